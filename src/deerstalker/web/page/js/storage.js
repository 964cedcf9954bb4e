// What this device remembers: my name, my seats, my pencil marks, how I like the page. In a private window, only until
// it is closed.

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key */
function textOf(key) {
  try {
    return localStorage.getItem(`deerstalker.${key}`) ?? fallback.get(key);
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
    localStorage.setItem(`deerstalker.${key}`, text);
  } catch {
    // a private window without storage: kept for as long as the page is open
  }
}

/** @typedef {{game: string, title: string, host?: string, tokens: Record<string, string>, at: number}} SavedTable */

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

/** Does the game begin as soon as I am there? @param {string} table @returns {boolean} */
export const beginsAtOnce = (table) => load(`begin.${table}`) ?? false;
/** @param {string} table @param {boolean} begins */
export const saveBeginsAtOnce = (table, begins) => save(`begin.${table}`, begins);

/** @returns {string} */
export const myName = () => load("name") ?? "";
/** @param {string} name */
export const saveMyName = (name) => save("name", name);

/** How the page looks: theme "day" or "night", motion "fast" or "". */
export function applyTheme() {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = load("theme") ?? (light ? "day" : "night");
  document.documentElement.dataset.motion = load("motion") ?? "";
}
