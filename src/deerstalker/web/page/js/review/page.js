// After the game: everything on the table, from any chair, and what could have been known.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../address.js";
import { tableCoach, tableLayout, tableReplay, tableReview, tableSummary } from "../api.js";
import { t } from "../words.js";
import { joined } from "./coach.js";
import { isMistake } from "./narrowing.js";
import { NotesThen } from "./notes.js";
import { answered, begun, next } from "./practice.js";
import { turnOf } from "./questions.js";
import { reviewView } from "./stage.js";
import { followLog } from "../table/panels/log_scroll.js";

/**
 * @import { Coached, Frame, Layout, Reviewed, ReviewedQuestion, Seat, Summary } from "../wire.js"
 * @import { Page } from "../main.js"
 * @import { Practice } from "./practice.js"
 */

/** Milliseconds for each step when the game is played back. */
const PACE = 700;

/** @param {() => void} draw @param {string} table @returns {Page} */
export function reviewPage(draw, table) {
  const review = new Review(draw, table);
  return { view: () => pageView(review), title: t("review.title"), leave: () => review.leave() };
}

export class Review {
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
    /** @type {Coached | null} */ this.coached = null;
    this.coaching = { isWorking: false, every: false, problem: "" };
    /** @type {Practice | null} */ this.practice = null;
    this.numbers = false;
    this.only = false;
    this.notes = new NotesThen(table, draw);
    /** @type {ReturnType<typeof setInterval> | undefined} */ this.playing = undefined;
    this.narrow = matchMedia("(max-width: 44rem)");
    this.narrow.addEventListener("change", draw);
    this.load();
  }

  leave() {
    clearInterval(this.playing);
    this.notes.leave();
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
    this.notes.look(step, this.notesSeat());
    this.draw();
    setTimeout(followLog);
  }

  /** Whose notes are shown: of the chair looked from, else of the one who asks or has the turn. @returns {Seat} */
  notesSeat() {
    if (this.chair !== "all") return this.chair;
    return this.question?.seat ?? this.frame?.view.status.turn ?? this.notes.seat;
  }

  get steps() {
    return this.review?.steps ?? 0;
  }

  get turn() {
    return turnOf(this.review, this.step);
  }

  /** The question that was asked in this step. @returns {ReviewedQuestion | null} */
  get question() {
    return this.review?.questions.find((one) => one.step === this.step) ?? null;
  }

  /** The next question in this direction. @param {1 | -1} direction */
  questionFrom(direction) {
    const all = (this.review?.questions ?? []).filter((one) => !this.only || isMistake(one));
    return direction > 0 ? all.find((one) => one.step > this.step) : all.filter((one) => one.step < this.step).pop();
  }

  /** @param {number} step */
  move(step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    this.draw();
    this.show().catch(() => {});
  }

  /** Show the table as it stood when this was decided. @param {{step: number}} decision */
  choose({ step }) {
    this.stop();
    this.move(step);
    const stage = /** @type {HTMLElement | null} */ (document.querySelector(".stage"));
    stage?.scrollIntoView({ block: "start" });
    stage?.focus({ preventScroll: true });
  }

  /** @param {string} value */
  sitIn(value) {
    this.chair = value === "all" ? "all" : Number(value);
    this.show().catch(() => {});
  }

  /** @param {"numbers" | "only"} what */
  toggle(what) {
    this[what] = !this[what];
    this.draw();
  }

  /** Have the coach go through the game, part by part: what has been found is shown at once. */
  async askCoach() {
    this.coaching = { ...this.coaching, isWorking: true, problem: "" };
    this.draw();
    try {
      do {
        this.coached = joined(this.coached, await tableCoach(this.table, this.coached?.through ?? 0));
        this.draw();
      } while (this.coached.through < this.coached.steps);
    } catch (error) {
      this.coaching.problem = /** @type {Error} */ (error).message;
    }
    this.coaching.isWorking = false;
    this.draw();
  }

  /** Show every decision of the coach's, or only those that could have been better. */
  toggleCoach() {
    this.coaching.every = !this.coaching.every;
    this.draw();
  }

  /** Make exercises of a player's poor decisions. @param {Seat} seat */
  learn(seat) {
    if (!this.coached) return;
    this.stop();
    this.chair = seat;
    this.take(begun(this.coached, seat));
  }

  /** Go on with this, and show the table as this player saw it before they decided. @param {Practice} practice */
  take(practice) {
    this.practice = practice;
    const exercise = practice.exercises[practice.at];
    this.move(exercise ? exercise.step - 1 : this.step);
    const paper = /** @type {HTMLElement | null} */ (document.querySelector(".exercise"));
    paper?.scrollIntoView({ block: "nearest" });
    paper?.focus({ preventScroll: true });
  }

  /** @param {number} chosen */
  chooseAnswer(chosen) {
    if (this.practice) this.practice = { ...this.practice, chosen };
    this.draw();
  }

  answer() {
    if (this.practice) this.practice = answered(this.practice);
    this.draw();
  }

  nextExercise() {
    if (this.practice) this.take(next(this.practice));
  }

  leaveExercises() {
    this.practice = null;
    this.chair = "all";
    this.move(this.step);
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
}

/** @param {Review} page */
function pageView(page) {
  const { summary, layout, review } = page;
  if (page.problem) return html`<p class="panel danger" role="alert">${page.problem}</p>`;
  if (!summary || !layout) return nothing;
  return html`<div class="spread">
      <h1>${t("review.title")}: ${summary.title}</h1>
      <a class="button quiet" href=${hrefOf(`/t/${page.table}`)}>${t("review.table")}</a>
    </div>
    ${
      review
        ? reviewView(page, { review, layout, summary })
        : html`<p class="quietly" role="status">${t("review.loading")}</p>`
    }`;
}
