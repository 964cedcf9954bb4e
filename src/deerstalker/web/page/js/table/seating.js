// Which seats of a table are mine: their tokens, which this device keeps.
import { newId, Refusal, seatsHeld, takeSeat } from "../api.js";
import { contribution, load, rememberTable, save, saveContribution, savedTables } from "../storage.js";

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

/** The address, one of ours, that takes a seat to another device. @param {string} table @param {Seat | null} seat */
export function seatAddress(table, seat) {
  const token = savedTables()[table]?.tokens[String(seat)] ?? "";
  return `/t/${table}#seat=${seat}&token=${token}`;
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
 * Take a free chair. Sent again after no answer came, the wish is the same, so that nobody sits down twice.
 * @param {string} table @param {Seat} seat @param {string} name
 */
export async function sitDown(table, seat, name) {
  const place = `sit.${table}.${seat}`;
  /** @type {string} */ const key = load(place) ?? newId();
  save(place, key);
  try {
    const made = await takeSeat(table, { name, seat, key });
    rememberTable(table, { tokens: { [made.seat]: made.token } });
    save(place, null);
  } catch (error) {
    if (error instanceof Refusal && error.kind !== "Offline") save(place, null);
    throw error;
  }
}

/**
 * Take part in the rematch, at which everybody sits one chair further: with my tokens if they are good for a chair
 * there, as those of whoever asked for it are; else in the chair that is to be mine, if it is still free.
 * @param {string} table @param {Summary} summary @param {Seat[]} mine @param {string} rematch
 */
export async function goAlong(table, { game, title, seats }, mine, rematch) {
  for (const seat of mine) {
    const token = savedTables()[table]?.tokens[String(seat)];
    if (!token) continue;
    const [held] = (await seatsHeld(rematch, token)).seats;
    const next = (seat + seats.length - 1) % seats.length;
    if (held === undefined) await sitDown(rematch, next, seats[seat].name).catch(unlessTaken);
    else rememberTable(rematch, { tokens: { [held]: token } });
    rememberTable(rematch, { game, title });
  }
}

/** Somebody else may sit there by now, or the game has begun: the table itself shows it. @param {unknown} error */
function unlessTaken(error) {
  if (!(error instanceof Refusal) || error.kind !== "Illegal") throw error;
}
