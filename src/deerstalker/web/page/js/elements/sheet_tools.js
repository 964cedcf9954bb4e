// Above the table of a sheet its pencils, below it what is told about a cell.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { t } from "../words.js";
import { flag, onValue } from "./events.js";
import { inWords, PENCIL, rowPad } from "./sheet_table.js";

/**
 * @import { Row, Sheet } from "../wire.js"
 * @import { Given, PencilKind, SheetElement } from "./sheet.js"
 * @import { Found } from "./sheet_table.js"
 */

const RUBBER = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M8 20h12M5 14.500l8.500-9.500 6 5.500-8.500 9.500H8.500z M9.500 9.500l6 5.500" />
</svg>`;

/** @param {SheetElement} element @param {Given} now */
export const tools = (element, now) =>
  html`<div class="tools" role="group" aria-label=${t("sheet.pencil")}>
    ${element.setting.byRow ? nothing : pencils(element)} ${now.sheet.odds ? oddsButton(element) : nothing}
    ${now.best ? bestButton(now, now.best) : nothing}
  </div>`;

/** @param {SheetElement} element */
function pencils(element) {
  const kinds = /** @type {[PencilKind, string][]} */ (Object.entries(PENCIL));
  return html`${kinds.map(([kind, sign]) => tool(element, kind, sign, t(`sheet.kinds.${kind}`)))}
  ${tool(element, "clear", RUBBER, t("sheet.clear"))} ${tool(element, "note", "✎", t("sheet.write"))}`;
}

/** @param {SheetElement} element @param {SheetElement["pencil"]} kind @param {unknown} sign @param {string} name */
const tool = (element, kind, sign, name) =>
  html`<button
    aria-pressed=${flag(element.pencil === kind)}
    title=${name}
    aria-label=${name}
    @click=${() => element.take(kind)}
  >
    <b>${sign}</b> <span>${name}</span>
  </button>`;

/** @param {SheetElement} element */
const oddsButton = (element) =>
  html`<button
    class="apart"
    aria-pressed=${flag(element.showOdds)}
    title=${t("sheet.oddsHelp")}
    aria-label=${t("sheet.odds")}
    @click=${() => element.toggleOdds()}
  >
    <b>%</b> <span>${t("sheet.odds")}</span>
  </button>`;

/** @param {Given} now @param {() => void} best */
function bestButton({ sheet, asking }, best) {
  const why = asking ? nothing : t("sheet.notNow");
  return html`<button
    class="best ${sheet.odds ? "" : "apart"}"
    ?disabled=${!asking}
    title=${why}
    aria-description=${why}
    @click=${best}
  >
    ${t("sheet.best")}
  </button>`;
}

/**
 * What is told about the chosen cell: how likely, why, my own note.
 * @param {SheetElement} element @param {Given} now @param {Found | null} found
 */
export function detail(element, now, found) {
  const reason = now.reason?.text ? now.reason : null;
  const told = reason ?? (now.hint && { text: now.hint.text, steps: now.hint.lines });
  const open = element.setting.byRow ? rowOf(now.sheet, element.opened) : null;
  if (!found && !told && !now.busy && !open) return legend(element, now);
  return html`<div class="reason" role="status">
    ${told || found || open ? shutButton(element) : nothing}
    ${now.busy ? html`<p class="small">${t("sheet.thinking")}</p>` : nothing}
    ${
      told
        ? html`<b>${told.text}</b>
            <ol>
              ${told.steps.map((step) => html`<li>${step}</li>`)}
            </ol>`
        : nothing
    }
    ${open ? padView(element, now, open) : nothing} ${found ? noteField(element, found) : nothing}
  </div>`;
}

/** @param {Sheet} sheet @param {string} id */
const rowOf = ({ groups }, id) => groups.flatMap((group) => group.rows).find((row) => row.id === id) ?? null;

/**
 * The row that was tapped, and pencils to write in it.
 * @param {SheetElement} element @param {Given} now @param {Row} row
 */
const padView = (element, { sheet }, row) =>
  html`<b>${row.title}</b>${rowPad(element, sheet, row)}
    <div class="tools" role="group" aria-label=${t("sheet.pencil")}>${pencils(element)}</div>`;

/** @param {SheetElement} element @param {Given} now */
const legend = ({ setting }, { why, sheet }) =>
  html`<p class="small legend-line">
    ${t(setting.byRow ? "sheet.helpRows" : helpWith(why))}${sheet.odds ? ` ${t("sheet.helpOdds")}` : ""}
    ${dealsLeft(sheet)}
  </p>`;

/** @param {Given["why"]} why */
const helpWith = (why) => (why ? "sheet.help" : "sheet.helpPlain");

/** @param {Sheet} sheet */
function dealsLeft({ deals }) {
  if (!deals) return "";
  if (deals.count === 1) return ` ${t("sheet.oneDeal")}`;
  return ` ${t(deals.exact ? "sheet.deals" : "sheet.aboutDeals", { n: large(deals.count) })}`;
}

/** `7,561,260`, or `3.2E12` for what nobody counts. @param {number} number */
const large = (number) =>
  number.toLocaleString("en", number < 1e12 ? { maximumFractionDigits: 0 } : { notation: "scientific" });

/** @param {SheetElement} element */
const shutButton = (element) =>
  html`<button class="quiet small shut" aria-label=${t("close")} @click=${() => element.shut()}>✕</button>`;

/** @param {SheetElement} element @param {Found} found */
function noteField(element, { row, column, ink }) {
  const says = inWords(ink);
  const key = element.chosen;
  return html`<label class="note"
    ><span>${row.title}, ${column.title}${says ? `: ${says}` : ""}</span>
    <input
      maxlength="200"
      autocomplete="off"
      placeholder=${t("sheet.note")}
      .value=${live(element.marks[key]?.note ?? "")}
      @change=${onValue((text) => element.write(key, { note: text.trim() }))}
    />
  </label>`;
}
