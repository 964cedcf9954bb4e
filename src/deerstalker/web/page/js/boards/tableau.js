// What lies on the table besides a board: cards before each player, piles, counters.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardOf, cardView } from "../elements/cards.js";
import { drawingView } from "../icons.js";
import { t } from "../words.js";

/** @import { Counter, Layout, Seat, Shown, Status, Summary } from "../wire.js" */

/** As many cards lie as cards; more of them as a list. */
const MANY = 6;

/**
 * Cards and counters with a heading over them: what lies before a player, or a pile.
 * @typedef {{title: string, count: number | null, cards: Shown[], counters: Counter[]}} Lot
 * @typedef {Lot & {mine: boolean, open: boolean, onBoard: boolean}} TableLot
 */

/** @param {Layout} layout @param {Status} status @param {Summary} summary @param {Seat | null} chair */
export function tableau(layout, status, summary, chair) {
  const lots = inOrder([...lotsBefore(status, summary, chair), ...heapsOf(status)]);
  if (!lots.length) return nothing;
  const bare = lots.filter((lot) => !lot.cards.length);
  const lying = lots.filter((lot) => lot.cards.length).sort((a, b) => lateness(a) - lateness(b));
  // without automatic notes, what was turned down again is to be remembered, not read off
  const cards = (/** @type {Lot} */ lot) =>
    lay(layout, summary.settings.aid === "off" ? lot.cards.map(withoutFace) : lot.cards);
  return html`<div class="tableau" tabindex="0" role="group" aria-label=${t("table.onTable")}>
    ${
      bare.length
        ? html`<ul class="counts">
            ${bare.map((lot) => html`<li>${heading(lot)}</li>`)}
          </ul>`
        : nothing
    }
    ${lying.map((lot) => lotView(lot, cards(lot)))}
  </div>`;
}

/** @param {Status} status @param {Summary} summary @param {Seat | null} chair @returns {TableLot[]} */
function lotsBefore(status, summary, chair) {
  const lots = status.seats.map((seat, i) => ({
    title: summary.seats[i]?.name || seat.name,
    count: null,
    cards: seat.before,
    counters: seat.counters.filter((one) => one.value || one.of),
    mine: i === chair,
    open: i === chair,
    onBoard: false,
  }));
  return lots.filter((lot) => lot.cards.length || lot.counters.length);
}

/**
 * Piles and discards; a pile of hidden cards on the board is drawn there.
 * @param {Status} status @returns {TableLot[]}
 */
const heapsOf = (status) =>
  status.heaps
    .filter((heap) => heap.cards.length || (heap.count && !heap.place))
    .map(({ title, count, cards, place }) => ({
      title,
      count,
      cards,
      counters: [],
      mine: false,
      open: true,
      onBoard: Boolean(place),
    }));

/** Mine, then piles, then the others'. @param {TableLot[]} lots */
const inOrder = (lots) => {
  const rank = (/** @type {TableLot} */ { mine, open }) => (mine ? 0 : Number(!open) + 1);
  return [...lots].sort((a, b) => rank(a) - rank(b));
};

/** Mine first; piles of the board last, since their size is on it. @param {TableLot} lot */
function lateness({ mine, onBoard }) {
  if (mine) return 0;
  return onBoard ? 2 : 1;
}

/** @param {Lot} lot */
const isShort = (lot) => lot.cards.length <= MANY;

/** @param {Shown} shown @returns {Shown} */
const withoutFace = (shown) => (shown.down ? { ...shown, card: "" } : shown);

/** @param {TableLot} lot @param {unknown} cards */
function lotView(lot, cards) {
  if (isShort(lot)) {
    return html`<section>
      <h3>${heading(lot)}</h3>
      ${cards}
    </section>`;
  }
  return html`<details ?open=${lot.open}>
    <summary>${heading(lot)}</summary>
    ${cards}
  </details>`;
}

/**
 * Hands, and what was put away face down: open as far as this copy holds them.
 * @param {Layout} layout @param {Status} status @param {Summary} summary
 */
export function hands(layout, status, summary) {
  const hidden = hiddenLots(status);
  const held = handLots(status, summary);
  const all = hidden.length > 1 ? [...held, ...hidden] : [...hidden, ...held]; // what all seek comes first, piles last
  if (!all.length) return nothing;
  const many = held.some((lot) => !isShort(lot)); // all hands look alike
  const view = (/** @type {Lot} */ lot) => {
    const putAway = hidden.includes(lot);
    return html`<section class=${putAway ? "put-away" : ""}>
      <h3>${heading(lot)}</h3>
      ${lay(layout, lot.cards, many && !(putAway && hidden.length === 1))}
    </section>`;
  };
  return html`<div class="tableau hands" role="group" aria-label=${t("review.hands")}>${all.map(view)}</div>`;
}

/** @type {Shown} */
const UNKNOWN = { card: "", down: true, label: "" };
/** @param {number} count @returns {Shown[]} */
const unknown = (count) => Array(count).fill(UNKNOWN);

/** @param {Status} status @returns {Lot[]} */
const hiddenLots = (status) =>
  status.hidden.map(({ title, count, cards }) => ({
    title,
    count: count > 1 ? count : null,
    cards: cards.length ? cards : unknown(count),
    counters: [],
  }));

/** @param {Status} status @param {Summary} summary @returns {Lot[]} */
const handLots = (status, summary) =>
  status.seats
    .map((seat, i) => ({
      title: t("review.hand", { name: summary.seats[i]?.name || seat.name }),
      count: seat.cards,
      cards: seat.hand?.map((card) => ({ card, down: false, label: "" })) ?? unknown(seat.cards),
      counters: [],
    }))
    .filter((lot) => lot.cards.length);

/** @param {Lot} lot */
const heading = ({ title, count, counters }) =>
  html`<b>${title}</b>${count === null ? nothing : html` <small>${count}</small>`}${counters.map(
      (one) => html` <small>${one.title} ${one.value}${one.of === null ? "" : ` / ${one.of}`}</small>`,
    )}`;

/**
 * Few cards lie as cards, many as a list; backs lie as backs, each at its place, with free places between them.
 * @param {Layout} layout @param {Shown[]} cards @param {boolean} [many]
 */
function lay(layout, cards, many = cards.length > MANY) {
  if (many && cards.every((shown) => shown.card || !shown.down)) {
    return html`<ol class="many-cards">
      ${cards.filter((shown) => shown.card).map((shown) => listed(layout, shown))}
    </ol>`;
  }
  return html`<div class="lay">${cards.map((shown) => lying(layout, shown))}</div>`;
}

/** @param {Layout} layout @param {Shown} shown */
function listed(layout, { card: id, down, label }) {
  const card = cardOf(layout, id);
  const number = label ? html`<small>${/\d+/.exec(label)?.[0] ?? label}</small>` : nothing;
  const turned = down ? html`<span class="unseen">, ${t("table.turned")}</span>` : nothing;
  return html`<li class=${down ? "turned" : ""} title=${label}>
    ${number}${drawingView(card.drawing)}<span>${card.title}</span>${turned}
  </li>`;
}

/** @param {Layout} layout @param {Shown} shown */
function lying(layout, { card, down, label }) {
  const bare = down ? faceDown : freePlace;
  const face = card ? cardView(cardOf(layout, card), down ? "turned" : "") : bare();
  return html`<span class="lying">${face}${label ? html`<small>${label}</small>` : nothing}</span>`;
}

const faceDown = () => html`<span class="card down"><span class="unseen">${t("table.down")}</span></span>`;
const freePlace = () => html`<span class="card free"><span class="unseen">${t("table.gap")}</span></span>`;
