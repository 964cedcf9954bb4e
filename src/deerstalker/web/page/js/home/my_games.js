// The games of this device: which go on, whose turn it is there, and how the others ended.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../address.js";
import { Refusal, tableSummary } from "../api.js";
import { forgetTable, noteStanding, savedTables } from "../storage.js";
import { t } from "../words.js";

/**
 * @import { Summary } from "../wire.js"
 * @import { SavedTable, Standing } from "../storage.js"
 */

/** How many of my games are looked at, and how many are shown at once. */
const MOST = 12;
const SHOWN = 3;

/**
 * How a table stands, as far as it concerns the one who holds these seats.
 * @param {Summary} summary @param {number[]} mine @returns {Standing}
 */
export function standingOf({ stage, seats, waiting, winners }, mine) {
  const names = (/** @type {number[]} */ some) => some.map((seat) => seats[seat].name);
  return {
    stage,
    asked: stage === "running" && waiting.some((seat) => mine.includes(seat) && !seats[seat].bot),
    waiting: names(waiting),
    winners: names(winners),
    others: seats.flatMap(({ name }, seat) => (name && !mine.includes(seat) ? [name] : [])),
    won: winners.some((seat) => mine.includes(seat)),
  };
}

/** @param {Standing | undefined} standing */
export function standingWords(standing) {
  if (!standing) return "";
  const { stage, asked, waiting, winners, won } = standing;
  if (stage === "over") {
    if (won) return t("mine.won");
    return winners.length ? t("mine.lost", { names: winners.join(", ") }) : t("mine.nobody");
  }
  if (stage !== "running") return t(`mine.${stage}`);
  return asked ? t("mine.asked") : t("mine.turn", { names: waiting.join(", ") });
}

/** @param {SavedTable} table */
function rank({ standing }) {
  if (standing?.asked) return 0;
  return standing?.stage === "over" ? 2 : 1;
}

/** My games, those that want something of me first. @returns {[string, SavedTable][]} */
function newest() {
  return Object.entries(savedTables())
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST)
    .sort(([, a], [, b]) => rank(a) - rank(b));
}

/** Ask how those that were not over stand now. */
export async function refreshMyGames() {
  const open = newest().filter(([, { standing }]) => standing?.stage !== "over");
  await Promise.all(
    open.map(async ([table, { tokens }]) => {
      try {
        noteStanding(table, standingOf(await tableSummary(table), Object.keys(tokens).map(Number)));
      } catch (error) {
        if (error instanceof Refusal && error.kind === "Missing") forgetTable(table);
      }
    }),
  );
}

/** Have I played a game to its end? */
export const hasPlayed = () => Object.values(savedTables()).some(({ standing }) => standing?.stage === "over");

export function myGames() {
  const mine = newest();
  if (!mine.length) return nothing;
  const more = mine.slice(SHOWN);
  return html`<section class="panel mine">
    <h2>${t("mine.title")}</h2>
    <ul class="tables">
      ${mine.slice(0, SHOWN).map(gameLink)}
    </ul>
    ${
      more.length
        ? html`<details>
            <summary>${t("mine.more", { n: more.length })}</summary>
            <ul class="tables">
              ${more.map(gameLink)}
            </ul>
          </details>`
        : nothing
    }
  </section>`;
}

/** @param {[string, SavedTable]} game */
const gameLink = ([table, { title, game, at, standing }]) =>
  html`<li>
    <a class=${standing?.asked ? "asked" : ""} href=${hrefOf(`/t/${table}`)}
      ><b>${title || game}</b><span>${standingWords(standing)}</span><small>${whichWords(at, standing)}</small></a
    >
  </li>`;

/**
 * What tells a game from another of its kind: with whom, and when it was last open here.
 * @param {number} at @param {Standing} [standing]
 */
function whichWords(at, standing) {
  const when = whenWords(new Date(at));
  const names = standing?.others ?? [];
  return names.length ? t("mine.with", { names: new Intl.ListFormat("en-GB").format(names), when }) : when;
}

/** Day and time; also the year, unless it is this one. @param {Date} date */
function whenWords(date) {
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return date.toLocaleString([], { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}
