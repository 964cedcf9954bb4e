// Cards: a category in the corner, one line drawing, the name in serif.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { gem, icon } from "../icons.js";

const NUMBER = { solitaire: 1, single: 1, pair: 2, cluster: 3 };

/** @param {{id: string, title: string, sort?: string, text?: string}} card @param {string} [extra] */
export function cardView(card, extra = "") {
  const parts = card.id.split("-");
  const number = NUMBER[/** @type {keyof typeof NUMBER} */ (parts[2])];
  return html`<span class="card ${extra}">
    <span class="corner">${card.sort ?? ""}</span>
    ${number ? gem(parts[0], parts[1], number) : icon(card.id)}
    <span class="name">${card.title}</span>
    ${card.text ? html`<span class="text">${card.text}</span>` : nothing}
  </span>`;
}

/** My hand. @param {any[]} cards @param {string} label */
export const hand = (cards, label) => html`<ul class="hand" aria-label=${label}>${cards.map((card) => html`<li>${cardView(card)}</li>`)}</ul>`;
