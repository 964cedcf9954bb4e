// The automatic notes of the seat at this screen: asked of the server, one question at a time.
import { Refusal } from "../api.js";
import { cellKey, percent } from "../elements/sheet_table.js";
import { sentence, t } from "../words.js";

/**
 * @import { BestQuestions, RankedQuestion, Reason, Sheet } from "../wire.js"
 * @import { Hint } from "../elements/sheet.js"
 * @import { Connection, Question } from "./connection.js"
 * @import { TableModel } from "./model.js"
 */

/** Milliseconds after which a sheet that does not come is spoken of. */
const PATIENCE = 3000;
/** How many of the best questions are told. */
const BEST = 5;

export class Notes {
  /**
   * @param {TableModel} model
   * @param {{connection: () => Connection, isHidden: () => boolean, draw: () => void}} page
   */
  constructor(model, page) {
    this.model = model;
    this.page = page;
    /** @type {Sheet | null} */ this.sheet = null;
    /** @type {Reason | null} */ this.reason = null;
    /** @type {Hint | null} */ this.hint = null;
    this.busy = false;
    /** Has the sheet been waited for so long that a word is due? */ this.slow = false;
    /** The seat and the log entry the sheet is of. */ this.moment = "";
    /** How often something has happened in the game. */ this.played = 0;
    /** The connection on which the sheet is being asked for. @type {Connection | null} */ this.asking = null;
  }

  /** Nothing of it may be seen any more. */
  clear() {
    this.sheet = null;
    this.close();
  }

  /** Enough is told about a cell. */
  close() {
    this.reason = this.hint = null;
  }

  /** Something happened in the game: the best question may be another one now, and an answer on its way is too late. */
  outdate() {
    this.hint = null;
    this.played += 1;
  }

  /** Ask for the sheet of this moment; only one question at a time, so that fast bots do not make me ask too much. */
  async refresh() {
    const { chair, view } = this.model;
    const connection = this.page.connection();
    if (chair === null || !view?.status || this.page.isHidden() || this.asking === connection) return;
    const moment = `${chair}/${view.seq}`;
    if (this.moment === moment) return;
    this.asking = connection;
    const late = setTimeout(() => this.sayLate(), PATIENCE);
    try {
      /** @type {Sheet} */
      const sheet = await connection.ask(chair, { what: "sheet" });
      if (chair === this.model.chair && !this.page.isHidden()) [this.sheet, this.moment] = [sheet, moment];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.kind === "Busy") await new Promise((later) => setTimeout(later, 1000));
      else this.moment = moment;
    }
    clearTimeout(late);
    if (this.asking !== connection || connection.closed) return;
    this.asking = null;
    this.slow = false;
    this.page.draw();
    this.refresh();
  }

  /** The sheet takes long. */
  sayLate() {
    this.slow = true;
    this.page.draw();
  }

  /** @param {string} card @param {number} holder */
  async why(card, holder) {
    await this.ask({ what: "why", card, holder }, (/** @type {Reason} */ told) => {
      this.reason = reasonFor(told, card, holder);
    });
  }

  async best() {
    const { played } = this;
    await this.ask({ what: "best" }, (/** @type {BestQuestions} */ told) => {
      if (played === this.played) this.hint = hintOf(told);
    });
  }

  /** @template T @param {Question} question @param {(told: T) => void} take */
  async ask(question, take) {
    this.close();
    if (this.model.chair === null) return;
    this.busy = true;
    this.page.draw();
    try {
      take(await this.page.connection().ask(this.model.chair, question));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.hint = { text: sentence(error.message) || t("errors.offline"), lines: [] };
    }
    this.busy = false;
    this.page.draw();
  }
}

/**
 * A reason lights the cell it was asked for, too.
 * @param {Reason} told @param {string} card @param {number} holder @returns {Reason}
 */
export const reasonFor = (told, card, holder) => ({ ...told, cells: [cellKey(card, holder), ...told.cells] });

/** @param {BestQuestions} told @returns {Hint} */
export const hintOf = ({ questions, nothing }) => ({
  text: t(questions.length ? "sheet.best" : "sheet.noBest"),
  lines: questions.slice(0, BEST).map((question) => questionLine(question, nothing)),
});

/** A question and its figures. @param {RankedQuestion} question @param {string} nothing */
function questionLine(question, nothing) {
  const { text, alike, exact, bits, tells, solves } = question;
  const figures = [t(exact ? "sheet.bits" : "sheet.aboutBits", { bits: narrowing(bits), tells: narrowing(tells) })];
  if (solves) figures.push(t("sheet.solves", { chance: share(solves) }));
  if (question.nothing) figures.push(`${nothing}: ${share(question.nothing)}`);
  return `${text}${alike ? t("sheet.alike", { n: alike }) : ""}: ${figures.join("; ")}`;
}

/** The share of the possibilities that so many bits rule out: one bit rules out half. @param {number} bits */
const narrowing = (bits) => `${percent(1 - 2 ** -bits)}\u00a0%`;

/** @param {number} chance */
const share = (chance) => (chance === 1 ? t("sheet.certain") : `${percent(chance)}\u00a0%`);
