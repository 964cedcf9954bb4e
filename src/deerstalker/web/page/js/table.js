// One table: the lobby before it begins, the game, and the end.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { call, Line, newId, post, Refusal } from "./api.js";
import { boardOf, placesOf } from "./boards/index.js";
import { sortTitle } from "./boards/tableau.js";
import { checkDeal } from "./deal.js";
import { hand } from "./elements/cards.js";
import { followLog, log } from "./elements/log.js";
import { ending, menu, standing } from "./elements/menu.js";
import { freshDraft, question } from "./elements/question.js";
import { reveal } from "./elements/reveal.js";
import { rove } from "./elements/roving.js";
import { seats } from "./elements/seats.js";
import "./elements/sheet.js";
import { lobby } from "./lobby.js";
import { go } from "./main.js";
import { chairs, copyText, dress, keep, nameMe, recall, remember, yieldChair } from "./mine.js";
import { pageOf, reasonOf } from "./notes.js";
import { ruleAddress } from "./rules.js";
import { shownTo, thrownIn } from "./shown.js";
import { styled } from "./styled.js";
import { announce, t } from "./words.js";

/** Games in which cards stay where they were dealt: every certainty has reasons, every question a worth. */
const EXPLAINED = new Set(["clue", "clue-cards", "master-detective", "sleuth"]);
/** Actions that ask the others something. */
const QUESTIONS = new Set(["Suggest", "Ask", "AskLast"]);
const TABS = ["notebook", "board", "log", "cards"];
/** What happens around the game and changes who sits where. */
const SEATING = new Set(["Sat", "Stood", "Kicked", "Handed", "Returned", "Began", "Paused", "Resumed", "Rematch"]);

/** @param {() => void} draw @param {string} table @returns {import("./main.js").Page} */
export function tablePage(draw, table) {
  const here = new Tableside(draw, table);
  return {
    view: () => here.view(),
    get title() {
      return here.title();
    },
    leave: () => here.leave(),
  };
}

