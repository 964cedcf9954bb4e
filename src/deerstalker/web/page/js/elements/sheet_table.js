// The table of a sheet: a row for each card, a cell for each holder, print and pencil in it.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { styled } from "../directives.js";
import { drawingView } from "../icons.js";
import { ofSeat } from "../seat_colors.js";
import { t } from "../words.js";
import { flag } from "./events.js";
import { headTitle, rowTitle } from "./sheet_fit.js";

/**
 * @import { Cell, Column, Group, Row, Sheet } from "../wire.js"
 * @import { Given, PencilMark, SheetElement } from "./sheet.js"
 * @import { Setting } from "./sheet_fit.js"
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

/** The headings that stay in sight. @param {Sheet} sheet @param {Setting} setting */
export const sheetHeads = ({ columns, holders }, { shortHeads, panes, heads, widths }) =>
  html`<div class="heads" aria-hidden="true">
    ${Array.from(
      { length: panes },
      () =>
        html`<table>
          <thead>
            <tr>
              <th class="sort"></th>
              ${columns.map(
                (column, i) =>
                  html`<th
                    class=${columnClass(column)}
                    title=${column.title}
                    ${ofSeat(holders ? column.id : -1)}
                    ${styled({ width: heads === "across" ? `${widths[i]}px` : null })}
                  >
                    <span>${headTitle(column, shortHeads)}</span>
                  </th>`,
              )}
            </tr>
          </thead>
        </table>`,
    )}
  </div>`;

/**
 * A group of rows, the first of which has this number.
 * @param {SheetElement} element @param {Given} now @param {Group} group @param {number} first
 */
export function sheetTable(element, now, group, first) {
  const folded = element.folded.has(group.title);
  return html`<table class=${group.title ? "" : "untitled"} aria-label=${group.title || t("sheet.title")}>
    <thead>
      <tr>
        <th scope="col" class="sort">${group.title ? foldButton(element, group.title, folded) : titleUnseen}</th>
        ${
          folded
            ? summary(now.sheet, group)
            : now.sheet.columns.map((column, i) => headUnseen(column, element.setting, i))
        }
      </tr>
    </thead>
    ${
      folded
        ? nothing
        : html`<tbody>
            ${group.rows.map((row, i) => rowView(element, now, row, group, first + i))}
          </tbody>`
    }
  </table>`;
}

const titleUnseen = html`<span class="unseen">${t("sheet.title")}</span>`;

/** Read out, and seen in the headings above. @param {Column} column @param {Setting} setting @param {number} i */
const headUnseen = (column, { heads, widths }, i) =>
  html`<th scope="col" ${styled({ width: heads === "across" ? `${widths[i]}px` : null })}>
    <span class="unseen">${column.title}</span>
  </th>`;

/** @param {SheetElement} element @param {string} title @param {boolean} folded */
const foldButton = (element, title, folded) =>
  html`<button class="fold" aria-expanded=${flag(!folded)} @click=${() => element.fold(title)}>${title}</button>`;

/**
 * What a folded group says: the cards that are hidden from all, or how much is open.
 * @param {Sheet} sheet @param {Group} group
 */
function summary(sheet, group) {
  const solved = group.rows.filter((row) => rowClass(sheet, row) === "solved").map((row) => row.title);
  const open = group.rows.filter((row) => !rowClass(sheet, row)).length;
  return html`<td class="summary" colspan=${sheet.columns.length}>
    ${solved.length ? solved.join(", ") : t(sheet.holders ? "sheet.stillOpen" : "sheet.folded", { n: open })}
  </td>`;
}

/** @param {SheetElement} element @param {Given} now @param {Row} row @param {Group} group @param {number} number */
function rowView(element, now, row, group, number) {
  const card = now.cards.get(row.id);
  const { short, icons, byRow } = element.setting;
  const lit = new Set(now.reason?.cells);
  const name = html`${icons && card?.drawing ? drawingView(card.drawing) : nothing}<span
      >${rowTitle(row, group, short)}</span
    >`;
  const cells = row.cells.map((ink, i) => ({ row, column: now.sheet.columns[i], ink }));
  const open = byRow && element.opened === row.id;
  return html`<tr class=${open ? "open" : ""}>
    <th scope="row" class=${rowClass(now.sheet, row)} title=${row.title}>
      ${now.pick ? pickButton(now.pick, row, name) : html`<span class="card-name">${name}</span>`}
    </th>
    ${cells.map((found, i) =>
      cellView(element, found, [number, i], lit, byRow && i === 0 ? opener(element, cells, number) : nothing),
    )}
  </tr>`;
}

/**
 * Lies over all cells of a row, where each of them is too narrow for a finger.
 * @param {SheetElement} element @param {Found[]} cells @param {number} number
 */
