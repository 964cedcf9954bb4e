// Which seats of a table are mine: their tokens, which this device keeps.
import { newId } from "../api.js";
import { contribution, rememberTable, saveContribution, savedTables } from "../storage.js";

/** @import { Seat, Summary } from "../wire.js" */

/** A link that carries a seat: /t/ID#seat=0&token=... @param {string} table */
export function takeSeatFromAddress(table) {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("token");
  if (!token) return;
  rememberTable(table, { tokens: { [given.get("seat") ?? "0"]: token } });
  history.replaceState(null, "", location.pathname);
}

/** The address that takes a seat to another device. @param {string} table @param {Seat | null} seat */
export function seatAddress(table, seat) {
  const token = savedTables()[table]?.tokens[String(seat)] ?? "";
  return `${location.origin}/t/${table}#seat=${seat}&token=${token}`;
}

/** Of the host and of every seat. @param {string} table */
export function tokensOf(table) {
  const kept = savedTables()[table];
  return kept ? [...(kept.host ? [kept.host] : []), ...Object.values(kept.tokens)] : [];
}

/**
 * My part of the fair deal, made up by this device; null if it was made up before.
 * @param {string} table @param {Seat} seat
 */
export function newContribution(table, seat) {
  if (contribution(table, seat)) return null;
  const text = newId();
  saveContribution(table, seat, text);
  return text;
}

/** What this device threw in for the fair deal, by seat. @param {string} table @param {Seat[]} seats */
export function contributions(table, seats) {
  /** @type {Record<string, string>} */ const texts = {};
  for (const seat of seats) {
    const text = contribution(table, seat);
    if (text) texts[seat] = text;
  }
  return texts;
}

/**
 * The next game: everybody one seat further, with the tokens they have.
 * @param {string} table @param {Summary} summary @param {string} rematch
 */
export function takeSeatsAlong(table, { game, title, seats }, rematch) {
  const kept = savedTables()[table];
  if (!kept) return;
  const further = (/** @type {string} */ seat) => String((Number(seat) + seats.length - 1) % seats.length);
  const tokens = Object.fromEntries(Object.entries(kept.tokens).map(([seat, token]) => [further(seat), token]));
  rememberTable(rematch, { game, title, host: kept.host, tokens });
}
