// The questions that were asked, and what each was worth.
import { html } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { t } from "../words.js";
import { SEAT_COLOURS } from "./chart.js";

/** @import { Reviewed, ReviewedQuestion } from "../wire.js" */

/** The turn a step belongs to; 0 before the first. @param {Reviewed | null} review @param {number} step */
export const turnOf = (review, step) => review?.turns[step - 1] ?? 0;

/** @param {Reviewed} review @param {(step: number) => void} move */
export const questions = (review, move) =>
  html`<section class="paper asking">
    <h2>${t("review.questions")}</h2>
    <p class="small">${t("review.lead")}</p>
    <ol class="asked">
      ${review.questions.map((one) => questionView(one, turnOf(review, one.step), () => move(one.step)))}
    </ol>
  </section>`;

/** @param {ReviewedQuestion} question @param {number} turn @param {() => void} move */
function questionView({ seat, text, bits, best, better }, turn, move) {
  const worth = t("review.of", { bits: bits.toFixed(2), best: best.toFixed(2) });
  return html`<li ${styled({ "--seat": SEAT_COLOURS[seat] })}>
    <button class="small" @click=${move} aria-label=${t("review.turn", { turn })}>${turn}</button
    ><span class="what"
      ><span>${text}</span
      ><small>${better ? t("review.better", { question: better }) : t("review.asBest")}</small></span
    >
    <span class="worth"
      ><meter min="0" max=${best || 1} value=${bits} aria-label=${worth}></meter><small>${worth}</small></span
    >
  </li>`;
}
