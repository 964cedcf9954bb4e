// One kind of action on offer: a button, a row to choose from, a form in which it is put together.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { walksOf } from "../../boards/routes.js";
import { flag, focusOn, onValue } from "../../elements/events.js";
import { rove } from "../../elements/roving.js";
import { drawingView } from "../../icons.js";
import { capital, t } from "../../words.js";
import { differing, same, stepsOf } from "./steps.js";

/**
 * @import { Action, Drawing, Field, Json, Offer } from "../../wire.js"
 * @import { Walk } from "../../boards/routes.js"
 * @import { Picked, Step } from "./steps.js"
 */

/**
 * What has been chosen so far, for each type of action; which of them is open; what has been typed.
 * @typedef {{picked: Record<string, Picked>, open: string | null, typed: string}} Draft
 */

/**
 * How things are called, and what can be done. `places`: the rooms and squares of the board; `look` shows it; `only`:
 * nothing else is on offer.
 * @typedef {{title: (value: Json) => string, drawing: (id: string) => Drawing | null, held: Set<Json>,
 *   places: Map<string, string>, draft: Draft, act: (action: Action) => void, draw: () => void, look: () => void,
 *   only: boolean}} Answering
 */

/** What is to be chosen, with the values in words. @typedef {{name: string, values: Json[], words: string[]}} Part */

/** The first thing to choose in what was opened. */
const FIRST = "#ask .offers :is(button, select):not([tabindex='-1'])";
/**
 * More values than this are chosen from lists, since rows of them would push the notebook away; sooner where all is
 * staked.
 */
const CROWD = { risky: 12, calm: 24 };
/** So many actions are listed as buttons; more of them are chosen step by step. */
const FEW = 6;
/** More values than this are chosen from a list in a step. */
const MANY = 14;

/** One kind of action. @param {Offer} offer @param {Answering} how */
export function offerView(offer, how) {
  const walks = walksOf(offer, how.places);
  if (walks.length > 1) return walkView(offer, walks, how);
  if (offer.rows) return rowsView(offer, offer.rows, how);
  const fields = offer.fields ?? [];
  const open = fields.filter((field) => field.values.length > 1);
  if (!open.length) return wholeButton(offer, fields, how);
  if (!isOpen(offer, how)) return opener(offer, how);
  return open.length === 1 && !offer.stakes ? directView(offer, open[0], how) : choiceView(offer, fields, how);
}

/** @param {Offer} offer */
const kindOf = (offer) => (offer.stakes ? "risky" : "primary");

/** @param {Offer} offer @param {Answering} how */
const isOpen = (offer, { only, draft }) => only || draft.open === offer.type;

