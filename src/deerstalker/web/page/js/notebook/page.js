// The notebook beside a real table.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { ref } from "../directives.js";
import { entered, fieldOf, focusOn, onKey, onSubmit, onTick, onValue } from "../elements/events.js";
import "../elements/sheet.js";
import { t } from "../words.js";
import { entryView } from "./entry.js";
import { BOOK, RealNotebook } from "./model.js";

/**
 * @import { Deal, Noted } from "../wire.js"
 * @import { Given } from "../elements/sheet.js"
 * @import { Page } from "../main.js"
 */

/** @param {() => void} draw @param {string} [game] @returns {Page} */
export function realNotebookPage(draw, game) {
  const notebook = new RealNotebook(draw, game);
  return {
    view: () => (notebook.started ? openView(notebook) : setupView(notebook)),
    title: t("notebook"),
    leave: () => notebook.leave(),
  };
}

/** @param {RealNotebook} notebook */
const problemView = ({ problem, waiting }) =>
  html`${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
  ${waiting ? html`<p class="panel waits" role="status">${t("real.busy")}</p>` : nothing}`;

// -- the set-up --------------------------------------------------------------------------------------------------

/** @param {RealNotebook} notebook */
function setupView(notebook) {
  const { book, deal } = notebook;
  const wrong = notebook.wrongNumber();
  const start = onSubmit(() => {
    if (deal && !notebook.busy) notebook.start();
  });
  return html`<form class="setup" @submit=${start}>
    <h1>${t("home.real")}</h1>
    <p class="quietly">${t("home.realLead")}</p>
    ${gameField(notebook)} ${editionField(notebook)}
    <label
      >${t("real.names")}<input
        name="names"
        required
        autocomplete="off"
        value=${book.names.join(", ")}
        @input=${onValue((text) => notebook.setNames(text))}
    /></label>
    ${wrong ? html`<p class="quietly" role="status">${wrong}</p>` : nothing} ${meField(notebook)}
    ${otherDealFields(notebook)} ${deal ? dealFields(notebook, deal) : nothing} ${problemView(notebook)}
    <div class="row"><button class="primary" ?disabled=${!deal}>${t("real.start")}</button></div>
  </form>`;
}

/** @param {RealNotebook} notebook */
function gameField(notebook) {
  const options = notebook.games.map(
    ({ name, title }) => html`<option value=${name} ?selected=${name === notebook.book.game}>${title}</option>`,
  );
  return html`<label
    >${t("real.game")}<select name="game" @change=${onValue((game) => notebook.chooseGame(game))}>
      ${options}
    </select></label
  >`;
}

/** Which box is on the table, where there are several. @param {RealNotebook} notebook */
function editionField(notebook) {
  const { game, edition = "" } = notebook.book;
  const editions = notebook.games.find(({ name }) => name === game)?.editions ?? [];
  if (!editions.length) return nothing;
  const option = (/** @type {{name: string, title: string}} */ { name, title }, /** @type {number} */ i) =>
    html`<option value=${i ? name : ""} ?selected=${(i ? name : "") === edition}>${title}</option>`;
  return html`<label
    >${t("real.edition")}<select name="edition" @change=${onValue((name) => notebook.chooseEdition(name))}>
      ${editions.map(option)}
    </select></label
  >`;
}

/** @param {RealNotebook} notebook */
function meField(notebook) {
  const { names, me } = notebook.book;
  const choice = (/** @type {string} */ name, /** @type {number} */ seat) =>
    html`<label class="tick"
      ><input
        type="radio"
        name="me"
        value=${seat}
        .checked=${live(seat === me)}
        @change=${() => notebook.setMe(seat)}
      />${name}</label
    >`;
  return html`<fieldset>
    <legend>${t("real.me")}</legend>
    <div class="choices">${names.map(choice)}</div>
  </fieldset>`;
}

