// A notebook beside a real table: the people, my cards, and lines that the server reads. Nothing is stored there.
import { gameLayout, listGames, notebookDeal, readNotebook, Refusal } from "../api.js";
import { load, myName, save } from "../storage.js";
import { hintOf, reasonFor } from "../table/notes.js";
import { announce, t } from "../words.js";
import { Entry } from "./entry.js";

/**
 * @import { BestQuestions, Boxed, Deal, Layout, Noted, Reason } from "../wire.js"
 * @import { Hint } from "../elements/sheet.js"
 */

/**
 * Names go clockwise from whoever was dealt the first card; `me` is one of them.
 * @typedef {{game: string, edition?: string, names: string[], me: number, hand: string[], face_up: string[],
 *   lines: string[]} & OtherDeal} Book
 */

/**
 * Cards of one's own, the sizes of hands if they are not the usual ones, and the seats of hands that nobody plays.
 * @typedef {{cards?: string, hands?: number[], dummies?: number[]}} OtherDeal
 */

/** What the book and its pencil marks are called on this device. */
export const BOOK = "real";

/** What the server last said of it, and of which lines. */
const READ = "real.read";
/** Milliseconds until what could not be read is tried again, and the longest a busy server is waited for. */
const AGAIN = 5000;
const LONGEST = 60_000;

/** Nothing, if there is no connection; what else went wrong goes on. @param {unknown} error */
function ifOffline(error) {
  if (error instanceof Refusal && error.kind === "Offline") return null;
  throw error;
}

/**
 * Another game of the same people: nothing is known yet.
 * @param {string} game @param {string[]} names @param {number} [me] @returns {Book}
 */
const blank = (game, names, me = 0) => ({ game, names, me, hand: [], face_up: [], lines: [] });

