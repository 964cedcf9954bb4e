// What this screen knows of a table, and what news does to it.
import { cardOf } from "../elements/cards.js";
import { load, save } from "../storage.js";
import { asTitle, t } from "../words.js";

/**
 * @import { Boxed, CardsShown, EntryTold, Json, Layout, LogEntry, OptionInfo, Presence, Seat, Summary, Throw, View }
 *   from "../wire.js"
 * @import { Welcome } from "../wire.js"
 */

/**
 * A line of the log: a turn of the game, which grows while it is played, or something that happened beside it.
 * @typedef {{seqs: number[], turn: number | null, text: string, events: string[], kind: string, seat: Seat | null,
 *   asks: boolean}} LogLine  `seqs`: the entries it tells; `events`: the same, event by event; `seat`: whose turn
 *   it was, or who did it; `asks`: the others were asked a question
 */
/** Cards that an entry showed to a seat at this screen. @typedef {CardsShown & {seat: Seat, seq: number}} Reveal */
/** A table that can be drawn. @typedef {TableModel & {summary: Summary, layout: Layout}} DrawnTable */

/** What happens around the game and changes who sits where. */
const SEATING = new Set(["Sat", "Stood", "Kicked", "Handed", "Returned", "Began", "Paused", "Resumed", "Rematch"]);

/** If more entries than this are to be read out at once, only their number is told: they are in the log. */
const MOST_HEARD = 20;

/** @param {number} turn @returns {LogLine} */
const emptyTurn = (turn) => ({ seqs: [], turn, text: "", events: [], kind: "Stepped", seat: null, asks: false });

/** What a game is called among the games of this device. @param {Summary} summary */
export const titleOf = ({ title, first_case }) => (first_case ? t("guide.firstCase", { game: title }) : title);