/** Cards of one's own, other hands, and hands that nobody plays. @param {RealNotebook} notebook */
function otherDealFields(notebook) {
  const { game, names, me, cards = "", hands = [], dummies = [] } = notebook.book;
  if (!notebook.games.find(({ name }) => name === game)?.editions.length) return nothing;
  const sizes = (/** @type {string} */ text) => (text.match(/\d+/g) ?? []).map(Number);
  const dummy = (/** @type {string} */ name, /** @type {number} */ seat) =>
    html`<label class="tick"
      ><input
        type="checkbox"
        name="dummies"
        value=${seat}
        .checked=${live(dummies.includes(seat))}
        ?disabled=${seat === me}
        @change=${onTick((ticked) => {
          const others = dummies.filter((one) => one !== seat);
          notebook.chooseDeal({ dummies: ticked ? [...others, seat] : others });
        })}
      />${name}</label
    >`;
  return html`<details class="other-deal" ?open=${Boolean(cards || hands.length || dummies.length)}>
    <summary>${t("real.other")}</summary>
    <label
      >${t("real.own")}<textarea
        name="cards"
        rows="4"
        spellcheck="false"
        .value=${live(cards)}
        @change=${onValue((text) => notebook.chooseDeal({ cards: text.trim() }))}
      ></textarea>
    </label>
    <label
      >${t("real.hands")}<input
        name="hands"
        inputmode="numeric"
        autocomplete="off"
        .value=${live(hands.join(", "))}
        @change=${onValue((text) => notebook.chooseDeal({ hands: sizes(text) }))}
    /></label>
    <fieldset>
      <legend>${t("real.dummies")}</legend>
      <div class="choices">${names.map(dummy)}</div>
    </fieldset>
  </details>`;
}

/** @param {RealNotebook} notebook @param {Deal} deal */
function dealFields(notebook, deal) {
  const { hand, face_up: open, me } = notebook.book;
  const held = t("real.hand", { all: deal.hands[me], n: hand.length });
  const lying = t("real.open", { all: deal.face_up, n: open.length });
  return html`${cardsField(notebook, deal, "hand", held, open)}
  ${deal.face_up ? cardsField(notebook, deal, "face_up", lying, hand) : nothing}`;
}

/**
 * Cards to choose from, but for those that lie elsewhere.
 * @param {RealNotebook} notebook @param {Deal} deal @param {"hand" | "face_up"} where @param {string} legend
 * @param {string[]} elsewhere
 */
function cardsField(notebook, deal, where, legend, elsewhere) {
  const choice = (/** @type {string} */ id) =>
    html`<label class="tick"
      ><input
        type="checkbox"
        name=${where}
        value=${id}
        .checked=${live(notebook.book[where].includes(id))}
        ?disabled=${elsewhere.includes(id)}
        @change=${onTick((ticked) => notebook.lay(where, id, ticked))}
      />${notebook.titleOf(id)}</label
    >`;
  return html`<fieldset name=${where}>
    <legend>${legend}</legend>
    <div class="choices">${deal.cards.map(choice)}</div>
  </fieldset>`;
}

// -- the open notebook -------------------------------------------------------------------------------------------

/** @param {RealNotebook} notebook */
function openView(notebook) {
  const { noted } = notebook;
  return html`<div class="real">
    <div class="spread">
      <h1>${t("notebook")}</h1>
      <button class="quiet" @click=${() => notebook.reset()}>${t("real.again")}</button>
    </div>
    ${problemView(notebook)}
    <div class="twocol">
      <div class="read">${noted ? html`${solutionView(notebook, noted)}${sheetView(notebook, noted)}` : nothing}</div>
      <div class="write">
        ${entryView(notebook, lineForm(notebook))}
        <div class="panel" ?hidden=${!notebook.book.lines.length}>${linesView(notebook)}</div>
      </div>
    </div>
  </div>`;
}

