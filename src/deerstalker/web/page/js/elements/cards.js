// Cards: a category in the corner, one drawing, the name in serif, as large as its widest word lets it be.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { drawingView } from "../icons.js";
import { asTitle } from "../words.js";
import { widestWord } from "./fitting.js";

/** @import { Card, Layout } from "../wire.js" */

/**
 * A card with what its corner says.
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
  const sort = layout.sorts.find((one) => one.id === found.sorts[0]);
  return { ...found, sort: sort?.corner || sort?.title || "" };
}

/** @param {TitledCard} card @param {string} [extra]  classes */
export function cardView(card, extra = "") {
  const { sort, title, text } = card;
  const fit = (/** @type {string} */ words) => styled({ "--widest": widestWord(words).toFixed(2) });
  return html`<span class="card ${extra}">
    <span class="corner" ${fit(sort.toUpperCase().replaceAll(" ", "_"))}>${sort}</span>
    ${drawingView(card.drawing)}
    <span class="name" ${fit(title)}>${title}</span>
    ${text ? html`<span class="text" ${fit(text)}>${text}</span>` : nothing}
  </span>`;
}
