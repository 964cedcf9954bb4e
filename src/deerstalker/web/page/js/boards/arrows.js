// From place to place with the arrow keys.

/** @import { Routes } from "./routes.js" */

/** @type {Record<string, number[] | undefined>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The direction of an arrow key. @param {KeyboardEvent} event */
export const arrowOf = ({ key }) => ARROWS[key];

/**
 * The place next in the direction of an arrow key.
 * @param {string} here @param {number[]} arrow @param {string[]} others @param {Routes["places"]} places
 */
export function nextAlong(here, arrow, others, places) {
  const [x, y] = places.get(here) ?? [0, 0];
  /** @type {string | null} */ let best = null;
  let least = Infinity;
  for (const place of others) {
    const [px, py] = places.get(place) ?? [0, 0];
    const ahead = (px - x) * arrow[0] + (py - y) * arrow[1];
    const aside = Math.abs((px - x) * arrow[1]) + Math.abs((py - y) * arrow[0]);
    if (ahead > 0.1 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}
