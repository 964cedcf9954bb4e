// Learning from mistakes: the poor decisions of one player as exercises, beside the table and the notes of the moment.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { styled } from "../directives.js";
import { onSubmit } from "../elements/events.js";
import { t } from "../words.js";
import { proofView } from "./proof.js";

/**
 * @import { Coached, CoachedDecision, Seat } from "../wire.js"
 *
 * `at`: which exercise it is; `chosen`: a choice by its number, or -1; `isAnswered`: the figures are shown.
 * @typedef {{seat: Seat, exercises: CoachedDecision[], at: number, chosen: number, isAnswered: boolean,
 *   solved: number, tried: number}} Practice
 * @typedef {{name: string, color: string, turn: number, choose: (choice: number) => void, answer: () => void,
 *   next: () => void, leave: () => void}} Practicing
 */

/** The decisions of a player from which there is something to learn. @param {Coached} coached @param {Seat} seat */
export const exercisesOf = ({ decisions }, seat) =>
  decisions.filter((one) => one.seat === seat && one.choices.length > 1);

/** @param {Coached} coached @param {Seat} seat @returns {Practice} */
export function begun(coached, seat) {
  return { seat, exercises: exercisesOf(coached, seat), at: 0, chosen: -1, isAnswered: false, solved: 0, tried: 0 };
}

/** The choice counts once, as the coach judges it. @param {Practice} practice @returns {Practice} */
export function answered(practice) {
  const choice = practice.exercises[practice.at]?.choices[practice.chosen];
  if (!choice || practice.isAnswered) return practice;
  return {
    ...practice,
    isAnswered: true,
    tried: practice.tried + 1,
    solved: practice.solved + Number(choice.good),
  };
}

/** @param {Practice} practice @returns {Practice} */
export const next = (practice) => ({ ...practice, at: practice.at + 1, chosen: -1, isAnswered: false });

/** @param {Practice} practice @param {Practicing} now */
export function practiceView(practice, now) {
  const { exercises, at, solved, tried } = practice;
  const exercise = exercises[at];
  return html`<section
    class="paper asking exercise"
    tabindex="-1"
    aria-labelledby="exercise-title"
    ${styled({ "--seat": now.color })}
  >
    <div class="spread">
      <h2 id="exercise-title">
        ${exercise ? t("practice.title", { n: at + 1, all: exercises.length }) : t("practice.over")}
      </h2>
      <button class="small" @click=${now.leave}>${t("practice.leave")}</button>
    </div>
    ${
      exercise
        ? exerciseView(exercise, practice, now)
        : html`<p role="status">${t("practice.score", { solved, tried })}</p>`
    }
  </section>`;
}

/** @param {CoachedDecision} exercise @param {Practice} practice @param {Practicing} now */
function exerciseView(exercise, practice, now) {
  const { chosen, isAnswered } = practice;
  return html`<p>${t("practice.ask", { name: now.name, turn: now.turn })}</p>
    <form @submit=${onSubmit(() => (isAnswered ? now.next() : now.answer()))}>
      <fieldset>
        <legend class="unseen">${t("practice.choices")}</legend>
        ${exercise.choices.map((choice, number) => choiceView(choice, number, exercise, practice, now))}
      </fieldset>
      <div role="status">${isAnswered ? verdictView(exercise, chosen) : nothing}</div>
      <button class="primary" ?disabled=${chosen < 0}>${t(isAnswered ? "practice.next" : "practice.answer")}</button>
    </form>`;
}

/**
 * @param {CoachedDecision["choices"][number]} choice @param {number} number @param {CoachedDecision} exercise
 * @param {Practice} practice @param {Practicing} now
 */
function choiceView(choice, number, { step, text }, { chosen, isAnswered }, now) {
  const figures = t("practice.worth", {
    percent: Math.round(100 * choice.chance),
    label: t(`coach.label.${choice.label}`),
  });
  const isDone = text.endsWith(`: ${choice.text}`);
  return html`<label class="tick ${isAnswered ? choice.label : ""}"
    ><input
      type="radio"
      name="exercise-${step}"
      value=${number}
      ?disabled=${isAnswered}
      .checked=${live(chosen === number)}
      @change=${() => now.choose(number)}
    /><span class="what"
      ><span>${choice.text}</span> ${
        isAnswered ? html`<small class="judged">${figures} ${isDone ? t("practice.done") : ""}</small>` : nothing
      }</span
    ></label
  >`;
}

/** @param {CoachedDecision} exercise @param {number} chosen */
function verdictView({ choices, text, reason, proof }, chosen) {
  return html`<p>
      <b>${t(choices[chosen]?.good ? "practice.right" : "practice.wrong")}</b>
      ${reason ? t("practice.inGame", { text, reason }) : nothing}
    </p>
    ${proofView(proof)}`;
}
