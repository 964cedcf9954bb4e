// What an event turns up for my eyes: a card shown to me alone, dice for all to see.

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
 * @param {any} event @param {number | null} chair
 * @returns {{ids: string[], from: number} | null}
 */
export function shownTo(event, chair) {
  const where = SHOWING[event.type];
  const secret = where ? event[where.card] : null;
  if (!secret?.value || !secret.readers?.includes(chair) || secret.readers.length > 2) return null;
  const from = event[where.from];
  const ids = [secret.value].flat();
  return from === chair || !ids.length ? null : { ids, from };
}

/** @typedef {{face: number, red: boolean}} Die */

/** The dice of a throw. @param {any} event @returns {{seat: number, dice: Die[]} | null} */
export function thrownIn(event) {
  if (!event.type.startsWith("Threw")) return null;
  const white =
    event.dice ??
    [event.white ?? event.first, event.second].filter((/** @type {unknown} */ face) => face !== undefined);
  const dice = [
    ...white.map((/** @type {number} */ face) => ({ face, red: false })),
    ...(event.red === undefined ? [] : [{ face: event.red, red: true }]),
  ];
  return { seat: event.seat, dice };
}
