// Cases of the day that were solved on this device: how long they took, and how many days in a row. Nothing is sent.
import { load, save } from "../storage.js";

/**
 * `at`: the day on which it was solved; `given`: it was given up; `rules`: what its proof takes, once it is over.
 * @typedef {{seconds: number, hints: number, wrong: number, solved: boolean, given: boolean, at: string,
 *   rules?: string[]}} CaseRecord
 */

/** How many are kept. */
const MOST = 500;
const DAY = 86_400_000;

/** A day as in 2026-11-18, where this device is. @param {Date} when */
export function dayOf(when) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

/** The day so many days after one. @param {string} day @param {number} days */
export const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** @returns {Record<string, CaseRecord>} */
const records = () => load("cases") ?? {};

/** All of them, the one that was touched last at the end. */
export const allRecords = () => Object.entries(records());

/** @param {unknown} one @returns {one is CaseRecord} */
function isRecord(one) {
  const { seconds, hints, wrong, solved, given, at, rules = [] } = /** @type {Record<string, unknown>} */ (one ?? {});
  return (
    [seconds, hints, wrong].every((number) => Number.isInteger(number)) &&
    [solved, given].every((flag) => typeof flag === "boolean") &&
    typeof at === "string" &&
    Array.isArray(rules) &&
    rules.every((rule) => typeof rule === "string")
  );
}

/**
 * Add the cases of a file to those on this device; what is over here stays as it is. Returns how many there were, or
 * null if it is no such file.
 * @param {string} text @returns {number | null}
 */
export function readRecords(text) {
  try {
    const { format, cases } = JSON.parse(text);
    const found = Object.entries(cases).filter(
      ([id, one]) => /^[a-z-]+\/[1-5]\/\d{4}-\d\d-\d\d$/.test(id) && isRecord(one),
    );
    if (format !== "deerstalker-cases/1") return null;
    const here = allRecords();
    const over = new Set(here.filter(([, { solved, given }]) => solved || given).map(([id]) => id));
    const news = found.filter(([id]) => !over.has(id));
    const added = new Set(news.map(([id]) => id));
    save("cases", Object.fromEntries([...news, ...here.filter(([id]) => !added.has(id))].slice(-MOST)));
    return found.length;
  } catch {
    return null;
  }
}

/** @param {string} id @returns {CaseRecord} */
export const recordOf = (id) =>
  records()[id] ?? { seconds: 0, hints: 0, wrong: 0, solved: false, given: false, at: "" };

/** @param {string} id @param {CaseRecord} record */
export function keepRecord(id, record) {
  save(
    "cases",
    Object.fromEntries([...Object.entries(records()).filter(([one]) => one !== id), [id, record]].slice(-MOST)),
  );
}

/** How many days in a row a case of the same day was solved, until today or yesterday. @param {string} today */
export function streakAt(today) {
  const solved = new Set(
    Object.entries(records())
      .filter(([id, { solved, at }]) => solved && id.endsWith(at))
      .map(([, { at }]) => at),
  );
  let [day, streak] = [solved.has(today) ? today : dayAfter(today, -1), 0];
  for (; solved.has(day); day = dayAfter(day, -1)) streak += 1;
  return streak;
}

/** Seconds as on a clock. @param {number} seconds */
export const clockOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
