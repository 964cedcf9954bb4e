// Which sounds go with the news.
import { play } from "../sound.js";

/**
 * @import { EntryTold, View } from "../wire.js"
 * @import { Moment } from "../ceremony/moments.js"
 */

/** When the verdict is told in a moment that shows cards, in milliseconds. */
const VERDICT = 1500;

/** @param {{before: View | null, view: View, entries: EntryTold[], moment: Moment | null}} news */
export function playSounds({ before, view, entries, moment }) {
  if (moment) return playMoment(moment);
  if (entries.some(({ dice }) => dice)) play("dice");
  else if (entries.some(({ shown }) => shown.length)) play("card");
  else if (hasWalked(before, view)) play("steps");
  if (view.asked && !before?.asked) play("turn");
}

/** @param {Moment} moment */
function playMoment({ kind, named, truth }) {
  const good = kind === "right" || kind === "won";
  const cards = named.length + truth.length > 0;
  if (cards) play("envelope");
  setTimeout(() => play(good ? "right" : "wrong"), cards ? VERDICT : 0);
}

/** Has a piece gone somewhere? @param {View | null} before @param {View} view */
function hasWalked(before, view) {
  const places = new Map(before?.status?.pieces.map(({ id, place }) => [id, place]));
  return Boolean(view.status?.pieces.some(({ id, place }) => places.has(id) && places.get(id) !== place));
}
