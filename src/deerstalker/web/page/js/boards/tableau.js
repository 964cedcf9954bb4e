// What lies on the table besides a board: cards before each player, piles, counters.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardView } from "../elements/cards.js";
import { drawing } from "../icons.js";
import { t } from "../words.js";

const MANY = 6;

/** @param {any} layout @param {any} status @param {any} summary @param {number | null} chair */
export function tableau(layout, status, summary, chair) {
  if (!status) return nothing;
  const memory = summary.settings?.aid === "off"; // what was turned down again is to be remembered, not read off
  const heaps = status.heaps
    .filter((/** @type {any} */ heap) => heap.cards.length || (heap.count && !heap.place))
    .map((/** @type {any} */ heap) => ({
      title: heap.title,
      count: heap.count,
      cards: heap.cards,
      counters: [],
      open: true,
      place: heap.place,
    }));
  const before = status.seats
    .map((/** @type {any} */ seat, /** @type {number} */ i) => ({
      title: summary.seats[i]?.name || seat.name,
      count: null,
      cards: seat.before,
      counters: seat.counters.filter((/** @type {any} */ one) => one.value || one.of),
      open: i === chair,
      mine: i === chair,
    }))
    .filter((/** @type {any} */ one) => one.cards.length || one.counters.length);
  const all = [
    ...before.filter((/** @type {any} */ one) => one.mine),
    ...heaps,
    ...before.filter((/** @type {any} */ one) => !one.mine),
  ];
  if (!all.length) return nothing;
  const bare = all.filter((one) => !one.cards.length);
  const lying = all.filter((one) => one.cards.length);
  const short = (/** @type {any} */ one) => one.cards.length <= MANY;
  const late = (/** @type {any} */ one) => (one.mine ? 0 : short(one) && !one.place ? 1 : !one.place ? 2 : 3); // piles of the board last: their size is on it
  const ordered = [...lying].sort((a, b) => late(a) - late(b));
  const cards = (/** @type {any} */ one) =>
    lay(
      layout,
      memory ? one.cards.map((/** @type {any} */ shown) => (shown.down ? { ...shown, card: "" } : shown)) : one.cards,
    );
  return html`<div class="tableau" tabindex="0" role="group" aria-label=${t("table.onTable")}>
    ${
      bare.length
        ? html`<ul class="counts">
            ${bare.map((one) => html`<li>${heading(one)}</li>`)}
          </ul>`
        : nothing
    }
    ${ordered.map((one) =>
      short(one)
        ? html`<section>
            <h3>${heading(one)}</h3>
            ${cards(one)}
          </section>`
        : html`<details ?open=${one.open}>
            <summary>${heading(one)}</summary>
            ${cards(one)}
          </details>`,
    )}
  </div>`;
}

/** Hands, and what was put away face down: open as far as this copy holds them. @param {any} layout @param {any} status @param {any} summary */
export function hands(layout, status, summary) {
  const unknown = (/** @type {number} */ count) => Array(count).fill({ card: "" });
  const hidden = status.hidden.map((/** @type {any} */ heap) => ({
    title: heap.title,
    count: heap.count > 1 ? heap.count : null,
    cards: heap.cards.length ? heap.cards : unknown(heap.count),
    counters: [],
    hidden: true,
  }));
  const held = status.seats
    .map((/** @type {any} */ seat, /** @type {number} */ i) => ({
      title: t("review.hand", { name: summary.seats[i]?.name || seat.name }),
      count: seat.cards,
      cards: seat.hand?.map((/** @type {string} */ card) => ({ card })) ?? unknown(seat.cards),
      counters: [],
    }))
    .filter((/** @type {any} */ one) => one.cards.length);
  const all = hidden.length > 1 ? [...held, ...hidden] : [...hidden, ...held]; // what all seek comes first, piles last
  if (!all.length) return nothing;
  const many = held.some((/** @type {any} */ one) => one.cards.length > MANY); // all hands look alike
  return html`<div class="tableau hands" role="group" aria-label=${t("review.hands")}>
    ${all.map(
      (one) =>
        html`<section class=${one.hidden ? "put-away" : ""}>
          <h3>${heading(one)}</h3>
          ${lay(layout, one.cards, many && !(one.hidden && hidden.length === 1))}
        </section>`,
    )}
  </div>`;
}

/** @param {any} one */
const heading = (one) =>
  html`<b>${one.title}</b
    >${one.count === null ? nothing : html` <small>${one.count}</small>`}${one.counters.map((/** @type {any} */ c) => html` <small>${c.title} ${c.value}${c.of !== null ? ` / ${c.of}` : ""}</small>`)}`;

/** Few cards lie as cards, many as a list. @param {any} layout @param {any[]} cards @param {boolean} [many] */
function lay(layout, cards, many = cards.length > MANY) {
  if (many && cards.every((shown) => shown.card))
    return html`<ol class="many-cards">
      ${cards.map((shown) => html`<li class=${shown.down ? "turned" : ""} title=${shown.label}>${shown.label ? html`<small>${/\d+/.exec(shown.label)?.[0] ?? shown.label}</small>` : nothing}${drawing(find(layout, shown.card))}<span>${find(layout, shown.card).title}</span>${shown.down ? html`<span class="unseen">, ${t("table.turned")}</span>` : nothing}</li>`)}
    </ol>`;
  return html`<div class="lay">
    ${cards.map((shown) =>
      !shown.card
        ? html`<span class="card down"><span class="unseen">${t("table.down")}</span></span>`
        : html`<span class="lying"
            >${cardView(find(layout, shown.card), shown.down ? "turned" : "")}${shown.label ? html`<small>${shown.label}</small>` : nothing}</span
          >`,
    )}
  </div>`;
}

/** @param {any} layout @param {string} id */
function find(layout, id) {
  const found = layout.cards.find((/** @type {any} */ one) => one.id === id);
  return found ? { ...found, sort: sortTitle(layout, found) } : { id, title: id, sort: "" };
}

/** @param {any} layout @param {any} card */
export const sortTitle = (layout, card) =>
  layout.sorts.find((/** @type {any} */ sort) => sort.id === card.sorts?.[0])?.title ?? "";
