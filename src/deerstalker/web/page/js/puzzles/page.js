// The case of the day: a hand, a few lines, exactly one answer; a sheet, hints, the proof, and how it went.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { hrefOf } from "../address.js";
import { copyText } from "../clipboard.js";
import { flag, onSubmit } from "../elements/events.js";
import "../elements/sheet.js";
import { t } from "../words.js";
import { CaseOfTheDay, HINTS } from "./model.js";
import { printView } from "./print.js";
import { progressView } from "./progress_view.js";
import { clockOf, dayAfter, recordOf, streakAt } from "./records.js";
import { wearPuzzleStyle } from "./style.js";

/**
 * @import { ProofStep, PuzzleEnding, PuzzleGroup, PuzzleLine, PuzzlePosed, PuzzleStatement } from "../wire.js"
 * @import { Given } from "../elements/sheet.js"
 * @import { Page } from "../main.js"
 */

const LEVELS = [1, 2, 3, 4, 5];
/** How many days of the archive are listed. */
const ARCHIVE = 14;
/** The first day that has cases. */
const FIRST_DAY = "2026-01-01";

/**
 * @param {() => void} draw @param {string} [game] @param {string} [level] @param {string} [day] @param {string} [print]
 * @returns {Page}
 */
export function puzzlePage(draw, game, level, day, print) {
  wearPuzzleStyle();
  const model = new CaseOfTheDay(draw, game, level, day);
  return {
    view: () => (print ? printView(model) : caseView(model)),
    title: t("puzzle.title"),
    leave: () => model.leave(),
  };
}

/** @param {CaseOfTheDay} model */
function caseView(model) {
  const { posed, record } = model;
  return html`<div class="real case">
    <div class="spread">
      <h1>${t("puzzle.title")}</h1>
      <span
        >${dayText(model.day, { year: "numeric" })} ·
        <span
          class="case-clock"
          role="timer"
          aria-label=${t("puzzle.time")}
          .textContent=${clockOf(record.seconds)}
        ></span
      ></span>
    </div>
    ${waysView(model)} ${model.problem ? html`<p class="panel danger" role="alert">${model.problem}</p>` : nothing}
    ${!posed && !model.problem ? html`<p class="panel waits" role="status">${t("puzzle.making")}</p>` : nothing}
    ${posed ? openView(model, posed) : nothing}
  </div>`;
}

/** Another game, another level. @param {CaseOfTheDay} model */
function waysView({ games, game, level, day }) {
  const link = (/** @type {string} */ address, /** @type {unknown} */ text, /** @type {boolean} */ here) =>
    html`<a
      class="button ${here ? "primary" : "quiet"}"
      href=${hrefOf(`/puzzle/${address}/${day}`)}
      aria-current=${here ? "page" : nothing}
      >${text}</a
    >`;
  const unseen = html`<span class="unseen">${t("puzzle.level")}</span>`;
  const levels = LEVELS.map((one) => link(`${game}/${one}`, html`${unseen} ${one}`, one === level));
  return html`<nav class="ways" aria-label=${t("puzzle.which")}>
    <span>${games.map(({ name, title }) => link(`${name}/${level}`, title, name === game))}</span>
    <span>${t("puzzle.level")} ${levels}</span>
  </nav>`;
}

/** @param {CaseOfTheDay} model @param {PuzzlePosed} posed */
const openView = (model, posed) =>
  html`<div class="twocol">
    <div class="read">${statementView(model, posed.statement)} ${sheetView(model, posed)}</div>
    <div class="write">
      ${model.ending ? endingView(model, model.ending) : answerForm(model, posed.statement)} ${progressView(model)}
      ${archiveView(model)}
    </div>
  </div>`;

/** @param {CaseOfTheDay} model @param {PuzzleStatement} statement */
function statementView({ lit }, { kind, intro, lines, herrings }) {
  const line = (/** @type {PuzzleLine} */ { number, text }) =>
    html`<li class=${lit?.lines.includes(number) ? "lit" : ""}>${text}</li>`;
  return html`<section class="panel told">
    <h2>${t(`puzzle.kinds.${kind}`)}</h2>
    ${intro.map((text) => html`<p>${text}</p>`)}
    <ol class="said" aria-label=${t("puzzle.lines")}>
      ${lines.map(line)}
    </ol>
    ${herrings ? html`<p class="quietly">${t("puzzle.herrings", { n: herrings })}</p>` : nothing}
  </section>`;
}

/** @param {CaseOfTheDay} model @param {PuzzlePosed} posed */
function sheetView(model, { sheet }) {
  /** @type {Given} */
  const given = {
    sheet,
    cards: new Map(model.layout?.cards.map((card) => [card.id, card])),
    book: `puzzle/${model.id}`,
    why: null,
    best: null,
    asking: false,
    close: () => {
      model.lit = null;
      model.draw();
    },
    reason: model.reason,
    hint: null,
    busy: false,
  };
  return html`<ds-sheet .given=${given}></ds-sheet>`;
}

