// A moment for the whole table: the cards are laid on the envelope, it opens, they turn one by one, then the verdict.
// The log tells the same to those who listen, so nothing here is read out.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { keyed } from "../../vendor/lit-html/directives/keyed.js";
import { styled } from "../directives.js";
import { cardView } from "../elements/cards.js";
import { t } from "../words.js";
import { envelope } from "./envelope.js";

/**
 * @import { TitledCard } from "../elements/cards.js"
 * @import { Moment } from "./moments.js"
 */

/** @param {Moment} moment @param {(id: string) => TitledCard} cardOf */
export const ceremonyPanel = (moment, cardOf) =>
  keyed(
    moment,
    html`<div class="ceremony ${moment.kind}" aria-hidden="true">
      <div class="scene">
        ${moment.named.length || moment.truth.length ? desk(moment, cardOf) : nothing}
        <p class="title">${moment.title}</p>
        ${moment.words ? html`<p class="words">${moment.words}</p>` : nothing}
      </div>
    </div>`,
  );

/** @param {Moment} moment @param {(id: string) => TitledCard} cardOf */
function desk({ named, truth }, cardOf) {
  const agreed = named.length === truth.length && named.every((card) => truth.includes(card));
  const laid = agreed ? [] : named; // the same cards need not lie there twice
  const row = (/** @type {string[]} */ cards, /** @type {"lay" | "turn"} */ how) =>
    cards.length ? cards.map((id, i) => dealt(cardOf(id), i, how)) : nothing;
  const both = laid.length > 0 && truth.length > 0;
  return html`${both ? html`<p class="caption">${t("ceremony.named")}</p>` : nothing}
    <div class="laid">${row(laid, "lay")}</div>
    ${envelope(truth.length ? "opens" : "shut")}
    ${both ? html`<p class="caption truth">${t("ceremony.truth")}</p>` : nothing}
    <div class="found">${row(truth, "turn")}</div>`;
}

/** A card that comes after `i` others. @param {TitledCard} card @param {number} i @param {"lay" | "turn"} how */
const dealt = (card, i, how) =>
  html`<span class="dealt ${how}" ${styled({ "--i": String(i) })}>${cardView(card)}</span>`;
