// What lies on the table besides a board: cards before each player, piles, counters.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardView } from "../elements/cards.js";

/** @param {any} layout @param {any} status @param {any} summary */
export function tableau(layout, status, summary) {
  if (!status) return nothing;
  const card = (/** @type {any} */ shown) => shown.down && !shown.card ? html`<span class="card down"><span class="unseen">face down</span></span>` : html`<span class="lying">${cardView(find(layout, shown.card), shown.down ? "turned" : "")}${shown.label ? html`<small>${shown.label}</small>` : nothing}</span>`;
  const before = status.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, name: summary.seats[i]?.name ?? seat.name })).filter((/** @type {any} */ seat) => seat.before.length || seat.counters.length);
  const heaps = status.heaps.filter((/** @type {any} */ heap) => heap.count || heap.cards.length);
  if (!before.length && !heaps.length) return nothing;
  return html`<div class="tableau">
    ${heaps.map((/** @type {any} */ heap) => html`<section class="heap"><h3>${heap.title} <small>${heap.count}</small></h3>${heap.cards.length ? html`<div class="lay">${heap.cards.map(card)}</div>` : nothing}</section>`)}
    ${before.map((/** @type {any} */ seat) => html`<section class="before"><h3>${seat.name} ${seat.counters.map((/** @type {any} */ one) => html`<small>${one.title} ${one.value}${one.of != null ? `/${one.of}` : ""}</small>`)}</h3><div class="lay">${seat.before.map(card)}</div></section>`)}
  </div>`;
}

/** @param {any} layout @param {string} id */
function find(layout, id) {
  const found = layout.cards.find((/** @type {any} */ one) => one.id === id);
  return found ? { ...found, sort: sortTitle(layout, found) } : { id, title: id, sort: "" };
}

/** @param {any} layout @param {any} card */
export const sortTitle = (layout, card) => layout.sorts.find((/** @type {any} */ sort) => sort.id === card.sorts?.[0])?.title ?? "";