class Tableside {
  /** @param {() => void} draw @param {string} table */
  constructor(draw, table) {
    this.redraw = draw;
    this.table = table;
    /** @type {any} */ this.summary = null;
    /** @type {any} */ this.layout = null;
    /** @type {Map<number | null, any>} */ this.views = new Map();
    /** @type {Map<number | null, {seq: number, words: string[], kind: string, seat?: number}[]>} */ this.logs =
      new Map();
    /** @type {number[]} */ this.mine = [];
    this.host = false;
    /** The minute at which I came: what is later happens now. */ this.since = 0;
    /** @type {number[]} */ this.present = [];
    /** @type {number | null} */ this.chair = null;
    this.curtain = false;
    this.tab = "notebook";
    this.draft = freshDraft();
    this.problem = { text: "", rule: "" };
    this.down = false;
    this.gone = false;
    this.copied = false;
    this.longLog = false;
    /** @type {Map<number, string>} */ this.wishes = new Map();
    /** What people at this screen were shown and have not put away yet. @type {{seat: number, cards: any[], from: string}[]} */ this.reveals =
      [];
    /** @type {ReturnType<typeof thrownIn>} */ this.thrown = null;
    /** @type {Set<number>} */ this.muted = new Set(recall(`muted.${table}`) ?? []);
    /** @type {any} */ this.marks = null;
    /** @type {any} */ this.reason = null;
    /** @type {any} */ this.hint = null;
    this.marksFor = "";
    /** The line on which the notes are being asked for. @type {Line | null} */ this.wondering = null;
    this.thinking = false;
    /** Typed commands that are being understood. */ this.listening = 0;
    this.verdict = { text: "", how: "", fair: /** @type {boolean | null} */ (null) };
    this.takeFromAddress();
    this.line = new Line(table, this.tokens());
    this.listen(this.line);
    this.ticker = setInterval(() => this.tick(), 1000);
    addEventListener("resize", followLog);
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

  // -- what the house tells --------------------------------------------------------------------------------------

  /** @param {Line} line */
  listen(line) {
    const on = (/** @type {string} */ name, /** @type {(told: any) => void} */ hear) =>
      line.addEventListener(name, (event) => {
        hear(/** @type {CustomEvent} */ (event).detail);
        this.draw();
      });
    on("welcome", (told) => this.welcome(told));
    on("news", (told) => this.news(told));
    on("presence", (told) => {
      this.present = told.here;
    });
    on("down", () => {
      this.down = true;
      announce(t("table.lost"), true);
    });
    on("gone", () => {
      this.gone = true;
    });
  }

  /** @param {any} told */
  async welcome(told) {
    if (this.down) announce(t("table.back"));
    this.down = false;
    this.summary = told.table;
    this.mine = told.seats;
    this.since = told.seq;
    this.host = told.host;
    for (const view of told.views) this.views.set(view.seat, view);
    if (this.chair === null || !this.mine.includes(this.chair)) this.chair = this.mine[0] ?? null;
    remember(this.table, { game: told.table.game, title: told.table.title });
    if (!this.layout) {
      this.layout = await call(`/tables/${this.table}/layout`).catch(() => ({
        cards: [],
        sorts: [],
        tokens: [],
        plan: null,
      }));
      if (this.mine.length > 1 && this.summary.stage !== "waiting") this.drop();
      this.draw();
      setTimeout(followLog);
    }
    if (this.summary.stage === "waiting") this.prepare();
    this.passDevice();
    this.wonder();
  }

  /** My part of the fair deal, made up by this device; and where a game against bots was asked for, it begins. */
  async prepare() {
    for (const seat of this.mine) {
      const key = `luck.${this.table}.${seat}`;
      if (recall(key)) continue;
      keep(key, newId());
      await this.line.do(seat, { type: "Contribute", text: recall(key) }).catch(() => {});
    }
    if (this.host && recall(`begin.${this.table}`)) {
      keep(`begin.${this.table}`, false);
      await this.do({ type: "Begin" }, null);
    }
  }

  /** @param {any} told */
  news(told) {
    const minute = told.minute ?? {};
    const lines = this.logs.get(told.seat) ?? [];
    if (!lines.length || lines[lines.length - 1].seq < told.seq)
      lines.push({ seq: told.seq, words: told.words ?? [], kind: minute.type ?? "", seat: minute.seat });
    this.logs.set(told.seat, lines);
    this.minuted(minute, told);
    if (told.seat === this.chair && !this.curtain) {
      if (told.words?.length && told.view)
        announce(
          lines
            .slice(-3)
            .flatMap((line) => line.words)
            .join(" "),
        );
      setTimeout(followLog);
    }
    if (told.view) {
      this.views.set(told.view.seat, told.view);
      if (this.summary && this.summary.stage !== told.view.stage)
        this.summary = { ...this.summary, stage: told.view.stage };
      if (told.view.seat === this.chair) this.draft.open = null;
      this.passDevice();
      this.wonder();
    }
    if (SEATING.has(minute.type) && told.view) this.refresh();
  }

  /** @param {any} minute @param {any} told */
  minuted(minute, told) {
    if (minute.type === "Opened" && !recall(`promise.${this.table}`)) keep(`promise.${this.table}`, minute.commitment);
    if ((minute.type === "Kicked" || minute.type === "Stood") && this.mine.includes(minute.seat))
      this.stand(minute.seat);
    const now = told.seq > this.since;
    if (minute.type === "Began" && now && this.mine.length > 1) this.drop();
    if (minute.type === "Wanted") this.wishes.set(minute.seat, minute.what);
    if (minute.type === "Paused" || minute.type === "Resumed") this.wishes.clear();
    if (minute.type === "Handed" || minute.type === "Returned") this.wishes.delete(minute.seat);
    for (const event of minute.step?.events ?? []) {
      this.thrown = thrownIn(event) ?? this.thrown;
      const shown = now && this.plays(told.seat) ? shownTo(event, told.seat) : null;
      if (shown)
        this.reveals.push({
          seat: told.seat,
          cards: shown.ids.map((id) => this.card(id)),
          from: this.summary.seats[shown.from]?.name ?? "",
        });
    }
  }

  async refresh() {
    this.summary = await call(`/tables/${this.table}`).catch(() => this.summary);
    this.draw();
  }

  /** Does somebody at this screen play this chair himself? @param {number | null} seat */
  plays(seat) {
    return seat !== null && this.mine.includes(seat) && !this.summary?.seats[seat]?.mind;
  }

  /** Several people at one screen: when it is another's turn, and this one has seen what was shown to him, hide everything. */
  passDevice() {
    if (this.mine.length < 2 || this.chair === null || (!this.curtain && this.shown())) return;
    const asked = this.mine.filter((seat) => this.views.get(seat)?.asked);
    if (!asked.length || asked.includes(this.chair)) return;
    this.chair = asked[0];
    this.drop();
  }

  /** The curtain: until the one whose chair it is says that he is there, nothing of his is seen or read out. */
  drop() {
    this.curtain = true;
    this.marks = this.reason = this.hint = null;
    this.draft = freshDraft();
    announce("");
    announce("", true);
  }

  /** What the one at this screen has been shown and not put away. */
  shown() {
    return this.reveals.find((one) => one.seat === this.chair);
  }

  putAway() {
    this.reveals.splice(
      this.reveals.findIndex((one) => one.seat === this.chair),
      1,
    );
    if (!this.shown()) this.passDevice();
    this.draw();
    if (!this.shown()) document.getElementById("typed")?.focus({ preventScroll: true });
  }

  // -- asking and doing ------------------------------------------------------------------------------------------

  /** Ask the house for the automatic notes: one question at a time, so that fast bots do not make me ask too much. */
  async wonder() {
    const [seat, line] = [this.chair, this.line];
    const view = this.views.get(seat);
    if (seat === null || !view?.state || this.curtain || this.wondering === line) return;
    const moment = `${seat}/${view.seq}`;
    if (this.marksFor === moment) return;
    this.wondering = line;
    try {
      const marks = await line.ask(seat, { what: "marks" });
      if (seat === this.chair && !this.curtain) [this.marks, this.marksFor] = [marks, moment];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.kind === "Busy") await new Promise((later) => setTimeout(later, 1000));
      else this.marksFor = moment;
    }
    if (this.wondering !== line || line.closed) return;
    this.wondering = null;
    this.draw();
    this.wonder();
  }

