// How somebody is doing with the cases of the day: a rating by Glicko, what they miss, what to try next. The terminal
// works out the same (`puzzles/progress.py`), and a test compares the two.

/**
 * @import { CaseRecord } from "./records.js"
 * @typedef {{rating: number, error: number}} Rating
 * @typedef {{rule: string, score: number, times: number}} Weakness
 */

/** The ratings of the five levels; where everybody begins, and how little is known of them then. */
const LEVELS = [900, 1200, 1500, 1800, 2100];
const BEGIN = 1200;
const UNKNOWN = 350;
/** Nobody is known better than this: people get better. */
const KNOWN = 60;
const SCALE = Math.LN10 / 400;
/** What a hint and a wrong answer cost of a solved case. */
const HELP = 0.25;
/** From how many cases on, and below which score, a rule is one that somebody misses. */
const SEEN = 2;
const WEAK = 0.6;
/** The score to expect of a case that is neither dull nor hopeless. */
const FAIR = 0.5;

/** @param {CaseRecord} record */
export const isOver = ({ solved, given }) => solved || given;

/** From 0 to 1. @param {CaseRecord} record */
export const scoreOf = ({ solved, given, hints, wrong }) =>
  solved && !given ? Math.max(0, 1 - HELP * (hints + wrong)) : 0;

/** @param {string} id game, level and day: `GAME/2/2026-11-18` */
export const levelOf = (id) => Number(id.split("/")[1]);

/** The score to expect of a level. @param {number} rating @param {number} level */
const expected = (rating, level) => 1 / (1 + Math.exp(-SCALE * (rating - (LEVELS[level - 1] ?? BEGIN))));

/** Glicko, case by case in the order in which they were met. @param {[string, CaseRecord][]} cases @returns {Rating} */
export function ratingOf(cases) {
  let [rating, error] = [BEGIN, UNKNOWN];
  for (const [id, record] of cases.filter(([, one]) => isOver(one))) {
    const hope = expected(rating, levelOf(id));
    const precision = 1 / error ** 2 + SCALE ** 2 * hope * (1 - hope);
    rating += (SCALE / precision) * (scoreOf(record) - hope);
    error = Math.max(KNOWN, Math.sqrt(1 / precision));
  }
  return { rating: Math.round(rating), error: Math.round(error) };
}

/** Solved cases of each level, and how many were tried. @param {[string, CaseRecord][]} cases */
export function byLevel(cases) {
  return LEVELS.map((_, i) => {
    const tried = cases.filter(([id, one]) => levelOf(id) === i + 1 && isOver(one));
    const alone = tried.filter(([, one]) => scoreOf(one) === 1).length;
    return { level: i + 1, tried: tried.length, solved: tried.filter(([, { solved }]) => solved).length, alone };
  });
}

/**
 * The rules of proofs that somebody misses, the worst first.
 * @param {[string, CaseRecord][]} cases @returns {Weakness[]}
 */
export function weaknesses(cases) {
  /** @type {Map<string, number[]>} */
  const scores = new Map();
  for (const [, record] of cases.filter(([, one]) => isOver(one)))
    for (const rule of record.rules ?? []) scores.set(rule, [...(scores.get(rule) ?? []), scoreOf(record)]);
  return [...scores]
    .map(([rule, all]) => ({ rule, score: all.reduce((sum, one) => sum + one, 0) / all.length, times: all.length }))
    .filter(({ score, times }) => times >= SEEN && score < WEAK)
    .sort((one, other) => one.score - other.score);
}

/** The hardest level that is not hopeless. @param {Rating} rating */
export const nextLevel = ({ rating }) =>
  LEVELS.map((_, i) => i + 1).findLast((one) => expected(rating, one) >= FAIR) ?? 1;
