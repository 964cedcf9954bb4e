// Words of the moment: what went wrong, a wish for a pause, a bot in my chair.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { ruleAddress } from "../../rules.js";
import { t } from "../../words.js";
import { clockText } from "./seats.js";

/**
 * @import { Command, Seat, Summary } from "../../wire.js"
 * @import { Attention } from "../attention.js"
 * @import { Problem } from "../problems.js"
 * @typedef {"waiting" | "lost" | "restarting" | "closed"} Silence
 */

/** Why nothing is heard at the moment. @param {"" | Silence} lost */
export const silence = (lost) => (lost ? html`<p class="connection ${lost}">${t(`connection.${lost}`)}</p>` : nothing);

/** Would somebody who was missed like to be called? @param {Attention} attention */
export const callOffer = (attention) =>
  attention.asking
    ? html`<div class="connection call" role="dialog" aria-label=${t("notices.title")}>
        <span>${t("notices.ask")}</span>
        <button class="primary" @click=${() => attention.choose(true)}>${t("notices.yes")}</button>
        <button @click=${() => attention.choose(false)}>${t("notices.no")}</button>
      </div>`
    : nothing;

/**
 * What went wrong, beside what was tried.
 * @param {Problem} problem @param {Problem["where"][]} places @param {string} game @param {() => void} close
 */
export const problemAt = (problem, places, game, close) =>
  problem.text && places.includes(problem.where) ? problemView(problem, game, close) : nothing;

/** @param {Problem} problem @param {string} game @param {() => void} close */
const problemView = ({ text, rule }, game, close) =>
  html`<p class="panel danger" role="alert">
    <span>${text}</span> ${rule ? html`<a href=${ruleAddress(rule, game)} target="_blank">${rule}</a>` : nothing}
    <button class="quiet small" aria-label=${t("close")} @click=${close}>✕</button>
  </p>`;

/**
 * What stands above the question. `bot`: one plays for me; `wish`: who wants a pause or an end of it; `wished`: I do;
 * `answer`: what the others said to that; `awaited`: who is away, and the time until a bot takes over.
 * @typedef {{stage: Summary["stage"], seated: boolean, bot: boolean, clocks: boolean, wish: string, wished: boolean,
 *   answer: string, close: () => void, awaited: {name: string, seat: Seat, left: number}[],
 *   do: (command: Command) => void}} StandingNow
 */

/** @param {StandingNow} now */
export function standing(now) {
  const { stage, seated, bot, answer, awaited, do: act } = now;
  return html`${
    bot && stage !== "over"
      ? notice(t("table.botPlays"), [t("table.take_back"), () => act({ type: "Return" })])
      : nothing
  }
  ${awaited.map((one) => awayNotice(one, seated && !bot, act))}
  ${seated && answer ? notice(answer, [t("close"), now.close]) : nothing} ${seated ? pauseNotice(now) : nothing}`;
}

/** What is asked about a pause, or that there is one. @param {StandingNow} now */
function pauseNotice({ stage, bot, clocks, wish, wished, do: act }) {
  const paused = stage === "paused";
  const agree = () => act({ type: paused ? "Resume" : "Pause" });
  const what = paused ? "resume" : "pause";
  if (wish && wished) return notice(t(`table.wished.${what}`));
  if (wish && bot) return notice(t(`table.wants.${what}`, { names: wish }));
  if (wish) {
    const decline = () => act({ type: "Decline" });
    return notice(t(`table.wants.${what}`, { names: wish }), [t("table.agree"), agree], [t("table.notNow"), decline]);
  }
  return paused ? notice(t(clocks ? "table.clocksStopped" : "table.noHurry"), [t("table.resume"), agree]) : nothing;
}

/**
 * Somebody is away; those who play may wait longer.
 * @param {StandingNow["awaited"][0]} one @param {boolean} plays @param {StandingNow["do"]} act
 */
function awayNotice({ name, seat, left }, plays, act) {
  const words = t("table.awaited", { name, time: clockText(left) });
  /** @type {Choice[]} */
  const choices = plays ? [[t("table.waitLonger"), () => act({ type: "Wait", seat })]] : [];
  return notice(words, ...choices);
}

/** A button: its words, and what it does. @typedef {[string, () => void]} Choice */

/** @param {string} words @param {...Choice} choices */
const notice = (words, ...choices) =>
  html`<div class="standing">
    <span>${words}</span>
    ${choices.map(([button, act], i) => html`<button class=${i ? "" : "primary"} @click=${act}>${button}</button>`)}
  </div>`;

/** Whoever is out is told so, and that the others still ask them. @param {{out: boolean, holds: boolean}} now */
export const outNotice = ({ out, holds }) =>
  out
    ? html`<div class="standing out" role="status">
        <span>${t(holds ? "table.youAnswer" : "table.youAreOut")}</span>
      </div>`
    : nothing;
