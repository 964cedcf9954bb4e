// When the game is over, what comes next: looking back, another game, a check of the deal.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../words.js";

/**
 * @import { FairCheck } from "../../deal.js"
 * @typedef {{table: string, rematch: string | null, seated: boolean, checked: FairCheck | null, again: () => void,
 *   check: () => void}} EndingNow
 */

/** @param {EndingNow} now */
export const endingPanel = ({ table, rematch, seated, checked, again, check }) =>
  html`<div class="offers ending">
      <a class="button primary" href="/t/${table}/review">${t("table.review")}</a>
      ${
        rematch || seated
          ? html`<button @click=${again}>${t(rematch ? "table.joinRematch" : "table.rematch")}</button>`
          : nothing
      }
      <button @click=${check}>${t("table.verify")}</button>
      <a class="button quiet" href="/api/tables/${table}/case" download="${table}.case">${t("table.download")}</a>
    </div>
    ${checked ? verdict(checked) : nothing}`;

/** @param {FairCheck} checked */
const verdict = (checked) =>
  html`<div class="verdict ${checked.problem ? "foul" : "fair"}" role="status">
    <p>${checked.problem ? t(`deal.${checked.problem}`) : t("deal.fair")}</p>
    ${checked.problem ? nothing : how(checked)}
  </div>`;

/** @param {FairCheck} checked */
function how({ commitment, seed, people, cards }) {
  const blanks = { commitment: commitment.slice(0, 12), seed: seed.slice(0, 12), people, cards };
  return html`<details>
    <summary>${t("deal.how")}</summary>
    <p>${t("deal.fairHow", blanks)}</p>
  </details>`;
}
