// What happens at a table while its page is open: what the server tells, and what is done at this screen.
import { listGames, newId, Refusal, tableLayout, tableSummary, takeSeat } from "../api.js";
import { copyText } from "../clipboard.js";
import { checkDeal } from "../deal.js";
import { focusOn } from "../elements/events.js";
import { go } from "../main.js";
import * as storage from "../storage.js";
import { announce, sentence, t } from "../words.js";
import { Connection } from "./connection.js";
import { changesSeating, TableModel } from "./model.js";
import { Notes } from "./notes.js";
import { followLog } from "./panels/log.js";
import { emptyDraft } from "./panels/question.js";
import * as seating from "./seating.js";

/**
 * @import { Action, Command, Layout, News, ParsedCommand, Seat, Welcome } from "../wire.js"
 * @import { FairCheck } from "../deal.js"
 * @import { Tab } from "./panels/tabs.js"
 */

/** What is drawn while there is nothing to draw from. */
const NO_LAYOUT = /** @type {Layout} */ (
  /** @type {unknown} */ ({ cards: [], sorts: [], tokens: [], plan: null, palette: {} })
);
const NO_PROBLEM = { text: "", rule: "" };

export class TableController {
  /** @param {() => void} draw @param {string} table */
  constructor(draw, table) {
    this.draw = draw;
    this.table = table;
    this.model = new TableModel(table);
    this.notes = new Notes(this.model, {
      connection: () => this.connection,
      isHidden: () => this.curtain,
      draw,
      failed: (error) => this.refused(error),
    });
    /** Hides everything until the device is passed on. */ this.curtain = false;
    /** @type {Tab} */ this.tab = "notebook";
    this.seatKey = "";
    this.draft = emptyDraft();
    this.problem = NO_PROBLEM;
    this.lost = false;
    /** Why there is no table here. @type {"" | "gone" | "unreadable"} */ this.gone = "";
    this.copied = false;
    this.longLog = false;
    /** How many typed commands are being understood. */ this.parsing = 0;
    /** @type {FairCheck | null} */ this.checked = null;
    this.connection = this.connect();
    this.takeSeatFromAddress();
    this.ticker = setInterval(() => this.model.tick() && this.draw(), 1000);
    addEventListener("resize", followLog);
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
    removeEventListener("resize", followLog);
    this.connection.close();
  }

  // -- what the server tells -------------------------------------------------------------------------------------

  connect() {
    /** @param {() => void} take */
    const thenDraw = (take) => {
      take();
      this.draw();
    };
    return new Connection(this.table, seating.tokensOf(this.table), {
      welcome: (told) => thenDraw(() => this.welcome(told)),
      news: (told) => thenDraw(() => this.news(told)),
      presence: (told) => thenDraw(() => (this.model.present = told.here)),
      lost: () => thenDraw(() => this.lose()),
      gone: (why) => thenDraw(() => (this.gone = why)),
    });
  }

  /** The connection is lost; it is trying again. */
  lose() {
    this.lost = true;
    announce(t("table.lost"), { urgent: true });
  }

  /** With other seats than before. */
  reconnect() {
    this.connection.close();
    this.model.logs.clear();
    this.connection = this.connect();
  }

  /** @param {Welcome} told */
  async welcome(told) {
    if (this.lost) announce(t("table.back"));
    this.lost = false;
    const { model } = this;
    model.welcome(told);
    storage.rememberTable(this.table, { game: told.table.game, title: told.table.title });
    if (!model.layout) {
      const games = await listGames().catch(() => []);
      model.bots = games.find((game) => game.name === told.table.game)?.bots ?? [];
      model.layout = await tableLayout(this.table).catch(() => NO_LAYOUT);
      if (model.mine.length > 1 && model.summary?.stage !== "waiting") this.lowerCurtain();
      this.draw();
      setTimeout(followLog);
    }
    if (model.summary?.stage === "waiting") this.prepare();
    this.passDevice();
    this.notes.refresh();
  }

  /** My part of the fair deal; and where a game against bots was asked for, it begins. */
  async prepare() {
    for (const seat of this.model.mine) {
      const text = seating.newContribution(this.table, seat);
      if (text) await this.connection.do(seat, { type: "Contribute", text }).catch(() => {});
    }
    if (this.model.host && storage.beginsAtOnce(this.table)) {
      storage.saveBeginsAtOnce(this.table, false);
      await this.do({ type: "Begin" }, null);
    }
  }

  /** @param {News} told */
  news(told) {
    const { model } = this;
    model.addLine(told);
    this.notice(told);
    model.record(told);
    if (told.seat === model.chair && !this.curtain) {
      if (told.words.length && told.view) announce(model.newest);
      setTimeout(followLog);
    }
    if (!told.view) return;
    model.setView(told.view);
    if (told.view.seat === model.chair) this.draft.open = null;
    this.passDevice();
    this.notes.refresh();
    if (changesSeating(told.entry)) this.refresh();
  }

