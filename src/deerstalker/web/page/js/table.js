// One table: the lobby before it begins, the game, and the end.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { call, Line, once, post, Refusal } from "./api.js";
import { boardOf } from "./boards/index.js";
import { sortTitle } from "./boards/tableau.js";
import { hand, cardView } from "./elements/cards.js";
import { followLog, log } from "./elements/log.js";
import { freshDraft, question } from "./elements/question.js";
import { seats } from "./elements/seats.js";
import "./elements/sheet.js";
import { LEVELS } from "./home.js";
import { go } from "./main.js";
import { chairs, dress, keep, myName, nameMe, recall, remember } from "./mine.js";
import { pageOf, reasonOf } from "./notes.js";
import { ruleAddress } from "./rules.js";
import { announce, t } from "./words.js";

/** Games in which cards stay where they were dealt: every certainty has reasons, every question a worth. */
const EXPLAINED = new Set(["clue", "clue-cards", "master-detective", "sleuth"]);

/** @param {() => void} draw @param {string} table @returns {import("./main.js").Page} */
export function tablePage(draw, table) {
  const here = new Tableside(draw, table);
  return { view: () => here.view(), title: here.summary?.title ?? "", leave: () => here.leave() };
}

class Tableside {
  /** @param {() => void} draw @param {string} table */
  constructor(draw, table) {
    this.redraw = draw;
    this.table = table;
    /** @type {any} */ this.summary = null;
    /** @type {any} */ this.layout = null;
    /** @type {Map<number | null, any>} */ this.views = new Map();
    /** @type {Map<number | null, {seq: number, words: string[], kind: string, seat?: number}[]>} */ this.logs = new Map();
    /** @type {number[]} */ this.mine = [];
    this.host = false;
    /** @type {number[]} */ this.present = [];
    /** @type {number | null} */ this.chair = null;
    this.curtain = false;
    this.tab = "notebook";
    this.draft = freshDraft();
    this.problem = { text: "", rule: "" };
    this.down = false;
    this.gone = false;
    /** @type {{cards: any[], from: string} | null} */ this.reveal = null;
    /** @type {Set<number>} */ this.muted = new Set(recall(`muted.${table}`) ?? []);
    /** @type {any} */ this.marks = null;
    /** @type {any} */ this.reason = null;
    /** @type {any} */ this.hint = null;
    this.marksFor = "";
    this.thinking = false;
    this.takeFromAddress();
    this.line = new Line(table, this.tokens());
    this.listen(this.line);
    this.ticker = setInterval(() => this.tick(), 1000);
  }