export class TableModel {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Summary | null} */ this.summary = null;
    /** @type {Layout | null} */ this.layout = null;
    /** The levels of bots that play this game. @type {string[]} */ this.bots = [];
    /** The picture on the lid of its box. */ this.art = "";
    /** The options of this game. @type {OptionInfo[]} */ this.houseRules = [];
    /** By seat; null is a spectator's. @type {Map<Seat | null, View>} */ this.views = new Map();
    /** @type {Map<Seat | null, LogLine[]>} */ this.logs = new Map();
    /** What is still to be read out to each seat. @type {Map<Seat | null, string[]>} */ this.unheard = new Map();
    /** The last entry each seat was told, or when it came. @type {Map<Seat | null, number>} */ this.heard = new Map();
    /** The last entry at which the table talk was in sight. */ this.talkSeen = 0;
    /** The seats of people at this screen. @type {Seat[]} */ this.mine = [];
    /** The one of them whose view is drawn. @type {Seat | null} */ this.chair = null;
    this.host = false;
    /** The number of the entry at which I came: what is later happens now. */ this.since = 0;
    /** Seats whose people are connected. @type {Seat[]} */ this.present = [];
    /** When a bot takes over from those who are away, by this device's clock. @type {Map<Seat, number>} */
    this.deadlines = new Map();
    /** Who wants a rematch; null for the host who does not play. @type {Seat | null} */ this.rematchBy = null;
    /** Who wants a pause, or an end of it. @type {Map<Seat, "pause" | "resume">} */ this.wishes = new Map();
    /** What was shown and not put away yet. @type {Reveal[]} */ this.reveals = [];
    /** The last throw of the dice. @type {Throw | null} */ this.thrown = null;
    /** @type {Set<Seat>} */ this.muted = new Set(load(`muted.${table}`) ?? []);
  }

  /** @returns {this is DrawnTable} */
  isDrawn() {
    return this.summary !== null && this.layout !== null;
  }

  /** What the catalogue says of this game, if it is there. @param {Boxed | undefined} box */
  setBox(box) {
    this.bots = box?.bots ?? [];
    this.houseRules = box?.options ?? [];
    this.art = box?.art ?? "";
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
    this.talkSeen ||= told.seq;
    for (const view of told.views) {
      this.views.set(view.seat, view);
      if (!this.heard.has(view.seat)) this.heard.set(view.seat, told.seq);
    }
    if (this.chair === null || !this.mine.includes(this.chair)) this.chair = this.mine[0] ?? null;
  }

  /** @param {Seat | null} seat @param {EntryTold} told */
  addLine(seat, told) {
    const { seq, words, turns, entry, asks } = told;
    const lines = this.logs.get(seat) ?? [];
    this.logs.set(seat, lines);
    if (lines.some(({ seqs }) => (seqs.at(-1) ?? 0) >= seq)) return;
    this.hear(seat, told);
    if (!turns.length) {
      const text = words.join(" ");
      lines.push({ seqs: [seq], turn: null, text, events: [], kind: entry.type, seat: speakerOf(entry), asks: false });
    }
    const played = turns.findIndex((turn) => !turn.forgotten);
    turns.forEach(({ number, text, forgotten }, i) => {
      const line = lines.findLast(({ turn }) => turn === number) ?? emptyTurn(number);
      if (!line.seqs.length) lines.push(line);
      line.seqs.push(seq);
      line.text = text;
      if (forgotten) line.events = [];
      if (i !== played) return;
      line.events.push(...words);
      const begun = text || line.seqs.length > 1; // whoever ends a turn begins the next, wordlessly
      if (number && begun) line.seat ??= speakerOf(entry);
      line.asks ||= asks;
    });
  }

  /** Keep what happens now, to be read out once. @param {Seat | null} seat @param {EntryTold} told */
  hear(seat, { seq, words, entry }) {
    if (seq <= (this.heard.get(seat) ?? this.since)) return;
    this.heard.set(seat, seq);
    const text = words.filter(Boolean).join(" ");
    const muted = entry.type === "Said" && this.muted.has(entry.seat);
    if (text && !muted) this.unheard.set(seat, [...(this.unheard.get(seat) ?? []), text]);
  }

  /** What the one at this screen has not heard yet. They hear it now. */
  takeUnheard() {
    const texts = this.unheard.get(this.chair) ?? [];
    this.unheard.delete(this.chair);
    return texts.length > MOST_HEARD ? [t("log.missed", { n: texts.length })] : texts;
  }

  /** How much others have said since the table talk was last in sight. */
  get unread() {
    const isNew = (/** @type {LogLine} */ { kind, seqs, seat }) =>
      kind === "Said" && seqs[0] > this.talkSeen && seat !== this.chair && seat !== null && !this.muted.has(seat);
    return this.lines.filter(isNew).length;
  }

  seeTalk() {
    this.talkSeen = Math.max(this.talkSeen, this.lines.at(-1)?.seqs.at(-1) ?? 0);
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

  /**
   * What a log entry changes besides the view: wishes for a pause, dice, cards that were shown.
   * @param {Seat | null} seat @param {EntryTold} told
   */
  record(seat, told) {
    const { entry } = told;
    switch (entry.type) {
      case "Wanted":
        this.wishes.set(entry.seat, entry.what);
        break;
      case "Declined":
      case "Paused":
      case "Resumed":
        this.wishes.clear();
        break;
      case "Handed":
      case "Returned":
        this.wishes.delete(entry.seat);
        this.deadlines.delete(entry.seat);
        break;
      case "Rematch":
        this.rematchBy = entry.seat ?? null;
        break;
    }
    this.thrown = told.dice ?? this.thrown;
    const { shown } = told;
    if (seat !== null && this.isNew(told) && this.isPlaying(seat)) {
      this.reveals.push(...shown.map((cards) => ({ ...cards, seat, seq: told.seq })));
    }
  }

  /** Who is here; says who has just gone away. @param {Presence} told */
  setPresence({ here, away }) {
    const gone = away.filter(({ seat }) => !this.deadlines.has(seat)).map(({ seat }) => seat);
    this.present = here;
    this.deadlines = new Map(away.map(({ seat, left }) => [seat, Date.now() + left]));
    return gone;
  }

  /** For whom the table waits, and the milliseconds until a bot takes over. */
  get awaited() {
    if (this.summary?.stage !== "running") return [];
    return [...this.deadlines].map(([seat, at]) => ({ seat, left: Math.max(0, at - Date.now()) }));
  }

  /** Does it happen now, and not before I came? @param {EntryTold} told */
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
    if (view?.over || this.summary?.stage !== "running") return false;
    if (!view?.clocks) return this.deadlines.size > 0;
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
    if (Array.isArray(value)) return value.map((one) => this.nameOf(one)).join(", ");
    const id = String(value);
    const { cards, plan, sorts, tokens } = this.layout;
    return [...cards, ...(plan?.rooms ?? []), ...tokens, ...sorts].find((one) => one.id === id)?.title ?? asTitle(id);
  }
}

/** Does a log entry change who sits where? @param {LogEntry} entry */
export const changesSeating = (entry) => SEATING.has(entry.type);

/** Who took the step or did it, if anybody. @param {LogEntry} entry @returns {Seat | null} */
function speakerOf(entry) {
  if ("step" in entry) return entry.step.seat >= 0 ? entry.step.seat : null;
  return "seat" in entry ? entry.seat : null;
}
