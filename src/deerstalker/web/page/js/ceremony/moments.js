// What in the news is worth a moment for the whole table: a verdict, somebody out, the end of the game.
import { t } from "../words.js";

/**
 * @import { EntryTold, Seat, Status, Verdict, View } from "../wire.js"
 */

/**
 * `named`: the cards that were named; `truth`: what they were compared with, as far as this seat is told; `title`: the
 * verdict in large type; `words`: what else there is to say.
 * @typedef {{kind: "right" | "wrong" | "out" | "won" | "lost" | "over", named: string[], truth: string[],
 *   title: string, words: string}} Moment
 */

/** So many hidden cards are turned up one by one; more would take too long. */
const FEW = 4;

/**
 * @param {{before: View | null, view: View, entries: EntryTold[], chair: Seat | null, names: string[]}} news
 * @returns {Moment | null}
 */
export function momentIn({ before, view, entries, chair, names }) {
  const verdict = entries.findLast((one) => one.verdict)?.verdict ?? null;
  const cards = { named: verdict?.named ?? [], truth: verdict?.truth ?? [] };
  if (view.over && !before?.over) return ending(view, chair, names, cards);
  const out = newlyOut(before?.status ?? null, view.status);
  if (verdict) return { ...judged(verdict, out, chair, names), ...cards, words: "" };
  if (!out.length) return null;
  const title = t(out[0] === chair ? "ceremony.youOut" : "ceremony.out", { name: names[out[0]] });
  return { kind: "out", ...cards, title, words: entries.flatMap((one) => one.words).join(" ") };
}

/**
 * @param {View} view @param {Seat | null} chair @param {string[]} names
 * @param {Pick<Moment, "named" | "truth">} cards @returns {Moment}
 */
function ending(view, chair, names, { named, truth }) {
  const { winners, status, prompt } = view;
  const shown = { named, truth: truth.length ? truth : turnedUp(status), words: prompt.text };
  if (!winners.length) return { ...shown, kind: "over", title: t("ceremony.nobody") };
  if (chair !== null && winners.includes(chair)) return { ...shown, kind: "won", title: t("ceremony.youWin") };
  const who = winners.map((seat) => names[seat]).join(", ");
  const title = t(winners.length > 1 ? "ceremony.win" : "ceremony.wins", { names: who });
  return { ...shown, kind: chair === null ? "over" : "lost", title };
}

/**
 * @param {Verdict} verdict @param {Seat[]} out @param {Seat | null} chair @param {string[]} names
 * @returns {Pick<Moment, "kind" | "title">}
 */
function judged({ seat, right }, out, chair, names) {
  const mine = seat === chair;
  const blanks = { name: names[seat] };
  if (right) return { kind: "right", title: t(mine ? "ceremony.youRight" : "ceremony.right", blanks) };
  if (!out.includes(seat)) return { kind: "wrong", title: t(mine ? "ceremony.youWrong" : "ceremony.wrong", blanks) };
  return { kind: "wrong", title: t(mine ? "ceremony.youWrongOut" : "ceremony.wrongOut", blanks) };
}

/** Who is out now and was not before. @param {Status | null} before @param {Status | null} now @returns {Seat[]} */
const newlyOut = (before, now) =>
  (now?.seats ?? []).flatMap((seat, i) => (seat.out && before?.seats[i]?.out === false ? [i] : []));

/** The cards that lay hidden and lie open now, if they are few. @param {Status | null} status */
function turnedUp(status) {
  const cards = (status?.hidden ?? []).flatMap((heap) => heap.cards);
  return cards.length <= FEW ? cards.filter((one) => !one.down && one.card).map((one) => one.card) : [];
}
