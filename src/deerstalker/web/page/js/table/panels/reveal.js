// A card that only I may see, shown or given to me: it slides in face down, turns, and goes when I have seen it.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { ref } from "../../directives.js";
import { cardView } from "../../elements/cards.js";
import { rememberFocus } from "../../elements/leaving.js";
import { t } from "../../words.js";

/**
 * @import { DrawnTable, Reveal } from "../model.js"
 */

/** @param {DrawnTable} model @param {Reveal} shown @param {() => void} seen */
export function revealPanel(model, { cards, by, given }, seen) {
  const words = t(given ? "table.givenToYou" : "table.shownToYou", { name: model.summary.seats[by]?.name ?? "" });
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") seen();
    if (event.key === "Tab") event.preventDefault(); // there is one button, and nothing else to go to
  };
  return html`<div class="reveal" role="dialog" aria-modal="true" aria-label=${words} @click=${seen} @keydown=${key}>
    <div class="inner">
      <p>${words}</p>
      <div class="row">
        ${cards.map((id) => html`<span class="turning"><span class="back"></span>${cardView(model.card(id))}</span>`)}
      </div>
      <button class="primary big" ${ref(takeFocus)}>${t("table.seen")}</button>
    </div>
  </div>`;
}

/** @param {HTMLElement} button */
function takeFocus(button) {
  rememberFocus();
  button.focus();
}
