// What is asked of me, and the ways to answer: buttons, lists, a typed command.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { walksOf } from "../boards/routes.js";
import { drawing } from "../icons.js";
import { ruleAddress } from "../rules.js";
import { t } from "../words.js";
import { rove } from "./roving.js";

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
  const offers = /** @type {Offer[]} */ (mine ? view?.offers ?? [] : []);
  const how = { ...now, only: offers.length === 1 };
  const opened = offers.filter((offer) => offer.type === draft.open); // what is being put together has the place to itself
  const asks = opened.length ? html`<b>${opened[0].label}.</b> ${opened[0].help ?? ""}` : prompt?.text ?? "";
  const rule = opened.length ? null : prompt?.rule;
  const example = String(offers[0]?.example ?? "").toLowerCase();
  return html`<section class="question ${asked ? "mine" : ""}" id="ask" tabindex="-1" aria-label=${t(asked ? "table.yourTurn" : "table.now")} @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape" && opened.length) shut(draft, now.draw); }}>
    ${before}
    <p class="ask">${asks} ${rule ? html`<a class="rule" href=${ruleAddress(rule, game)} target="_blank">${rule}</a>` : nothing}</p>
    ${offers.length ? html`<div class="offers">${(opened.length ? opened : offers).map((offer) => offerView(offer, how))}</div>` : nothing}
    ${mine && !view?.over && !opened.length ? html`<form class="typed" @submit=${(/** @type {SubmitEvent} */ event) => { event.preventDefault(); const text = draft.typed; draft.typed = ""; now.draw(); if (text.trim()) say(text); }}>
      <label class="unseen" for="typed">${t("table.command")}</label>
      <input id="typed" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=${example ? t("table.type", { example }) : t("table.command")} .value=${live(draft.typed)} @input=${(/** @type {InputEvent} */ event) => { draft.typed = /** @type {HTMLInputElement} */ (event.target).value; }}>
      <button aria-busy=${now.listening ? "true" : "false"}>${t("table.send")}</button></form>` : nothing}
    ${after}
  </section>`;
}

/** One kind of action. @param {Offer} offer @param {How} how */
function offerView(offer, how) {
  const walks = walksOf(offer, how.places);
  if (walks.length > 1) return walkView(walks, how);
  if (offer.rows) return rowsView(offer, how);
  const fields = offer.fields ?? [];
  if (fields.length === 0) return html`<button class=${offer.rash ? "rash" : "primary"} title=${offer.help ?? ""} @click=${() => how.act({ type: offer.type })}>${offer.label}</button>`;
  if (fields.every((field) => field.values.length === 1)) {
    const only = Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));
    return html`<button class=${offer.rash ? "rash" : "primary"} @click=${() => how.act(whole(offer, only))}>${offer.label}: ${named(offer, only, how.title)}</button>`;
  }
  if (!offer.rash && fields.filter((field) => field.values.length > 1).length === 1 && (how.only || how.draft.open === offer.type)) return directView(offer, fields, how);
  return how.only || how.draft.open === offer.type ? choiceView(offer, fields, how) : opener(offer, how);
}

/** A button that opens the parts of an action. @param {Offer} offer @param {How} how @param {unknown} [more] */
const opener = (offer, { draft, draw }, more = nothing) => html`<button class=${offer.rash ? "rash" : "primary"} title=${offer.help ?? ""} aria-expanded="false" data-offer=${offer.type} @click=${() => { draft.open = offer.type; draw(); focusOn(FIRST); }}>${offer.label}… ${more}</button>`;

/** Back to all that is on offer. @param {Draft} draft @param {() => void} draw */
const back = (draft, draw) => html`<button type="button" class="quiet back" @click=${() => shut(draft, draw)}>${t("table.undo")}</button>`;

/** Nothing is being put together any more; whoever opened it is at its button again. @param {Draft} draft @param {() => void} draw */
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
function directView(offer, fields, { title, card, act, draft, draw, only }) {
  const fixed = Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));
  const open = /** @type {(typeof fields)[0]} */ (fields.find((field) => field.values.length > 1));
  return html`<div class="direct" role="group" aria-label=${offer.label}><span>${offer.label}</span><div class="choices">${open.values.map((value, i) => html`<button class="chip" @click=${() => act(whole(offer, { ...fixed, [open.name]: value }))}>${typeof value === "string" ? drawing(card(value)) : nothing}<span>${open.titles?.[i] ?? title(value)}</span></button>`)}${only ? nothing : back(draft, draw)}</div></div>`;
}

/** More values than this are chosen from lists, since rows of them would push the notebook away; sooner where all is staked. */
const CROWD = { rash: 12, calm: 24 };

