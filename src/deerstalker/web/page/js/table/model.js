// What this screen knows of a table, and what news does to it.
import { cardOf } from "../elements/cards.js";
import { load, save } from "../storage.js";
import { asTitle, t } from "../words.js";

/**
 * @import { CardsShown, Json, Layout, LogEntry, News, Seat, Summary, Throw, View, Welcome } from "../wire.js"
 */

/**
 * A line of the log: a turn of the game, which grows while it is played, or something that happened beside it.
 * @typedef {{seqs: number[], turn: number | null, text: string, events: string[], kind: string, seat: Seat | null}}
 *   LogLine  `seqs`: the entries it tells; `events`: the same, event by event
 */
/** Cards that were shown to a seat at this screen. @typedef {CardsShown & {seat: Seat}} Reveal */
/** A table that can be drawn. @typedef {TableModel & {summary: Summary, layout: Layout}} DrawnTable */

/** What happens around the game and changes who sits where. */
const SEATING = new Set(["Sat", "Stood", "Kicked", "Handed", "Returned", "Began", "Paused", "Resumed", "Rematch"]);

/** The number of entries that are read out together. */
const HEARD = 3;

/** @param {number} turn @returns {LogLine} */
const emptyTurn = (turn) => ({ seqs: [], turn, text: "", events: [], kind: "Stepped", seat: null });

