// Words of the moment: what went wrong, a wish for a pause, a bot in my chair.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { ruleAddress } from "../../rules.js";
import { t } from "../../words.js";

/**
 * @import { Command, Summary } from "../../wire.js"
 * @typedef {{text: string, rule: string}} Problem
 */

/** What went wrong. @param {{problem: Problem, lost: boolean, game: string, close: () => void}} now */
export const warning = ({ problem, lost, game, close }) =>
  html`${lost ? html`<p class="down" role="alert">${t("table.lost")}</p>` : nothing}
  ${problem.text ? problemView(problem, game, close) : nothing}`;

/** @param {Problem} problem @param {string} game @param {() => void} close */
const problemView = ({ text, rule }, game, close) =>
  html`<p class="panel danger" role="alert">
    <span>${text}</span> ${rule ? html`<a href=${ruleAddress(rule, game)} target="_blank">${rule}</a>` : nothing}
    <button class="quiet small" aria-label=${t("close")} @click=${close}>✕</button>
  </p>`;

/**
 * What stands above the question. `wish`: who wants a pause or an end of it; `wished`: I do.
 * @param {{stage: Summary["stage"], bot: boolean, wish: string, wished: boolean, do: (command: Command) => void}} now
 */
export function standing({ stage, bot, wish, wished, do: act }) {
  const paused = stage === "paused";
  const agree = () => act({ type: paused ? "Resume" : "Pause" });
  const wants = t(paused ? "table.wantsOn" : "table.wantsPause", { names: wish });
  return html`${
    bot && stage !== "over" ? notice(t("table.botPlays"), t("table.take_back"), () => act({ type: "Return" })) : nothing
  }
  ${wish ? notice(wants, wished ? "" : t("table.agree"), agree) : nothing}
  ${paused && !wish ? notice(t("table.paused"), t("table.resume"), () => act({ type: "Resume" })) : nothing}`;
}

/** @param {string} words @param {string} button  "" if there is nothing to do @param {() => void} act */
const notice = (words, button, act) =>
  html`<p class="standing">
    <span>${words}</span>${button ? html`<button class="primary" @click=${act}>${button}</button>` : nothing}
  </p>`;
