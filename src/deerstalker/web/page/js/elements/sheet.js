// The detective's sheet: rows of cards, columns of holders. Print is what the server worked out, pencil is mine.
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { load, save } from "../storage.js";
import { t } from "../words.js";
import { ruler } from "./ruler.js";
import { fit } from "./sheet_fit.js";
import { cellKey, findCell, sheetHeads, sheetTable } from "./sheet_table.js";
import { detail, tools } from "./sheet_tools.js";

/**
 * @import { Card, Cell, Reason, Sheet } from "../wire.js"
 * @import { Setting } from "./sheet_fit.js"
 * @typedef {"yes" | "no" | "maybe" | "flag"} PencilKind
 * @typedef {{kind?: PencilKind | "", note?: string}} PencilMark
 * @typedef {{text: string, lines: string[]}} Hint
 */

/**
 * What a parent hands over. `book` names the pencil marks on this device; `why` explains a printed cell, `best` finds
 * the best question, each if the table allows it; `asking`: a question may be asked now; `pick`: rows can be chosen.
 * @typedef {{sheet: Sheet, cards: Map<string, Card>, book: string, asking: boolean, busy: boolean,
 *   why: ((card: string, holder: number) => void) | null, best: (() => void) | null, close: () => void,
 *   reason: Reason | null, hint: Hint | null, title?: string,
 *   pick?: {picked: Set<string>, choose: (card: string) => void} | null}} Given
 */

const FAR = 1000;
/** How far each key goes over the sheet: rows and columns. */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -FAR],
  End: [0, FAR],
  PageUp: [-FAR, 0],
  PageDown: [FAR, 0],
};
/** Rows are high enough for two lines of a name. */
const TALL = "(max-width: 44rem), (pointer: coarse)";
/** On a phone on its side a table has no room for a line of tools. */
const LOW = "(min-width: 36rem) and (max-height: 32rem)";
/** What is left and right of the table, in pixels: the edge of the paper, and a scroll bar where there is a mouse. */
const [EDGES, SCROLL_BAR] = [28, 16];
/** @type {Record<string, PencilKind | "clear">} */
const KEYS = { y: "yes", n: "no", m: "maybe", f: "flag", Delete: "clear", Backspace: "clear" };