export class TableModel {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Summary | null} */ this.summary = null;
    /** @type {Layout | null} */ this.layout = null;
    /** The levels of bots that play this game. @type {string[]} */ this.bots = [];
    /** By seat; null is a spectator's. @type {Map<Seat | null, View>} */ this.views = new Map();
    /** @type {Map<Seat | null, LogLine[]>} */ this.logs = new Map();
    /** What the last entries said, for those who listen. @type {Map<Seat | null, string[]>} */ this.heard = new Map();
    /** The seats of people at this screen. @type {Seat[]} */ this.mine = [];
    /** The one of them whose view is drawn. @type {Seat | null} */ this.chair = null;
    this.host = false;
    /** The number of the entry at which I came: what is later happens now. */ this.since = 0;
    /** Seats whose people are connected. @type {Seat[]} */ this.present = [];
    /** Who wants a pause, or an end of it. @type {Map<Seat, "pause" | "resume">} */ this.wishes = new Map();
    /** What was shown and not put away yet. @type {Reveal[]} */ this.reveals = [];
    /** The last throw of the dice. @type {Throw | null} */ this.thrown = null;
    /** @type {Set<Seat>} */ this.muted = new Set(load(`muted.${table}`) ?? []);
  }

  /** @returns {this is DrawnTable} */
  isDrawn() {
    return this.summary !== null && this.layout !== null;
  }

  /** The table as it stands for the one at this screen. */
  get view() {
    return this.views.get(this.chair) ?? null;
  }

  /** @param {Welcome} told */
  welcome(told) {
    this.summary = told.table;
    this.mine = told.seats;
    this.since = told.seq;
    this.host = told.host;
    for (const view of told.views) this.views.set(view.seat, view);
    if (this.chair === null || !this.mine.includes(this.chair)) this.chair = this.mine[0] ?? null;
  }

  /** @param {News} told */
  addLine({ seat, seq, words, turns, entry }) {
    const lines = this.logs.get(seat) ?? [];
    this.logs.set(seat, lines);
    if (lines.some(({ seqs }) => (seqs.at(-1) ?? 0) >= seq)) return;
    this.heard.set(seat, [...(this.heard.get(seat) ?? []), words.join(" ")].slice(-HEARD));
    if (!turns.length) {
      const speaker = "seat" in entry ? entry.seat : null;
      lines.push({ seqs: [seq], turn: null, text: words.join(" "), events: [], kind: entry.type, seat: speaker });
    }
    turns.forEach(({ number, text, forgotten }, i) => {
      const line = lines.findLast(({ turn }) => turn === number) ?? emptyTurn(number);
      if (!line.seqs.length) lines.push(line);
      line.seqs.push(seq);
      line.text = text;
      if (forgotten) line.events = [];
      else if (i === turns.findIndex((turn) => !turn.forgotten)) line.events.push(...words);
    });
  }

  /** What the last entries say, to be read out. */
  get newest() {
    return (this.heard.get(this.chair) ?? []).filter(Boolean).join(" ");
  }

  /** The log of the one at this screen. */
  get lines() {
    return this.logs.get(this.chair) ?? [];
  }

  /** @param {View} view */
  setView(view) {
    this.views.set(view.seat, view);
    if (this.summary && this.summary.stage !== view.stage) this.summary = { ...this.summary, stage: view.stage };
  }

  /** What a log entry changes besides the view: wishes for a pause, dice, cards that were shown. @param {News} told */
  record(told) {
    const { entry } = told;
    switch (entry.type) {
      case "Wanted":
        this.wishes.set(entry.seat, entry.what);
        break;
      case "Paused":
      case "Resumed":
        this.wishes.clear();
        break;
      case "Handed":
      case "Returned":
        this.wishes.delete(entry.seat);
        break;
    }
    this.thrown = told.dice ?? this.thrown;
    const { seat, shown } = told;
    if (seat !== null && this.isNew(told) && this.isPlaying(seat)) {
      this.reveals.push(...shown.map(({ cards, by }) => ({ seat, cards, by })));
    }
  }

  /** Does it happen now, and not before I came? @param {News} told */
  isNew({ seq }) {
    return seq > this.since;
  }

  /** Does somebody at this screen play this seat themselves? @param {Seat} seat */
  isPlaying(seat) {
    return this.mine.includes(seat) && !this.summary?.seats[seat]?.bot;
  }

  /** Seats at this screen that are asked something. */
  askedSeats() {
    return this.mine.filter((seat) => this.views.get(seat)?.asked);
  }

  /** What the one at this screen has been shown and not put away. */
  get reveal() {
    return this.reveals.find((one) => one.seat === this.chair) ?? null;
  }

  putAway() {
    this.reveals.splice(
      this.reveals.findIndex((one) => one.seat === this.chair),
      1,
    );
  }

  /** The seat is not mine any more. @param {Seat} seat */
  giveUp(seat) {
    this.mine = this.mine.filter((one) => one !== seat);
    this.chair = this.mine[0] ?? null;
    this.reveals = this.reveals.filter((one) => one.seat !== seat);
  }

  /** @param {Seat} seat */
  toggleMute(seat) {
    if (!this.muted.delete(seat)) this.muted.add(seat);
    save(`muted.${this.table}`, [...this.muted]);
  }

  /** A second passes: has a clock moved? */
  tick() {
    const view = this.view;
    if (!view?.clocks || view.over || this.summary?.stage !== "running") return false;
    view.clocks = view.clocks.map((left, seat) => (view.waiting.includes(seat) ? left - 1000 : left));
    return true;
  }

  /** Is there anybody else to talk to? */
  hasCompany() {
    return (this.summary?.seats.filter((seat) => seat.person).length ?? 0) > 1;
  }

  /** What the page is called in a tab of the browser. */
  title() {
    if (!this.summary) return "";
    return this.askedSeats().length ? `${t("table.yourTurn")} · ${this.summary.title}` : this.summary.title;
  }

  /** @this {DrawnTable} @param {string} id */
  card(id) {
    return cardOf(this.layout, id);
  }

  /** What stands for a card, or for a sort of cards. @this {DrawnTable} @param {string} id */
  drawingOf(id) {
    const { cards, sorts } = this.layout;
    return [...cards, ...sorts].find((one) => one.id === id)?.drawing ?? null;
  }

  /** The name of anything that can be chosen. @this {DrawnTable} @param {Json} value @returns {string} */
  nameOf(value) {
    if (typeof value === "number" && this.summary.seats[value]) return this.summary.seats[value].name;
    if (Array.isArray(value)) return value.map((one) => this.nameOf(one)).join(", ");
    const id = String(value);
    const { cards, plan, sorts, tokens } = this.layout;
    return [...cards, ...(plan?.rooms ?? []), ...tokens, ...sorts].find((one) => one.id === id)?.title ?? asTitle(id);
  }
}

/** Does a log entry change who sits where? @param {LogEntry} entry */
export const changesSeating = (entry) => SEATING.has(entry.type);
