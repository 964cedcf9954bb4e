// One kind of action on offer: a button, a row to choose from, a form in which it is put together.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { walksOf } from "../../boards/routes.js";
import { focusOn } from "../../elements/events.js";
import { t } from "../../words.js";
import { chips, gridOf, label, lists, picture } from "./choices.js";
import { slots } from "./slots.js";
import { stakeView } from "./staking.js";
import { differing, same, stepsOf } from "./steps.js";
import { isNarrow } from "./tabs.js";

/**
 * @import { Action, Drawing, Field, Json, Offer } from "../../wire.js"
 * @import { Walk } from "../../boards/routes.js"
 * @import { Picked, Step } from "./steps.js"
 */

/**
 * What has been chosen so far, for each type of action; which of them is open, and which of its parts; what has been
 * typed.
 * @typedef {{picked: Record<string, Picked>, open: string | null, part: string, typed: string}} Draft
 */

/**
 * How things are called, and what can be done. `held`: my cards; `open`: those open on the table; `places`: the
 * rooms and squares of the board; `look` shows it; `only`: nothing else is on offer.
 * @typedef {{title: (value: Json) => string, drawing: (id: string) => Drawing | null, held: Set<Json>,
 *   open: Set<Json>, places: Map<string, string>, draft: Draft, act: (action: Action) => void, draw: () => void,
 *   look: () => void, only: boolean}} Answering
 */

/** The first thing to choose in what was opened. */
const FIRST = "#ask .offers :is(button, select):not([tabindex='-1'])";
/** More values than this are chosen from lists, since a grid of them would push the notebook away. */
const CROWD = 24;
/** So many actions are listed as buttons; more of them are chosen step by step. */
const FEW = 6;

/** One kind of action. @param {Offer} offer @param {Answering} how */
export function offerView(offer, how) {
  const walks = walksOf(offer, how.places);
  if (walks.length > 1) return walkView(offer, walks, how);
  if (offer.rows) return rowsView(offer, offer.rows, how);
  const { fields } = offer;
  const open = fields.filter((field) => field.values.length > 1);
  if (!open.length && !offer.stakes) return wholeButton(offer, fields, how);
  if (!isOpen(offer, how)) return opener(offer, how);
  return open.length === 1 && !offer.stakes ? directView(offer, open[0], how) : choiceView(offer, fields, how);
}

/** @param {Offer} offer */
const kindOf = (offer) => (offer.stakes ? "risky" : "primary");

/** @param {Offer} offer @param {Answering} how */
const isOpen = (offer, { only, draft }) => only || draft.open === offer.type;

/** An action in which nothing is to be chosen. @param {Offer} offer @param {Field[]} fields @param {Answering} how */
function wholeButton(offer, fields, { act }) {
  return html`<button
    class=${kindOf(offer)}
    title=${fields.length ? nothing : offer.help}
    @click=${() => act(whole(offer, firstValues(fields)))}
  >
    ${fields.length ? offer.example : offer.label}
  </button>`;
}

/** A button that opens the parts of an action. @param {Offer} offer @param {Answering} how */
function opener(offer, { draft, draw }) {
  const open = () => {
    draft.open = offer.type;
    draw();
    focusOn(FIRST);
  };
  return html`<button
    class=${kindOf(offer)}
    title=${offer.help}
    aria-expanded="false"
    data-offer=${offer.type}
    @click=${open}
  >
    ${offer.label}…
  </button>`;
}

/** Back to all that is on offer, and to the button that opened this. @param {Pick<Answering, "draft" | "draw">} how */
export function closeOffer({ draft, draw }) {
  const opener = `#ask [data-offer="${draft.open}"]`;
  draft.open = null;
  draft.part = "";
  draw();
  focusOn(opener);
}

/**
 * An action in which one thing is to be chosen: choosing it is doing it.
 * @param {Offer} offer @param {Field} field @param {Answering} how
 */
function directView(offer, field, how) {
  const fixed = firstValues(offer.fields);
  const part = { ...field, words: wordsOf(field, how.title) };
  const button = (/** @type {Json} */ value, /** @type {number} */ i) =>
    html`<button class="chip" @click=${() => how.act(whole(offer, { ...fixed, [field.name]: value }))}>
      ${picture(value, how.drawing)}${label(part.words[i])}
    </button>`;
  return html`<div class="direct" role="group" aria-label=${offer.label}>
    <div class=${gridOf(part, how)}>${field.values.map(button)}</div>
  </div>`;
}

/**
 * An action with parts to choose, each from a row of its own.
 * @param {Offer} offer @param {Field[]} fields @param {Answering} how
 */
function choiceView(offer, fields, how) {
  const picked = (how.draft.picked[offer.type] ??= {});
  for (const field of fields) if (field.values.length === 1) picked[field.name] = field.values[0];
  const ready = fields.every((field) => field.values.some((value) => same(value, picked[field.name])));
  const open = fields
    .filter((field) => field.values.length > 1)
    .map((field) => ({ ...field, words: wordsOf(field, how.title) }));
  const action = ready ? whole(offer, picked) : null;
  const words = open.length ? `${offer.label}: ${named(offer, picked, how.title)}` : offer.example;
  if (offer.stakes) return stakeView(offer, open, picked, action, words, how, () => closeOffer(how));
  const crowd = open.reduce((all, field) => all + field.values.length, 0) > CROWD;
  if (crowd) return formView(offer, lists(open, picked, how), action, words, how);
  const parts = isNarrow() ? slots(open, picked, how) : open.map((part) => chips(part, picked, how));
  return formView(offer, parts, action, words, how);
}

