// What this device remembers: my name, my chairs, my pencil marks, how I like the page. In a private window, only until it is closed.

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    const text = localStorage.getItem(`deerstalker.${key}`) ?? fallback.get(key);
    return text ? JSON.parse(text) : null;
  } catch {
    const text = fallback.get(key);
    return text ? JSON.parse(text) : null;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(`deerstalker.${key}`, text);
  } catch {
    // a private window without storage: kept for as long as the page is open
  }
}

/** @typedef {{game: string, title: string, host?: string, tokens: Record<string, string>, at: number}} Seated */

/** My chairs, by table. @returns {Record<string, Seated>} */
export const chairs = () => recall("chairs") ?? {};

/** @param {string} table @param {Partial<Seated>} news */
export function remember(table, news) {
  const all = chairs();
  const before = all[table] ?? { game: "", title: "", tokens: {}, at: 0 };
  all[table] = { ...before, ...news, tokens: { ...before.tokens, ...news.tokens }, at: Date.now() };
  const newest = Object.entries(all)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, 40);
  keep("chairs", Object.fromEntries(newest));
}

/** The chair belongs to somebody else now. @param {string} table @param {number} seat */
export function yieldChair(table, seat) {
  const all = chairs();
  delete all[table]?.tokens[String(seat)];
  keep("chairs", all);
  keep(`luck.${table}.${seat}`, null);
}

export const myName = () => recall("name") ?? "";
/** @param {string} name */
export const nameMe = (name) => keep("name", name);

/** Into the clipboard; where a page of one's own network may not write there itself, as if selected by hand. @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** How the page looks: theme "day" or "night", motion "fast" or "". */
export function dress() {
  const theme = recall("theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "day" : "night");
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = recall("motion") ?? "";
  return theme;
}