/** Under which the deal of a book is kept on this device. @param {Book} book */
function dealKey({ game, edition = "", names, cards = "", hands = [] }) {
  const other = cards || hands.length ? `.${hands.join()}.${cards}` : "";
  return `deal.${game}.${edition}.${names.length}${other}`;
}

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
    const read = /** @type {{noted: Noted, lines: string[]} | null} */ (load(READ));
    /** What the server last said. @type {Noted | null} */ this.noted = read?.noted ?? null;
    /** Of which lines. @type {string[]} */ this.readLines = read?.lines ?? [];
    /** Are there lines that wait for a connection? They are kept on this device. */ this.unread = false;
    /** @type {number | undefined} */ this.timer = undefined;
    /** @type {Reason | null} */ this.reason = null;
    /** @type {Hint | null} */ this.hint = null;
    this.problem = "";
    this.started = this.book.hand.length > 0;
    this.left = false;
    this.busy = false;
    /** Is a busy server being waited for? */ this.waiting = false;
    this.rewriting = false;
    this.again = () => this.unread && this.rewrite(this.book.lines);
    addEventListener("online", this.again);
    /** The lines before each change, for undoing it. @type {string[][]} */ this.past = [];
    this.entry = new Entry(draw, (line) => this.noteTapped(line));
    this.load();
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
  }

  /**
   * What the server says, once it has time.
   * @template T
   * @param {() => Promise<T>} ask @param {() => boolean} wanted  is it still? @returns {Promise<T | undefined>}
   */
  async patiently(ask, wanted = () => true) {
    for (let pause = AGAIN; ; pause = Math.min(2 * pause, LONGEST)) {
      try {
        const found = await ask();
        this.waitFor(false);
        return found;
      } catch (error) {
        if (!(error instanceof Refusal && error.kind === "Busy")) throw error;
        this.waitFor(true);
        await new Promise((resolve) => setTimeout(resolve, error.after ?? pause));
      }
      if (this.left || !wanted()) {
        this.waitFor(false);
        return undefined;
      }
    }
  }

  /** @param {boolean} waiting */
  waitFor(waiting) {
    if (this.waiting === waiting) return;
    this.waiting = waiting;
    this.draw();
  }

  async load() {
    const games = await this.patiently(listGames).catch(() => []);
    this.games = (games ?? []).filter((one) => one.notebook);
    if (!this.book.game) this.book = { ...this.book, game: this.games[0]?.name ?? "" };
    const { game } = this.book;
    const wanted = () => game === this.book.game;
    const layout = await this.patiently(() => gameLayout(game), wanted).catch((error) => this.failed(error));
    if (this.left || !wanted()) return;
    this.layout = layout ?? null;
    this.draw();
    if (this.started) {
      await this.read(this.book, { patient: true });
      this.started = this.noted !== null || this.unread || this.book.lines.length > 0;
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
    const key = dealKey(this.book);
    this.deal = this.wrongNumber() ? null : load(key);
    if (!this.wrongNumber()) {
      const { game, names, edition = "", cards = "", hands = [] } = this.book;
      const wanted = () => key === dealKey(this.book);
      const asked = this.patiently(() => notebookDeal({ game, names, edition, cards, hands }), wanted);
      const found = await asked.catch((error) => this.failed(error));
      if (found) save(key, found.answer);
      if (wanted()) this.deal = found?.answer ?? load(key);
    }
    this.draw();
  }

  /** Why as many as there are names cannot play; "" if they can. */
  wrongNumber() {
    const game = this.games.find((one) => one.name === this.book.game);
    const n = this.book.names.length;
    if (!game) return "";
    const [least, most] = game.real_players ?? game.players; // one kept by an earlier version lacks the former
    if (n >= least && n <= most) return "";
    return t("real.seats", { game: game.title, least, most, n });
  }

  /**
   * Is everything understood? What the server refuses changes nothing. Without a connection everything is kept, and
   * read later.
   * @param {Book} [wanted] @param {{patient?: boolean}} [how]  patient: wait for a busy server, unless the book changes
   */
  async read(wanted = this.book, { patient = false } = {}) {
    const { book } = this;
    let dropped = false;
    const understood = await this.ask(async () => {
      const ask = () => readNotebook({ ...wanted, ask: null }).catch(ifOffline);
      const noted = patient ? await this.patiently(ask, () => this.book === book) : await ask();
      dropped = noted === undefined;
      if (dropped) return;
      if (noted) {
        this.noted = noted;
        this.readLines = wanted.lines;
        save(READ, { noted, lines: wanted.lines });
      }
      this.unread = !noted;
      clearTimeout(this.timer);
      if (!noted) this.timer = setTimeout(this.again, AGAIN);
      this.close();
      this.book = wanted;
      save(BOOK, wanted);
    });
    return understood && !dropped;
  }

  /** A line as the server understood it; as it was typed, while it has not. @param {number} i */
  lineAt(i) {
    const line = this.book.lines[i];
    return this.readLines[i] === line ? (this.noted?.read[i] ?? line) : line;
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
    const before = this.book.lines;
    const understood = await this.read({ ...this.book, lines });
    this.rewriting = false;
    if (understood && lines !== before) {
      this.past.push(before);
      if (lines.length > before.length) announce(this.lineAt(lines.length - 1));
    }
    return understood;
  }

  /** Take the last change back. */
  async undo() {
    const before = this.past.pop();
    if (!before) return;
    if (!(await this.read({ ...this.book, lines: before }))) this.past.push(before);
    else if (this.entry.expected) this.entry.clear(); // it is somebody else's turn again
  }

  /** Another text for a line; "" strikes it out. @param {number} i @param {string} text */
  changeLine(i, text) {
    return this.rewrite(this.book.lines.map((line, j) => (j === i ? text : line)).filter(Boolean));
  }

  /** What was tapped is complete. @param {string} line */
  async noteTapped(line) {
    const form = this.noted?.forms?.[this.entry.form];
    if (form && (await this.rewrite([...this.book.lines, line]))) this.entry.goOn(form, this.book.names.length);
  }

  /** The set-up is done. */
  async start() {
    const { book, deal } = this;
    const cards = deal?.cards ?? [];
    const chosen = (/** @type {string[]} */ some) => cards.filter((card) => some.includes(card));
    this.book = { ...book, hand: chosen(book.hand), face_up: deal?.face_up ? chosen(book.face_up) : [] };
    if (await this.read(this.book, { patient: true })) {
      save(`pencil.${BOOK}`, {});
      this.started = true;
    }
    this.draw();
  }

  /** Another game. */
  reset() {
    const { game, names, me, edition, cards, hands, dummies } = this.book;
    this.book = { ...blank(game, names, me), edition, cards, hands, dummies };
    this.started = false;
    this.editing = null;
    this.problem = "";
    this.noted = null;
    this.unread = false;
    save(READ, null);
    this.past = [];
    this.entry.clear();
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

  /** The cards of another box of the same game. @param {string} edition */
  chooseEdition(edition) {
    this.book = { ...blank(this.book.game, this.book.names, this.book.me), edition };
    this.problem = "";
    this.askDeal();
  }

  /** Other cards, or another deal. @param {OtherDeal} other */
  chooseDeal(other) {
    const { book } = this;
    const kept = other.cards === undefined ? book : { ...book, hand: [], face_up: [] };
    this.book = { ...kept, ...other };
    this.problem = "";
    if (other.dummies) this.draw();
    else this.askDeal();
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
    const dummies = (book.dummies ?? []).filter((seat) => seat < names.length && seat !== me);
    this.book = { ...book, names, me, dummies };
    if (names.length === book.names.length) {
      this.draw();
      return;
    }
    this.book.hands = [];
    this.askDeal();
  }

  /** @param {number} me */
  setMe(me) {
    this.book = { ...this.book, me, dummies: (this.book.dummies ?? []).filter((seat) => seat !== me) };
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
    const { deal } = this;
    const rows = this.noted?.sheet.groups.flatMap((group) => group.rows) ?? [];
    const titled = deal?.titles?.[deal.cards.indexOf(id)] ?? rows.find((row) => row.id === id)?.title;
    return titled ?? this.layout?.cards.find((card) => card.id === id)?.title ?? id;
  }
}
