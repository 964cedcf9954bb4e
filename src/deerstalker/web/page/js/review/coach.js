// The coach: what every decision was worth, beside the best there was.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { flag } from "../elements/events.js";
import { t } from "../words.js";
import { exercisesOf } from "./practice.js";
import { proofView } from "./proof.js";

/**
 * @import { Coached, CoachedDecision } from "../wire.js"
 *
 * `every`: also what could not have been better. `chosen`: the step that is shown.
 * @typedef {{names: string[], colour: (seat: number) => string, every: boolean, isWorking: boolean, problem: string,
 *   chosen: number, ask: () => void, choose: (decision: {step: number}) => void, toggle: () => void,
 *   learn: (seat: number) => void}} Coaching
 */

/** @param {number} chance */
const percent = (chance) => Math.round(chance * 100);

/** What has been found so far, with the next part. @param {Coached | null} before @param {Coached} part */
export const joined = (before, part) => ({
  ...part,
  decisions: [...(before?.decisions ?? []), ...part.decisions],
});

/** The step of the decision that cost most of all, or 0. @param {Coached} coached */
export function turned({ decisions, turning }) {
  const costly = decisions.filter((one) => turning.includes(one.step));
  return costly.sort((one, other) => other.loss - one.loss)[0]?.step ?? 0;
}

/** @param {Coached | null} coached @param {Coaching} now */
export function coachView(coached, now) {
  return html`<section class="paper asking coach" aria-labelledby="coach-title">
    <div class="spread">
      <h2 id="coach-title">${t("coach.title")}</h2>
      ${
        coached?.decisions.length
          ? html`<button class="small" aria-pressed=${flag(now.every)} @click=${now.toggle}>
              ${t("coach.every")}
            </button>`
          : nothing
      }
    </div>
    ${coached ? verdicts(coached, now) : invitation(now)}
    ${now.problem ? html`<p role="alert">${now.problem}</p>` : nothing}
  </section>`;
}

/** @param {Coaching} now */
function invitation({ isWorking, ask }) {
  if (isWorking) return html`<p class="quietly" role="status">${t("coach.working")}</p>`;
  return html`<p class="small">${t("coach.lead")}</p>
    <button class="primary" @click=${ask}>${t("coach.ask")}</button>`;
}

/** @param {Coached} coached @param {Coaching} now */
function verdicts(coached, now) {
  const shown = coached.decisions.filter((one) => now.every || one.better !== null);
  const here = now.isWorking ? 0 : turned(coached);
  return html`${now.isWorking ? progressView(coached) : nothing}
    <p class="small">${t("coach.accuracy")}</p>
    <ul class="accuracy">
      ${coached.accuracy.map((share, seat) =>
        share === null
          ? nothing
          : html`<li ${styled({ "--seat": now.colour(seat) })}><b>${percent(share)} %</b> ${now.names[seat]}</li>`,
      )}
    </ul>
    ${now.isWorking ? nothing : learnView(coached, now)}
    <p class="small">${t("coach.labels")} ${t("coach.anyway")}</p>
    ${shown.length || now.isWorking ? nothing : html`<p role="status">${t("coach.nothing")}</p>`}
    <ol class="asked">
      ${shown.map((one) => decisionView(one, coached, one.step === here, now))}
    </ol>`;
}

/** How far the coach has come. @param {Coached} coached */
function progressView({ turns, through, steps }) {
  const [turn, last] = [turns[through - 1] ?? 0, turns[steps - 1] ?? 0];
  return html`<p class="quietly">
    <label>${t("coach.through", { turn, last })} <progress max=${steps} value=${through}></progress></label>
  </p>`;
}

/** For every player who has something to learn, a way to it. @param {Coached} coached @param {Coaching} now */
function learnView(coached, now) {
  const pupils = now.names
    .map((name, seat) => ({ name, seat, exercises: exercisesOf(coached, seat).length }))
    .filter(({ exercises }) => exercises);
  if (!pupils.length) return nothing;
  return html`<div class="pupils" role="group" aria-labelledby="pupils">
    <p class="small" id="pupils">${t("practice.lead")}</p>
    ${pupils.map(
      ({ name, seat, exercises }) =>
        html`<button @click=${() => now.learn(seat)}>${t("practice.begin", { name, n: exercises })}</button>`,
    )}
  </div>`;
}

/**
 * @param {CoachedDecision} decision @param {Coached} coached
 * @param {boolean} isTurn whether the game turned there @param {Coaching} now
 */
function decisionView(decision, { turns }, isTurn, now) {
  const { step, seat, text, chance, best, better, label, reason, proof } = decision;
  const turn = turns[step - 1] ?? 0;
  const figures = better
    ? t("coach.better", { own: percent(chance), better, best: percent(best) })
    : t("coach.best", { own: percent(chance) });
  return html`<li class="${label} ${now.chosen === step ? "chosen" : ""}" ${styled({ "--seat": now.colour(seat) })}>
    <button class="small" @click=${() => now.choose(decision)} aria-label=${t("review.turn", { turn })}>${turn}</button>
    <span class="what">
      <span>${text}</span>
      <small class="judged">${t(`coach.label.${label}`)}${isTurn ? ` ${t("coach.turning")}` : ""}</small>
      <small>${figures}</small>
      ${reason ? html`<small>${reason}</small>` : nothing} ${proofView(proof)}
    </span>
  </li>`;
}
