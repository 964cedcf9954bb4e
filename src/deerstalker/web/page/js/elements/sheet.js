// The detective's sheet: rows of cards, columns of holders. Ink is what the house worked out, pencil is mine.
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { drawing } from "../icons.js";
import { keep, recall } from "../mine.js";
import { styled } from "../styled.js";
import { t } from "../words.js";

/**
 * @typedef {{mark: "yes" | "no" | "", chance: number | null}} Ink
 * @typedef {{id: string | number, title: string}} Column
 * @typedef {{title: string, rows: {id: string, title: string, sorts?: string[], cells: Ink[]}[]}} Group
 * @typedef {{columns: Column[], groups: Group[], level: string, odds: boolean}} Page
 * @typedef {{text: string, steps: string[], seqs: number[], cells: string[]}} Reason
 */

const KINDS = { yes: "✓", no: "✗", maybe: "?", flag: "!" };
export class Sheet extends HTMLElement {
  constructor() {
    super();
    /** @type {Page | null} */ this.page = null;
    this.book = "";
    /** @type {((card: string, holder: string | number) => void) | null} */ this.why = null;
    /** @type {(() => void) | null} */ this.best = null;
    /** @type {Reason | null} */ this.reason = null;
    /** @type {{text: string, lines: string[]} | null} */ this.hint = null;
    this.busy = false;
    /** @type {keyof typeof KINDS | "clear"} */ this.pencil = "no";
    this.showOdds = true;
    this.at = [0, 0];
    /** @type {Record<string, {kind?: string, note?: string}>} */ this.marks = {};
  }

  /** What a parent hands over; drawn at once. @param {Partial<Sheet>} given */
  set given(given) {
    const book = this.book;
    Object.assign(this, given);
    if (this.book !== book) this.marks = recall(`pencil.${this.book}`) ?? {};
    this.draw();
  }

  /** @param {string} key @param {{kind?: string, note?: string}} news */
  write(key, news) {
    const now = { ...this.marks[key], ...news };
    if (!now.kind && !now.note) delete this.marks[key];
    else this.marks[key] = now;
    keep(`pencil.${this.book}`, this.marks);
    this.draw();
  }

  /** @param {string} key @param {string} kind */
  toggle(key, kind) {
    this.write(key, { kind: kind === "clear" || this.marks[key]?.kind === kind ? "" : kind });
  }

  /** @param {string} card @param {Column} column @param {Ink} ink */
  press(card, column, ink) {
    if (ink.mark && this.why) this.why(card, column.id);
    else this.toggle(`${card}/${column.id}`, this.pencil);
  }

  /** Arrow keys walk over the sheet; y n m f write, Delete rubs out, w asks why. @param {KeyboardEvent} event */
  key(event) {
    const page = this.page;
    if (!page) return;
    const rows = page.groups.flatMap((group) => group.rows);
    const [row, column] = this.at;
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    const cell = `${rows[row].id}/${page.columns[column].id}`;
    const kinds = { y: "yes", n: "no", m: "maybe", f: "flag", Delete: "clear", Backspace: "clear" };
    if (move) {
      this.at = [clamp(row + move[0], rows.length), clamp(column + move[1], page.columns.length)];
      this.draw();
      /** @type {HTMLElement | null} */ (this.querySelector("[tabindex='0'].cell"))?.focus();
    } else if (event.key in kinds) this.toggle(cell, kinds[/** @type {keyof typeof kinds} */ (event.key)]);
    else if (event.key === "w" && this.why) this.why(rows[row].id, page.columns[column].id);
    else return;
    event.preventDefault();
  }

  /** @param {string} key */
  note(key) {
    const text = prompt(t("sheet.note"), this.marks[key]?.note ?? "");
    if (text !== null) this.write(key, { note: text.slice(0, 200) });
  }

  draw() {
    if (this.page) render(this.view(this.page), this);
  }

