// Games that were played on this device: how they ended, how many in a row were won. Nothing of this is ever sent.
import { levelOf } from "./bots.js";
import { load, save } from "./storage.js";

/**
 * @import { Summary } from "./wire.js"
 * `against`: the level of the bots, or "mixed", or "people" if others played.
 * @typedef {{table: string, game: string, title: string, against: string, won: boolean, at: number}} Result
 * @typedef {{played: number, won: number}} Score
 * @typedef {Score & {streak: number, best: number, games: {title: string, scores: [string, Score][]}[]}} Tally
 */

/** How many results are kept. */
const MOST = 500;

/** Oldest first. @returns {Result[]} */
export const savedResults = () => load("results") ?? [];

/** Keep the result of a game, once. @param {Result} result */
export function keepResult(result) {
  const kept = savedResults();
  if (!kept.some(({ table }) => table === result.table)) save("results", [...kept, result].slice(-MOST));
}

/**
 * The result of a game for the one who sits in this chair.
 * @param {Summary} summary @param {number} seat @param {readonly number[]} winners @param {number} at @returns {Result}
 */
export function resultOf({ table, game, title, seats }, seat, winners, at) {
  return { table, game, title, against: opponents(seats, seat), won: winners.includes(seat), at };
}

/** @param {Summary["seats"]} seats @param {number} mine */
function opponents(seats, mine) {
  const others = seats.filter((_, seat) => seat !== mine);
  if (others.some((seat) => seat.person)) return "people";
  const levels = new Set(others.map(({ bot }) => levelOf(bot ?? "")));
  return levels.size === 1 ? [...levels][0] : "mixed";
}

/** @param {Result[]} results  oldest first @returns {Tally} */
export function tallyOf(results) {
  let streak = 0;
  let best = 0;
  /** @type {Map<string, Map<string, Score>>} */ const games = new Map();
  for (const { title, against, won } of results) {
    streak = won ? streak + 1 : 0;
    best = Math.max(best, streak);
    const scores = games.get(title) ?? new Map();
    const { played, won: before } = scores.get(against) ?? { played: 0, won: 0 };
    games.set(title, scores.set(against, { played: played + 1, won: before + Number(won) }));
  }
  return {
    played: results.length,
    won: results.filter(({ won }) => won).length,
    streak,
    best,
    games: [...games].map(([title, scores]) => ({ title, scores: [...scores] })),
  };
}