/** @param {RealNotebook} notebook @param {Noted} noted */
function solutionView(notebook, { solution }) {
  if (!solution) return nothing;
  const cards = solution.map((id) => notebook.titleOf(id)).join(", ");
  return html`<p class="panel solved" role="status">${t("real.solved", { cards })}</p>`;
}

/** @param {RealNotebook} notebook @param {Noted} noted */
function sheetView(notebook, noted) {
  const form = noted.forms?.[notebook.entry.form]; // one kept by an earlier version has none
  /** @type {Given} */
  const given = {
    sheet: noted.sheet,
    cards: new Map(notebook.layout?.cards.map((card) => [card.id, card])),
    book: BOOK,
    why: (card, holder) => notebook.why(card, holder),
    best: () => notebook.best(),
    asking: true,
    close: () => {
      notebook.close();
      notebook.draw();
    },
    reason: notebook.reason,
    hint: notebook.hint,
    busy: notebook.busy,
    pick: form && !notebook.entry.typing ? notebook.entry.pick(form) : null,
  };
  return html`<ds-sheet .given=${given}></ds-sheet>`;
}

/** @param {RealNotebook} notebook */
function lineForm(notebook) {
  const example = notebook.noted?.examples[0];
  const note = onSubmit(async (form) => {
    const field = fieldOf(form, "line");
    const typed = field.value;
    const line = typed.trim();
    if (line && (await notebook.rewrite([...notebook.book.lines, line])) && field.value === typed) field.value = "";
  });
  return html`<form class="row" @submit=${note}>
    <label for="line">${t("real.line")}</label
    ><input id="line" name="line" class="wide" autocomplete="off" spellcheck="false" /><button class="primary">
      ${t("real.note")}
    </button>
    <p class="quietly">${t("real.help")}${example ? html` ${t("real.example")} <code>${example}</code>` : nothing}</p>
  </form>`;
}

/** @param {RealNotebook} notebook */
function linesView(notebook) {
  const { book, editing } = notebook;
  const view = (/** @type {string} */ line, /** @type {number} */ i) =>
    editing === i ? editor(notebook, line, i) : lineView(notebook, i);
  return html`<ol class="transcript lines" ?hidden=${!book.lines.length}>
      ${book.lines.map(view)}
    </ol>
    ${notebook.unread ? html`<p class="quietly waits" role="status">${t("real.waits")}</p>` : nothing}`;
}

/** @param {RealNotebook} notebook @param {number} i */
function lineView(notebook, i) {
  const lit = notebook.reason?.seqs.includes(i + 1);
  const change = t("real.change", { n: i + 1 });
  return html`<li class=${lit ? "lit" : ""}>
    <span>${i + 1}. ${notebook.lineAt(i)}</span>
    <button class="quiet small" aria-label=${change} @click=${() => notebook.edit(i)}>✎</button>
  </li>`;
}

/** @param {RealNotebook} notebook @param {string} line @param {number} i */
function editor(notebook, line, i) {
  const shut = () => {
    notebook.edit(null);
    focusOn(`.lines li:nth-child(${i + 1}) button`);
  };
  const save = onSubmit(async (form) => {
    if (await notebook.changeLine(i, entered(form, "text"))) shut();
  });
  const strike = async () => {
    if (await notebook.changeLine(i, "")) notebook.edit(null);
  };
  const escape = onKey("Escape", (event) => {
    event.preventDefault();
    shut();
  });
  return html`<li>
    <form class="row edit" @keydown=${escape} @submit=${save}>
      <input
        class="wide"
        name="text"
        aria-label=${t("real.edit")}
        title=${t("real.edit")}
        .value=${line}
        ${ref((input) => input.focus())}
      /><button class="primary">${t("real.save")}</button
      ><button type="button" class="quiet" @click=${strike}>${t("real.strike")}</button
      ><button type="button" class="quiet" @click=${shut}>${t("real.cancel")}</button>
    </form>
  </li>`;
}
