// What happens at a table while its page is open: what the server tells, and what is done at this screen.
import { listGames, tableLayout, tableSummary } from "../api.js";
import { focusOn } from "../elements/events.js";
import { leaveFor, returnFocus } from "../elements/leaving.js";
import { go } from "../main.js";
import * as storage from "../storage.js";
import { announce, hush, t } from "../words.js";
import { Attendant } from "./attendant.js";
import { Attention } from "./attention.js";
import { Connection } from "./connection.js";
import { Guide } from "./guide.js";
import { LogView } from "./log_view.js";
import { Looking } from "./looking.js";
import { keepEnding } from "./ending_kept.js";
import { changesSeating, TableModel, titleOf } from "./model.js";
import { Notes } from "./notes.js";
import { followLog, showLogEnd } from "./panels/log_scroll.js";
import { emptyDraft } from "./panels/question.js";
import { isNarrow } from "./panels/tabs.js";
import { Pending, wishOf } from "./pending.js";
import { isMended, NO_PROBLEM, placeOf, problemFrom } from "./problems.js";
import * as seating from "./seating.js";
import { Sharing } from "./sharing.js";

/**
 * @import { Action, Command, EntryTold, Layout, News, ParsedCommand, Seat, View, Welcome } from "../wire.js"
 * @import { FairCheck } from "../deal.js"
 * @import { Problem } from "./problems.js"
 * @import { Listener, Unanswered } from "./connection.js"
 * @import { Silence } from "./panels/notices.js"
 * @import { Tab } from "./panels/tabs.js"
 */

/** What is drawn while there is nothing to draw from. */
const NO_LAYOUT = /** @type {Layout} */ (
  /** @type {unknown} */ ({ cards: [], sorts: [], tokens: [], plan: null, palette: {}, pictures: {} })
);

export class TableController {
  /** @param {() => void} draw @param {string} table */
  constructor(draw, table) {
    this.draw = () => {
      draw();
      followLog();
    };
    this.table = table;
    /** Nobody is waited for, so there is no lobby to be seen. */ this.beginning = storage.beginsAtOnce(table);
    this.model = new TableModel(table);
    const asking = { connection: () => this.connection, isHidden: () => this.curtain, draw: () => this.draw() };
    this.notes = new Notes(this.model, asking);
    this.guide = new Guide(this.model, asking);
    this.looking = new Looking(this.model, { connection: () => this.connection, isHidden: () => this.curtain });
    this.log = new LogView(this.model, {
      draw: () => this.draw(),
      isInSight: () => this.tab === "log" || !isNarrow(),
    });
    /** Hides everything until the device is passed on. */ this.curtain = false;
    /** @type {Tab} */ this.tab = "notebook";
    /** What somebody who wants to sit down has typed so far. @type {string | null} */ this.nameDraft = null;
    this.sharing = new Sharing(
      () => this.draw(),
      (error) => this.refused(error),
    );
    this.draft = emptyDraft();
    /** @type {Problem} */ this.problem = NO_PROBLEM;
    /** Why nothing is heard at the moment. @type {"" | Silence} */ this.lost = "";
    this.pending = new Pending(() => this.draw());
    this.attention = new Attention(table, () => this.draw());
    /** Why there is no table here. @type {"" | "gone" | "unreadable" | "banned"} */ this.gone = "";
    /** What the others said to a wish of mine. */ this.answer = "";
    /** How many typed commands are being understood. */ this.parsing = 0;
    /** @type {FairCheck | null} */ this.checked = null;
    this.attendant = new Attendant(this.model, {
      draw: () => this.draw(),
      send: (action) => this.act(action, { now: true }),
    });
    this.connection = this.connect();
    this.takeSeatFromAddress();
    this.ticker = setInterval(() => this.model.tick() && this.draw(), 1000);
  }

  /** Where the address carries a seat of mine, sit there. */
  async takeSeatFromAddress() {
    try {
      if ((await seating.takeSeatFromAddress(this.table)) && !this.connection.closed) this.reconnect();
    } catch (error) {
      this.refused(error);
    }
  }

  leave() {
    clearInterval(this.ticker);
    this.attention.leave();
    this.attendant.leave();
    this.connection.close();
    hush();
  }

  // -- what the server tells -------------------------------------------------------------------------------------

  /** @param {Map<string, Unanswered>} [waiting]  what the connection before was not answered */
  connect(waiting) {
    /** @param {() => void} take */
    const thenDraw = (take) => {
      take();
      this.draw();
    };
    /** @type {Listener} */
    const listener = {
      welcome: (told) => thenDraw(() => this.welcome(told)),
      news: (told) => thenDraw(() => this.news(told)),
      presence: (told) => thenDraw(() => this.log.readWhoLeft(this.model.setPresence(told))),
      waiting: (late) => thenDraw(() => this.wait(late)),
      lost: (why) => thenDraw(() => this.lose(why)),
      gone: (why) => thenDraw(() => (this.gone = why)),
    };
    return new Connection(this.table, seating.tokensOf(this.table), listener, waiting);
  }

