// One part of an action, of which one value is chosen: a grid of chips, of cards, or a list.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { styled } from "../../directives.js";
import { flag, onValue } from "../../elements/events.js";
import { widestWord } from "../../elements/fitting.js";
import { rove } from "../../elements/roving.js";
import { drawingView } from "../../icons.js";
import { capital, t } from "../../words.js";
import { same } from "./steps.js";

/**
 * @import { Json } from "../../wire.js"
 * @import { Answering } from "./offers.js"
 * @import { Picked } from "./steps.js"
 */

/** What is to be chosen, with the values in words. @typedef {{name: string, values: Json[], words: string[]}} Part */

/** A word of so many letters needs a wider chip. */
const LONG = 18;

/** The drawing of a value, if it has one. @param {Json} value @param {Answering["drawing"]} drawing */
export function picture(value, drawing) {
  const found = typeof value === "string" ? drawing(value) : null;
  return found ? drawingView(found) : nothing;
}

/** How the values of a part lie in their grid. @param {Pick<Part, "values" | "words">} part @param {Answering} how */
export function gridOf({ values, words }, { drawing }) {
  if (words.some((one) => one.length > LONG)) return "choices long";
  const drawn = values.every((value) => typeof value === "string" && drawing(value));
  return drawn ? "choices drawn" : "choices";
}

/**
 * A part as a grid of which one is chosen; one stop of the Tab key.
 * @param {Part} part @param {Picked} picked @param {Answering} how @param {"chip" | "pick"} [look]
 */
export function chips(part, picked, how, look = "chip") {
  const { name, values, words } = part;
  const chosen = values.findIndex((value) => same(value, picked[name]));
  const pick = (/** @type {Json} */ value) => () => {
    picked[name] = value;
    how.draw();
  };
  const chip = (/** @type {Json} */ value, /** @type {number} */ i) =>
    html`<button
      type="button"
      role="radio"
      class="${look} ${how.held.has(value) ? "held" : ""}"
      aria-checked=${flag(i === chosen)}
      tabindex=${i === Math.max(0, chosen) ? 0 : -1}
      @click=${pick(value)}
    >
      ${picture(value, how.drawing)}${label(words[i], tagOf(value, how))}
    </button>`;
  return html`<div class=${gridOf(part, how)} role="radiogroup" aria-label=${name} @keydown=${rove}>
    ${values.map(chip)}
  </div>`;
}

/** Where I see this card: in my hand, or open on the table. @param {Json} value @param {Answering} how */
function tagOf(value, { held, open }) {
  if (held.has(value)) return t("table.yours");
  return open.has(value) ? t("table.open") : "";
}

/** @param {string} words @param {string} [tag] */
export const label = (words, tag = "") =>
  html`<span class="label" ${styled({ "--widest": widestWord(words).toFixed(2) })}
    >${words}${tag ? html` <small>${tag}</small>` : nothing}</span
  >`;

/** Parts as lists. @param {Part[]} parts @param {Picked} picked @param {Answering} how */
export const lists = (parts, picked, how) =>
  html`<div class="lists">${parts.map((part) => list(part, picked, how))}</div>`;

/** @param {Part} part @param {Picked} picked @param {Answering} how */
function list({ name, values, words }, picked, how) {
  const chosen = values.findIndex((value) => same(value, picked[name]));
  const pick = onValue((i) => {
    picked[name] = values[Number(i)];
    how.draw();
  });
  const option = (/** @type {Json} */ value, /** @type {number} */ i) => {
    const tag = tagOf(value, how);
    return html`<option value=${i} ?selected=${i === chosen}>${words[i]}${tag && ` (${tag})`}</option>`;
  };
  return html`<label
    >${capital(name)}<select @change=${pick}>
      <option value="" disabled ?selected=${chosen < 0}>${t("table.choose")}</option>
      ${values.map(option)}
    </select></label
  >`;
}
