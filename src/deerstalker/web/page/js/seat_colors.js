// Whatever belongs to a seat, in its colour. A table sets the colours of its seats once (`colors.js`); the rest only
// says which seat it belongs to.
import { html } from "../vendor/lit-html/lit-html.js";
import { GROUNDS } from "./colors.js";
import { styled } from "./directives.js";

/** @import { Layout } from "./wire.js" */

/** Marks something as belonging to a seat: `<b class="of-seat" ${ofSeat(2)}>`. @param {number} seat */
export const ofSeat = (seat) =>
  styled({
    "--seat": `var(--seat-${seat})`,
    ...Object.fromEntries(Object.keys(GROUNDS).map((name) => [`--seat-${name}`, `var(--seat-${seat}-${name})`])),
  });

/** A name in the colour of its seat. @param {string} name @param {number} seat */
export const seatName = (name, seat) => html`<b class="of-seat" ${ofSeat(seat)}>${name}</b>`;

/**
 * A sentence with the names of seats in their colours. Mrs. White is not White, and where somebody has the very name of
 * a card, neither is coloured.
 * @param {string} text @param {string[]} names @param {string[]} titles  of cards, tokens and places
 */
export function withNames(text, names, titles) {
  const known = [...titles, ...names].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return text;
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u"));
  const seatOf = (/** @type {string} */ part) => (titles.includes(part) ? -1 : names.indexOf(part));
  return parts.map((part, i) => (i % 2 && seatOf(part) >= 0 ? seatName(part, seatOf(part)) : part));
}

/** Everything in a game that has a name of its own. @param {Layout} layout */
export const titlesIn = ({ cards, plan, tokens }) =>
  [...cards, ...(plan?.rooms ?? []), ...tokens].map(({ title }) => title);
