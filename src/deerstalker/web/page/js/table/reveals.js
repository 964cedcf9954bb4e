// What an event turns up for my eyes: a card shown to me alone, dice for all to see.

/** @import { Json, Seat } from "../wire.js" */

/** @typedef {{face: number, red: boolean}} Die */
/** @typedef {{seat: Seat, dice: Die[]}} Throw */

/** Where the card is, and whose it is, in events that show one. @type {Record<string, {card: string, from: string}>} */
const SHOWING = {
  Showed: { card: "card", from: "seat" },
  Snooped: { card: "card", from: "victim" },
  Answered: { card: "shown", from: "seat" },
  Asked: { card: "shown", from: "seat" },
  Gave: { card: "card", from: "seat" },
  Returned: { card: "card", from: "seat" },
};

/**
 * The cards that this event shows to me and not to all, and who shows them.
 * @param {Json} some @param {Seat} chair
 * @returns {{ids: string[], from: Seat} | null}
 */
export function shownTo(some, chair) {
  const event = /** @type {any} */ (some);
  const where = SHOWING[event.type];
  const secret = where ? event[where.card] : null;
  if (!secret?.value || !secret.readers?.includes(chair) || secret.readers.length > 2) return null;
  const from = event[where.from];
  const ids = [secret.value].flat();
  return from === chair || !ids.length ? null : { ids, from };
}

/** The dice of a throw. @param {Json} some @returns {Throw | null} */
export function thrownIn(some) {
  const event = /** @type {any} */ (some);
  if (!event.type.startsWith("Threw")) return null;
  const white = event.dice ?? [event.white ?? event.first, event.second].filter((face) => face !== undefined);
  const red = event.red === undefined ? [] : [{ face: event.red, red: true }];
  return { seat: event.seat, dice: [...white.map((/** @type {number} */ face) => ({ face, red: false })), ...red] };
}
