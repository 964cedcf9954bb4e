// Names for people who sit down: their own, or another that nobody here has.
import { t } from "../words.js";

/** @import { Summary } from "../wire.js" */

/** Do two names look the same? @param {string} a @param {string} b */
const alike = (a, b) => plain(a) === plain(b);
/** @param {string} name */
const plain = (name) => name.normalize("NFKC").trim().toLocaleLowerCase();

/** @param {string} name @param {Summary} summary */
export const isTaken = (name, { seats }) => seats.some((seat) => seat.name && alike(seat.name, name));

/** A name that nobody here has: this one, if it is free. @param {string} wanted @param {Summary} summary */
export function freeName(wanted, summary) {
  const names = [wanted, ...t("table.guests").split(", ")].filter(Boolean);
  return names.find((name) => !isTaken(name, summary)) ?? "";
}
