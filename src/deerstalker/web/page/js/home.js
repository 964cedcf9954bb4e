// The first page: go on with a game, join one, or play against bots at once; below it open tables and the notebook.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { hrefOf } from "./address.js";
import { findTable, listGames, listTables, Refusal } from "./api.js";
import { boxArt } from "./box_art.js";
import { entered, onSubmit, onValue } from "./elements/events.js";
import { beginFirstCase } from "./first_case.js";
import { hasPlayed, myGames, refreshMyGames } from "./home/my_games.js";
import { openTables } from "./home/open_tables.js";
import { GUIDE, botFor, quickChoices, quickRow, settingsOf } from "./home/quick_play.js";
import { recordPanel, streakWords } from "./home/record.js";
import { go } from "./main.js";
import { openAndSit, usualSeats } from "./setup.js";
import { myName, saveBeginsAtOnce, saveGuided, saveMyName } from "./storage.js";
import { announce, t } from "./words.js";

/**
 * @import { Boxed, Summary } from "./wire.js"
 * @import { Page } from "./main.js"
 */

/**
 * What went wrong, and where it was asked for: a game, the code, or the page itself.
 * @typedef {{text: string, at: string}} Problem
 */

/** Milliseconds after which tables are looked at again. */
const LOOK = 5000;

/** @param {() => void} draw @returns {Page} */
export function homePage(draw) {
  const home = new Home(draw);
  return { view: () => home.view(), title: "", leave: () => home.leave() };
}

class Home {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {Boxed[]} */ this.games = [];
    /** @type {Summary[]} */ this.tables = [];
    /** @type {Problem} */ this.problem = { text: "", at: "" };
    this.look = () => void (document.hidden || this.refresh());
    this.timer = setInterval(this.look, LOOK);
    document.addEventListener("visibilitychange", this.look);
    this.load();
  }

  leave() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  async load() {
    try {
      this.games = await listGames();
    } catch (error) {
      this.failed(error, "");
    }
    this.draw();
    await this.refresh();
  }

  /** Which tables there are now, and how mine stand. */
  async refresh() {
    const [tables] = await Promise.all([listTables().catch(() => this.tables), refreshMyGames()]);
    this.tables = tables;
    this.draw();
  }

  /** @param {unknown} error @param {string} at */
  failed(error, at) {
    const told = error instanceof Refusal && error.kind !== "Offline" ? error.message : t("errors.offline");
    this.problem = { text: told, at };
    announce(told, { urgent: true });
    this.draw();
  }

  /** A table against bots that begins at once. @param {Boxed} game */
  async playNow(game) {
    const chosen = quickChoices();
    const seats = usualSeats(game);
    const bot = botFor(game, chosen);
    await this.trying(game, async () => {
      const made = await openAndSit(game, {
        game: game.name,
        seats,
        name: myName() || t("home.guest"),
        seat: 0,
        bots: Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : bot)),
        settings: settingsOf(chosen),
      });
      saveBeginsAtOnce(made.table, true);
      saveGuided(made.table, chosen.help === GUIDE);
      go(`/t/${made.table}`);
    });
  }

  /** The first case of a game, with a guide. @param {Boxed} game */
  async learn(game) {
    await this.trying(game, () => beginFirstCase(game));
  }

  /** What goes wrong is told beside the game. @param {Boxed} game @param {() => Promise<void>} open */
  async trying(game, open) {
    try {
      await open();
    } catch (error) {
      this.failed(error, game.name);
    }
  }

  /** @param {HTMLFormElement} form */
  async join(form) {
    try {
      const { table } = await findTable(entered(form, "code").toUpperCase());
      go(`/t/${table}`);
    } catch (error) {
      this.failed(error, "code");
    }
  }

  view() {
    return html`<div class="front">
        <section class="hello">
          <h1>${t("home.title")}</h1>
          <p>${t("home.lead")}</p>
          <div class="row">
            ${whoAmI()} ${this.games.length && !hasPlayed() ? this.welcome(this.games[0]) : nothing}
            <a class="button" href=${hrefOf("/puzzle")}>${t("puzzle.title")}</a> ${streakWords()}
          </div>
        </section>
        ${myGames()} ${this.joinPanel()}
      </div>
      ${this.trouble("")}
      <section class="quick">
        <div class="quick-bar">${this.games.length ? quickRow(this.games, this.draw) : nothing}</div>
        <ul class="shelf">
          ${this.games.map((game) => this.box(game))}
        </ul>
      </section>
      <div class="below">
        ${openTables(this.tables, this.games)} ${recordPanel()}
        <section class="panel">
          <h2>${t("puzzle.title")}</h2>
          <p class="quietly">${t("puzzle.lead")}</p>
          <a class="button" href=${hrefOf("/puzzle")}>${t("puzzle.open")}</a>
        </section>
        <section class="panel">
          <h2>${t("home.real")}</h2>
          <p class="quietly">${t("home.realLead")}</p>
          <a class="button" href=${hrefOf("/notebook")}>${t("home.openNotebook")}</a>
        </section>
      </div>`;
  }

  /** For whoever is here for the first time. @param {Boxed} game */
  welcome(game) {
    return html`<button @click=${() => this.learn(game)}>${t("home.welcome", { game: game.title })}</button>`;
  }

  /** @param {string} at */
  trouble(at) {
    const { problem } = this;
    if (!problem.text || problem.at !== at) return nothing;
    return html`<p class="panel danger" role="alert">${problem.text}</p>`;
  }

  /** @param {Boxed} game */
  box(game) {
    const named = (/** @type {string} */ what) => t(`home.which.${what}`, { game: game.title });
    const link = (/** @type {string} */ address, /** @type {string} */ what) =>
      html`<a class="button quiet" href=${hrefOf(address)} aria-label=${named(what)}>${t(`home.box.${what}`)}</a>`;
    const [from, to] = game.players;
    return html`<li class="lid">
      ${boxArt(game)}
      <h3>${game.title}</h3>
      <button class="primary" aria-label=${named("play")} @click=${() => this.playNow(game)}>${t("quick.play")}</button>
      <div class="about">
        <p>${game.blurb}</p>
        <p class="made">${t("home.players", { from, to, year: game.year })}</p>
      </div>
      <div class="do">
        <button class="quiet" aria-label=${named("learn")} @click=${() => this.learn(game)}>
          ${t("home.box.learn")}
        </button>
        ${link(`/new/${game.name}`, "create")} ${link(`/rules/${game.name}`, "rules")} ${this.trouble(game.name)}
      </div>
    </li>`;
  }

  joinPanel() {
    return html`<section class="panel join">
      <h2>${t("home.join")}</h2>
      <form class="row" @submit=${onSubmit((form) => this.join(form))}>
        <label
          ><span class="unseen">${t("home.code")}</span
          ><input
            class="code-input"
            name="code"
            required
            minlength="5"
            maxlength="12"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            placeholder=${t("home.codeLike")}
        /></label>
        <button>${t("home.go")}</button>
      </form>
      ${this.trouble("code")}
    </section>`;
  }
}

/** The name that others see; it is kept as soon as it is changed. */
const whoAmI = () =>
  html`<label class="who-am-i"
    >${t("home.you")} <span class="unseen">${t("home.youUnseen")}</span
    ><input
      name="me"
      maxlength="24"
      autocomplete="nickname"
      spellcheck="false"
      .value=${myName() || t("home.guest")}
      @change=${onValue((name) => saveMyName(name.trim()))}
  /></label>`;
