// What is asked of me, and the ways to answer: buttons, lists, a typed command.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { keyed } from "../../vendor/lit-html/directives/keyed.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { walksOf } from "../boards/routes.js";
import { drawing } from "../icons.js";
import { ruleAddress } from "../rules.js";
import { t } from "../words.js";
import { rove } from "./roving.js";
import { differing, same, stepsOf } from "./steps.js";

/**
 * @typedef {{type: string, label: string, help?: string, example?: string, fields?: {name: string, values: any[], titles?: string[] | null}[], rows?: any[], labels?: string[], rash?: boolean}} Offer
 * @typedef {{picked: Record<string, Record<string, any>>, open: string | null, typed: string}} Draft
 * @typedef {{title: (value: any) => string, card: (id: string) => any, held: Set<string>, places: Map<string, string>, draft: Draft, act: (action: any) => void, draw: () => void, look: () => void, only: boolean}} How
 */

/** @returns {Draft} */
export const freshDraft = () => ({ picked: {}, open: null, typed: "" });

/**
 * @param {Omit<How, "only"> & {view: any, game: any, before: unknown, after: unknown, say: (text: string) => void, mine: boolean, asked: boolean, listening: boolean}} now
 */
export function question(now) {
  const { view, game, before, after, draft, say, mine, asked } = now;
  const prompt = view?.prompt;
  const offers = /** @type {Offer[]} */ (mine ? (view?.offers ?? []) : []);
  const how = { ...now, only: offers.length === 1 };
  const opened = offers.filter((offer) => offer.type === draft.open); // what is being put together has the place to itself
  const asks = opened.length
    ? html`<b>${opened[0].label}.</b> ${opened[0].help ?? ""}
        <button type="button" class="quiet back" @click=${() => shut(draft, now.draw)}>${t("table.undo")}</button>`
    : (prompt?.text ?? "");
  const rule = opened.length ? null : prompt?.rule;
  const example = String(offers[0]?.example ?? "").toLowerCase();
  return html`<section
    class="question ${asked ? "mine" : ""}"
    id="ask"
    tabindex="-1"
    aria-label=${t(asked ? "table.yourTurn" : "table.now")}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && opened.length) shut(draft, now.draw);
    }}
  >
    ${before}
    <p class="ask">
      ${asks} ${rule ? html`<a class="rule" href=${ruleAddress(rule, game)} target="_blank">${rule}</a>` : nothing}
    </p>
    ${offers.length ? html`<div class="offers">${(opened.length ? opened : offers).map((offer) => offerView(offer, how))}</div>` : nothing}
    ${
      mine && !view?.over && !opened.length
        ? html`<form
            class="typed"
            @submit=${(/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              const text = draft.typed;
              draft.typed = "";
              now.draw();
              if (text.trim()) say(text);
            }}
          >
            <label class="unseen" for="typed">${t("table.command")}</label>
            <input
              id="typed"
              maxlength="200"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              placeholder=${example ? t("table.type", { example }) : t("table.command")}
              .value=${live(draft.typed)}
              @input=${(/** @type {InputEvent} */ event) => {
                draft.typed = /** @type {HTMLInputElement} */ (event.target).value;
              }}
            />
            <button aria-busy=${now.listening ? "true" : "false"}>${t("table.send")}</button>
          </form>`
        : nothing
    }
    ${after}
  </section>`;
}

/** One kind of action. @param {Offer} offer @param {How} how */
function offerView(offer, how) {
  const walks = walksOf(offer, how.places);
  if (walks.length > 1) return walkView(walks, how);
  if (offer.rows) return rowsView(offer, how);
  const fields = offer.fields ?? [];
  if (fields.length === 0)
    return html`<button
      class=${offer.rash ? "rash" : "primary"}
      title=${offer.help ?? ""}
      @click=${() => how.act({ type: offer.type })}
    >
      ${offer.label}
    </button>`;
  if (fields.every((field) => field.values.length === 1)) {
    const only = Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));
    return html`<button class=${offer.rash ? "rash" : "primary"} @click=${() => how.act(whole(offer, only))}>
      ${offer.label}: ${named(offer, only, how.title)}
    </button>`;
  }
  if (
    !offer.rash &&
    fields.filter((field) => field.values.length > 1).length === 1 &&
    (how.only || how.draft.open === offer.type)
  )
    return directView(offer, fields, how);
  return how.only || how.draft.open === offer.type ? choiceView(offer, fields, how) : opener(offer, how);
}

