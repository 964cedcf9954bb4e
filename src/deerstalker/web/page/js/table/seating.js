// Which seats of a table are mine: their tokens, which this device keeps.
import { newId, seatsHeld } from "../api.js";
import { contribution, rememberTable, saveContribution, savedTables } from "../storage.js";

/** @import { Seat, Summary } from "../wire.js" */

/** What can be a token. */
const TOKEN = /^[\w-]{1,64}$/;

/**
 * A link that carries a seat: /t/ID#seat=0&token=... The token is kept only once the server says that it stands for a
 * seat: a link cannot replace a token that works. Says whether there is a new one.
 * @param {string} table
 */
export async function takeSeatFromAddress(table) {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return false;
  const fresh = TOKEN.test(token) && !tokensOf(table).includes(token);
  const { seats } = fresh ? await seatsHeld(table, token) : { seats: [] };
  if (location.hash.includes("token=")) history.replaceState(null, "", location.pathname);
  rememberTable(table, { tokens: Object.fromEntries(seats.map((seat) => [seat, token])) });
  return seats.length > 0;
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
