// The notebook of the one at this screen.
import { html } from "../../../vendor/lit-html/lit-html.js";
import "../../elements/sheet.js";
import { HIDDEN } from "../../elements/sheet_table.js";
import { t } from "../../words.js";

/**
 * @import { Given } from "../../elements/sheet.js"
 * @import { Heap, Sheet } from "../../wire.js"
 * @import { DrawnTable } from "../model.js"
 * @import { Notes } from "../notes.js"
 */

/** @param {DrawnTable} model @param {Notes} notes @param {Pick<Given, "why" | "best" | "close">} can */
export function sheetPanel(model, notes, can) {
  const { chair, view, layout, summary } = model;
  if (view?.status && chair === null) return blank("table.watch");
  if (!notes.sheet) return blank(notes.slow ? "sheet.slow" : "sheet.thinking");
  if (!notes.sheet.groups.length) return blank("sheet.none");
  const { explained } = notes.sheet;
  const { aid, hints } = summary.settings;
  /** @type {Given} */
  const given = {
    sheet: titled(notes.sheet, view?.status?.hidden ?? []),
    cards: new Map(layout.cards.map((card) => [card.id, card])),
    book: `${model.table}/${chair}`,
    why: explained && aid === "everything" ? can.why : null,
    best: explained && hints && !view?.over ? can.best : null,
    asking: Boolean(view?.offers.some((offer) => offer.asks)),
    close: can.close,
    reason: notes.reason,
    hint: notes.hint,
    busy: notes.busy,
  };
  return html`<ds-sheet .given=${given}></ds-sheet>`;
}

/** The column of what is hidden from all is called as at the table. @param {Sheet} sheet @param {Heap[]} hidden */
export function titled(sheet, hidden) {
  if (hidden.length !== 1) return sheet;
  const columns = sheet.columns.map((one) =>
    one.id === HIDDEN ? { ...one, title: hidden[0].title, short: hidden[0].title.slice(0, 3) } : one,
  );
  return { ...sheet, columns };
}

/** @param {string} words */
const blank = (words) => html`<section class="paper sheet blank"><p>${t(words)}</p></section>`;
