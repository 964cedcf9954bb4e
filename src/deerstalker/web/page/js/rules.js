// A rulebook, paragraph by paragraph, each with an address of its own.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { once } from "./api.js";
import { t } from "./words.js";

/** @param {() => void} draw @param {string} name @returns {import("./main.js").Page} */
export function rulesPage(draw, name) {
  /** @type {any} */ let book = null;
  /** @type {any[]} */ let games = [];
  let problem = "";
  Promise.all([once(`/games/${name}/rules`), once("/games")])
    .then(([found, all]) => {
      [book, games] = [found, all];
      draw();
      if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    })
    .catch((error) => {
      problem = error.message;
      draw();
    });

  const paragraph = (/** @type {any} */ one) =>
    html`<div class="par ${location.hash === `#p${one.number}` ? "aimed" : ""}" id="p${one.number}">
      <a class="nr" href="#p${one.number}" aria-label="§${one.number}">§${one.number}</a>
      <p>
        <b>${one.title}.</b>
        ${(one.marks ?? []).map((/** @type {string} */ mark) => html`<span class="mark">${mark}</span>`)}${marked(one.text)}
      </p>
    </div>`;
  const view = () =>
    problem
      ? html`<p class="panel danger" role="alert">${problem}</p>`
      : !book
        ? nothing
        : html` <nav class="row" aria-label=${t("rules")}>
              ${games.map((game) => html`<a class="button ${game.name === name ? "primary" : "quiet"}" href="/rules/${game.name}">${game.title}</a>`)}
            </nav>
            <article class="paper rules">
              <h1>${games.find((game) => game.name === name)?.title ?? name}</h1>
              ${book.map((/** @type {any} */ one, /** @type {number} */ i) => html`${one.chapter && one.chapter !== book[i - 1]?.chapter ? html`<h2>${one.chapter}</h2>` : nothing}${paragraph(one)}`)}
            </article>`;
  addEventListener("hashchange", draw);
  return { view, title: t("rules"), leave: () => removeEventListener("hashchange", draw) };
}

/** Words between stars lean, words between backticks are typed, and a paragraph that is cited is a link to it. @param {string} text */
const marked = (text) =>
  text
    .split(/(\*[^*]+\*|`[^`]+`|§\d+)/)
    .map((part) =>
      part.startsWith("*")
        ? html`<i>${part.slice(1, -1)}</i>`
        : part.startsWith("`")
          ? html`<code>${part.slice(1, -1)}</code>`
          : part.startsWith("§")
            ? html`<a href="#p${part.slice(1)}">${part}</a>`
            : part,
    );

/** The address of a rule cited like "Clue §9". @param {string} rule @param {string} game */
export function ruleAddress(rule, game) {
  const number = /§(\d+)/.exec(rule)?.[1];
  return `/rules/${game}${number ? `#p${number}` : ""}`;
}
