// A notebook beside a real table: the people, my cards, and lines that the server reads. Nothing is stored there.
import { gameLayout, listGames, notebookDeal, readNotebook } from "../api.js";
import { load, myName, save } from "../storage.js";
import { hintOf, reasonFor } from "../table/notes.js";
import { announce, t } from "../words.js";

/**
 * @import { BestQuestions, Boxed, Deal, Layout, Noted, Reason } from "../wire.js"
 * @import { Hint } from "../elements/sheet.js"
 */

/**
 * Names go clockwise from whoever was dealt the first card; `me` is one of them.
 * @typedef {{game: string, names: string[], me: number, hand: string[], face_up: string[], lines: string[]}} Book
 */

/** What the book and its pencil marks are called on this device. */
export const BOOK = "real";

/**
 * Another game of the same people: nothing is known yet.
 * @param {string} game @param {string[]} names @param {number} [me] @returns {Book}
 */
const blank = (game, names, me = 0) => ({ game, names, me, hand: [], face_up: [], lines: [] });

export class RealNotebook {
  /** @param {() => void} draw @param {string} [game] */
  constructor(draw, game) {
    this.draw = draw;
    /** @type {Book} */
    this.book = { ...blank(game ?? "", [myName() || "Ann", "Bob", "Cy"]), .../** @type {Book | null} */ (load(BOOK)) };
    if (game && this.book.game !== game) this.book = blank(game, this.book.names, this.book.me);
    /** @type {Layout | null} */ this.layout = null;
    /** @type {Boxed[]} */ this.games = [];
    /** @type {Deal | null} */ this.deal = null;
    /** The line that is being changed. @type {number | null} */ this.editing = null;
    /** @type {Noted | null} */ this.noted = null;
    /** @type {Reason | null} */ this.reason = null;
    /** @type {Hint | null} */ this.hint = null;
    this.problem = "";
    this.started = this.book.hand.length > 0;
    this.busy = false;
    this.rewriting = false;
    this.load();
  }

  async load() {
    this.games = (await listGames().catch(() => [])).filter((one) => one.notebook);
    if (!this.book.game) this.book = { ...this.book, game: this.games[0]?.name ?? "" };
    const { game } = this.book;
    const layout = await gameLayout(game).catch((error) => this.failed(error));
    if (game !== this.book.game) return;
    this.layout = layout ?? null;
    this.draw();
    if (this.started) {
      await this.read();
      this.started = this.noted !== null;
      this.draw();
    }
    await this.askDeal();
  }

  /** @param {unknown} error */
  failed(error) {
    this.problem = /** @type {Error} */ (error).message;
  }

  /** How the cards are dealt: asked whenever the game or the number of names is another. */
  async askDeal() {
    const { game, names } = this.book;
    this.deal = null;
    if (!this.wrongNumber()) {
      const found = await notebookDeal(game, names).catch((error) => this.failed(error));
      if (game === this.book.game && names.length === this.book.names.length) this.deal = found?.answer ?? null;
    }
    this.draw();
  }

  /** Why as many as there are names cannot play; "" if they can. */
  wrongNumber() {
    const game = this.games.find((one) => one.name === this.book.game);
    const n = this.book.names.length;
    if (!game || (n >= game.players[0] && n <= game.players[1])) return "";
    return t("real.seats", { game: game.title, least: game.players[0], most: game.players[1], n });
  }

  /** Is everything understood? What the server refuses changes nothing. @param {Book} [wanted] */
  async read(wanted = this.book) {
    return this.ask(async () => {
      this.noted = await readNotebook({ ...wanted, ask: null });
      this.close();
      this.book = wanted;
      save(BOOK, wanted);
    });
  }

  /** @param {string} card @param {number} holder */
  async why(card, holder) {
    await this.ask(async () => {
      const { answer } = await readNotebook({ ...this.book, ask: { what: "why", card, holder } });
      this.close();
      this.reason = reasonFor(/** @type {Reason} */ (/** @type {unknown} */ (answer)), card, holder);
    });
  }

  async best() {
    await this.ask(async () => {
      const { answer } = await readNotebook({ ...this.book, ask: { what: "best" } });
      this.close();
      this.hint = hintOf(/** @type {BestQuestions} */ (/** @type {unknown} */ (answer)));
    });
  }

  /** Enough is told about a cell. */
  close() {
    this.reason = this.hint = null;
  }

  /** @param {() => Promise<void>} find */
  async ask(find) {
    this.busy = true;
    this.problem = "";
    this.draw();
    try {
      await find();
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message || t("errors.offline");
      announce(this.problem, { urgent: true });
    }
    this.busy = false;
    this.draw();
    return !this.problem;
  }

  /** Are these lines understood? @param {string[]} lines */
  async rewrite(lines) {
    if (this.rewriting) return false;
    this.rewriting = true;
    const understood = await this.read({ ...this.book, lines });
    this.rewriting = false;
    return understood;
  }

  /** Another text for a line; "" strikes it out. @param {number} i @param {string} text */
  changeLine(i, text) {
    return this.rewrite(this.book.lines.map((line, j) => (j === i ? text : line)).filter(Boolean));
  }

  /** The set-up is done. */
  async start() {
    const { book, deal } = this;
    const cards = deal?.cards ?? [];
    const chosen = (/** @type {string[]} */ some) => cards.filter((card) => some.includes(card));
    this.book = { ...book, hand: chosen(book.hand), face_up: deal?.face_up ? chosen(book.face_up) : [] };
    if (await this.read()) {
      save(`pencil.${BOOK}`, {});
      this.started = true;
    }
    this.draw();
  }

  /** Another game. */
  reset() {
    this.book = blank(this.book.game, this.book.names, this.book.me);
    this.started = false;
    this.editing = null;
    this.problem = "";
    this.noted = null;
    this.close();
    this.askDeal();
  }

  /** @param {string} game */
  chooseGame(game) {
    this.book = blank(game, this.book.names, this.book.me);
    this.problem = "";
    this.deal = null;
    this.load();
  }

  /** @param {string} text  names with commas between them */
  setNames(text) {
    const { book } = this;
    const names = text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const moved = names.indexOf(book.names[book.me]);
    const me = moved >= 0 ? moved : Math.max(0, Math.min(book.me, names.length - 1));
    this.book = { ...book, names, me };
    if (names.length === book.names.length) this.draw();
    else this.askDeal();
  }

  /** @param {number} me */
  setMe(me) {
    this.book = { ...this.book, me };
    this.draw();
  }

  /** @param {"hand" | "face_up"} where @param {string} card @param {boolean} here */
  lay(where, card, here) {
    const others = this.book[where].filter((one) => one !== card);
    this.book = { ...this.book, [where]: here ? [...others, card] : others };
    this.draw();
  }

  /** @param {number | null} line */
  edit(line) {
    this.editing = line;
    this.draw();
  }

  /** @param {string} id */
  titleOf(id) {
    return this.layout?.cards.find((card) => card.id === id)?.title ?? id;
  }
}