  /** A link that carries a chair: /t/ID#seat=0&token=... */
  takeFromAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    const token = given.get("token");
    if (token) {
      remember(this.table, { tokens: { [given.get("seat") ?? "0"]: token } });
      history.replaceState(null, "", location.pathname);
    }
  }

  tokens() {
    const kept = chairs()[this.table];
    return kept ? [...(kept.host ? [kept.host] : []), ...Object.values(kept.tokens)] : [];
  }

  /** @param {Line} line */
  listen(line) {
    const on = (/** @type {string} */ name, /** @type {(told: any) => void} */ hear) => line.addEventListener(name, (event) => { hear(/** @type {CustomEvent} */ (event).detail); this.draw(); });
    on("welcome", (told) => this.welcome(told));
    on("news", (told) => this.news(told));
    on("presence", (told) => { this.present = told.here; });
    on("down", () => { this.down = true; announce(t("table.lost"), true); });
    on("gone", () => { this.gone = true; });
  }

  /** @param {any} told */
  async welcome(told) {
    if (this.down) announce(t("table.back"));
    this.down = false;
    this.summary = told.table;
    this.mine = told.seats;
    this.host = told.host;
    for (const view of told.views) this.views.set(view.seat, view);
    if (this.chair === null || !this.mine.includes(this.chair)) this.chair = this.mine[0] ?? null;
    remember(this.table, { game: told.table.game, title: told.table.title });
    if (!this.layout) {
      this.layout = await once(`/games/${told.table.game}/layout`).catch(() => ({ cards: [], sorts: [] }));
      this.draw();
    }
    if (this.summary.stage === "waiting") this.prepare();
    this.wonder();
  }

  /** My part of the fair deal, made up by this device; and where a game against bots was asked for, it begins. */
  async prepare() {
    for (const seat of this.mine) {
      const key = `luck.${this.table}.${seat}`;
      if (recall(key)) continue;
      keep(key, crypto.randomUUID());
      await this.line.do(seat, { type: "Contribute", text: recall(key) }).catch(() => {});
    }
    if (this.host && recall(`begin.${this.table}`)) {
      keep(`begin.${this.table}`, false);
      await this.do({ type: "Begin" }, null);
    }
  }

  /** @param {any} told */
  news(told) {
    const kind = told.minute?.type ?? "";
    const lines = this.logs.get(told.seat) ?? [];
    if (!lines.length || lines[lines.length - 1].seq < told.seq) lines.push({ seq: told.seq, words: told.words ?? [], kind, seat: told.minute?.seat });
    this.logs.set(told.seat, lines);
    if (told.seat === this.chair) {
      if (told.words?.length && told.view) announce(lines.slice(-3).flatMap((line) => line.words).join(" "));
      this.showPrivately(told);
      setTimeout(followLog);
    }
    if (told.view) {
      this.views.set(told.view.seat, told.view);
      if (this.summary && this.summary.stage !== told.view.stage) this.summary = { ...this.summary, stage: told.view.stage };
      if (told.view.seat === this.chair) this.draft.open = null;
      this.passDevice();
      this.wonder();
    }
    if (["Sat", "Stood", "Kicked", "Handed", "Returned", "Began", "Paused", "Resumed", "Rematch"].includes(kind)) this.refresh();
  }

  async refresh() {
    this.summary = await call(`/tables/${this.table}`).catch(() => this.summary);
    this.draw();
  }

  /** A card that only I may see is turned over before me. @param {any} told */
  showPrivately(told) {
    if (!told.view || !told.minute?.step) return;
    for (const event of told.minute.step.events) {
      if (event.type !== "Showed" && event.type !== "Snooped" && event.type !== "Answered") continue;
      const secret = event.card ?? event.shown;
      const value = secret?.value;
      if (!value || !secret.readers?.includes(this.chair) || secret.readers.length > 2 || event.seat === this.chair && event.type === "Showed") continue;
      const ids = Array.isArray(value) ? value : [value];
      if (ids.length) this.reveal = { cards: ids.map((id) => this.card(id)), from: this.summary.seats[event.type === "Snooped" ? event.victim : event.seat]?.name ?? "" };
    }
  }

  /** Several people at one screen: hide everything until the next one is there. */
  passDevice() {
    if (this.mine.length < 2) return;
    const asked = this.mine.filter((seat) => this.views.get(seat)?.waiting?.includes(seat));
    if (asked.length && this.chair !== null && !asked.includes(this.chair)) {
      this.chair = asked[0];
      this.curtain = true;
      this.reveal = null;
      this.marks = null;
      this.reason = this.hint = null;
    }
  }

  /** Ask the house for the automatic notes of this moment. */
  async wonder() {
    const seat = this.chair;
    const view = this.views.get(seat);
    if (seat === null || !view?.state || this.curtain) return;
    const moment = `${seat}/${view.seq}`;
    if (this.marksFor === moment) return;
    this.marksFor = moment;
    try {
      const marks = await this.line.ask(seat, { what: "marks" });
      if (this.marksFor === moment) { this.marks = marks; this.draw(); }
    } catch {
      if (this.marksFor === moment) this.marksFor = "";
    }
  }

  /** @param {string} card @param {string | number} holder */
  async why(card, holder) {
    if (this.chair === null) return;
    this.thinking = true; this.hint = null; this.draw();
    try {
      this.reason = reasonOf(await this.line.ask(this.chair, { what: "why", card, holder: holder === "hidden" ? -1 : holder }), card, holder);
    } catch (error) { this.refused(error); }
    this.thinking = false; this.draw();
  }

  async best() {
    if (this.chair === null) return;
    this.thinking = true; this.reason = null; this.draw();
    try {
      const told = await this.line.ask(this.chair, { what: "best" });
      this.hint = { text: t("sheet.best"), lines: (told.lines ?? []).slice(0, 5) };
    } catch (error) { this.refused(error); }
    this.thinking = false; this.draw();
  }

  /** @param {any} command @param {number | null} [seat] */
  async do(command, seat = this.chair) {
    this.problem = { text: "", rule: "" };
    try {
      await this.line.do(seat, command);
      this.draft = freshDraft();
    } catch (error) { this.refused(error); }
    this.draw();
  }

  /** @param {unknown} error */
  refused(error) {
    if (error instanceof Refusal) this.problem = { text: error.message, rule: error.rule ?? "" };
    announce(this.problem.text, true);
    this.draw();
  }

  /** @param {any} action */
  act(action) { return this.do({ type: "Act", action }); }

  /** A typed command is understood by the house, not here. @param {string} text */
  async heard(text) {
    if (this.chair === null) return;
    try {
      const told = await this.line.ask(this.chair, { what: "heard", text });
      await this.act(told.action);
    } catch (error) { this.refused(error); }
  }

  /** @param {number} seat */
  async sit(seat) {
    const name = myName() || prompt(t("setup.yourName")) || "";
    if (!name) return;
    nameMe(name);
    try {
      const made = await post(`/tables/${this.table}/seats`, { name, seat });
      remember(this.table, { tokens: { [made.seat]: made.token } });
      this.reconnect();
    } catch (error) { this.refused(error); }
  }

  reconnect() {
    this.line.close();
    this.logs.clear();
    this.line = new Line(this.table, this.tokens());
    this.listen(this.line);
  }

  leave() {
    clearInterval(this.ticker);
    this.line.close();
  }

  draw() { this.redraw(); }

  tick() {
    const view = this.views.get(this.chair);
    if (!view?.clocks || view.over || this.summary?.stage !== "running") return;
    view.clocks = view.clocks.map((/** @type {number} */ left, /** @type {number} */ seat) => (view.waiting.includes(seat) ? left - 1000 : left));
    this.draw();
  }

  /** @param {string} id */
  card(id) {
    const found = this.layout?.cards?.find((/** @type {any} */ one) => one.id === id);
    return found ? { ...found, sort: sortTitle(this.layout, found) } : { id, title: nice(id), sort: "" };
  }

  /** The name of anything that can be chosen. @param {any} value @returns {string} */
  title(value) {
    if (typeof value === "number" && this.summary?.seats[value]) return this.summary.seats[value].name;
    if (Array.isArray(value)) return value.map((one) => this.title(one)).join(", ");
    const id = String(value);
    const known = [this.layout?.cards, this.layout?.plan?.rooms, this.layout?.tokens].flatMap((all) => all ?? []).find((/** @type {any} */ one) => one.id === id);
    return known?.title ?? nice(id);
  }

  // -- what is drawn ---------------------------------------------------------------------------------------------

  view() {
    if (this.gone) return html`<p class="panel" role="alert">${t("errors.gone")} <a href="/">${t("brand")}</a></p>`;
    if (!this.summary || !this.layout) return html`<p class="quietly">…</p>`;
    if (this.curtain) return this.curtainView();
    if (this.summary.stage === "waiting") return this.lobby();
    return this.game();
  }

  curtainView() {
    const name = this.chair === null ? "" : this.summary.seats[this.chair].name;
    return html`<div class="curtain"><h1>${t("table.pass_device", { name })}</h1><button class="primary" @click=${() => { this.curtain = false; this.marksFor = ""; this.draw(); this.wonder(); }}>${t("table.show_me", { name })}</button></div>`;
  }

  lobby() {
    const link = `${location.origin}/t/${this.table}`;
    const free = this.summary.seats.some((/** @type {any} */ chair) => !chair.name);
    return html`<section class="lobby"><h1>${this.summary.title}</h1>
      ${this.warning()}
      <div class="panel"><p>${t("table.share", { code: this.summary.code })}</p><p class="link">${link}</p>
        <div class="row"><button @click=${async () => { await navigator.clipboard?.writeText(link).catch(() => {}); announce(t("table.copied")); }}>${t("table.copy")}</button></div></div>
      ${seats({ summary: this.summary, layout: this.layout, view: null, status: null, here: this.present, mine: this.mine, muted: this.muted, mute: () => {}, free: (seat) => this.sit(seat) })}
      ${this.host ? html`<div class="panel row">
        ${this.summary.seats.map((/** @type {any} */ chair, /** @type {number} */ seat) => chair.person ? (this.mine.includes(seat) ? nothing : html`<button class="quiet" @click=${() => this.do({ type: "Kick", seat }, null)}>✕ ${chair.name}</button>`) : html`<label>${seat + 1}<select @change=${(/** @type {Event} */ event) => this.do({ type: "Fill", seat, mind: /** @type {HTMLSelectElement} */ (event.target).value || null }, null)}>
          <option value="" ?selected=${!chair.mind}>${t("setup.friend")}</option>${LEVELS.map((level) => html`<option value=${level} ?selected=${chair.mind === level}>${t("setup.bot", { level })}</option>`)}</select></label>`)}
        <button class="primary" ?disabled=${free} @click=${() => this.do({ type: "Begin" }, null)}>${t("table.begin")}</button></div>` : html`<p class="quietly">${t("table.waiting")}</p>`}
    </section>`;
  }

  warning() {
    return html`${this.down ? html`<p class="down" role="alert">${t("table.lost")}</p>` : nothing}
      ${this.problem.text ? html`<p class="panel danger" role="alert">${this.problem.text} ${this.problem.rule ? html`<a href=${ruleAddress(this.problem.rule, this.summary.game)} target="_blank">${this.problem.rule}</a>` : nothing}</p>` : nothing}`;
  }

  game() {
    const view = this.views.get(this.chair);
    const mine = this.chair !== null;
    const chair = this.chair === null ? null : this.summary.seats[this.chair];
    const cards = ((this.chair === null ? null : view?.status?.seats[this.chair]?.hand) ?? []).map((/** @type {string} */ id) => this.card(id));
    const tabs = ["notebook", "board", "log", "cards"];
    return html`<h1 class="unseen">${this.summary.title}</h1><div class="table game-${this.summary.game}" data-tab=${this.tab}>
      ${seats({ summary: this.summary, layout: this.layout, view, status: view?.status, here: this.present, mine: this.mine, muted: this.muted, mute: (seat) => this.mute(seat), free: null })}
      <div class="tabs" role="tablist">${tabs.map((tab) => html`<button role="tab" aria-selected=${this.tab === tab} @click=${() => { this.tab = tab; this.draw(); }}>${tab === "cards" ? t("table.hand") : tab === "notebook" ? t("notebook") : t(`table.${tab}`)}</button>`)}</div>
      <div class="boardside">
        ${this.warning()}
        ${boardOf(this.layout, { view, offers: mine ? view?.offers ?? [] : [], act: (/** @type {any} */ action) => this.act(action), title: (/** @type {any} */ value) => this.title(value), summary: this.summary, chair: this.chair })}
        <div class="barbox">${this.menu(view, chair)}</div>
      </div>
      <div class="noteside">
        <div class="sheetside">${mine && this.marks ? html`<ds-sheet .given=${{ page: pageOf(this.marks, this.layout, this.summary, (id) => this.title(id)), book: `${this.table}/${this.chair}`, why: EXPLAINED.has(this.summary.game) ? (/** @type {string} */ card, /** @type {any} */ holder) => this.why(card, holder) : null, best: this.summary.settings.hints && EXPLAINED.has(this.summary.game) ? () => this.best() : null, reason: this.reason, hint: this.hint, busy: this.thinking }}></ds-sheet>` : nothing}</div>
        <div class="logside">${log({ lines: this.logs.get(this.chair) ?? [], lit: new Set(this.reason?.seqs ?? []), muted: this.muted, say: mine ? (text) => this.do({ type: "Say", text }) : null })}</div>
      </div>
      <div class="askside">
        ${cards.length ? hand(cards, t("table.hand")) : html`<span></span>`}
        ${question({ view, game: this.summary.game, title: (value) => this.title(value), draft: this.draft, act: (action) => this.act(action), say: (text) => this.heard(text), draw: () => this.draw(), mine, asked: mine && !view?.over && Boolean(view?.waiting?.includes(this.chair)), example: this.example(view) })}
      </div>
      ${this.reveal ? html`<div class="reveal" role="dialog" aria-modal="true" aria-label=${t("table.shownToYou", { name: this.reveal.from })} @click=${() => this.hideReveal()}><div class="panel inner"><p>${t("table.shownToYou", { name: this.reveal.from })}</p>
        <div class="row">${this.reveal.cards.map((card) => cardView(card))}</div><button class="primary" autofocus @click=${() => this.hideReveal()}>OK</button></div></div>` : nothing}
    </div>`;
  }

  hideReveal() { this.reveal = null; this.draw(); }

  /** @param {any} view */
  example(view) {
    const label = view?.offers?.[0]?.example ?? view?.offers?.[0]?.label ?? "roll";
    return String(label).toLowerCase();
  }

  /** @param {any} view @param {any} chair */
  menu(view, chair) {
    const fast = document.documentElement.dataset.motion === "fast";
    if (view?.over) return html`<a class="button primary" href="/t/${this.table}/review">${t("table.review")}</a>
      ${this.summary.rematch ? html`<a class="button" href="/t/${this.summary.rematch}">${t("table.rematch")}</a>` : html`<button @click=${() => this.rematch()}>${t("table.rematch")}</button>`}
      <a class="button quiet" href="/api/tables/${this.table}/case" download>${t("table.download")}</a>`;
    return html`<details class="menu"><summary class="button quiet">${t("table.menu")}</summary><div class="barbox">
      ${chair ? html`<button @click=${() => this.do(chair.mind ? { type: "Return" } : { type: "Hand", mind: "careful" })}>${t(chair.mind ? "table.take_back" : "table.hand_over")}</button>
      <button @click=${() => this.do({ type: this.summary.stage === "paused" ? "Resume" : "Pause" })}>${t(this.summary.stage === "paused" ? "table.resume" : "table.pause")}</button>
      <button @click=${() => this.copyChair()}>${t("table.private_link")}</button>` : html`<span class="quietly">${t("table.watch")}</span>`}
      <button aria-pressed=${fast} @click=${() => { keep("motion", fast ? "" : "fast"); dress(); this.draw(); }}>${t("table.fast")}</button></div></details>
      ${chair?.mind ? html`<button class="primary" @click=${() => this.do({ type: "Return" })}>${t("table.take_back")}</button>` : nothing}
      ${this.summary.stage === "paused" ? html`<span class="quietly">${t("table.paused")}</span>` : nothing}`;
  }

  async copyChair() {
    const kept = chairs()[this.table];
    const link = `${location.origin}/t/${this.table}#seat=${this.chair}&token=${kept?.tokens?.[String(this.chair)] ?? ""}`;
    await navigator.clipboard?.writeText(link).catch(() => {});
    announce(t("table.copied"));
  }

  async rematch() {
    await this.do({ type: "Rematch" }, this.chair);
    await this.refresh();
    if (this.summary.rematch) {
      const kept = chairs()[this.table];
      const n = this.summary.seats.length;
      const tokens = Object.fromEntries(Object.entries(kept?.tokens ?? {}).map(([seat, token]) => [String((Number(seat) + 1) % n), token]));
      remember(this.summary.rematch, { game: this.summary.game, title: this.summary.title, host: kept?.host, tokens });
      go(`/t/${this.summary.rematch}`);
    }
  }

  /** @param {number} seat */
  mute(seat) {
    if (!this.muted.delete(seat)) this.muted.add(seat);
    keep(`muted.${this.table}`, [...this.muted]);
    this.draw();
  }
}

/** @param {string} id */
const nice = (id) => id.replace(/[-_]/g, " ").replace(/^./, (first) => first.toUpperCase());