/**
 * The form in which an action is put together; there is no action while parts are missing.
 * @param {Offer} offer @param {unknown} parts @param {Action | null} action @param {string} words
 * @param {Answering} how
 */
const formView = (offer, parts, action, words, { act }) =>
  html`<fieldset class="offer">
    <legend>${offer.label}</legend>
    ${parts}
    <div class="row">
      <button class=${kindOf(offer)} ?disabled=${!action} @click=${() => action && act(action)}>
        ${action ? words : offer.label}
      </button>
    </div>
  </fieldset>`;

/**
 * Places to walk to: rooms by name; squares are easier to find on the board, unless there is more to say of them. On a
 * small screen the board needs the room that a list would take.
 * @param {Offer} offer @param {Walk[]} walks @param {Answering} how
 */
function walkView(offer, walks, { title, act, look }) {
  const button = (/** @type {Walk} */ { place, action, label, short }) =>
    html`<button class="small" @click=${() => act(action)}>${label === short ? title(place) : label}</button>`;
  const listed = isNarrow() ? [] : walks.filter((walk) => walk.room);
  const folded = walks.filter((walk) => !listed.includes(walk));
  const folds = folded.some((walk) => walk.room) ? "table.places" : "table.squares";
  return html`<div class="walk" role="group" aria-label=${offer.label}>
    <p>
      <b>${offer.label}.</b> <span>${t("table.lit")}</span>
      <button class="small look" @click=${look}>${t("table.look")}</button>
    </p>
    ${listed.map(button)}
    ${
      folded.length
        ? html`<details>
            <summary>${t(folds, { n: folded.length })}</summary>
            <div class="choices">${folded.map(button)}</div>
          </details>`
        : nothing
    }
  </div>`;
}

/**
 * Actions that are listed one by one: a few as buttons, more of them step by step.
 * @param {Offer} offer @param {Action[]} rows @param {Answering} how
 */
function rowsView(offer, rows, how) {
  const labels = offer.labels ?? rows.map((row) => JSON.stringify(row));
  if (rows.length === 1) {
    return html`<button class=${kindOf(offer)} @click=${() => how.act(rows[0])}>${labels[0]}</button>`;
  }
  if (rows.length > FEW) return isOpen(offer, how) ? stepsView(offer, rows, labels, how) : opener(offer, how);
  const button = (/** @type {Action} */ row, /** @type {number} */ i) =>
    html`<button class=${offer.stakes ? "risky" : ""} @click=${() => how.act(row)}>${labels[i]}</button>`;
  return html`<div class="choices">${rows.map(button)}</div>`;
}

/**
 * What is chosen first narrows what can be chosen next, until one action is left.
 * @param {Offer} offer @param {Action[]} rows @param {string[]} labels @param {Answering} how
 */
function stepsView(offer, rows, labels, how) {
  const picked = (how.draft.picked[offer.type] ??= {});
  const { steps, left } = stepsOf(rows, picked);
  const labelOf = (/** @type {Action} */ row) => labels[rows.indexOf(row)];
  const words = (/** @type {Step} */ step) =>
    step.last ? differing(step.rows.map(labelOf)) : step.values.map((value) => wordsIn(offer, step.name, value, how));
  const parts = steps.map((step) => {
    const part = { ...step, words: words(step) };
    return keyed(step.name, chips(part, picked, how));
  });
  return formView(offer, parts, left.length === 1 ? left[0] : null, labelOf(left[0]), how);
}

/** A value of a field in words. @param {Offer} offer @param {string} name @param {Json} value @param {Answering} how */
function wordsIn(offer, name, value, { title }) {
  const field = offer.fields.find((one) => one.name === name);
  const at = field?.values.findIndex((one) => same(one, value)) ?? -1;
  return field?.titles?.[at] ?? (value === null ? t("table.nothing") : title(value));
}

/**
 * The values of a field in words: those of the game, or the titles in its layout. No number is ever guessed at.
 * @param {Field} field @param {Answering["title"]} title
 */
const wordsOf = (field, title) => field.titles ?? field.values.map((value) => title(value));

/**
 * What was picked, in words; a number that could be no other needs none.
 * @param {Offer} offer @param {Picked} picked @param {Answering["title"]} title
 */
const named = (offer, picked, title) =>
  offer.fields
    .filter(({ values }) => values.length > 1 || typeof values[0] === "string")
    .map((field) => wordsOf(field, title)[field.values.findIndex((value) => same(value, picked[field.name]))])
    .filter(Boolean)
    .join(", ");

/** @param {Field[]} fields @returns {Picked} */
const firstValues = (fields) => Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));

/** @param {Offer} offer @param {Picked} picked @returns {Action} */
const whole = (offer, picked) => ({
  ...Object.fromEntries(offer.fields.map((field) => [field.name, picked[field.name]])),
  type: offer.type,
});
