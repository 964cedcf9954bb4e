// After the game: everything on the table, from any chair, and what could have been known.
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { call } from "./api.js";
import { boardOf } from "./boards/index.js";
import { hands } from "./boards/tableau.js";
import { followLog } from "./elements/log.js";
import { styled } from "./styled.js";
import { t } from "./words.js";

const SEAT_COLOURS = [
  "#b3202c",
  "#2060a8",
  "#2f7d46",
  "#c08a12",
  "#6d3a86",
  "#d9772b",
  "#1f8a86",
  "#7a4b2a",
  "#d9668a",
  "#55595f",
];
const DASHES = ["", "6 3", "2 3", "8 3 2 3"];

/** @param {() => void} draw @param {string} table @returns {import("./main.js").Page} */
export function reviewPage(draw, table) {
  /** @type {any} */ let review = null;
  /** @type {any} */ let layout = null;
  /** @type {any} */ let summary = null;
  /** @type {any} */ let frame = null;
  /** @type {number | "all" | null} */ let chair = "all";
  let step = 0;
  let problem = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */ let playing;

  const load = async () => {
    try {
      summary = await call(`/tables/${table}`);
      layout = await call(`/tables/${table}/layout`);
      draw();
      review = await call(`/tables/${table}/review`);
      step = review.steps;
      await show();
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    draw();
  };
  const show = async () => {
    const asked = `${step}/${chair}`;
    const found = await call(`/tables/${table}/replay?step=${step}&chair=${chair}`);
    if (asked === `${step}/${chair}`) {
      frame = found;
      draw();
      setTimeout(followLog);
    }
  };
  /** @param {number} to */
  const move = (to) => {
    step = Math.max(0, Math.min(review.steps, to));
    draw();
    show().catch(() => {});
  };
  const play = () => {
    if (playing) {
      clearInterval(playing);
      playing = undefined;
    } else
      playing = setInterval(() => {
        if (step >= review.steps) {
          clearInterval(playing);
          playing = undefined;
        } else move(step + 1);
      }, 700);
    draw();
  };
  const narrow = matchMedia("(max-width: 44rem)");
  narrow.addEventListener("change", draw);
  load();

  const scrubber = () =>
    html`<div class="panel scrub">
      <div class="barbox">
        <label
          >${t("review.chair")}<select
            @change=${(/** @type {Event} */ event) => {
              const value = /** @type {HTMLSelectElement} */ (event.target).value;
              chair = value === "all" ? "all" : Number(value);
              show().catch(() => {});
            }}
          >
            <option value="all">${t("review.everything")}</option>
            ${summary.seats.map((/** @type {any} */ one, /** @type {number} */ seat) => html`<option value=${seat}>${one.name}</option>`)}
          </select></label
        >
        <button @click=${() => move(0)}>${t("review.first")}</button
        ><button @click=${() => move(step - 1)}>${t("review.back")}</button>
        <button class="primary" @click=${play} aria-pressed=${playing ? "true" : "false"}>
          ${t(playing ? "review.stop" : "review.play")}
        </button>
        <button @click=${() => move(step + 1)}>${t("review.next")}</button
        ><button @click=${() => move(review.steps)}>${t("review.last")}</button>
      </div>
      <label
        >${t("review.step", { n: step, all: review.steps })}<input
          type="range"
          min="0"
          max=${review.steps}
          .value=${String(step)}
          @input=${(/** @type {Event} */ event) => move(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      /></label>
      <ol class="transcript" tabindex="0" aria-label=${t("table.log")}>
        ${(frame?.lines ?? []).map((/** @type {any} */ line) => html`<li><span class="nr">${line.seq}</span>${line.words.join(" ")}</li>`)}
      </ol>
    </div>`;

  const chart = () => {
    const [w, h, pad] = [narrow.matches ? 360 : 960, 260, 38];
    const x = (/** @type {number} */ at) => pad + ((w - pad * 1.4) * at) / Math.max(1, review.steps);
    const y = (/** @type {number} */ chance) => h - pad + (-h + pad * 1.6) * chance;
    return html`<figure class="paper chart">
      <figcaption>${t("review.chart")}</figcaption>
      <svg viewBox="0 0 ${w} ${h}" role="img" aria-label=${t("review.chart")}>
        ${[0, 0.25, 0.5, 0.75, 1].map((v) => svg`<line x1=${pad} x2=${w} y1=${y(v)} y2=${y(v)} class="rule"/><text x="4" y=${y(v) + 4}>${v * 100} %</text>`)}
        <line class="now" x1=${x(step)} x2=${x(step)} y1=${y(1)} y2=${y(0)} />
        ${review.seats.map((/** @type {any} */ one, /** @type {number} */ seat) => svg`<polyline fill="none" stroke=${SEAT_COLOURS[seat]} stroke-width="2.2" stroke-dasharray=${DASHES[seat % 4]} points=${one.chances.map((/** @type {any} */ [at, chance]) => `${x(at)},${y(chance)}`).join(" ")}/>`)}
      </svg>
      <ul class="legend">
        ${review.seats.map(
          (/** @type {any} */ one, /** @type {number} */ seat) =>
            html`<li>
              <svg class="key" viewBox="0 0 28 6" aria-hidden="true">
                <line
                  x2="28"
                  y1="3"
                  y2="3"
                  stroke=${SEAT_COLOURS[seat]}
                  stroke-width="3"
                  stroke-dasharray=${DASHES[seat % 4]}
                /></svg
              >${summary.seats[seat].name}:
              ${one.known === null ? t("review.never") : t("review.known", { n: one.known })}
            </li>`,
        )}
      </ul>
    </figure>`;
  };

  const questions = () =>
    html`<section class="paper asking">
      <h2>${t("review.questions")}</h2>
      <p class="small">${t("review.lead")}</p>
      <ol class="asked">
        ${review.questions.map(
          (/** @type {any} */ one) =>
            html`<li ${styled({ "--seat": SEAT_COLOURS[one.seat] })}>
              <button class="small" @click=${() => move(one.step)}>${one.step}</button
              ><span class="what"
                ><span>${one.text}</span
                ><small>${one.better ? t("review.better", { question: one.better }) : t("review.asBest")}</small></span
              >
              <span class="worth"
                ><meter
                  min="0"
                  max=${one.best || 1}
                  value=${one.bits}
                  aria-label=${t("review.of", { bits: one.bits.toFixed(2), best: one.best.toFixed(2) })}
                ></meter
                ><small>${t("review.of", { bits: one.bits.toFixed(2), best: one.best.toFixed(2) })}</small></span
              >
            </li>`,
        )}
      </ol>
    </section>`;

  const board = () =>
    boardOf(layout, { view: frame.view, offers: [], act: () => {}, summary, chair: chair === "all" ? null : chair });
  const held = () => hands(layout, frame.view.status, summary);
  /** Hands lie where the board would be, below a low one, or beside a high one. */
  const pages = () => {
    if (!frame)
      return html`<div></div>
        <div>${scrubber()}</div>`;
    const plan = layout.plan;
    if (!plan)
      return html`<div class="boardside">${held()}${board()}</div>
        <div>${scrubber()}</div>`;
    const low = plan.width > plan.height * 1.45;
    return html`<div class="boardside">${board()}${low ? held() : nothing}</div>
      <div class="boardside">${scrubber()}${low ? nothing : held()}</div>`;
  };

  const view = () =>
    problem
      ? html`<p class="panel danger" role="alert">${problem}</p>`
      : !summary || !layout
        ? nothing
        : html`<div class="spread">
              <h1>${t("review.title")}: ${summary.title}</h1>
              <a class="button quiet" href="/t/${table}">${t("review.table")}</a>
            </div>
            ${
              !review
                ? html`<p class="quietly">${t("sheet.thinking")}</p>`
                : html`<div class="twocol review game-${summary.game}">${pages()}</div>
                    ${review.seats?.length ? chart() : nothing}${review.questions?.length ? questions() : nothing}`
            }`;
  return {
    view,
    title: t("review.title"),
    leave: () => {
      clearInterval(playing);
      narrow.removeEventListener("change", draw);
    },
  };
}
