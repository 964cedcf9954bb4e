// When the game is over, what comes next: looking back, another game, a check of the deal.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../../address.js";
import { t } from "../../words.js";
import { myRecord } from "./my_record.js";

/**
 * @import { FairCheck } from "../../deal.js"
 * @typedef {{table: string, rematch: string | null, wants: string, seated: boolean, prepared: boolean,
 *   lost: boolean, checked: FairCheck | null, again: () => void, retry: () => void, share: () => void,
 *   check: () => void}} EndingNow
 *   `wants`: who else wants a rematch; `prepared`: it is a first case, in which everybody has the same deal
 */

/** @param {EndingNow} now */
export function endingPanel(now) {
  const { table, rematch, wants, seated, prepared, lost, checked, again, retry, share, check } = now;
  const anew = t(prepared ? "table.forReal" : "table.rematch");
  return html`${myRecord(table)} ${rematch ? invitation(wants, seated, again) : nothing}
    <div class="offers ending">
      ${prepared && lost ? html`<button class="primary" @click=${retry}>${t("table.tryAgain")}</button>` : nothing}
      <a class="button primary" href=${hrefOf(`/t/${table}/review`)}>${t("table.review")}</a>
      ${seated && !rematch ? html`<button @click=${again}>${anew}</button>` : nothing}
      <button @click=${share}>${t("case.title")}</button>
      ${prepared ? nothing : html`<button @click=${check}>${t("table.verify")}</button>`}
      <a class="button quiet" href=${hrefOf(`/api/tables/${table}/case`)} download="${table}.case"
        >${t("table.download")}</a
      >
    </div>
    ${checked ? verdict(table, checked) : nothing}`;
}

/** @param {string} wants @param {boolean} seated @param {() => void} join */
const invitation = (wants, seated, join) =>
  html`<div class="standing rematch">
    <span>${wants ? t("table.wantsRematch", { name: wants }) : t("table.rematchOpen")}</span>
    <button class="primary" @click=${join}>${t(seated ? "table.joinRematch" : "table.watchRematch")}</button>
  </div>`;

/** @param {string} table @param {FairCheck} checked */
const verdict = (table, checked) =>
  html`<div class="verdict ${checked.problem ? "foul" : "fair"}" role="status">
    <p>${checked.problem ? t(`deal.${checked.problem}`) : t("deal.fair")}</p>
    ${how(table, checked)}
  </div>`;

/**
 * What was compared, and everything that is needed to check it elsewhere.
 * @param {string} table @param {FairCheck} checked
 */
function how(table, { problem, commitment, seed, contributions, cards, promised, mine }) {
  const texts = Object.entries(contributions);
  const blanks = { commitment: commitment.slice(0, 12), seed: seed.slice(0, 12), people: texts.length, cards };
  const own = Object.entries(mine).map(([seat, text]) => ` --contribution ${seat}:${text}`);
  return html`<details>
    <summary>${t(problem ? "deal.figures" : "deal.how")}</summary>
    ${problem ? nothing : html`<p>${t("deal.fairHow", blanks)}</p>`}
    <p>${t(promised ? "deal.promised" : "deal.notPromised")} ${t(own.length ? "deal.mine" : "deal.notMine")}</p>
    <dl>
      <dt>${t("deal.commitment")}</dt>
      <dd><code>${commitment}</code></dd>
      ${texts.map(
        ([seat, text]) =>
          html`<dt>${t("deal.contribution", { seat: Number(seat) + 1 })}</dt>
            <dd><code>${text}</code></dd>`,
      )}
      <dt>${t("deal.seed")}</dt>
      <dd><code>${seed}</code></dd>
      <dt>${t("deal.command")}</dt>
      <dd><code>${t("deal.verify", { table, commitment, own: own.join("") })}</code></dd>
    </dl>
  </details>`;
}
