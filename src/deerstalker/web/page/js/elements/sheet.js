// The detective's sheet: rows of cards, columns of holders. Ink is what the house worked out, pencil is mine.
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { classMap } from "../../vendor/lit-html/directives/class-map.js";
import { drawing } from "../icons.js";
import { keep, recall } from "../mine.js";
import { styled } from "../styled.js";
import { t } from "../words.js";

/**
 * @typedef {{mark: "yes" | "no" | "", chance: number | null, text?: string}} Ink
 * @typedef {{id: string | number, title: string, lit?: boolean}} Column
 * @typedef {{title: string, rows: {id: string, title: string, sorts?: string[], cells: Ink[]}[]}} Group
 * @typedef {{columns: Column[], groups: Group[], level: string, odds: boolean, holders: boolean}} Page
 * @typedef {{text: string, steps: string[], seqs: number[], cells: string[]}} Reason
 */

const RUBBER = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M8 20h12M5 14.500l8.500-9.500 6 5.500-8.500 9.500H8.500z M9.500 9.500l6 5.500" />
</svg>`;
const KINDS = { yes: "✓", no: "✗", maybe: "?", flag: "!" };
export class Sheet extends HTMLElement {
  constructor() {
    super();
    /** @type {Page | null} */ this.page = null;
    this.book = "";
    /** @type {((card: string, holder: string | number) => void) | null} */ this.why = null;
    /** @type {(() => void) | null} */ this.best = null;
    /** May a question be asked now? */ this.asking = true;
    /** @type {(() => void) | null} */ this.close = null;
    /** @type {Reason | null} */ this.reason = null;
    /** @type {{text: string, lines: string[]} | null} */ this.hint = null;
    this.busy = false;
    /** @type {keyof typeof KINDS | "clear" | "note"} */ this.pencil = "no";
    this.showOdds = true;
    this.at = [0, 0];
    /** The cell that was last chosen: what is told about it stands below. @type {string} */ this.chosen = "";
    /** @type {Record<string, {kind?: string, note?: string}>} */ this.marks = {};
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

  /** What a parent hands over; drawn at once. @param {Partial<Sheet>} given */
  set given(given) {
    const { book, reason } = this;
    Object.assign(this, given);
    if (this.book !== book) this.marks = recall(`pencil.${this.book}`) ?? {};
    this.draw();
    if (this.reason && this.reason !== reason) this.uncover();
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
    if (!this.chosen && !this.reason && !this.hint) return;
    this.chosen = "";
    this.close?.();
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
    this.chosen = `${card}/${column.id}`;
    if (this.pencil === "note") {
      this.draw();
      this.querySelector("input")?.focus();
    } else if (ink.mark && this.why) this.why(card, column.id);
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

  draw() {
    if (this.page) render(this.view(this.page), this);
  }

  /** @param {Page} page */
  view(page) {
    let number = -1;
    const lit = new Set(this.reason?.cells ?? []);
    const row = (/** @type {Group["rows"][0]} */ one, /** @type {string} */ group) => {
      number += 1;
      const here = number;
      const placed = !page.holders ? -1 : one.cells.findIndex((cell) => cell.mark === "yes");
      return html`<tr>
        <th scope="row" class=${placed < 0 ? "" : page.columns[placed].id === "hidden" ? "solved" : "placed"}>
          <span class="card-name"
            >${one.sorts ? drawing(one) : nothing}<span title=${one.title}>${short(one.title, group)}</span></span
          >
        </th>
        ${one.cells.map((ink, i) => this.cell(one, page.columns[i], ink, here, i, lit))}
      </tr>`;
    };
    const broad = page.columns.length > 7;
    const head = (/** @type {unknown} */ title) =>
      html`<thead>
        <tr>
          <th scope="col" class="sort">${title}</th>
          ${page.columns.map((column) => html`<th scope="col" class=${column.id === "hidden" ? "hidden" : column.lit ? "after" : ""} title=${column.title}><span>${column.title}</span></th>`)}
        </tr>
      </thead>`;
    return html`<section
      class="paper sheet ${page.columns.length > 5 ? "crowded" : ""} ${broad ? "broad" : ""}"
      aria-label=${t("sheet.title")}
    >
      <div class="spread">
        <h2>${t("sheet.title")}</h2>
        <span class="level">${t("sheet.aid", { level: t(`setup.aids.${page.level}`) })}</span>
      </div>
      ${this.tools(page)}
      ${
        broad
          ? html`<div class="heads" aria-hidden="true">
              ${page.groups.slice(0, 2).map(
                () =>
                  html`<table>
                    ${head("")}
                  </table>`,
              )}
            </div>`
          : nothing
      }
      <div class="groups" @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event)}>
        ${page.groups.map(
          (group) =>
            html`<table class=${group.title ? "" : "untitled"}>
              ${head(group.title || html`<span class="unseen">${t("sheet.title")}</span>`)}
              <tbody>
                ${group.rows.map((one) => row(one, group.title))}
              </tbody>
            </table>`,
        )}
      </div>
      ${this.told(page)}
    </section>`;
  }

  /** @param {Page} page */
  tools(page) {
    const tool = (/** @type {string} */ kind, /** @type {unknown} */ sign, /** @type {string} */ name) =>
      html`<button
        aria-pressed=${this.pencil === kind ? "true" : "false"}
        title=${name}
        aria-label=${name}
        @click=${() => {
          this.pencil = /** @type {any} */ (kind);
          this.draw();
        }}
      >
        <b>${sign}</b> <span>${name}</span>
      </button>`;
    return html`<div class="tools" role="group" aria-label=${t("sheet.pencil")}>
      ${Object.entries(KINDS).map(([kind, sign]) => tool(kind, sign, t(`sheet.kinds.${kind}`)))}
      ${tool("clear", RUBBER, t("sheet.clear"))} ${tool("note", "✎", t("sheet.write"))}
      ${
        page.odds
          ? html`<button
              class="apart"
              aria-pressed=${this.showOdds ? "true" : "false"}
              @click=${() => {
                this.showOdds = !this.showOdds;
                this.draw();
              }}
            >
              ${t("sheet.odds")}
            </button>`
          : nothing
      }
      ${this.best ? html`<button class="best ${page.odds ? "" : "apart"}" ?disabled=${!this.asking} title=${this.asking ? nothing : t("sheet.notNow")} aria-description=${this.asking ? nothing : t("sheet.notNow")} @click=${() => this.best?.()}>${t("sheet.best")}</button>` : nothing}
    </div>`;
  }

  /** What is told about the chosen cell: how likely, why, my own note. @param {Page} page */
  told(page) {
    const found = this.find(page, this.chosen);
    const told = this.reason ?? (this.hint && { text: this.hint.text, steps: this.hint.lines });
    if (!found && !told && !this.busy)
      return html`<p class="small legend-line">
        ${t(this.why ? "sheet.help" : "sheet.helpPlain")}${page.odds ? ` ${t("sheet.helpOdds")}` : ""}
      </p>`;
    return html`<div class="reason" role="status">
      ${told || found ? html`<button class="quiet small shut" aria-label=${t("close")} @click=${() => this.shut()}>✕</button>` : nothing}
      ${this.busy ? html`<p class="small">${t("sheet.thinking")}</p>` : nothing}
      ${
        told
          ? html`<b>${told.text}</b>
              <ol>
                ${told.steps.map((step) => html`<li>${step}</li>`)}
              </ol>`
          : nothing
      }
      ${
        found
          ? html`<label class="note"
              ><span>${found.row.title}, ${found.column.title}${found.says ? `: ${found.says}` : ""}</span>
              <input
                maxlength="200"
                autocomplete="off"
                placeholder=${t("sheet.note")}
                .value=${live(this.marks[this.chosen]?.note ?? "")}
                @change=${(/** @type {Event} */ event) => this.write(this.chosen, { note: /** @type {HTMLInputElement} */ (event.target).value.trim() })}
            /></label>`
          : nothing
      }
    </div>`;
  }

  /** @param {Page} page @param {string} key */
  find(page, key) {
    for (const row of page.groups.flatMap((group) => group.rows)) {
      const place = page.columns.findIndex((column) => `${row.id}/${column.id}` === key);
      if (place >= 0) return { row, column: page.columns[place], says: inWords(row.cells[place]) };
    }
    return null;
  }

  /** @param {Group["rows"][0]} card @param {Column} column @param {Ink} ink @param {number} row @param {number} place @param {Set<string>} lit */
  cell(card, column, ink, row, place, lit) {
    const key = `${card.id}/${column.id}`;
    const mine = this.marks[key];
    const odds = this.showOdds && !ink.mark && ink.chance !== null ? ink.chance : null;
    const says = inWords(odds === null && !ink.mark ? { ...ink, chance: null } : ink);
    const pencil = mine?.kind ? t(`sheet.kinds.${mine.kind}`) : "";
    const kinds = classMap({
      yes: ink.mark === "yes",
      no: ink.mark === "no",
      warm: odds !== null,
      lit: lit.has(key),
      chosen: key === this.chosen,
      noted: Boolean(mine?.note),
      hidden: column.id === "hidden",
      after: Boolean(column.lit),
    });
    return html`<td
      class=${kinds}
      ${styled({ "--odds": odds === null ? null : String(odds) })}
      title=${mine?.note ?? nothing}
    >
      <button
        class="cell"
        tabindex=${this.at[0] === row && this.at[1] === place ? 0 : -1}
        aria-label="${card.title}, ${column.title}: ${[says, pencil, mine?.note].filter(Boolean).join(", ") || t("sheet.open")}"
        @focus=${() => {
          if (this.at[0] !== row || this.at[1] !== place) {
            this.at = [row, place];
            this.draw();
          }
        }}
        @click=${() => this.press(card.id, column, ink)}
        @contextmenu=${(/** @type {Event} */ event) => {
          event.preventDefault();
          this.chosen = key;
          this.draw();
        }}
      >
        ${ink.mark || ink.text ? html`<span class="ink">${ink.mark === "yes" ? "●" : ink.mark === "no" ? "·" : ink.text}</span>` : nothing}
        ${odds !== null ? html`<span class="odds">${percent(odds)}</span>` : nothing}
        ${mine?.kind ? html`<span class="pencil">${KINDS[/** @type {keyof typeof KINDS} */ (mine.kind)]}</span>` : nothing}
      </button>
    </td>`;
  }
}

/** @param {number} value @param {number} size */
const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));
/** Under "Red" a red diamond is a diamond. @param {string} title @param {string} group */
const short = (title, group) =>
  group && title.startsWith(`${group} `) && /\D/.test(title.slice(group.length + 1))
    ? title.slice(group.length + 1)
    : title;
/** What the house says of a cell. @param {Ink} ink */
const inWords = (ink) =>
  ink.mark === "yes"
    ? t("sheet.certain")
    : ink.mark === "no"
      ? t("sheet.never")
      : ink.text || (ink.chance !== null ? `${percent(ink.chance)} %` : "");
/** @param {number} chance */
const percent = (chance) => (chance < 0.01 ? "<1" : chance > 0.99 ? ">99" : String(Math.round(chance * 100)));

customElements.define("ds-sheet", Sheet);