  /** The server is silent, or answers again. @param {boolean} late */
  wait(late) {
    if (!late && this.lost === "waiting") this.lost = "";
    else if (late && !this.lost) {
      this.lost = "waiting";
      announce(t("connection.waiting"), { urgent: true });
    }
  }

  /** The connection is lost; it is trying again. @param {"lost" | "restarting" | "closed"} why */
  lose(why) {
    if (this.lost !== "restarting") this.lost = why; // until the server is back, it refuses connections
    announce(t(`connection.${this.lost}`), { urgent: true });
  }

  /** With other seats than before. */
  reconnect() {
    this.connection.close();
    this.model.logs.clear();
    this.connection = this.connect(this.connection.waiting);
  }

  /** @param {Welcome} told */
  async welcome(told) {
    if (this.lost) announce(t("table.back"));
    this.lost = "";
    const { model } = this;
    model.welcome(told);
    storage.rememberTable(this.table, { game: told.table.game, title: titleOf(told.table) });
    if (!model.layout) {
      const games = await listGames().catch(() => []);
      model.setBox(games.find((game) => game.name === told.table.game));
      model.layout = await tableLayout(this.table).catch(() => NO_LAYOUT);
      if (model.mine.length > 1 && model.summary?.stage !== "waiting") this.lowerCurtain();
      this.draw();
    }
    if (model.summary?.stage === "waiting") this.prepare();
    keepEnding(model);
    this.passDevice();
    this.attendant.follow();
    this.askAlong();
  }

  /** My part of the fair deal; and where a game against bots was asked for, it begins. */
  async prepare() {
    for (const seat of this.model.summary?.first_case ? [] : this.model.mine) {
      const text = seating.newContribution(this.table, seat);
      if (text) await this.connection.do(seat, { type: "Contribute", text }).catch(() => {});
    }
    this.beginning = this.model.host && storage.takeBegin(this.table) && (await this.do({ type: "Begin" }, null));
    if (!this.beginning) this.sharing.find();
  }

  /** @param {News} told */
  news(told) {
    const { model } = this;
    for (const one of told.entries) {
      model.addLine(told.seat, one);
      this.notice(one);
      model.record(told.seat, one);
    }
    if (told.seat === model.chair && !this.curtain) this.log.readOut();
    if (!told.view) return;
    const before = model.views.get(told.view.seat) ?? null;
    if (isMended(this.problem, model, told, told.view)) this.problem = NO_PROBLEM;
    model.setView(told.view);
    this.attention.news(told, model);
    if (told.view.seat === model.chair) this.happen(told, told.view, before);
    keepEnding(model);
    this.passDevice();
    this.attendant.follow();
    this.looking.look();
    this.askAlong();
    if (told.entries.some(({ entry }) => changesSeating(entry))) this.refresh();
  }

  /** What it means for the one at this screen. @param {News} told @param {View} view @param {View | null} before */
  happen({ entries }, view, before) {
    const { draft } = this;
    if (!view.offers.some(({ type }) => type === draft.open)) draft.open = null;
    if (entries.some(({ entry }) => entry.type === "Stepped")) this.notes.outdate();
    if (!this.curtain) this.attendant.happen(entries, view, before);
  }

  /**
   * What a log entry means for this device: a promise to keep, a seat that is lost, a device to pass on.
   * @param {EntryTold} told
   */
  notice(told) {
    const { entry } = told;
    const promise = `promise.${this.table}`;
    const early = this.model.summary?.stage === "waiting"; // what is told later may have been changed since
    if (entry.type === "Opened" && early && !storage.load(promise)) storage.save(promise, entry.commitment);
    const lost = entry.type === "Kicked" || entry.type === "Stood";
    if (lost && this.model.mine.includes(entry.seat)) this.giveUp(entry.seat);
    const mine = this.model.wishes.has(this.model.chair ?? -1);
    if (entry.type === "Declined" && mine && this.model.isNew(told)) this.answer = told.words.join(" ");
    if (entry.type === "Began" && this.model.isNew(told) && this.model.mine.length > 1) this.lowerCurtain();
  }

  async refresh() {
    this.model.summary = await tableSummary(this.table).catch(() => this.model.summary);
    this.draw();
  }

  // -- several people at one screen ------------------------------------------------------------------------------

  /** When it is another's turn, and this one has seen what was shown to them, hide everything. */
  passDevice() {
    const { model } = this;
    if (model.mine.length < 2 || model.chair === null || (!this.curtain && model.reveal)) return;
    const asked = model.askedSeats();
    if (!asked.length || asked.includes(model.chair)) return;
    model.chair = asked[0];
    this.lowerCurtain();
  }