/** An action in which nothing is to be chosen. @param {Offer} offer @param {Field[]} fields @param {Answering} how */
function wholeButton(offer, fields, { act, title }) {
  const only = firstValues(fields);
  const words = fields.length ? `${offer.label}: ${named(offer, only, title)}` : offer.label;
  return html`<button
    class=${kindOf(offer)}
    title=${fields.length ? nothing : offer.help}
    @click=${() => act(whole(offer, only))}
  >
    ${words}
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
  draw();
  focusOn(opener);
}

/**
 * An action in which one thing is to be chosen: choosing it is doing it.
 * @param {Offer} offer @param {Field} field @param {Answering} how
 */
function directView(offer, field, { title, drawing, act }) {
  const fixed = firstValues(offer.fields ?? []);
  const words = wordsOf(field, title);
  const button = (/** @type {Json} */ value, /** @type {number} */ i) =>
    html`<button class="chip" @click=${() => act(whole(offer, { ...fixed, [field.name]: value }))}>
      ${picture(value, drawing)}<span>${words[i]}</span>
    </button>`;
  return html`<div class="direct" role="group" aria-label=${offer.label}>
    <span>${offer.label}</span>
    <div class="choices">${field.values.map(button)}</div>
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
  const crowd = open.reduce((all, field) => all + field.values.length, 0) > CROWD[offer.stakes ? "risky" : "calm"];
  const parts = crowd ? lists(open, picked, how) : open.map((part) => chips(part, picked, how));
  const words = `${offer.label}: ${named(offer, picked, how.title)}`;
  return formView(offer, parts, ready ? whole(offer, picked) : null, words, how);
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
 * A part as a row of which one is chosen; one stop of the Tab key.
 * @param {Part} part @param {Picked} picked @param {Answering} how
 */
function chips({ name, values, words }, picked, how) {
  const chosen = values.findIndex((value) => same(value, picked[name]));
  const pick = (/** @type {Json} */ value) => () => {
    picked[name] = value;
    how.draw();
  };
  const chip = (/** @type {Json} */ value, /** @type {number} */ i) =>
    html`<button
      type="button"
      role="radio"
      class="chip ${how.held.has(value) ? "held" : ""}"
      aria-checked=${flag(i === chosen)}
      tabindex=${i === Math.max(0, chosen) ? 0 : -1}
      @click=${pick(value)}
    >
      ${picture(value, how.drawing)}<span>${words[i]}</span>${
        how.held.has(value) ? html`<small>${t("table.yours")}</small>` : nothing
      }
    </button>`;
  return html`<div class="choices" role="radiogroup" aria-label=${name} @keydown=${rove}>${values.map(chip)}</div>`;
}

/** Parts as lists. @param {Part[]} parts @param {Picked} picked @param {Answering} how */
const lists = (parts, picked, how) => html`<div class="lists">${parts.map((part) => list(part, picked, how))}</div>`;

/** @param {Part} part @param {Picked} picked @param {Answering} how */
function list({ name, values, words }, picked, { held, draw }) {
  const chosen = values.findIndex((value) => same(value, picked[name]));
  const pick = onValue((i) => {
    picked[name] = values[Number(i)];
    draw();
  });
  const option = (/** @type {Json} */ value, /** @type {number} */ i) =>
    html`<option value=${i} ?selected=${i === chosen}>
      ${words[i]}${held.has(value) ? ` (${t("table.yours")})` : ""}
    </option>`;
  return html`<label
    >${capital(name)}<select @change=${pick}>
      <option value="" disabled ?selected=${chosen < 0}>${t("table.choose")}</option>
      ${values.map(option)}
    </select></label
  >`;
}

/**
 * Places to walk to: rooms by name; squares are easier to find on the board, unless there is more to say of them.
 * @param {Offer} offer @param {Walk[]} walks @param {Answering} how
 */
function walkView(offer, walks, { title, act, look }) {
  const button = (/** @type {Walk} */ { place, action, label, short }) =>
    html`<button class="small" @click=${() => act(action)}>${label === short ? title(place) : label}</button>`;
  const squares = walks.filter((walk) => !walk.room);
  return html`<div class="walk" role="group" aria-label=${offer.label}>
    <p>
      <b>${offer.label}.</b> <span>${t("table.lit")}</span>
      <button class="small look" @click=${look}>${t("table.look")}</button>
    </p>
    ${walks.filter((walk) => walk.room).map(button)}
    ${
      squares.length
        ? html`<details>
            <summary>${t("table.squares", { n: squares.length })}</summary>
            <div class="choices">${squares.map(button)}</div>
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
  const valueWords = (/** @type {Json} */ value) => (value === null ? t("table.nothing") : how.title(value));
  const words = (/** @type {Step} */ step) =>
    step.last ? differing(step.rows.map(labelOf)) : step.values.map(valueWords);
  const parts = steps.map((step) => {
    const part = { ...step, words: words(step) };
    return keyed(step.name, part.values.length > MANY ? lists([part], picked, how) : chips(part, picked, how));
  });
  return formView(offer, parts, left.length === 1 ? left[0] : null, labelOf(left[0]), how);
}

/** The drawing of what can be chosen, if it has one. @param {Json} value @param {Answering["drawing"]} drawing */
function picture(value, drawing) {
  const found = typeof value === "string" ? drawing(value) : null;
  return found ? drawingView(found) : nothing;
}

/**
 * The values of a field in words. A number that is nobody's seat counts from 0, people from 1.
 * @param {Field} field @param {Answering["title"]} title
 */
const wordsOf = (field, title) =>
  field.titles ?? field.values.map((value) => (typeof value === "number" ? String(value + 1) : title(value)));

/** What was picked, in words. @param {Offer} offer @param {Picked} picked @param {Answering["title"]} title */
const named = (offer, picked, title) =>
  (offer.fields ?? [])
    .map((field) => wordsOf(field, title)[field.values.findIndex((value) => same(value, picked[field.name]))])
    .filter(Boolean)
    .join(", ");

/** @param {Field[]} fields @returns {Picked} */
const firstValues = (fields) => Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));

/** @param {Offer} offer @param {Picked} picked @returns {Action} */
const whole = (offer, picked) => ({
  ...Object.fromEntries((offer.fields ?? []).map((field) => [field.name, picked[field.name]])),
  type: offer.type,
});
