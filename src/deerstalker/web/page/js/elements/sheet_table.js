// The table of a sheet: a row for each card, a cell for each holder, print and pencil in it.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { styled } from "../directives.js";
import { drawingView } from "../icons.js";
import { t } from "../words.js";

/**
 * @import { Cell, Column, Group, Row, Sheet } from "../wire.js"
 * @import { Given, SheetElement } from "./sheet.js"
 * @typedef {{row: Row, column: Column, ink: Cell}} Found
 */

/** The column of what is hidden from all. */
export const HIDDEN = -1;

/** What each kind of pencil mark looks like. */
export const PENCIL = { yes: "✓", no: "✗", maybe: "?", flag: "!" };

/** How a cell is called in pencil marks and reasons. @param {string} card @param {number} holder */
export const cellKey = (card, holder) => `${card}/${holder === HIDDEN ? "hidden" : holder}`;

/** @param {Sheet} sheet @param {string} key @returns {Found | null} */
export function findCell({ columns, groups }, key) {
  for (const row of groups.flatMap((group) => group.rows)) {
    const place = columns.findIndex((column) => cellKey(row.id, column.id) === key);
    if (place >= 0) return { row, column: columns[place], ink: row.cells[place] };
  }
  return null;
}

/** @param {Column} column */
function columnClass({ id, lit }) {
  if (id === HIDDEN) return "hidden";
  return lit ? "after" : "";
}

/** @param {Sheet} sheet @param {unknown} title */
export const sheetHead = ({ columns }, title) =>
  html`<thead>
    <tr>
      <th scope="col" class="sort">${title}</th>
      ${columns.map(
        (column) =>
          html`<th scope="col" class=${columnClass(column)} title=${column.title}><span>${column.title}</span></th>`,
      )}
    </tr>
  </thead>`;

/**
 * A group of rows, the first of which has this number.
 * @param {SheetElement} element @param {Given} now @param {Group} group @param {number} first
 */
export function sheetTable(element, now, { title, rows }, first) {
  const head = title || html`<span class="unseen">${t("sheet.title")}</span>`;
  return html`<table class=${title ? "" : "untitled"}>
    ${sheetHead(now.sheet, head)}
    <tbody>
      ${rows.map((row, i) => rowView(element, now, row, title, first + i))}
    </tbody>
  </table>`;
}

/** @param {SheetElement} element @param {Given} now @param {Row} row @param {string} group @param {number} number */
function rowView(element, now, row, group, number) {
  const card = now.cards.get(row.id);
  const lit = new Set(now.reason?.cells);
  return html`<tr>
    <th scope="row" class=${rowClass(now.sheet, row)}>
      <span class="card-name"
        >${card?.drawing ? drawingView(card.drawing) : nothing}<span title=${row.title}
          >${short(row.title, group)}</span
        ></span
      >
    </th>
    ${row.cells.map((ink, i) => cellView(element, { row, column: now.sheet.columns[i], ink }, [number, i], lit))}
  </tr>`;
}

/** Is it known where the card is? @param {Sheet} sheet @param {Row} row */
function rowClass({ columns, holders }, row) {
  const placed = holders ? row.cells.findIndex((cell) => cell.mark === "yes") : -1;
  if (placed < 0) return "";
  return columns[placed].id === HIDDEN ? "solved" : "placed";
}

/** @param {SheetElement} element @param {Found} found @param {[number, number]} at @param {Set<string>} lit */
function cellView(element, { row, column, ink }, at, lit) {
  const key = cellKey(row.id, column.id);
  const mine = element.marks[key];
  const odds = element.showOdds && !ink.mark ? ink.chance : null;
  const pencil = mine?.kind ? t(`sheet.kinds.${mine.kind}`) : "";
  const says = [inWords({ ...ink, chance: odds }), pencil, mine?.note].filter(Boolean).join(", ");
  const kinds = {
    yes: ink.mark === "yes",
    no: ink.mark === "no",
    warm: odds !== null,
    lit: lit.has(key),
    chosen: key === element.chosen,
    noted: Boolean(mine?.note),
    hidden: column.id === HIDDEN,
    after: column.lit,
  };
  return html`<td
    class=${classMap(kinds)}
    ${styled({ "--odds": odds === null ? null : String(odds) })}
    title=${mine?.note ?? nothing}
  >
    <button
      class="cell"
      tabindex=${element.isAt(...at) ? 0 : -1}
      aria-label="${row.title}, ${column.title}: ${says || t("sheet.open")}"
      @focus=${() => element.stand(...at)}
      @click=${() => element.press(row.id, column.id, ink)}
      @contextmenu=${(/** @type {Event} */ event) => {
        event.preventDefault();
        element.choose(key);
      }}
    >
      ${ink.mark || ink.text ? html`<span class="ink">${printed(ink)}</span>` : nothing}
      ${odds === null ? nothing : html`<span class="odds">${percent(odds)}</span>`}
      ${mine?.kind ? html`<span class="pencil">${PENCIL[mine.kind]}</span>` : nothing}
    </button>
  </td>`;
}

/** @param {Cell} ink */
function printed({ mark, text }) {
  if (mark === "yes") return "●";
  return mark === "no" ? "·" : text;
}

/** Under "Red" a red diamond is a diamond. @param {string} title @param {string} group */
function short(title, group) {
  const rest = title.slice(group.length + 1);
  return group && title.startsWith(`${group} `) && /\D/.test(rest) ? rest : title;
}

/** What the server says of a cell. @param {Cell} ink */
export function inWords({ mark, text, chance }) {
  if (mark === "yes") return t("sheet.certain");
  if (mark === "no") return t("sheet.never");
  return text || (chance === null ? "" : `${percent(chance)} %`);
}

/** A chance in whole percent that never says certain. @param {number} chance */
export function percent(chance) {
  if (chance < 0.01) return "<1";
  return chance > 0.99 ? ">99" : String(Math.round(chance * 100));
}
