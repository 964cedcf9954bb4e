// What this device remembers: my name, my seats, my pencil marks, how I like the page. In a private window, only until
// it is closed.

import { ROOT } from "./address.js";

/** What our keys begin with: servers in several folders of one site share the storage, but not their tables. */
const OURS = ROOT === "/" ? "deerstalker" : `deerstalker:${ROOT}`;

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key */
function textOf(key) {
  try {
    return localStorage.getItem(`${OURS}.${key}`) ?? fallback.get(key);
  } catch {
    return fallback.get(key);
  }
}

/** @template T @param {string} key @returns {T | null} */
export function load(key) {
  const text = textOf(key);
  return text ? JSON.parse(text) : null;
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(`${OURS}.${key}`, text);
  } catch {
    // a private window without storage: kept for as long as the page is open
  }
}

/**
 * How a table stood when this device last heard of it; `asked`: it waits for me. Names of players.
 * @typedef {{stage: "waiting" | "running" | "paused" | "over", asked: boolean, waiting: string[], winners: string[],
 *   others?: string[], won: boolean}} Standing
 */
/**
 * @typedef {{game: string, title: string, host?: string, tokens: Record<string, string>, at: number,
 *   isFirst?: boolean, standing?: Standing}} SavedTable  `isFirst`: it is the first case of a game
 */

/** Tables at which I sit or sat, by their id. @returns {Record<string, SavedTable>} */
export const savedTables = () => load("chairs") ?? {};

/** @param {string} table @param {Partial<SavedTable>} news */
export function rememberTable(table, news) {
  const all = savedTables();
  const before = all[table] ?? { game: "", title: "", tokens: {}, at: 0 };
  all[table] = { ...before, ...news, tokens: { ...before.tokens, ...news.tokens }, at: Date.now() };
  const newest = Object.entries(all)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, 40);
  save("chairs", Object.fromEntries(newest));
}

/** How a table stands now. @param {string} table @param {Standing} standing */
export function noteStanding(table, standing) {
  const all = savedTables();
  if (!all[table]) return;
  all[table].standing = standing;
  save("chairs", all);
}

/** There is no such table any more. @param {string} table */
export function forgetTable(table) {
  const all = savedTables();
  delete all[table];
  save("chairs", all);
}

/** The seat belongs to somebody else now. @param {string} table @param {number} seat */
export function forgetSeat(table, seat) {
  const all = savedTables();
  delete all[table]?.tokens[String(seat)];
  save("chairs", all);
  saveContribution(table, seat, null);
}

/** What this device threw in for the fair deal. @param {string} table @param {number} seat @returns {string | null} */
export const contribution = (table, seat) => load(`luck.${table}.${seat}`);
/** @param {string} table @param {number} seat @param {string | null} text */
export const saveContribution = (table, seat, text) => save(`luck.${table}.${seat}`, text);

/** Does a guide sit beside me at this table? @param {string} table @returns {boolean} */
export const isGuided = (table) => load(`guide.${table}`) ?? false;
/** @param {string} table @param {boolean} guided */
export const saveGuided = (table, guided) => save(`guide.${table}`, guided);
/** Does the game begin as soon as I am there? @param {string} table @returns {boolean} */
export const beginsAtOnce = (table) => load(`begin.${table}`) ?? false;
/** @param {string} table @param {boolean} begins */
export const saveBeginsAtOnce = (table, begins) => save(`begin.${table}`, begins);
/** The same, but it is true only once. @param {string} table @returns {boolean} */
export function takeBegin(table) {
  const begins = beginsAtOnce(table);
  if (begins) saveBeginsAtOnce(table, false);
  return begins;
}

/** @returns {string} */
export const myName = () => load("name") ?? "";
/** @param {string} name */
export const saveMyName = (name) => save("name", name);

/** How much moves. @param {"fast" | ""} motion */
export function saveMotion(motion) {
  save("motion", motion);
  applyTheme();
}

/** How the page looks: theme "day" or "night", motion "fast" or "". */
export function applyTheme() {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = load("theme") ?? (light ? "day" : "night");
  document.documentElement.dataset.motion = load("motion") ?? "";
  const desk = getComputedStyle(document.documentElement).getPropertyValue("--desk");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", desk.trim());
}
