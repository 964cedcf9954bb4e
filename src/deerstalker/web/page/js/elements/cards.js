// Cards: a category in the corner, one line drawing, the name in serif.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingView } from "../icons.js";
import { asTitle } from "../words.js";

/** @import { Card, Layout } from "../wire.js" */

/**
 * A card with the title of its sort.
 * @typedef {Pick<Card, "id" | "title" | "sorts" | "text" | "drawing"> & {sort: string}} TitledCard
 */

/**
 * The card with this id; one that the layout does not know is called by its id.
 * @param {Layout} layout @param {string} id @returns {TitledCard}
 */
export function cardOf(layout, id) {
  const found = layout.cards.find((one) => one.id === id) ?? {
    id,
    title: asTitle(id),
    sorts: [],
    text: "",
    drawing: null,
  };
  return { ...found, sort: layout.sorts.find((sort) => sort.id === found.sorts[0])?.title ?? "" };
}

/** @param {TitledCard} card @param {string} [extra]  classes */
export function cardView(card, extra = "") {
  return html`<span class="card ${extra}">
    <span class="corner">${card.sort}</span>
    ${drawingView(card.drawing)}
    <span class="name">${card.title}</span>
    ${card.text ? html`<span class="text">${card.text}</span>` : nothing}
  </span>`;
}
