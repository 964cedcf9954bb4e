// The shelf of games, tables to join, and the notebook.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { findTable, listGames, listTables, Refusal } from "./api.js";
import { usualBot } from "./bots.js";
import { boxArt } from "./box_art.js";
import { entered, onSubmit } from "./elements/events.js";
import { go } from "./main.js";
import { openAndSit, usualSeats } from "./setup.js";
import { myName, saveBeginsAtOnce, savedTables } from "./storage.js";
import { announce, t } from "./words.js";

/**
 * @import { Boxed, Summary } from "./wire.js"
 * @import { Page } from "./main.js"
 */

/**
 * What went wrong, and where it was asked for: a game, the code, or the page itself.
 * @typedef {{text: string, at: string}} Problem
 */

/** How many of my games are listed. */
const MOST_MINE = 6;

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
    this.timer = setInterval(() => this.refresh(), 10_000);
    this.load();
  }

  leave() {
    clearInterval(this.timer);
  }

  async load() {
    try {
      this.games = await listGames();
      this.draw();
      this.tables = await listTables();
    } catch (error) {
      this.failed(error, "");
    }
    this.draw();
  }

  async refresh() {
    this.tables = await listTables().catch(() => this.tables);
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
    const seats = usualSeats(game);
    const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : usualBot(game.bots)));
    try {
      const made = await openAndSit(game, {
        game: game.name,
        seats,
        name: myName() || t("home.guest"),
        seat: 0,
        bots,
        settings: { aid: "everything", hints: true },
      });
      saveBeginsAtOnce(made.table, true);
      go(`/t/${made.table}`);
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
    return html`<section class="hello">
        <h1>${t("home.title")}</h1>
        <p>${t("home.lead")}</p>
      </section>
      ${this.trouble("")}
      <ul class="shelf">
        ${this.games.map((game) => this.box(game))}
      </ul>
      <div class="below">
        ${this.joinPanel()}
        <section class="panel">
          <h2>${t("home.mine")}</h2>
          ${myTables()}
        </section>
        <section class="panel">
          <h2>${t("home.open")}</h2>
          ${openTables(this.tables)}
        </section>
        <section class="panel">
          <h2>${t("home.real")}</h2>
          <p class="quietly">${t("home.realLead")}</p>
          <a class="button" href="/notebook">${t("home.openNotebook")}</a>
        </section>
      </div>`;
  }

  /** @param {string} at */
  trouble(at) {
    const { problem } = this;
    if (!problem.text || problem.at !== at) return nothing;
    return html`<p class="panel danger" role="alert">${problem.text}</p>`;
  }

  /** @param {Boxed} game */
  box(game) {
    const which = html`<span class="unseen">: ${game.title}</span>`;
    const [from, to] = game.players;
    return html`<li class="lid">
      ${boxArt(game)}
      <div class="about">
        <h2>${game.title}</h2>
        <p class="made">${game.maker}, ${game.year} · ${t("home.players", { from, to })}</p>
        <p>${game.blurb}</p>
      </div>
      <div class="do">
        <button class="primary" @click=${() => this.playNow(game)}>${t("home.quick")}${which}</button>
        <a class="button" href="/new/${game.name}">${t("home.create")}${which}</a>
        <a class="button quiet" href="/rules/${game.name}">${t("home.rules")}${which}</a>
        ${this.trouble(game.name)}
      </div>
    </li>`;
  }

  joinPanel() {
    return html`<section class="panel">
      <h2>${t("home.join")}</h2>
      <form class="row" @submit=${onSubmit((form) => this.join(form))}>
        <label
          >${t("home.code")}<input
            class="code-input"
            name="code"
            required
            minlength="5"
            maxlength="12"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
        /></label>
        <button>${t("home.go")}</button>
      </form>
      ${this.trouble("code")}
    </section>`;
  }
}

/** @param {Summary[]} tables */
function openTables(tables) {
  if (!tables.length) return html`<p class="quietly">${t("home.none")}</p>`;
  return html`<ul>
    ${tables.map(openTable)}
  </ul>`;
}

/** @param {Summary} summary */
function openTable({ table, title, stage, seats }) {
  const people = seats.filter((seat) => seat.person).map((seat) => seat.name);
  const taken = seats.filter((seat) => seat.name).length;
  const size = t("home.seats", { taken, seats: seats.length });
  return html`<li>
    <a href="/t/${table}"
      ><span>${title} <small>${people.join(", ")}</small></span
      ><small>${t(`home.stages.${stage}`)} · ${size}</small></a
    >
  </li>`;
}

function myTables() {
  const mine = Object.entries(savedTables())
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST_MINE);
  if (!mine.length) return html`<p class="quietly">${t("home.noMine")}</p>`;
  const link = (/** @type {(typeof mine)[0]} */ [table, { title, game, at }]) =>
    html`<li>
      <a href="/t/${table}"><span>${title || game}</span><small>${new Date(at).toLocaleDateString()}</small></a>
    </li>`;
  return html`<ul>
    ${mine.map(link)}
  </ul>`;
}