/** A button that opens the parts of an action. @param {Offer} offer @param {How} how */
const opener = (offer, { draft, draw }) =>
  html`<button
    class=${offer.rash ? "rash" : "primary"}
    title=${offer.help ?? ""}
    aria-expanded="false"
    data-offer=${offer.type}
    @click=${() => {
      draft.open = offer.type;
      draw();
      focusOn(FIRST);
    }}
  >
    ${offer.label}…
  </button>`;

/** Back to all that is on offer, and to the button that opened this. @param {Draft} draft @param {() => void} draw */
function shut(draft, draw) {
  const opener = `#ask [data-offer="${draft.open}"]`;
  draft.open = null;
  draw();
  focusOn(opener);
}

/** The first thing to choose in what was opened. */
const FIRST = "#ask .offers :is(button, select):not([tabindex='-1'])";
/** @param {string} place */
const focusOn = (place) => /** @type {HTMLElement | null} */ (document.querySelector(place))?.focus();

/** An action in which one thing is to be chosen: choosing it is doing it. @param {Offer} offer @param {NonNullable<Offer["fields"]>} fields @param {How} how */
function directView(offer, fields, { title, card, act }) {
  const fixed = Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));
  const open = /** @type {(typeof fields)[0]} */ (fields.find((field) => field.values.length > 1));
  return html`<div class="direct" role="group" aria-label=${offer.label}>
    <span>${offer.label}</span>
    <div class="choices">
      ${open.values.map((value, i) => html`<button class="chip" @click=${() => act(whole(offer, { ...fixed, [open.name]: value }))}>${typeof value === "string" ? drawing(card(value)) : nothing}<span>${wordsOf(open, title)[i]}</span></button>`)}
    </div>
  </div>`;
}

/** More values than this are chosen from lists, since rows of them would push the notebook away; sooner where all is staked. */
const CROWD = { rash: 12, calm: 24 };

/** An action with parts to choose, each from a row of its own. @param {Offer} offer @param {NonNullable<Offer["fields"]>} fields @param {How} how */
function choiceView(offer, fields, how) {
  const picked = (how.draft.picked[offer.type] ??= {});
  for (const field of fields) if (field.values.length === 1) picked[field.name] = field.values[0];
  const ready = fields.every((field) => field.values.some((value) => same(value, picked[field.name])));
  const open = fields
    .filter((field) => field.values.length > 1)
    .map((field) => ({ ...field, words: wordsOf(field, how.title) }));
  const crowd = open.reduce((all, field) => all + field.values.length, 0) > CROWD[offer.rash ? "rash" : "calm"];
  const parts = crowd
    ? html`<div class="lists">${open.map((part) => list(part, picked, how))}</div>`
    : open.map((part) => chips(part, picked, how));
  return formView(
    offer,
    parts,
    ready ? whole(offer, picked) : null,
    `${offer.label}: ${named(offer, picked, how.title)}`,
    how,
  );
}

/** The form in which an action is put together. @param {Offer} offer @param {unknown} parts @param {any} action  null while parts are missing @param {string} words @param {How} how */
const formView = (offer, parts, action, words, { act }) =>
  html`<fieldset class="offer">
    <legend>${offer.label}</legend>
    ${parts}
    <div class="row">
      <button class=${offer.rash ? "rash" : "primary"} ?disabled=${!action} @click=${() => act(action)}>
        ${action ? words : offer.label}
      </button>
    </div>
  </fieldset>`;

/** @typedef {{name: string, values: any[], words: string[]}} Part  What is to be chosen, with the values in words. */

/** A part as a row of which one is chosen; one stop of the Tab key. @param {Part} part @param {Record<string, any>} picked @param {How} how */
function chips({ name, values, words }, picked, { card, held, draw }) {
  const stop = Math.max(
    0,
    values.findIndex((value) => same(value, picked[name])),
  );
  return html`<div class="choices" role="radiogroup" aria-label=${name} @keydown=${rove}>
    ${values.map(
      (value, i) =>
        html`<button
          type="button"
          role="radio"
          class="chip ${held.has(value) ? "held" : ""}"
          aria-checked=${same(picked[name], value) ? "true" : "false"}
          tabindex=${i === stop ? 0 : -1}
          @click=${() => {
            picked[name] = value;
            draw();
          }}
        >
          ${typeof value === "string" ? drawing(card(value)) : nothing}<span>${words[i]}</span>${held.has(value) ? html`<small>${t("table.yours")}</small>` : nothing}
        </button>`,
    )}
  </div>`;
}