/** An action with parts to choose, each from a row of its own. @param {Offer} offer @param {NonNullable<Offer["fields"]>} fields @param {How} how */
function choiceView(offer, fields, { title, card, held, draft, act, draw, only }) {
  const picked = (draft.picked[offer.type] ??= {});
  for (const field of fields) if (field.values.length === 1) picked[field.name] = field.values[0];
  const ready = fields.every((field) => field.values.some((value) => same(value, picked[field.name])));
  const chip = (/** @type {any} */ field, /** @type {any} */ value) => html`<button type="button" role="radio" class="chip ${held.has(value) ? "held" : ""}" aria-checked=${same(picked[field.name], value) ? "true" : "false"} tabindex=${same(value, stop(field.values, picked[field.name])) ? 0 : -1} @click=${() => { picked[field.name] = value; draw(); }}>${typeof value === "string" ? drawing(card(value)) : nothing}<span>${field.titles?.[field.values.indexOf(value)] ?? title(value)}</span>${held.has(value) ? html`<small>${t("table.yours")}</small>` : nothing}</button>`;
  const list = (/** @type {any} */ field) => html`<label>${capital(field.name)}<select @change=${(/** @type {Event} */ event) => { picked[field.name] = field.values[Number(/** @type {HTMLSelectElement} */ (event.target).value)]; draw(); }}>
    <option value="" disabled ?selected=${picked[field.name] === undefined}>${t("table.choose")}</option>
    ${field.values.map((/** @type {any} */ value, /** @type {number} */ i) => html`<option value=${i} ?selected=${same(picked[field.name], value)}>${field.titles?.[i] ?? title(value)}${held.has(value) ? ` (${t("table.yours")})` : ""}</option>`)}</select></label>`;
  const open = fields.filter((field) => field.values.length > 1);
  const crowd = open.reduce((all, field) => all + field.values.length, 0) > CROWD[offer.rash ? "rash" : "calm"];
  return html`<fieldset class="offer"><legend>${offer.label}</legend>
    ${crowd ? html`<div class="lists">${open.map(list)}</div>` : open.map((field) => html`<div class="choices" role="radiogroup" aria-label=${field.name} @keydown=${rove}>${field.values.map((value) => chip(field, value))}</div>`)}
    <div class="row"><button class=${offer.rash ? "rash" : "primary"} ?disabled=${!ready} @click=${() => act(whole(offer, picked))}>${offer.label}${ready ? `: ${named(offer, picked, title)}` : ""}</button>
    ${only ? nothing : back(draft, draw)}</div>
  </fieldset>`;
}

/** Places to walk to: rooms by name; squares are easier to find on the board. @param {{place: string, room: boolean, action: any}[]} walks @param {How} how */
function walkView(walks, { title, act, look }) {
  const button = (/** @type {{place: string, action: any}} */ { place, action }) => html`<button class="small" @click=${() => act(action)}>${title(place)}</button>`;
  const [rooms, squares] = [walks.filter((walk) => walk.room), walks.filter((walk) => !walk.room)];
  return html`<div class="walk"><p><span>${t("table.lit")}</span> <button class="small look" @click=${look}>${t("table.look")}</button></p>
    ${rooms.map(button)}
    ${squares.length ? html`<details><summary>${t("table.squares", { n: squares.length })}</summary><div class="choices">${squares.map(button)}</div></details>` : nothing}</div>`;
}

const MANY = 14;
const FEW = 6;

/** Actions that are listed one by one. @param {Offer} offer @param {How} how */
function rowsView(offer, how) {
  const { draft, act, only, draw } = how;
  const shut = draft.open === offer.type ? back(draft, draw) : nothing;
  const rows = offer.rows ?? [];
  const labels = offer.labels ?? rows.map((row) => JSON.stringify(row));
  if (rows.length === 1) return html`<button class=${offer.rash ? "rash" : "primary"} @click=${() => act(rows[0])}>${labels[0]}</button>`;
  if (!only && rows.length > FEW && draft.open !== offer.type) return opener(offer, how, html`<small>${rows.length}</small>`);
  if (rows.length > MANY) return html`<div class="many"><label>${offer.label}<select id="many-${offer.type}">${labels.map((label, i) => html`<option value=${i}>${label}</option>`)}</select></label>
    <button class="primary" @click=${() => act(rows[Number(/** @type {HTMLSelectElement} */ (document.getElementById(`many-${offer.type}`)).value)])}>${t("table.choose")}</button>${shut}</div>`;
  return html`<div class="choices">${rows.map((row, i) => html`<button class=${offer.rash ? "rash" : ""} @click=${() => act(row)}>${labels[i]}</button>`)}${shut}</div>`;
}

/** Where the Tab key stops in a row of choices: at what is chosen, else at the first. @param {any[]} values @param {any} chosen */
const stop = (values, chosen) => values.find((value) => same(value, chosen)) ?? values[0];
/** @param {string} word */
const capital = (word) => word.replace(/^./, (first) => first.toUpperCase());
/** What was picked, in words. @param {Offer} offer @param {Record<string, any>} picked @param {(value: any) => string} title */
const named = (offer, picked, title) => (offer.fields ?? []).map((field) => field.titles?.[field.values.findIndex((value) => same(value, picked[field.name]))] ?? title(picked[field.name])).filter(Boolean).join(", ");
/** @param {Offer} offer @param {Record<string, any>} picked */
const whole = (offer, picked) => ({ type: offer.type, ...Object.fromEntries((offer.fields ?? []).map((field) => [field.name, picked[field.name]])) });
/** @param {any} a @param {any} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
