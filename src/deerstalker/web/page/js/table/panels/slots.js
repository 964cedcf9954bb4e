// The parts of an action on a small screen: a row says what is chosen so far, and one part at a time is open below it.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { flag, focusOn } from "../../elements/events.js";
import { capital, t } from "../../words.js";
import { chips, picture } from "./choices.js";
import { same } from "./steps.js";

/**
 * @import { Answering } from "./offers.js"
 * @import { Part } from "./choices.js"
 * @import { Picked } from "./steps.js"
 */

/** What to choose next: a value of the open part, or to do it. */
const NEXT = "#ask .offer :is([role=radio][tabindex='0'], .slots + .row > button)";

/** @param {Part[]} parts @param {Picked} picked @param {Answering} how */
export function slots(parts, picked, how) {
  const { draft, draw } = how;
  const chosenIn = (/** @type {Part} */ { name, values }) => values.findIndex((value) => same(value, picked[name]));
  const open = parts.find(({ name }) => name === draft.part) ?? parts.find((part) => chosenIn(part) < 0);
  const show = (/** @type {string} */ part) => {
    draft.part = part;
    draw();
    focusOn(NEXT);
  };
  const slot = (/** @type {Part} */ part) => {
    const at = chosenIn(part);
    return html`<button
      type="button"
      class="slot ${at < 0 ? "" : "filled"}"
      aria-expanded=${flag(part === open)}
      @click=${() => show(part.name)}
    >
      <small>${capital(part.name)}</small>
      <span>${at < 0 ? t("table.choose") : html`${picture(part.values[at], how.drawing)}${part.words[at]}`}</span>
    </button>`;
  };
  return html`<div class="slots">${parts.map(slot)}</div>
    ${open ? keyed(open.name, chips(open, picked, { ...how, draw: () => show("") })) : nothing}`;
}