  /**
   * What a log entry means for this device: a promise to keep, a seat that is lost, a device to pass on.
   * @param {News} told
   */
  notice(told) {
    const { entry } = told;
    const promise = `promise.${this.table}`;
    if (entry.type === "Opened" && !storage.load(promise)) storage.save(promise, entry.commitment);
    const lost = entry.type === "Kicked" || entry.type === "Stood";
    if (lost && this.model.mine.includes(entry.seat)) this.giveUp(entry.seat);
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
    this.draft = emptyDraft();
    announce("");
    announce("", { urgent: true });
  }

  raiseCurtain() {
    this.curtain = false;
    this.notes.moment = "";
    this.draw();
    this.notes.refresh();
  }

  putAway() {
    this.model.putAway();
    if (!this.model.reveal) this.passDevice();
    this.draw();
    if (!this.model.reveal) focusOn("#typed", { preventScroll: true });
  }

  // -- asking and doing ------------------------------------------------------------------------------------------

  /** @param {Command} command @param {Seat | null} [seat] */
  async do(command, seat = this.model.chair) {
    this.problem = NO_PROBLEM;
    try {
      await this.connection.do(seat, command);
      if (command.type === "Act") this.draft = { ...emptyDraft(), typed: this.draft.typed };
    } catch (error) {
      this.refused(error);
    }
    this.draw();
    if (document.activeElement === document.body) focusOn("#ask", { preventScroll: true });
  }

  /** @param {Action} action */
  act(action) {
    return this.do({ type: "Act", action });
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refusal)) throw error;
    this.problem = { text: sentence(error.message) || t("errors.offline"), rule: error.rule };
    announce(this.problem.text, { urgent: true });
    this.draw();
  }

  forgetProblem() {
    this.problem = NO_PROBLEM;
    this.draw();
  }

  /** A typed command is understood by the server, not here. @param {string} text */
  async doTyped(text) {
    if (this.model.chair === null) return;
    this.parsing += 1;
    this.draw();
    try {
      /** @type {ParsedCommand} */
      const parsed = await this.connection.ask(this.model.chair, { what: "parse", text });
      await this.act(parsed.action);
    } catch (error) {
      this.draft.typed ||= text; // to be mended, unless the next one is being typed already
      this.refused(error);
    }
    this.parsing -= 1;
    this.draw();
  }

  /** @param {Seat} seat @param {string} name */
  async sit(seat, name) {
    if (!name) return;
    try {
      this.seatKey ||= newId(); // kept while no answer has come, so that nobody sits down twice
      const made = await takeSeat(this.table, { name, seat, key: this.seatKey });
      this.seatKey = "";
      if (!this.model.mine.length) storage.saveMyName(name);
      storage.rememberTable(this.table, { tokens: { [made.seat]: made.token } });
      this.reconnect();
    } catch (error) {
      if (error instanceof Refusal && error.kind !== "Offline") this.seatKey = "";
      this.refused(error);
    }
  }

  /** The seat is not mine any more. @param {Seat} seat */
  giveUp(seat) {
    storage.forgetSeat(this.table, seat);
    this.model.giveUp(seat);
    this.notes.sheet = null;
    this.reconnect();
  }

  /** @param {string} link */
  async copy(link) {
    if (!(await copyText(link))) return this.refused(new Refusal({ why: t("table.copyByHand", { link }) }));
    announce(t("table.copied"));
    this.copied = true;
    setTimeout(() => {
      this.copied = false;
      this.draw();
    }, 2500);
    this.draw();
  }

  async again() {
    if (!this.model.summary?.rematch) await this.do({ type: "Rematch" });
    await this.refresh();
    const { summary } = this.model;
    if (!summary?.rematch) return;
    if (!this.model.hasCompany()) storage.saveBeginsAtOnce(summary.rematch, true);
    seating.takeSeatsAlong(this.table, summary, summary.rematch);
    go(`/t/${summary.rematch}`);
  }

  async check() {
    const thrown = seating.contributions(this.table, this.model.mine);
    try {
      this.checked = await checkDeal(this.table, storage.load(`promise.${this.table}`), thrown);
    } catch (error) {
      this.refused(error);
    }
    this.draw();
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
    this.draw();
    setTimeout(followLog);
  }

  stretchLog() {
    this.longLog = !this.longLog;
    this.draw();
    setTimeout(followLog);
  }

  /** @param {Seat} seat */
  mute(seat) {
    this.model.toggleMute(seat);
    this.draw();
  }

  /** @param {"fast" | ""} motion */
  setMotion(motion) {
    storage.save("motion", motion);
    storage.applyTheme();
    this.draw();
  }
}
