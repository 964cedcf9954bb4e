// After the game: everything on the table, from any chair, and what could have been known.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { tableLayout, tableReplay, tableReview, tableSummary } from "../api.js";
import { boardOf, isWide, paletteOf } from "../boards/index.js";
import { hands } from "../boards/tableau.js";
import { styled } from "../directives.js";
import { flag, onValue } from "../elements/events.js";
import { followLog } from "../table/panels/log.js";
import { t } from "../words.js";
import { chart } from "./chart.js";
import { questions, turnOf } from "./questions.js";

/**
 * @import { Frame, Layout, Reviewed, Seat, Summary } from "../wire.js"
 * @import { Page } from "../main.js"
 */

/** Milliseconds for each step when the game is played back. */
const PACE = 700;

/** @param {() => void} draw @param {string} table @returns {Page} */
export function reviewPage(draw, table) {
  const review = new Review(draw, table);
  return { view: () => review.view(), title: t("review.title"), leave: () => review.leave() };
}

class Review {
  /** @param {() => void} draw @param {string} table */
  constructor(draw, table) {
    this.draw = draw;
    this.table = table;
    /** @type {Reviewed | null} */ this.review = null;
    /** @type {Layout | null} */ this.layout = null;
    /** @type {Summary | null} */ this.summary = null;
    /** @type {Frame | null} */ this.frame = null;
    /** @type {Seat | "all"} */ this.chair = "all";
    this.step = 0;
    this.problem = "";
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.playing = undefined;
    this.narrow = matchMedia("(max-width: 44rem)");
    this.narrow.addEventListener("change", draw);
    this.load();
  }

  leave() {
    clearInterval(this.playing);
    this.narrow.removeEventListener("change", this.draw);
  }

  async load() {
    try {
      this.summary = await tableSummary(this.table);
      this.layout = await tableLayout(this.table);
      this.draw();
      this.review = await tableReview(this.table);
      this.step = this.review.steps;
      await this.show();
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  async show() {
    const { step, chair } = this;
    const found = await tableReplay(this.table, step, chair);
    if (step !== this.step || chair !== this.chair) return;
    this.frame = found;
    this.draw();
    setTimeout(followLog);
  }

  get steps() {
    return this.review?.steps ?? 0;
  }

  /** @param {number} step */
  move(step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.draw();
    this.show().catch(() => {});
  }

  /** @param {string} value */
  sitIn(value) {
    this.chair = value === "all" ? "all" : Number(value);
    this.show().catch(() => {});
  }

  /** Play the game back, or stop. */
  play() {
    if (this.playing) this.stop();
    else this.playing = setInterval(() => (this.step >= this.steps ? this.stop() : this.move(this.step + 1)), PACE);
    this.draw();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  view() {
    const { summary, layout, review } = this;
    if (this.problem) return html`<p class="panel danger" role="alert">${this.problem}</p>`;
    if (!summary || !layout) return nothing;
    return html`<div class="spread">
        <h1>${t("review.title")}: ${summary.title}</h1>
        <a class="button quiet" href="/t/${this.table}">${t("review.table")}</a>
      </div>
      ${review ? this.found(review, layout, summary) : html`<p class="quietly">${t("sheet.thinking")}</p>`}`;
  }

  /** @param {Reviewed} review @param {Layout} layout @param {Summary} summary */
  found(review, layout, summary) {
    const names = summary.seats.map((seat) => seat.name);
    const now = { step: this.step, width: this.narrow.matches ? 360 : 960 };
    return html`<div class="twocol review" ${styled(paletteOf(layout))}>${this.columns(layout, summary)}</div>
      ${review.seats.length ? chart(review, names, now) : nothing}
      ${review.questions.length ? questions(review, (step) => this.move(step)) : nothing}`;
  }

  /**
   * Hands lie where the board would be, below a low one, or beside a high one.
   * @param {Layout} layout @param {Summary} summary
   */
  columns(layout, summary) {
    const scrubber = this.scrubber(summary);
    if (!this.frame)
      return html`<div></div>
        <div>${scrubber}</div>`;
    const { status } = this.frame.view;
    const chair = this.chair === "all" ? null : this.chair;
    const board = boardOf(layout, { status, offers: [], ways: null, act: () => {}, summary, chair });
    const held = hands(layout, status, summary);
    if (!layout.plan) {
      return html`<div class="boardside">${held}${board}</div>
        <div>${scrubber}</div>`;
    }
    const below = isWide(layout);
    return html`<div class="boardside">${board}${below ? held : nothing}</div>
      <div class="boardside">${scrubber}${below ? nothing : held}</div>`;
  }

  /** @param {Summary} summary */
  scrubber({ seats }) {
    const button = (/** @type {string} */ words, /** @type {number} */ step) =>
      html`<button @click=${() => this.move(step)}>${t(words)}</button>`;
    return html`<div class="panel scrub">
      <div class="barbox">
        <label
          >${t("review.chair")}<select @change=${onValue((value) => this.sitIn(value))}>
            <option value="all">${t("review.everything")}</option>
            ${seats.map((one, seat) => html`<option value=${seat}>${one.name}</option>`)}
          </select></label
        >
        ${button("review.first", 0)}${button("review.back", this.step - 1)}
        <button class="primary" @click=${() => this.play()} aria-pressed=${flag(Boolean(this.playing))}>
          ${t(this.playing ? "review.stop" : "review.play")}
        </button>
        ${button("review.next", this.step + 1)}${button("review.last", this.steps)}
      </div>
      <label
        >${t("review.step", { turn: turnOf(this.review, this.step), n: this.step, all: this.steps })}<input
          type="range"
          min="0"
          max=${this.steps}
          .value=${String(this.step)}
          @input=${onValue((value) => this.move(Number(value)))}
      /></label>
      ${this.transcript()}
    </div>`;
  }

  transcript() {
    const lines = this.frame?.lines ?? [];
    return html`<ol class="transcript" tabindex="0" aria-label=${t("table.log")}>
      ${lines.map(({ number, text }) => (text ? html`<li><span class="nr">${number}</span>${text}</li>` : nothing))}
    </ol>`;
  }
}