  /** @param {string} card @param {string | number} holder */
  async why(card, holder) {
    this.hint = this.reason = null;
    await this.ponder({ what: "why", card, holder: holder === "hidden" ? -1 : holder }, (told) => {
      this.reason = reasonOf(told, card, holder);
    });
  }

  async best() {
    this.reason = this.hint = null;
    await this.ponder({ what: "best" }, (told) => {
      this.hint = { text: t("sheet.best"), lines: (told.lines ?? []).slice(0, 5) };
    });
  }

  /** @param {any} asked @param {(told: any) => void} take */
  async ponder(asked, take) {
    if (this.chair === null) return;
    this.problem = { text: "", rule: "" };
    this.thinking = true;
    this.draw();
    try {
      take(await this.line.ask(this.chair, asked));
    } catch (error) {
      this.refused(error);
    }
    this.thinking = false;
    this.draw();
  }

  /** @param {any} command @param {number | null} [seat] */
  async do(command, seat = this.chair) {
    this.problem = { text: "", rule: "" };
    try {
      await this.line.do(seat, command);
      if (command.type === "Act") this.draft = { ...freshDraft(), typed: this.draft.typed };
    } catch (error) {
      this.refused(error);
    }
    this.draw();
    if (document.activeElement === document.body) document.getElementById("ask")?.focus({ preventScroll: true });
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof Refusal)) throw error;
    this.problem = { text: sentence(error.message) || t("errors.offline"), rule: error.rule ?? "" };
    announce(this.problem.text, true);
    this.draw();
  }

  /** @param {any} action */
  act(action) {
    return this.do({ type: "Act", action });
  }

  /** A typed command is understood by the house, not here. @param {string} text */
  async heard(text) {
    if (this.chair === null) return;
    this.listening += 1;
    this.draw();
    try {
      const told = await this.line.ask(this.chair, { what: "heard", text });
      await this.act(told.action);
    } catch (error) {
      this.draft.typed ||= text; // to be mended, unless the next one is being typed already
      this.refused(error);
    }
    this.listening -= 1;
    this.draw();
  }

  /** @param {number} seat @param {string} name */
  async sit(seat, name) {
    if (!name) return;
    try {
      const made = await post(`/tables/${this.table}/seats`, { name, seat });
      if (!this.mine.length) nameMe(name);
      remember(this.table, { tokens: { [made.seat]: made.token } });
      this.reconnect();
    } catch (error) {
      this.refused(error);
    }
  }

  /** The chair is not mine any more. @param {number} seat */
  stand(seat) {
    yieldChair(this.table, seat);
    this.mine = this.mine.filter((one) => one !== seat);
    this.chair = this.mine[0] ?? null;
    this.marks = null;
    this.reveals = this.reveals.filter((one) => one.seat !== seat);
    this.reconnect();
  }

  reconnect() {
    this.line.close();
    this.wondering = null;
    this.logs.clear();
    this.line = new Line(this.table, this.tokens());
    this.listen(this.line);
  }

  leave() {
    clearInterval(this.ticker);
    removeEventListener("resize", followLog);
    this.line.close();
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

  /** The next game: everybody one chair further, with the tokens he has. */
  async again() {
    if (!this.summary.rematch) await this.do({ type: "Rematch" }, this.chair);
    await this.refresh();
    if (!this.summary.rematch) return;
    const kept = chairs()[this.table];
    const n = this.summary.seats.length;
    const tokens = Object.fromEntries(
      Object.entries(kept?.tokens ?? {}).map(([seat, token]) => [String((Number(seat) + n - 1) % n), token]),
    );
    if (!this.company()) keep(`begin.${this.summary.rematch}`, true);
    if (kept)
      remember(this.summary.rematch, { game: this.summary.game, title: this.summary.title, host: kept.host, tokens });
    go(`/t/${this.summary.rematch}`);
  }

  async check() {
    const thrown = Object.fromEntries(
      this.mine.map((seat) => [seat, recall(`luck.${this.table}.${seat}`)]).filter(([, text]) => text),
    );
    try {
      const found = await checkDeal(this.table, recall(`promise.${this.table}`), thrown);
      this.verdict = {
        fair: found.fair,
        text: found.fair ? t("deal.fair") : t(`deal.${found.why}`),
        how: !found.fair
          ? ""
          : t("deal.fairHow", {
              commitment: found.commitment.slice(0, 12),
              seed: found.seed.slice(0, 12),
              people: found.people,
              cards: found.cards,
            }),
      };
    } catch (error) {
      this.refused(error);
    }
    this.draw();
  }

  /** @param {number} seat */
  mute(seat) {
    if (!this.muted.delete(seat)) this.muted.add(seat);
    keep(`muted.${this.table}`, [...this.muted]);
    this.draw();
  }

  tick() {
    const view = this.views.get(this.chair);
    if (!view?.clocks || view.over || this.summary?.stage !== "running") return;
    view.clocks = view.clocks.map((/** @type {number} */ left, /** @type {number} */ seat) =>
      view.waiting.includes(seat) ? left - 1000 : left,
    );
    this.draw();
  }

  // -- names -----------------------------------------------------------------------------------------------------

  title() {
    if (!this.summary) return "";
    const asked = this.mine.some((seat) => this.views.get(seat)?.asked);
    return asked ? `${t("table.yourTurn")} · ${this.summary.title}` : this.summary.title;
  }

  /** @param {string} id */
  card(id) {
    const found = this.layout?.cards?.find((/** @type {any} */ one) => one.id === id);
    return found ? { ...found, sort: sortTitle(this.layout, found) } : { id, title: nice(id), sort: "" };
  }

  /** The name of anything that can be chosen. @param {any} value @returns {string} */
  nameOf(value) {
    if (typeof value === "number" && this.summary?.seats[value]) return this.summary.seats[value].name;
    if (Array.isArray(value)) return value.map((one) => this.nameOf(one)).join(", ");
    const id = String(value);
    const known = [this.layout?.cards, this.layout?.plan?.rooms, this.layout?.tokens]
      .flatMap((all) => all ?? [])
      .find((/** @type {any} */ one) => one.id === id);
    return known?.title ?? nice(id);
  }

  // -- what is drawn ---------------------------------------------------------------------------------------------

  draw() {
    this.redraw();
  }

  view() {
    if (this.gone) return html`<p class="panel" role="alert">${t("errors.gone")} <a href="/">${t("brand")}</a></p>`;
    if (!this.summary || !this.layout) return html`<p class="quietly">${t("sheet.thinking")}</p>`;
    if (this.curtain) return this.curtainView();
    if (this.summary.stage === "waiting") return this.lobbyView();
    return this.game();
  }

  curtainView() {
    const name = this.chair === null ? "" : this.summary.seats[this.chair].name;
    return html`<div class="curtain">
      <h1>${t("table.pass_device", { name })}</h1>
      <button
        class="primary big"
        @click=${() => {
          this.curtain = false;
          this.marksFor = "";
          this.draw();
          this.wonder();
        }}
      >
        ${t("table.show_me", { name })}
      </button>
    </div>`;
  }

  lobbyView() {
    const link = `${location.origin}/t/${this.table}`;
    return lobby({
      summary: this.summary,
      link,
      mine: this.mine,
      here: this.present,
      host: this.host,
      copied: this.copied,
      copy: () => this.copy(link),
      sit: (seat, name) => this.sit(seat, name),
      do: (command, seat) => this.do(command, seat ?? null),
      warning: this.warning(),
    });
  }

  warning() {
    const { text, rule } = this.problem;
    return html`${this.down ? html`<p class="down" role="alert">${t("table.lost")}</p>` : nothing}
    ${
      text
        ? html`<p class="panel danger" role="alert">
            <span>${text}</span>
            ${rule ? html`<a href=${ruleAddress(rule, this.summary.game)} target="_blank">${rule}</a>` : nothing}
            <button
              class="quiet small"
              aria-label=${t("close")}
              @click=${() => {
                this.problem = { text: "", rule: "" };
                this.draw();
              }}
            >
              ✕
            </button>
          </p>`
        : nothing
    }`;
  }

  game() {
    const view = this.views.get(this.chair);
    const mine = this.chair !== null;
    const ids = (this.chair === null ? null : view?.status?.seats[this.chair]?.hand) ?? [];
    const plan = this.layout.plan;
    const shown = this.shown();
    const board = boardOf(this.layout, {
      view,
      offers: mine ? (view?.offers ?? []) : [],
      act: (/** @type {any} */ action) => this.act(action),
      summary: this.summary,
      chair: this.chair,
    });
    const bare = !plan && board === nothing;
    const tabbed = matchMedia("(max-width: 44rem)").matches; // on a wide screen all stands side by side
    const panel = tabbed ? "tabpanel" : nothing;
    const named = (/** @type {string} */ tab) => (tabbed ? `tab-${tab}` : nothing);
    return html`<h1 class="unseen">${this.summary.title}</h1>
      <div
        class="table game-${this.summary.game} ${bare ? "boardless" : !plan ? "unplanned" : plan.width < plan.height * 0.85 ? "tall" : plan.width > plan.height * 1.45 ? "wide" : ""}"
        data-tab=${this.tab}
        ${styled({ "--aspect": plan ? String((plan.width * 24 + 12) / (plan.height * 24 + 12)) : null })}
      >
        <div class="strip">
          ${seats({ summary: this.summary, layout: this.layout, view, here: this.present, mine: this.mine, muted: this.muted, mute: (seat) => this.mute(seat), thrown: this.thrown })}${this.menuView()}
        </div>
        <div class="tabs" role="tablist" aria-label=${t("table.menu")} @keydown=${rove}>
          ${TABS.filter((tab) => !(bare && tab === "board")).map(
            (tab) =>
              html`<button
                role="tab"
                id="tab-${tab}"
                aria-controls="panel-${tab === "cards" ? "board" : tab}"
                tabindex=${this.tab === tab ? 0 : -1}
                aria-selected=${this.tab === tab ? "true" : "false"}
                @click=${() => {
                  this.tab = tab;
                  this.draw();
                  setTimeout(followLog);
                }}
              >
                ${t(`table.tabs.${tab}`)}
              </button>`,
          )}
        </div>
        <div class="leftside">
          <div
            class="boardside"
            id="panel-board"
            role=${panel}
            aria-labelledby=${named(this.tab === "cards" || bare ? "cards" : "board")}
          >
            ${board}${
              ids.length
                ? hand(
                    ids.map((/** @type {string} */ id) => this.card(id)),
                    t("table.tabs.cards"),
                  )
                : nothing
            }
          </div>
          <div
            class="logside ${this.longLog ? "long" : ""}"
            id="panel-log"
            role=${panel}
            aria-labelledby=${named("log")}
          >
            ${log({
              lines: this.logs.get(this.chair) ?? [],
              lit: new Set(this.reason?.seqs ?? []),
              muted: this.muted,
              long: this.longLog,
              stretch: () => {
                this.longLog = !this.longLog;
                this.draw();
                setTimeout(followLog);
              },
              say: mine && this.company() ? (text) => this.do({ type: "Say", text }) : null,
            })}
          </div>
        </div>
        <div class="sheetside" id="panel-notebook" role=${panel} aria-labelledby=${named("notebook")}>
          ${this.sheet(view)}
        </div>
        <div class="askside">${this.warning()}${this.questionView(view, ids)}</div>
        ${shown ? reveal(shown, () => this.putAway()) : nothing}
      </div>`;
  }

  /** Is there anybody else to talk to? */
  company() {
    return this.summary.seats.filter((/** @type {any} */ chair) => chair.person).length > 1;
  }

  /** @param {any} view */
  sheet(view) {
    if (this.chair === null || !this.marks)
      return html`<section class="paper sheet blank">
        <p>${view?.state && this.chair === null ? t("table.watch") : t("sheet.thinking")}</p>
      </section>`;
    const explained = EXPLAINED.has(this.summary.game);
    const { aid, hints } = this.summary.settings;
    return html`<ds-sheet
      .given=${{
        page: pageOf(this.marks, this.layout, (id) => this.nameOf(id)),
        book: `${this.table}/${this.chair}`,
        why:
          explained && aid === "everything"
            ? (/** @type {string} */ card, /** @type {any} */ holder) => this.why(card, holder)
            : null,
        best: explained && hints && !view?.over ? () => this.best() : null,
        asking: Boolean(view?.offers?.some((/** @type {any} */ offer) => QUESTIONS.has(offer.type))),
        close: () => {
          this.reason = this.hint = null;
          this.draw();
        },
        reason: this.reason,
        hint: this.hint,
        busy: this.thinking,
      }}
    ></ds-sheet>`;
  }

  /** @param {any} view @param {string[]} held */
  questionView(view, held) {
    const mine = this.chair !== null;
    const chair = this.chair === null ? null : this.summary.seats[this.chair];
    const stage = this.summary.stage;
    const wishing = [...this.wishes]
      .filter(([, what]) => what === (stage === "paused" ? "resume" : "pause"))
      .map(([seat]) => seat);
    const before = mine
      ? standing({
          stage,
          bot: Boolean(chair?.mind) && !(view?.clocks?.[this.chair ?? -1] <= 0),
          wish: wishing.map((seat) => this.summary.seats[seat].name).join(", "),
          wished: wishing.includes(this.chair ?? -1),
          do: (command) => this.do(command),
        })
      : nothing;
    const after = view?.over
      ? ending({
          table: this.table,
          rematch: this.summary.rematch,
          seated: mine,
          verdict: this.verdict,
          again: () => this.again(),
          check: () => this.check(),
        })
      : nothing;
    return question({
      view,
      game: this.summary.game,
      before,
      after,
      title: (value) => this.nameOf(value),
      card: (id) => this.card(id),
      held: new Set(held),
      places: placesOf(this.layout),
      draft: this.draft,
      act: (action) => this.act(action),
      say: (text) => this.heard(text),
      draw: () => this.draw(),
      look: () => {
        this.tab = "board";
        this.draw();
      },
      mine,
      listening: this.listening > 0,
      asked: mine && Boolean(view?.asked),
    });
  }

  menuView() {
    const chair = this.chair === null ? null : this.summary.seats[this.chair];
    const fast = document.documentElement.dataset.motion === "fast";
    const token = chairs()[this.table]?.tokens?.[String(this.chair)] ?? "";
    return menu({
      stage: this.summary.stage,
      bot: Boolean(chair?.mind),
      seated: this.chair !== null,
      alone: !this.company(),
      wish: "",
      fast,
      copied: this.copied,
      do: (command) => this.do(command),
      copyChair: () => this.copy(`${location.origin}/t/${this.table}#seat=${this.chair}&token=${token}`),
      quicken: () => {
        keep("motion", fast ? "" : "fast");
        dress();
        this.draw();
      },
      leave: async () => {
        await this.do({ type: "Leave" });
        go("/");
      },
    });
  }
}

/** @param {string} id */
const nice = (id) => id.replace(/[-_]/g, " ").replace(/^./, (first) => first.toUpperCase());
/** A message as a sentence. @param {string} text */
const sentence = (text) => (text ? text.replace(/^./, (first) => first.toUpperCase()).replace(/([^.?!])$/, "$1.") : "");
