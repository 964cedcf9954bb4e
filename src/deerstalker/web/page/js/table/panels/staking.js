// An action that stakes my place: the cards are picked and laid on the envelope, and it is confirmed or taken back.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { envelope } from "../../ceremony/envelope.js";
import { cardView } from "../../elements/cards.js";
import { t } from "../../words.js";
import { chips, lists } from "./choices.js";
import { same } from "./steps.js";

/**
 * @import { Action, Offer } from "../../wire.js"
 * @import { Answering } from "./offers.js"
 * @import { Part } from "./choices.js"
 * @import { Picked } from "./steps.js"
 */

/** More values than this without a drawing are chosen from a list. */
const MANY = 40;

/**
 * @param {Offer} offer @param {Part[]} parts  what is to be chosen @param {Picked} picked @param {Action | null} action
 * @param {string} words  what is confirmed @param {Answering} how @param {() => void} back
 */
export function stakeView(offer, parts, picked, action, words, how, back) {
  return html`<fieldset class="offer stake">
    <legend>${offer.label}</legend>
    ${how.only ? html`<p class="warning">${offer.help}</p>` : nothing}
    <div class="parts">${parts.map((part) => partView(part, picked, how))}</div>
    ${parts.length ? laid(parts, picked, how) : nothing}
    <div class="row">
      <button class="risky confirm" ?disabled=${!action} @click=${() => action && how.act(action)}>
        ${action ? words : offer.label}
      </button>
      ${how.only ? nothing : html`<button type="button" class="quiet back" @click=${back}>${t("table.undo")}</button>`}
      <small>${t("table.final")}</small>
    </div>
  </fieldset>`;
}

/** @param {Part} part @param {Picked} picked @param {Answering} how */
function partView(part, picked, how) {
  const drawn = part.values.some((value) => typeof value === "string" && how.drawing(value));
  if (drawn) return chips(part, picked, how, "pick");
  return part.values.length > MANY ? lists([part], picked, how) : chips(part, picked, how);
}

/**
 * What was picked so far, on the envelope; the buttons say it to those who listen.
 * @param {Part[]} parts @param {Picked} picked @param {Answering} how
 */
const laid = (parts, picked, how) =>
  html`<div class="laid" aria-hidden="true">
    ${envelope("shut")}
    <div class="cards">${parts.map((part) => laidCard(part, picked, how))}</div>
  </div>`;

/** @param {Part} part @param {Picked} picked @param {Answering} how */
function laidCard({ name, values, words }, picked, { drawing }) {
  const at = values.findIndex((value) => same(value, picked[name]));
  if (at < 0) return html`<span class="card blank"></span>`;
  const value = values[at];
  const drawn = typeof value === "string" ? drawing(value) : null;
  return cardView({ id: name, title: words[at], sorts: [], text: "", sort: "", drawing: drawn });
}
