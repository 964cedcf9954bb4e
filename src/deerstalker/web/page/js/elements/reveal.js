// A card that only I may see: it slides in face down, turns, and goes when I have seen it.
import { html } from "../../vendor/lit-html/lit-html.js";
import { ref } from "../styled.js";
import { t } from "../words.js";
import { cardView } from "./cards.js";

/** @param {{cards: any[], from: string}} shown @param {() => void} seen */
export function reveal({ cards, from }, seen) {
  const words = t("table.shownToYou", { name: from });
  return html`<div
    class="reveal"
    role="dialog"
    aria-modal="true"
    aria-label=${words}
    @click=${seen}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") seen();
      if (event.key === "Tab") event.preventDefault(); // there is one button, and nothing else to go to
    }}
  >
    <div class="inner">
      <p>${words}</p>
      <div class="row">${cards.map((card) => cardView(card))}</div>
      <button class="primary big" ${ref((button) => button.focus())}>${t("table.seen")}</button>
    </div>
  </div>`;
}