  /** Until the one whose seat it is says that they are there, nothing of theirs is seen or read out. */
  lowerCurtain() {
    this.curtain = true;
    this.notes.clear();
    this.guide.clear();
    this.draft = emptyDraft();
    this.problem = NO_PROBLEM;
    hush();
  }

  raiseCurtain() {
    this.curtain = false;
    this.notes.moment = "";
    this.draw();
    this.log.readOut();
    this.looking.look();
    this.askAlong();
  }

  putAway() {
    leaveFor(".reveal .card", ".transcript > li:last-child");
    this.looking.putAway();
    if (!this.model.reveal) this.passDevice();
    this.draw();
    if (!this.model.reveal) returnFocus("#ask");
  }

  // -- asking and doing ------------------------------------------------------------------------------------------

  /** Have notes and guide follow what has happened. */
  askAlong() {
    this.guide.refresh();
    this.notes.refresh();
  }

  /** Was it done? @param {Command} command @param {Seat | null} [seat] */
  async do(command, seat = this.model.chair) {
    this.problem = NO_PROBLEM;
    this.answer = "";
    const wish = wishOf(command, this.model.view);
    if (wish.kind === "move" && this.pending.move(wish.view)) return false; // one thing at a time
    let done = false;
    try {
      await this.pending.during(wish, this.connection.do(seat, command));
      done = true;
      if (command.type === "Act") this.draft = { ...emptyDraft(), typed: this.draft.typed };
    } catch (error) {
      this.refused(error, placeOf(command));
    }
    this.draw();
    if (document.activeElement === document.body) focusOn("#ask", { preventScroll: true });
    return done;
  }

  /** @param {Action} action @param {{now?: boolean}} [how]  `now`: it is not held back */
  async act(action, { now = false } = {}) {
    if (!now && (await this.guide.warnsOf(action))) {
      focusOn(".guide .row button");
      return false;
    }
    if (now || !this.attendant.answers.takes(action)) return this.do({ type: "Act", action });
    this.draw();
    return true;
  }

  /** Say what went wrong, where it was tried. @param {unknown} error @param {Problem["where"]} [where] */
  refused(error, where = "ask") {
    this.problem = problemFrom(error, where);
    this.draw();
  }

  forgetProblem() {
    this.problem = NO_PROBLEM;
    this.answer = "";
    this.draw();
  }

  /** A typed command is understood by the server, not here. @param {string} text */
  async doTyped(text) {
    if (this.model.chair === null) return;
    this.problem = NO_PROBLEM;
    this.parsing += 1;
    this.draw();
    let done = false;
    try {
      /** @type {Promise<ParsedCommand>} */
      const asked = this.connection.ask(this.model.chair, { what: "parse", text });
      const parsed = await this.pending.during({ kind: "other", text, view: null, late: false }, asked);
      done = await this.act(parsed.action);
      if (!done) this.problem = { ...this.problem, where: "typed" };
    } catch (error) {
      this.refused(error, "typed");
    }
    if (!done) this.draft.typed ||= text; // to be mended, unless the next one is being typed already
    this.parsing -= 1;
    this.draw();
  }

  /** What was wrong with the last name is being mended. @param {string} name */
  typeName(name) {
    this.nameDraft = name;
    this.forgetProblem();
  }

  /** @param {Seat} seat @param {string} name */
  async sit(seat, name) {
    if (!name) return;
    this.problem = NO_PROBLEM;
    try {
      await seating.sitDown(this.table, seat, name);
      if (!this.model.mine.length) storage.saveMyName(name);
      this.reconnect();
    } catch (error) {
      this.refused(error, "table");
    }
  }

  /** The seat is not mine any more. @param {Seat} seat */
  giveUp(seat) {
    storage.forgetSeat(this.table, seat);
    this.model.giveUp(seat);
    this.notes.sheet = null;
    this.reconnect();
  }

  /** Why a cell is certain. @param {string} card @param {number} holder */
  why(card, holder) {
    this.problem = NO_PROBLEM;
    this.notes.why(card, holder);
  }

  best() {
    this.problem = NO_PROBLEM;
    this.notes.best();
  }

  closeNotes() {
    this.notes.close();
    this.draw();
  }

  async standUp() {
    await this.do({ type: "Leave" });
    go("/");
  }

  // -- how this screen looks -------------------------------------------------------------------------------------

  /** @param {Tab} tab */
  showTab(tab) {
    this.tab = tab;
    this.log.seeTalk();
    this.draw();
    showLogEnd();
  }

  /** @param {Seat} seat */
  mute(seat) {
    this.model.toggleMute(seat);
    this.draw();
  }
}
