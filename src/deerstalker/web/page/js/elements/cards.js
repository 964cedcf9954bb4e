// Cards: a category in the corner, one line drawing, the name in serif.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawing } from "../icons.js";

/** @param {{id: string, title: string, sort?: string, sorts?: string[], text?: string}} card @param {string} [extra] */
export function cardView(card, extra = "") {
  return html`<span class="card ${extra}">
    <span class="corner">${card.sort ?? ""}</span>
    ${drawing(card)}
    <span class="name">${card.title}</span>
    ${card.text ? html`<span class="text">${card.text}</span>` : nothing}
  </span>`;
}

/** My hand. @param {any[]} cards @param {string} label */
export const hand = (cards, label) =>
  html`<ul class="hand" tabindex="0" aria-label=${label}>
    ${cards.map((card) => html`<li>${cardView(card)}</li>`)}
  </ul>`;
