// What a question is worth, in words: how far its answer narrows the possibilities down, and how that compares.
import { t } from "../words.js";

/** @import { ReviewedQuestion } from "../wire.js" */

/** Up to each share of the possibilities that is ruled out, the words for it. @type {[number, string][]} */
const SHARES = [
  [0.03, "hardly"],
  [0.08, "little"],
  [0.15, "tenth"],
  [0.22, "fifth"],
  [0.29, "quarter"],
  [0.4, "third"],
  [0.47, "almostHalf"],
  [0.54, "half"],
  [0.62, "overHalf"],
  [0.71, "twoThirds"],
  [0.79, "threeQuarters"],
  [0.86, "fourFifths"],
  [0.97, "nineTenths"],
  [1, "almostAll"],
];

/** Fewer bits are nothing. */
const NOTHING = 0.02;
/** A question with so much of the worth of the best is nearly as good; with less than the second, it missed much. */
const [NEARLY, HALFWAY] = [0.8, 0.4];

/** The words for the share of the possibilities that so many bits rule out: one bit, half. @param {number} bits */
export function shareOf(bits) {
  const ruledOut = 1 - 2 ** -bits;
  return (SHARES.find(([most]) => ruledOut <= most) ?? SHARES[SHARES.length - 1])[1];
}

/** `about a third` @param {number} bits */
export const inWords = (bits) => t(`review.shares.${shareOf(bits)}`);

/**
 * How good a question was: as good as any, nearly, fair, weak, or telling nothing while another would have.
 * @typedef {"best" | "over" | "nearly" | "fair" | "weak" | "nothing"} Verdict
 * @param {Pick<ReviewedQuestion, "bits" | "best" | "better">} question @returns {Verdict}
 */
export function verdict({ bits, best, better }) {
  if (better === null) return best < NOTHING ? "over" : "best";
  if (bits < NOTHING) return "nothing";
  if (bits >= NEARLY * best || shareOf(bits) === shareOf(best)) return "nearly";
  return bits >= HALFWAY * best ? "fair" : "weak";
}

/** Would another question have been clearly better? @param {ReviewedQuestion} question */
export const isMistake = (question) => ["fair", "weak", "nothing"].includes(verdict(question));

/** The verdict as a sentence. @param {ReviewedQuestion} question @param {string} name  of who asked */
export const judged = (question, name) =>
  t(`review.verdicts.${verdict(question)}`, {
    name,
    own: inWords(question.bits),
    best: inWords(question.best),
  });

/**
 * Of what the best questions would have told, how much each seat's own could tell; null for one that never asked.
 * @param {ReviewedQuestion[]} questions @param {number} seats @returns {(number | null)[]}
 */
export function accuracy(questions, seats) {
  return Array.from({ length: seats }, (_, seat) => {
    const own = questions.filter((one) => one.seat === seat);
    const best = own.reduce((sum, one) => sum + one.best, 0);
    return best ? own.reduce((sum, one) => sum + one.bits, 0) / best : null;
  });
}