  /** @param {Page} page */
  view(page) {
    let number = -1;
    const lit = new Set(this.reason?.cells ?? []);
    const row = (/** @type {Group["rows"][0]} */ one) => {
      number += 1;
      const here = number;
      const placed = one.cells.findIndex((cell) => cell.mark === "yes");
      return html`<tr><th scope="row" class=${placed < 0 ? "" : page.columns[placed].id === "hidden" ? "solved" : "placed"}>${drawing(one)}${one.title}</th>
        ${one.cells.map((ink, i) => this.cell(one, page.columns[i], ink, here, i, lit))}</tr>`;
    };
    return html`<section class="paper sheet" aria-label=${t("sheet.title")}>
      <h2>${t("sheet.title")}</h2>
      <div class="tools" role="group" aria-label=${t("sheet.pencil")}>
        ${Object.entries(KINDS).map(([kind, sign]) => html`<button aria-pressed=${this.pencil === kind} @click=${() => { this.pencil = /** @type {any} */ (kind); this.draw(); }}>${sign} <span>${t(`sheet.kinds.${kind}`)}</span></button>`)}
        <button aria-pressed=${this.pencil === "clear"} @click=${() => { this.pencil = "clear"; this.draw(); }}>${t("sheet.clear")}</button>
        ${page.odds ? html`<button aria-pressed=${this.showOdds} @click=${() => { this.showOdds = !this.showOdds; this.draw(); }}>${t("sheet.odds")}</button>` : nothing}
        ${this.best ? html`<button @click=${() => this.best?.()}>${t("sheet.best")}</button>` : nothing}
        <span class="level">${t("sheet.aid", { level: t(`setup.aids.${page.level}`) })}</span>
      </div>
      <table @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
        <thead><tr><td></td>${page.columns.map((column) => html`<th scope="col">${column.title}</th>`)}</tr></thead>
        ${page.groups.map((group) => html`<tbody><tr class="group"><th colspan=${page.columns.length + 1} scope="rowgroup">${group.title}</th></tr>${group.rows.map(row)}</tbody>`)}
      </table>
      ${this.busy ? html`<p class="small">${t("sheet.thinking")}</p>` : nothing}
      ${this.reason ? html`<div class="reason" role="status"><b>${this.reason.text}</b><ol>${this.reason.steps.map((step) => html`<li>${step}</li>`)}</ol></div>` : nothing}
      ${this.hint ? html`<div class="reason hint" role="status"><b>${this.hint.text}</b><ol>${this.hint.lines.map((line) => html`<li>${line}</li>`)}</ol></div>` : nothing}
    </section>`;
  }

  /** @param {Group["rows"][0]} card @param {Column} column @param {Ink} ink @param {number} row @param {number} place @param {Set<string>} lit */
  cell(card, column, ink, row, place, lit) {
    const key = `${card.id}/${column.id}`;
    const mine = this.marks[key];
    const odds = this.showOdds && !ink.mark && ink.chance !== null ? ink.chance : null;
    const says = ink.mark === "yes" ? t("sheet.certain") : ink.mark === "no" ? t("sheet.never") : odds !== null ? `${Math.round(odds * 100)} %` : "";
    const pencil = mine?.kind ? t(`sheet.kinds.${mine.kind}`) : "";
    const kinds = classMap({ yes: ink.mark === "yes", no: ink.mark === "no", warm: odds !== null, lit: lit.has(key), noted: Boolean(mine?.note) });
    return html`<td class=${kinds} ${styled({ "--odds": odds === null ? null : String(odds) })} title=${mine?.note ?? nothing}>
      <button class="cell" tabindex=${this.at[0] === row && this.at[1] === place ? 0 : -1} aria-label="${card.title}, ${column.title}: ${[says, pencil, mine?.note].filter(Boolean).join(", ") || "open"}"
        @focus=${() => { if (this.at[0] !== row || this.at[1] !== place) { this.at = [row, place]; this.draw(); } }}
        @click=${() => this.press(card.id, column, ink)} @contextmenu=${(/** @type {Event} */ event) => { event.preventDefault(); this.note(key); }}>
        <span class="ink">${ink.mark === "yes" ? "●" : ink.mark === "no" ? "·" : ""}</span>
        ${odds !== null ? html`<span class="odds">${percent(odds)}</span>` : nothing}
        ${mine?.kind ? html`<span class="pencil">${KINDS[/** @type {keyof typeof KINDS} */ (mine.kind)]}</span>` : nothing}
      </button></td>`;
  }
}

/** @param {number} value @param {number} size */
const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));
/** @param {number} chance */
const percent = (chance) => (chance < 0.01 ? "<1" : chance > 0.99 ? ">99" : String(Math.round(chance * 100)));

customElements.define("ds-sheet", Sheet);