export class SheetElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Given | null} */ this.now = null;
    /** @type {PencilKind | "clear" | "note"} */ this.pencil = "no";
    /** Are the odds numbers, and not warmth alone? */ this.showOdds = Boolean(load("numbers"));
    /** The titles of the groups that are folded. @type {Set<string>} */ this.folded = new Set();
    /** @type {Setting} */ this.setting;
    this.width = 0;
    /** Do the tools stand in the corner of the headings? */ this.cornered = false;
    /** The row and the column of the cell with the focus. */ this.at = [0, 0];
    /** The cell that was last chosen: what is told about it stands below. */ this.chosen = "";
    /** The row whose cells are seen large below, where they are too small for a finger. */ this.opened = "";
    /** @type {Record<string, PencilMark>} */ this.marks = {};
    this.escape = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.shut();
    };
    this.resized = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width && Math.abs(contentRect.width - this.width) > 1) this.draw();
    });
    this.redraw = () => this.draw();
    /** Where the page asks something at its foot, what is told stands above it. */
    this.foot = new ResizeObserver(([entry]) =>
      this.style.setProperty("--foot", `${/** @type {HTMLElement} */ (entry.target).offsetHeight}px`),
    );
  }

  connectedCallback() {
    document.addEventListener("keydown", this.escape);
    document.fonts.addEventListener("loadingdone", this.redraw);
    this.resized.observe(this);
    this.draw();
    const asked = document.querySelector(".askside, .entry");
    if (asked) this.foot.observe(asked);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.escape);
    document.fonts.removeEventListener("loadingdone", this.redraw);
    this.resized.disconnect();
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
    const cell = this.querySelector("tr.open, td.chosen")?.getBoundingClientRect();
    const told = this.querySelector(".reason")?.getBoundingClientRect();
    const sheet = /** @type {HTMLElement} */ (this.querySelector(".sheet"));
    const hidden = cell && told ? cell.bottom - told.top : 0;
    if (hidden > 0) (getComputedStyle(sheet).overflowY === "auto" ? sheet : window).scrollBy(0, hidden + 8);
  }

  /** Enough is told. */
  shut() {
    if (!this.chosen && !this.opened && !this.now?.reason && !this.now?.hint) return;
    this.chosen = "";
    this.opened = "";
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

  /** See the cells of a row large, or no longer. @param {string} row */
  openRow(row) {
    const shut = this.opened === row;
    this.chosen = "";
    this.opened = shut ? "" : row;
    if (this.now?.reason || this.now?.hint) this.now.close();
    this.draw();
    if (!shut) this.uncover();
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
    save("numbers", this.showOdds);
    this.draw();
  }

  /** Fold a group, or unfold it. @param {string} title */
  fold(title) {
    if (!this.folded.delete(title)) this.folded.add(title);
    this.at = [0, this.at[1]];
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
    const { columns } = this.now.sheet;
    const rows = this.unfolded(this.now.sheet).flatMap((group) => group.rows);
    const [row, column] = this.at;
    if (!rows[row] || !(/** @type {HTMLElement} */ (event.target).matches(".cell, .open-row"))) return;
    const [card, holder] = [rows[row].id, columns[column].id];
    const move = MOVES[/** @type {keyof typeof MOVES} */ (event.key)];
    if (move) {
      this.at = [clamp(row + move[0], rows.length), clamp(column + move[1], columns.length)];
      this.draw();
      /** @type {HTMLElement | null} */ (this.querySelector("[tabindex='0']:is(.cell, .open-row)"))?.focus();
    } else if (this.setting.byRow) return;
    else if (event.key in KEYS) this.toggle(cellKey(card, holder), KEYS[event.key]);
    else if (event.key === "w" && this.now.why) this.now.why(card, holder);
    else return;
    event.preventDefault();
  }

  /** The groups whose rows are seen. @param {Sheet} sheet */
  unfolded = ({ groups }) => groups.filter((group) => !this.folded.has(group.title));

  draw() {
    if (!this.now) return;
    this.width = this.clientWidth || this.width || window.innerWidth;
    const touch = matchMedia("(pointer: coarse)").matches;
    this.cornered = touch && matchMedia(LOW).matches && this.closest(".table") !== null;
    const room = {
      width: this.width - EDGES - (touch ? 0 : SCROLL_BAR),
      tall: matchMedia(TALL).matches,
      low: window.innerHeight < 500,
      touch,
      cornered: this.cornered,
    };
    this.setting = fit(this.now.sheet, room, ruler());
    render(this.view(this.now), this);
  }

  /** @param {Given} now */
  view(now) {
    const { sheet } = now;
    const { panes, heads, numbers, short, label, byRow } = this.setting;
    const kinds = [
      panes > 1 ? "panes" : "",
      heads,
      numbers && this.showOdds ? "numbers" : "",
      byRow ? "by-row" : "",
      this.cornered ? "cornered" : "",
    ].join(" ");
    const first = (/** @type {number} */ group) => this.unfolded({ ...sheet, groups: sheet.groups.slice(0, group) });
    const rowsBefore = (/** @type {number} */ group) => first(group).reduce((rows, one) => rows + one.rows.length, 0);
    return html`<section
      class="paper sheet ${kinds}"
      aria-label=${t("sheet.title")}
      ${styled({ "--label": `${label}px` })}
    >
      <div class="spread">
        <h2>${now.title ?? t("sheet.title")}</h2>
        <span class="level">${t("sheet.aid", { level: t(`setup.aids.${sheet.level}`) })}</span>
      </div>
      ${tools(this, now)} ${sheetHeads(sheet, this.setting)}
      <div class="groups" @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
        ${sheet.groups.map((group, i) => sheetTable(this, now, group, rowsBefore(i)))}
      </div>
      ${short && sheet.key ? html`<p class="small">${sheet.key}</p>` : nothing}
      ${detail(this, now, findCell(sheet, this.chosen))}
    </section>`;
  }
}

/** @param {number} value @param {number} size */
const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));

if (!customElements.get("ds-sheet")) customElements.define("ds-sheet", SheetElement);
