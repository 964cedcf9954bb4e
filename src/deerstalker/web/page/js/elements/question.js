// What is asked of me, and the ways to answer: buttons, lists, a typed command.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawing } from "../icons.js";
import { ruleAddress } from "../rules.js";
import { t } from "../words.js";

/**
 * @typedef {{type: string, label: string, fields?: {name: string, values: any[], titles?: string[] | null}[], rows?: any[], labels?: string[], rash?: boolean}} Offer
 * @typedef {{picked: Record<string, Record<string, any>>, open: string | null, typed: string}} Draft
 */

/** @returns {Draft} */
export const freshDraft = () => ({ picked: {}, open: null, typed: "" });

/**
 * @param {{view: any, game: any, title: (id: any) => string, draft: Draft, act: (action: any) => void, say: (text: string) => void, draw: () => void, mine: boolean, asked: boolean, example: string}} now
 */
export function question({ view, game, title, draft, act, say, draw, mine, asked, example }) {
  const prompt = view?.prompt;
  const offers = /** @type {Offer[]} */ (mine ? view?.offers ?? [] : []);
  return html`<section class="question ${asked ? "mine" : ""}" aria-label=${t("table.yourTurn")}>
    <p class="ask">${prompt?.text ?? ""} ${prompt?.rule ? html`<a class="rule" href=${ruleAddress(prompt.rule, game)} target="_blank">${prompt.rule}</a>` : nothing}</p>
    ${offers.length ? html`<div class="offers">${offers.map((offer) => offerView(offer, { title, draft, act, draw, only: offers.length === 1 }))}</div>` : nothing}
    ${offers.length ? html`<form class="typed" @submit=${(/** @type {SubmitEvent} */ event) => { event.preventDefault(); if (draft.typed.trim()) { say(draft.typed); draft.typed = ""; draw(); } }}>
      <label class="unseen" for="typed">${t("table.command")}</label>
      <input id="typed" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=${t("table.type", { example })} .value=${draft.typed} @input=${(/** @type {InputEvent} */ event) => { draft.typed = /** @type {HTMLInputElement} */ (event.target).value; }}>
      <button>${t("table.send")}</button></form>` : nothing}
  </section>`;
}

/** One kind of action. @param {Offer} offer @param {any} how */
function offerView(offer, { title, draft, act, draw, only }) {
  if (offer.rows) return rowsView(offer, { title, draft, act, draw, only });
  if (!offer.fields || offer.fields.length === 0) return html`<button class=${offer.rash ? "" : "primary"} @click=${() => act({ type: offer.type })}>${offer.label}</button>`;
  const total = offer.fields.reduce((sum, field) => sum * field.values.length, 1);
  if (total === 1) return html`<button class="primary" @click=${() => act(whole(offer, Object.fromEntries((offer.fields ?? []).map((f) => [f.name, f.values[0]]))))}>${offer.label}: ${named(offer, Object.fromEntries(offer.fields.map((f) => [f.name, f.values[0]])), title)}</button>`;
  const open = only || draft.open === offer.type;
  const picked = (draft.picked[offer.type] ??= {});
  for (const field of offer.fields) if (field.values.length === 1) picked[field.name] = field.values[0];
  const ready = offer.fields.every((field) => field.values.some((value) => same(value, picked[field.name])));
  if (!open) return html`<button class=${offer.rash ? "rash" : "primary"} aria-expanded="false" @click=${() => { draft.open = offer.type; draw(); }}>${offer.label}…</button>`;
  return html`<fieldset class="offer"><legend>${offer.label}</legend>
    ${offer.fields.map((field) => field.values.length === 1 ? nothing : html`<div class="choices" role="radiogroup" aria-label=${field.name}>
      ${field.values.map((value) => html`<button type="button" role="radio" class="chip" aria-checked=${same(picked[field.name], value) ? "true" : "false"} @click=${() => { picked[field.name] = value; draw(); }}>${typeof value === "string" ? drawing({ id: value }) : nothing}<span>${field.titles?.[field.values.indexOf(value)] ?? title(value)}</span></button>`)}</div>`)}
    <div class="row"><button class="primary" ?disabled=${!ready} @click=${() => act(whole(offer, picked))}>${offer.label}${ready ? `: ${named(offer, picked, title)}` : ""}</button>
    ${only ? nothing : html`<button class="quiet" @click=${() => { draft.open = null; draw(); }}>${t("table.undo")}</button>`}</div>
  </fieldset>`;
}

/** What was picked, in words. @param {Offer} offer @param {Record<string, any>} picked @param {(value: any) => string} title */
const named = (offer, picked, title) => (offer.fields ?? []).map((field) => field.titles?.[field.values.findIndex((value) => same(value, picked[field.name]))] ?? title(picked[field.name])).filter(Boolean).join(", ");

const MANY = 14;

/** Actions that are listed one by one. @param {Offer} offer @param {any} how */
function rowsView(offer, { draft, act, draw, only }) {
  const rows = offer.rows ?? [];
  const labels = offer.labels ?? rows.map((row) => JSON.stringify(row));
  if (rows.length === 1) return html`<button class="primary" @click=${() => act(rows[0])}>${labels[0]}</button>`;
  const open = only || rows.length <= 6 || draft.open === offer.type;
  if (!open) return html`<button class=${offer.rash ? "rash" : "primary"} aria-expanded="false" @click=${() => { draft.open = offer.type; draw(); }}>${offer.label}… <small>${rows.length}</small></button>`;
  if (rows.length > MANY) return html`<label class="many">${offer.label}<span class="row"><select id="many-${offer.type}">${labels.map((label, i) => html`<option value=${i}>${label}</option>`)}</select>
    <button class="primary" @click=${() => act(rows[Number(/** @type {HTMLSelectElement} */ (document.getElementById(`many-${offer.type}`)).value)])}>${t("table.choose")}</button></span></label>`;
  return html`<div class="choices">${rows.map((row, i) => html`<button class=${offer.rash ? "rash" : ""} @click=${() => act(row)}>${labels[i]}</button>`)}</div>`;
}

/** @param {Offer} offer @param {Record<string, any>} picked */
const whole = (offer, picked) => ({ type: offer.type, ...Object.fromEntries((offer.fields ?? []).map((field) => [field.name, picked[field.name]])) });
/** @param {any} a @param {any} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
