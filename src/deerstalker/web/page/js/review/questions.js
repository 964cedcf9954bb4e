// The questions that were asked, and what each was worth.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { flag } from "../elements/events.js";
import { t } from "../words.js";
import { accuracy, isMistake, judged, verdict } from "./narrowing.js";

/**
 * @import { Reviewed, ReviewedQuestion } from "../wire.js"
 *
 * `numbers`: in bits, too. `only`: mistakes alone. `chosen`: the step of the one shown.
 * @typedef {{names: string[], colour: (seat: number) => string, numbers: boolean, only: boolean, chosen: number,
 *   choose: (question: ReviewedQuestion) => void, toggle: (what: "numbers" | "only") => void}} Asking
 */

/** The turn a step belongs to; 0 before the first. @param {Reviewed | null} review @param {number} step */
export const turnOf = (review, step) => review?.turns[step - 1] ?? 0;

/** @param {Reviewed} review @param {Asking} now */
export function questions(review, now) {
  const shown = review.questions.filter((one) => !now.only || isMistake(one));
  const toggle = (/** @type {"numbers" | "only"} */ what) =>
    html`<button class="small" aria-pressed=${flag(now[what])} @click=${() => now.toggle(what)}>
      ${t(`review.show.${what}`)}
    </button>`;
  return html`<section class="paper asking">
    <div class="spread">
      <h2>${t("review.questions")}</h2>
      <div class="row">${toggle("only")} ${toggle("numbers")}</div>
    </div>
    <p class="small">${t("review.lead")}</p>
    ${accuracyView(review, now)}
    <ol class="asked">
      ${shown.map((one) => questionView(one, turnOf(review, one.step), now))}
    </ol>
  </section>`;
}

/** @param {Reviewed} review @param {Asking} now */
function accuracyView({ questions: asked, seats }, { names, colour }) {
  const shares = accuracy(asked, seats.length);
  const view = (/** @type {number | null} */ share, /** @type {number} */ seat) =>
    share === null
      ? nothing
      : html`<li ${styled({ "--seat": colour(seat) })}><b>${Math.round(share * 100)} %</b> ${names[seat]}</li>`;
  return html`<p class="small">${t("review.accuracy")}</p>
    <ul class="accuracy">
      ${shares.map(view)}
    </ul>`;
}

/** @param {ReviewedQuestion} question @param {number} turn @param {Asking} now */
const questionView = (question, turn, now) =>
  html`<li
    class="${verdict(question)} ${now.chosen === question.step ? "chosen" : ""}"
    ${styled({ "--seat": now.colour(question.seat) })}
  >
    <button class="small" @click=${() => now.choose(question)} aria-label=${t("review.turn", { turn })}>${turn}</button>
    ${worthView(question, now)}
  </li>`;

/** What was asked, how good it was, what was better. @param {ReviewedQuestion} question @param {Asking} now */
export function worthView(question, { names, numbers }) {
  const { text, bits, best, better, exact, seat } = question;
  const figures = t(exact ? "review.of" : "review.aboutOf", { bits: bits.toFixed(2), best: best.toFixed(2) });
  return html`<span class="what">
    <span>${text}</span>
    <small class="judged">${judged(question, names[seat])}</small>
    ${better ? html`<small>${t("review.better", { question: better })}</small>` : nothing}
    ${numbers ? html`<small class="figures">${figures}</small>` : nothing}
  </span>`;
}
