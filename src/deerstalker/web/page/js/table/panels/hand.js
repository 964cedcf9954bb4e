// The cards that the one at this screen holds.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { cardView } from "../../elements/cards.js";
import { t } from "../../words.js";

/** @import { DrawnTable } from "../model.js" */

/** @param {DrawnTable} model */
export const heldCards = ({ chair, view }) => (chair === null ? null : view?.status?.seats[chair]?.hand) ?? [];

/** The cards that belong to nobody and lie open for all to see. @param {DrawnTable} model */
export const openCards = ({ view }) =>
  (view?.status?.heaps ?? []).flatMap(({ cards }) => cards.filter(({ down }) => !down).map(({ card }) => card));

/** @param {DrawnTable} model */
export function handPanel(model) {
  const held = heldCards(model);
  if (!held.length) return nothing;
  return html`<ul class="hand" tabindex="0" aria-label=${t("table.tabs.cards")}>
    ${held.map((id) => html`<li>${cardView(model.card(id))}</li>`)}
  </ul>`;
}
