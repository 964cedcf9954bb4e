// A case of the day as far as somebody has come with it.
import { gameLayout, listGames, puzzleOf, Refusal, tryPuzzle } from "../api.js";
import { cellKey } from "../elements/sheet_table.js";
import { load, save } from "../storage.js";
import { announce, t } from "../words.js";
import { clockOf, dayOf, keepRecord, recordOf } from "./records.js";

/**
 * @import { Boxed, Layout, ProofStep, PuzzleEnding, PuzzleHint, PuzzlePosed, Reason } from "../wire.js"
 */

/** The level of somebody who has not chosen one. */
const FIRST_LEVEL = 2;
/** The number of hints there are. */
export const HINTS = 3;

export class CaseOfTheDay {
  /** @param {() => void} draw @param {string} [game] @param {string} [level] @param {string} [day] */
  constructor(draw, game, level, day) {
    this.draw = draw;
    this.today = dayOf(new Date());
    this.game = game ?? load("puzzle.game") ?? "";
    this.level = Number(level ?? load("puzzle.level") ?? FIRST_LEVEL);
    this.day = day ?? this.today;
    /** The games that have cases. @type {Boxed[]} */ this.games = [];
    /** @type {PuzzlePosed | null} */ this.posed = null;
    /** @type {Layout | null} */ this.layout = null;
    /** @type {PuzzleHint[]} */ this.hints = [];
    /** @type {PuzzleEnding | null} */ this.ending = null;
    /** The step of the proof, or the hint, that is lit. @type {ProofStep | PuzzleHint | null} */ this.lit = null;
    /** What was chosen, by group. @type {string[]} */ this.chosen = [];
    this.problem = "";
    this.verdict = "";
    this.busy = false;
    this.copied = false;
    this.record = recordOf("");
    this.timer = setInterval(() => this.tick(), 1000);
    this.load();
  }

  leave() {
    clearInterval(this.timer);
    this.keep();
  }

  get id() {
    return `${this.game}/${this.level}/${this.day}`;
  }

  get place() {
    return `/puzzle/${this.id}`;
  }

  async load() {
    try {
      this.games = (await listGames()).filter((game) => game.notebook);
      if (!this.games.some(({ name }) => name === this.game)) this.game = this.games[0]?.name ?? "";
      save("puzzle.game", this.game);
      save("puzzle.level", this.level);
      this.record = recordOf(this.id);
      this.draw();
      [this.posed, this.layout] = await Promise.all([puzzleOf(this.id), gameLayout(this.game)]);
      this.chosen = this.posed.statement.groups.map(() => "");
      if (this.record.solved || this.record.given) this.ending = (await tryPuzzle(this.id, { give_up: true })).ending;
    } catch (error) {
      this.failed(error);
    }
    this.draw();
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Refusal)) throw error;
    this.problem = error.message || t("errors.offline");
    announce(this.problem, { urgent: true });
  }

  /** A second has passed, and is counted if somebody was looking. */
  tick() {
    if (!this.posed || this.ending || document.hidden) return;
    this.record = { ...this.record, seconds: this.record.seconds + 1 };
    const clock = document.querySelector(".case-clock");
    if (clock) clock.textContent = clockOf(this.record.seconds);
    if (this.record.seconds % 10 === 0) this.keep();
  }

  keep() {
    if (this.posed) keepRecord(this.id, this.record);
  }

  /** @param {number} group @param {string} choice */
  choose(group, choice) {
    this.chosen = this.chosen.map((one, i) => (i === group ? choice : one));
    this.draw();
  }

  /** @param {{answer?: string[], hint?: number, give_up?: boolean}} wish */
  async ask(wish) {
    this.busy = true;
    this.problem = "";
    this.draw();
    try {
      return await tryPuzzle(this.id, wish);
    } catch (error) {
      this.failed(error);
      return null;
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  async answer() {
    const told = await this.ask({ answer: this.chosen });
    if (!told) return;
    if (told.right) this.end(told.ending, { solved: true, at: this.today });
    else {
      this.record = { ...this.record, wrong: this.record.wrong + 1 };
      this.verdict = `${t("puzzle.wrong")} ${worthWords(told.share)}`.trim();
    }
    this.keep();
    announce(this.verdict);
    this.draw();
  }

  async hint() {
    const told = await this.ask({ hint: this.hints.length + 1 });
    if (!told?.hint) return;
    this.hints = [...this.hints, told.hint];
    this.lit = told.hint;
    this.record = { ...this.record, hints: Math.max(this.record.hints, this.hints.length) };
    this.keep();
    announce(told.hint.text);
    this.draw();
  }

  async giveUp() {
    const told = await this.ask({ give_up: true });
    if (told) this.end(told.ending, { given: true });
    this.draw();
  }

  /** For paper: the solution, without giving the case up. */
  async showSolution() {
    const told = await this.ask({ give_up: true });
    if (told) this.ending = told.ending;
    this.draw();
  }

  /** @param {PuzzleEnding | null} ending @param {Partial<import("./records.js").CaseRecord>} how */
  end(ending, how) {
    this.ending = ending;
    this.lit = null;
    this.record = { ...this.record, ...how, rules: ending?.difficulty.rules ?? [] };
    this.verdict = how.solved ? t("puzzle.right") : "";
    this.keep();
  }

  /** Light a step of the proof, or no longer. @param {ProofStep | PuzzleHint} step */
  light(step) {
    this.lit = this.lit === step ? null : step;
    this.draw();
  }

  /** What the sheet lights. The words stand among the hints or in the proof. @returns {Reason | null} */
  get reason() {
    if (!this.lit?.cells.length) return null;
    const cells = this.lit.cells.map(({ card, holder }) => cellKey(card, holder));
    return { text: "", steps: [], seqs: this.lit.lines, cells };
  }
}

/** How much a question tells that is not the best one; other answers have no share. @param {number | null} share */
function worthWords(share) {
  if (share === null) return "";
  const percent = Math.round(100 * share);
  return percent ? t("puzzle.share", { percent }) : t("puzzle.nothing");
}
