// The questions that were asked, and what each was worth.
import { html } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { t } from "../words.js";
import { SEAT_COLOURS } from "./chart.js";

/** @import { ReviewedQuestion } from "../wire.js" */

/**
 * @param {ReviewedQuestion[]} asked
 * @param {{numberOf: (step: number) => number, move: (step: number) => void}} can
 */
export const questions = (asked, { numberOf, move }) =>
  html`<section class="paper asking">
    <h2>${t("review.questions")}</h2>
    <p class="small">${t("review.lead")}</p>
    <ol class="asked">
      ${asked.map((one) => questionView(one, numberOf(one.step), () => move(one.step)))}
    </ol>
  </section>`;

/** @param {ReviewedQuestion} question @param {number} number @param {() => void} move */
function questionView({ seat, text, bits, best, better }, number, move) {
  const worth = t("review.of", { bits: bits.toFixed(2), best: best.toFixed(2) });
  return html`<li ${styled({ "--seat": SEAT_COLOURS[seat] })}>
    <button class="small" @click=${move}>${number}</button
    ><span class="what"
      ><span>${text}</span
      ><small>${better ? t("review.better", { question: better }) : t("review.asBest")}</small></span
    >
    <span class="worth"
      ><meter min="0" max=${best || 1} value=${bits} aria-label=${worth}></meter><small>${worth}</small></span
    >
  </li>`;
}