/** A part as a list. @param {Part} part @param {Record<string, any>} picked @param {How} how */
function list({ name, values, words }, picked, { held, draw }) {
  return html`<label
    >${capital(name)}<select
      @change=${(/** @type {Event} */ event) => {
        picked[name] = values[Number(/** @type {HTMLSelectElement} */ (event.target).value)];
        draw();
      }}
    >
      <option value="" disabled ?selected=${!values.some((value) => same(value, picked[name]))}>
        ${t("table.choose")}
      </option>
      ${values.map((value, i) => html`<option value=${i} ?selected=${same(picked[name], value)}>${words[i]}${held.has(value) ? ` (${t("table.yours")})` : ""}</option>`)}
    </select></label
  >`;
}

/** Places to walk to: rooms by name; squares are easier to find on the board. @param {{place: string, room: boolean, action: any}[]} walks @param {How} how */
function walkView(walks, { title, act, look }) {
  const button = (/** @type {{place: string, action: any}} */ { place, action }) =>
    html`<button class="small" @click=${() => act(action)}>${title(place)}</button>`;
  const [rooms, squares] = [walks.filter((walk) => walk.room), walks.filter((walk) => !walk.room)];
  return html`<div class="walk">
    <p><span>${t("table.lit")}</span> <button class="small look" @click=${look}>${t("table.look")}</button></p>
    ${rooms.map(button)}
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

const FEW = 6;
const MANY = 14;

/** Actions that are listed one by one: a few as buttons, more of them step by step. @param {Offer} offer @param {How} how */
function rowsView(offer, how) {
  const { draft, act, only } = how;
  const rows = offer.rows ?? [];
  const labels = offer.labels ?? rows.map((row) => JSON.stringify(row));
  if (rows.length === 1)
    return html`<button class=${offer.rash ? "rash" : "primary"} @click=${() => act(rows[0])}>${labels[0]}</button>`;
  if (rows.length > FEW && !only && draft.open !== offer.type) return opener(offer, how);
  if (rows.length > FEW) return stepsView(offer, rows, labels, how);
  return html`<div class="choices">
    ${rows.map((row, i) => html`<button class=${offer.rash ? "rash" : ""} @click=${() => act(row)}>${labels[i]}</button>`)}
  </div>`;
}

/** What is chosen first narrows what can be chosen next, until one action is left. @param {Offer} offer @param {any[]} rows @param {string[]} labels @param {How} how */
function stepsView(offer, rows, labels, how) {
  const picked = (how.draft.picked[offer.type] ??= {});
  const { steps, left } = stepsOf(rows, picked);
  const words = (/** @type {(typeof steps)[0]} */ { last, rows: some, values }) =>
    last
      ? differing(some.map((row) => labels[rows.indexOf(row)]))
      : values.map((value) => (value === null ? t("table.nothing") : how.title(value)));
  const parts = steps.map((step) => {
    const part = { ...step, words: words(step) };
    return keyed(
      step.name,
      part.values.length > MANY ? html`<div class="lists">${list(part, picked, how)}</div>` : chips(part, picked, how),
    );
  });
  return formView(offer, parts, left.length === 1 ? left[0] : null, labels[rows.indexOf(left[0])], how);
}

/** @param {string} word */
const capital = (word) => word.replace(/^./, (first) => first.toUpperCase());
/** The values of a field in words. A number that is nobody's seat counts from 0, people from 1. @param {NonNullable<Offer["fields"]>[0]} field @param {(value: any) => string} title @returns {string[]} */
const wordsOf = (field, title) =>
  field.titles ?? field.values.map((value) => (typeof value === "number" ? String(value + 1) : title(value)));
/** What was picked, in words. @param {Offer} offer @param {Record<string, any>} picked @param {(value: any) => string} title */
const named = (offer, picked, title) =>
  (offer.fields ?? [])
    .map((field) => wordsOf(field, title)[field.values.findIndex((value) => same(value, picked[field.name]))])
    .filter(Boolean)
    .join(", ");
/** @param {Offer} offer @param {Record<string, any>} picked */
const whole = (offer, picked) => ({
  type: offer.type,
  ...Object.fromEntries((offer.fields ?? []).map((field) => [field.name, picked[field.name]])),
});
