// A rulebook, paragraph by paragraph, each with an address of its own.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { hrefOf } from "./address.js";
import { gameRules, listGames } from "./api.js";
import { t } from "./words.js";

/**
 * @import { Boxed, Paragraph } from "./wire.js"
 * @import { Page } from "./main.js"
 */

/** @param {() => void} draw @param {string} [name]  the first game's, unless one is named @returns {Page} */
export function rulesPage(draw, name) {
  /** @type {Paragraph[]} */ let book = [];
  /** @type {Boxed[]} */ let games = [];
  /** @type {Boxed | undefined} */ let game;
  let problem = "";
  const load = async () => {
    try {
      games = await listGames();
      game = name ? games.find((one) => one.name === name) : games[0];
      book = await gameRules(name ?? game?.name ?? "");
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    draw();
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };
  load();
  addEventListener("hashchange", draw);
  const view = () => {
    if (problem) return html`<p class="panel danger" role="alert">${problem}</p>`;
    return book.length ? bookView(games, game, book) : nothing;
  };
  return { view, title: t("rules"), leave: () => removeEventListener("hashchange", draw) };
}

/** @param {Boxed[]} games @param {Boxed | undefined} chosen @param {Paragraph[]} book */
function bookView(games, chosen, book) {
  const link = (/** @type {Boxed} */ game) =>
    html`<a class="button ${game === chosen ? "primary" : "quiet"}" href=${hrefOf(`/rules/${game.name}`)}
      >${game.title}</a
    >`;
  return html`<nav class="row" aria-label=${t("rules")}>${games.map(link)}</nav>
    <article class="paper rules">
      <h1>${chosen?.title}</h1>
      ${book.map(paragraphView)}
    </article>`;
}

/** @param {Paragraph} paragraph */
const paragraphView = ({ number, title, marks, text }) =>
  html`<div class="par ${location.hash === `#p${number}` ? "aimed" : ""}" id="p${number}">
    <a class="nr" href="#p${number}" aria-label="§${number}">§${number}</a>
    <p>
      <b>${title}.</b> ${marks.map((mark) => html`<span class="mark">${mark}</span>`)}${text.split(MARKED).map(marked)}
    </p>
  </div>`;

/** Words between stars lean, words between backticks are typed, and a paragraph that is cited is a link to it. */
const MARKED = /(\*[^*]+\*|`[^`]+`|§\d+)/;

/** @param {string} part */
function marked(part) {
  switch (part[0]) {
    case "*":
      return html`<i>${part.slice(1, -1)}</i>`;
    case "`":
      return html`<code>${part.slice(1, -1)}</code>`;
    case "§":
      return html`<a href="#p${part.slice(1)}">${part}</a>`;
    default:
      return part;
  }
}

/** The address of a rule that is cited by its number: "§9". @param {string} rule @param {string} game */
export function ruleAddress(rule, game) {
  const number = /§(\d+)/.exec(rule)?.[1];
  return hrefOf(`/rules/${game}${number ? `#p${number}` : ""}`);
}