function opener(element, cells, number) {
  const { row } = cells[0];
  const { widths } = element.setting;
  const says = cells.map((found) => `${found.column.title}: ${spoken(element, found) || t("sheet.open")}`).join(", ");
  return html`<button
    class="open-row"
    tabindex=${element.at[0] === number ? 0 : -1}
    aria-expanded=${flag(element.opened === row.id)}
    aria-label="${row.title}. ${says}"
    ${styled({ width: `${(100 * widths.reduce((sum, width) => sum + width, 0)) / widths[0]}%` })}
    @focus=${() => element.stand(number, 0)}
    @click=${() => element.openRow(row.id)}
  ></button>`;
}

/** What a cell says, in print and in pencil. @param {SheetElement} element @param {Found} found */
function spoken(element, { row, column, ink }) {
  const mine = element.marks[cellKey(row.id, column.id)];
  return [inWords(ink), mine?.kind ? t(`sheet.kinds.${mine.kind}`) : "", mine?.note].filter(Boolean).join(", ");
}

/** @param {NonNullable<Given["pick"]>} pick @param {Row} row @param {unknown} name */
const pickButton = ({ picked, choose }, row, name) =>
  html`<button
    class="card-name pick"
    aria-pressed=${flag(picked.has(row.id))}
    aria-label=${row.title}
    @click=${() => choose(row.id)}
  >
    ${name}
  </button>`;

/** Is it known where the card is? @param {Sheet} sheet @param {Row} row */
function rowClass({ columns, holders }, row) {
  const placed = holders ? row.cells.findIndex((cell) => cell.mark === "yes") : -1;
  if (placed < 0) return "";
  return columns[placed].id === HIDDEN ? "solved" : "placed";
}

/**
 * @param {SheetElement} element @param {Found} found @param {[number, number]} at @param {Set<string>} lit
 * @param {unknown} over  what lies over it
 */
function cellView(element, found, at, lit, over) {
  const { row, column, ink } = found;
  const key = cellKey(row.id, column.id);
  const mine = element.marks[key];
  const odds = ink.mark ? null : ink.chance;
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
    ${
      element.setting.byRow
        ? html`<span class="cell" aria-hidden="true">${written(ink, mine)}</span>${over}`
        : html`<button
            class="cell"
            tabindex=${element.isAt(...at) ? 0 : -1}
            aria-label="${row.title}, ${column.title}: ${spoken(element, found) || t("sheet.open")}"
            @focus=${() => element.stand(...at)}
            @click=${() => element.press(row.id, column.id, ink)}
            @contextmenu=${(/** @type {Event} */ event) => {
              event.preventDefault();
              element.choose(key);
            }}
          >
            ${written(ink, mine)}
          </button>`
    }
  </td>`;
}

/** What stands in a cell: print, odds, pencil. @param {Cell} ink @param {PencilMark | undefined} mine */
function written(ink, mine) {
  const odds = ink.mark ? null : ink.chance;
  return html`${ink.mark || ink.text ? html`<span class="ink">${printed(ink)}</span>` : nothing}
  ${odds === null ? nothing : html`<span class="odds">${percent(odds)}</span>`}
  ${mine?.kind ? html`<span class="pencil">${PENCIL[mine.kind]}</span>` : nothing}`;
}

/**
 * A row with a button for each of its cells, large enough for a finger.
 * @param {SheetElement} element @param {Sheet} sheet @param {Row} row
 */
export function rowPad(element, sheet, row) {
  const button = (/** @type {Cell} */ ink, /** @type {number} */ i) => {
    const column = sheet.columns[i];
    const key = cellKey(row.id, column.id);
    const odds = ink.mark ? null : ink.chance;
    return html`<button
      class="${key === element.chosen ? "chosen" : ""} ${ink.mark} ${odds === null ? "" : "warm"}"
      aria-label="${row.title}, ${column.title}: ${spoken(element, { row, column, ink }) || t("sheet.open")}"
      ${styled({ "--odds": odds === null ? null : String(odds) })}
      @click=${() => element.press(row.id, column.id, ink)}
    >
      <span>${column.title}</span><span class="cell">${written(ink, element.marks[key])}</span>
    </button>`;
  };
  return html`<div class="pad" role="group" aria-label=${row.title}>${row.cells.map(button)}</div>`;
}

/** @param {Cell} ink */
function printed({ mark, text }) {
  if (mark === "yes") return "●";
  return mark === "no" ? "·" : text;
}

/** What the server says of a cell. @param {Cell} ink */
export function inWords({ mark, text, chance }) {
  if (mark === "yes") return t("sheet.yes");
  if (mark === "no") return t("sheet.no");
  return text || (chance === null ? "" : `${percent(chance)} %`);
}

/** A chance in whole percent that never says certain. @param {number} chance */
export function percent(chance) {
  if (chance < 0.01) return "<1";
  return chance > 0.99 ? ">99" : String(Math.round(chance * 100));
}