/** @param {CaseOfTheDay} model @param {PuzzleStatement} statement */
function answerForm(model, { asks, groups }) {
  const { chosen, busy, hints, verdict } = model;
  return html`<form class="panel answer" @submit=${onSubmit(() => model.answer())}>
    <h2>${asks}</h2>
    ${groups.map((group, i) => groupView(model, group, i))}
    <p role="status">${verdict}</p>
    <div class="row">
      <button class="primary" ?disabled=${busy || chosen.includes("")}>${t("puzzle.answer")}</button>
      <button type="button" ?disabled=${busy || hints.length === HINTS} @click=${() => model.hint()}>
        ${t("puzzle.hint", { n: Math.min(hints.length + 1, HINTS), all: HINTS })}
      </button>
      <button type="button" class="quiet" ?disabled=${busy} @click=${() => model.giveUp()}>
        ${t("puzzle.giveUp")}
      </button>
    </div>
    ${
      hints.length
        ? html`<ol class="proof hints" aria-label=${t("puzzle.hints")}>
            ${hints.map((hint) => stepView(model, hint))}
          </ol>`
        : nothing
    }
  </form>`;
}

/** @param {CaseOfTheDay} model @param {PuzzleGroup} group @param {number} number */
function groupView(model, { title, choices }, number) {
  const choice = (/** @type {{id: string, title: string}} */ { id, title: name }) =>
    html`<label class="tick"
      ><input
        type="radio"
        name="group-${number}"
        value=${id}
        .checked=${live(model.chosen[number] === id)}
        @change=${() => model.choose(number, id)}
      />${name}</label
    >`;
  const long = choices.some(({ title: name }) => name.length > 30);
  return html`<fieldset>
    <legend class=${title ? "" : "unseen"}>${title || t("puzzle.yours")}</legend>
    <div class="choices ${long ? "whole" : ""}">${choices.map(choice)}</div>
  </fieldset>`;
}

/** A sentence that lights its lines and cells. @param {CaseOfTheDay} model @param {ProofStep} step */
const stepView = (model, step) =>
  step.lines.length || step.cells.length
    ? html`<li>
        <button type="button" class="quiet" aria-pressed=${flag(model.lit === step)} @click=${() => model.light(step)}>
          ${step.text}
        </button>
      </li>`
    : html`<li>${step.text}</li>`;

/** @param {CaseOfTheDay} model @param {PuzzleEnding} ending */
function endingView(model, { solution, proof }) {
  const { record } = model;
  const streak = streakAt(model.today);
  const inARow = streak > 1 ? t("puzzle.streak", { n: streak }) : "";
  const told = { time: clockOf(record.seconds), hints: record.hints, wrong: record.wrong };
  return html`<section class="panel ending">
    <h2>${model.verdict || t(record.solved ? "puzzle.solved" : "puzzle.given")}</h2>
    <p><b>${solution}</b></p>
    ${record.solved ? html`<p>${t("puzzle.took", told)} ${inARow}</p>` : nothing}
    <div class="row">
      ${record.solved ? shareButton(model) : nothing}
      <a class="button quiet" href=${hrefOf(`${model.place}/print`)}>${t("puzzle.print")}</a>
    </div>
    <h3>${t("puzzle.proof")}</h3>
    <ol class="proof">
      ${proof.map((step) => stepView(model, step))}
    </ol>
  </section>`;
}

/** @param {CaseOfTheDay} model */
function shareButton(model) {
  const share = async () => {
    model.copied = await copyText(shareText(model));
    model.draw();
  };
  return html`<button @click=${share}>${t(model.copied ? "puzzle.copied" : "puzzle.copy")}</button>`;
}

/** How it went, and nothing of the case itself. @param {CaseOfTheDay} model */
function shareText({ day, level, record, today, posed, place }) {
  const streak = streakAt(today);
  return [
    `${t("brand")} · ${posed?.statement.title} · ${t("puzzle.level")} ${level} · ${day}`,
    t("puzzle.took", { time: clockOf(record.seconds), hints: record.hints, wrong: record.wrong }),
    ...(streak > 1 ? [t("puzzle.streak", { n: streak })] : []),
    new URL(hrefOf(place), location.href).href,
  ].join("\n");
}

/** `Nov 18`. @param {string} day @param {Intl.DateTimeFormatOptions} [more] */
const dayText = (day, more = {}) =>
  new Date(day).toLocaleDateString("en", { month: "short", day: "numeric", timeZone: "UTC", ...more });

/** The days before. @param {CaseOfTheDay} model */
function archiveView({ game, level, day, today }) {
  const days = Array.from({ length: ARCHIVE }, (_, i) => dayAfter(today, -i)).filter((one) => one >= FIRST_DAY);
  const link = (/** @type {string} */ one) => {
    const { solved } = recordOf(`${game}/${level}/${one}`);
    return html`<li>
      <a class="button ${one === day ? "primary" : "quiet"}" href=${hrefOf(`/puzzle/${game}/${level}/${one}`)}
        >${dayText(one)} ${solved ? html`<span aria-label=${t("puzzle.solved")}>✓</span>` : nothing}</a
      >
    </li>`;
  };
  return html`<section class="panel">
    <h2>${t("puzzle.archive")}</h2>
    <ul class="archive">
      ${days.map(link)}
    </ul>
    <p class="quietly">${t("puzzle.kept")}</p>
  </section>`;
}
