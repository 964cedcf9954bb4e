// Cases of the day that were solved on this device: how long they took, and how many days in a row. Nothing is sent.
import { load, save } from "../storage.js";

/**
 * `at`: the day on which it was solved; `given`: it was given up.
 * @typedef {{seconds: number, hints: number, wrong: number, solved: boolean, given: boolean, at: string}} CaseRecord
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
