// The detective's sheet: rows of cards, columns of holders. Print is what the server worked out, pencil is mine.
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { load, save } from "../storage.js";
import { t } from "../words.js";
import { cellKey, findCell, sheetHead, sheetTable } from "./sheet_table.js";
import { detail, tools } from "./sheet_tools.js";

/**
 * @import { Card, Cell, Reason, Sheet } from "../wire.js"
 * @typedef {"yes" | "no" | "maybe" | "flag"} PencilKind
 * @typedef {{kind?: PencilKind | "", note?: string}} PencilMark
 * @typedef {{text: string, lines: string[]}} Hint
 */

/**
 * What a parent hands over. `book` names the pencil marks on this device; `why` explains a printed cell, `best` finds
 * the best question, each if the table allows it; `asking`: a question may be asked now.
 * @typedef {{sheet: Sheet, cards: Map<string, Card>, book: string, asking: boolean, busy: boolean,
 *   why: ((card: string, holder: number) => void) | null, best: (() => void) | null, close: () => void,
 *   reason: Reason | null, hint: Hint | null}} Given
 */

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, PencilKind | "clear">} */
const KEYS = { y: "yes", n: "no", m: "maybe", f: "flag", Delete: "clear", Backspace: "clear" };

export class SheetElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Given | null} */ this.now = null;
    /** @type {PencilKind | "clear" | "note"} */ this.pencil = "no";
    this.showOdds = true;
    /** The row and the column of the cell with the focus. */ this.at = [0, 0];
    /** The cell that was last chosen: what is told about it stands below. */ this.chosen = "";
    /** @type {Record<string, PencilMark>} */ this.marks = {};
    this.escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.shut();
    };
    /** Where the page asks something at its foot, what is told stands above it. */
    this.foot = new ResizeObserver(([entry]) =>
      this.style.setProperty("--foot", `${/** @type {HTMLElement} */ (entry.target).offsetHeight}px`),
    );
  }

  connectedCallback() {
    document.addEventListener("keydown", this.escape);
    const asked = document.querySelector(".askside");
    if (asked) this.foot.observe(asked);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.escape);
    this.foot.disconnect();
  }

  /** Drawn at once. @param {Given} given */
  set given(given) {
    const before = this.now;
    this.now = given;
    if (given.book !== before?.book) this.marks = load(`pencil.${given.book}`) ?? {};
    this.draw();
    if (given.reason && given.reason !== before?.reason) this.uncover();
  }

  /** What is told must not hide the cell it tells about. */
  uncover() {
    const cell = this.querySelector("td.chosen")?.getBoundingClientRect();
    const told = this.querySelector(".reason")?.getBoundingClientRect();
    const sheet = /** @type {HTMLElement} */ (this.querySelector(".sheet"));
    const hidden = cell && told ? cell.bottom - told.top : 0;
    if (hidden > 0) (getComputedStyle(sheet).overflowY === "auto" ? sheet : window).scrollBy(0, hidden + 8);
  }

  /** Enough is told. */
  shut() {
    if (!this.chosen && !this.now?.reason && !this.now?.hint) return;
    this.chosen = "";
    this.now?.close();
    this.draw();
  }

  /** @param {string} key @param {PencilMark} news */
  write(key, news) {
    const mark = { ...this.marks[key], ...news };
    if (!mark.kind && !mark.note) delete this.marks[key];
    else this.marks[key] = mark;
    save(`pencil.${this.now?.book}`, this.marks);
    this.draw();
  }

  /** @param {string} key @param {PencilKind | "clear"} kind */
  toggle(key, kind) {
    this.write(key, { kind: kind === "clear" || this.marks[key]?.kind === kind ? "" : kind });
  }

  /** @param {string} card @param {number} holder @param {Cell} ink */
  press(card, holder, ink) {
    const key = cellKey(card, holder);
    this.chosen = key;
    if (this.pencil === "note") {
      this.draw();
      this.querySelector("input")?.focus();
    } else if (ink.mark && this.now?.why) this.now.why(card, holder);
    else this.toggle(key, this.pencil);
  }

  /** @param {string} key */
  choose(key) {
    this.chosen = key;
    this.draw();
  }

  /** @param {SheetElement["pencil"]} kind */
  take(kind) {
    this.pencil = kind;
    this.draw();
  }

  toggleOdds() {
    this.showOdds = !this.showOdds;
    this.draw();
  }

  /** @param {number} row @param {number} column */
  stand(row, column) {
    if (this.isAt(row, column)) return;
    this.at = [row, column];
    this.draw();
  }

  /** @param {number} row @param {number} column */
  isAt(row, column) {
    return this.at[0] === row && this.at[1] === column;
  }

  /** Arrow keys walk over the sheet; y n m f write, Delete rubs out, w asks why. @param {KeyboardEvent} event */
  key(event) {
    if (!this.now) return;
    const { columns, groups } = this.now.sheet;
    const rows = groups.flatMap((group) => group.rows);
    const [row, column] = this.at;
    const [card, holder] = [rows[row].id, columns[column].id];
    const move = MOVES[/** @type {keyof typeof MOVES} */ (event.key)];
    if (move) {
      this.at = [clamp(row + move[0], rows.length), clamp(column + move[1], columns.length)];
      this.draw();
      /** @type {HTMLElement | null} */ (this.querySelector("[tabindex='0'].cell"))?.focus();
    } else if (event.key in KEYS) this.toggle(cellKey(card, holder), KEYS[event.key]);
    else if (event.key === "w" && this.now.why) this.now.why(card, holder);
    else return;
    event.preventDefault();
  }

  draw() {
    if (this.now) render(this.view(this.now), this);
  }

  /** @param {Given} now */
  view(now) {
    const { sheet } = now;
    const broad = sheet.columns.length > 7;
    const heads = () =>
      sheet.groups.slice(0, 2).map(
        () =>
          html`<table>
            ${sheetHead(sheet, "")}
          </table>`,
      );
    const kinds = `${sheet.columns.length > 5 ? "crowded" : ""} ${broad ? "broad" : ""}`;
    return html`<section class="paper sheet ${kinds}" aria-label=${t("sheet.title")}>
      <div class="spread">
        <h2>${t("sheet.title")}</h2>
        <span class="level">${t("sheet.aid", { level: t(`setup.aids.${sheet.level}`) })}</span>
      </div>
      ${tools(this, now)} ${broad ? html`<div class="heads" aria-hidden="true">${heads()}</div>` : nothing}
      <div class="groups" @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
        ${sheet.groups.map((group, i) => sheetTable(this, now, group, firstRow(sheet, i)))}
      </div>
      ${detail(this, now, findCell(sheet, this.chosen))}
    </section>`;
  }
}

/** The number of the first row of a group. @param {Sheet} sheet @param {number} group */
const firstRow = ({ groups }, group) => groups.slice(0, group).reduce((rows, one) => rows + one.rows.length, 0);

/** @param {number} value @param {number} size */
const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));

customElements.define("ds-sheet", SheetElement);
