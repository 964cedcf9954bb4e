// The notebook beside a real table.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { ref } from "../directives.js";
import { entered, fieldOf, focusOn, onKey, onSubmit, onTick, onValue } from "../elements/events.js";
import "../elements/sheet.js";
import { t } from "../words.js";
import { BOOK, RealNotebook } from "./model.js";

/**
 * @import { Deal, Noted } from "../wire.js"
 * @import { Given } from "../elements/sheet.js"
 * @import { Page } from "../main.js"
 */

/** @param {() => void} draw @param {string} [game] @returns {Page} */
export function realNotebookPage(draw, game) {
  const notebook = new RealNotebook(draw, game);
  return { view: () => (notebook.started ? openView(notebook) : setupView(notebook)), title: t("notebook") };
}

/** @param {RealNotebook} notebook */
const problemView = ({ problem }) => (problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing);

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
    ${gameField(notebook)}
    <label
      >${t("real.names")}<input
        name="names"
        required
        autocomplete="off"
        value=${book.names.join(", ")}
        @input=${onValue((text) => notebook.setNames(text))}
    /></label>
    ${wrong ? html`<p class="quietly" role="status">${wrong}</p>` : nothing} ${meField(notebook)}
    ${deal ? dealFields(notebook, deal) : nothing} ${problemView(notebook)}
    <div class="row"><button class="primary" ?disabled=${!deal}>${t("real.start")}</button></div>
  </form>`;
}

/** @param {RealNotebook} notebook */
function gameField(notebook) {
  const options = notebook.games.map(
    ({ name, title }) => html`<option value=${name} ?selected=${name === notebook.book.game}>${title}</option>`,
  );
  return html`<label
    >${t("real.game")}<select @change=${onValue((game) => notebook.chooseGame(game))}>
      ${options}
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
      <div>${noted ? html`${solutionView(notebook, noted)}${sheetView(notebook, noted)}` : nothing}</div>
      <div class="panel">
        ${lineForm(notebook)} ${linesView(notebook)}
        <p class="quietly">${t("real.help")}</p>
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
  };
  return html`<ds-sheet .given=${given}></ds-sheet>`;
}

/** @param {RealNotebook} notebook */
function lineForm(notebook) {
  const note = onSubmit(async (form) => {
    const field = fieldOf(form, "line");
    const typed = field.value;
    const line = typed.trim();
    if (line && (await notebook.rewrite([...notebook.book.lines, line])) && field.value === typed) field.value = "";
  });
  return html`<form class="row" @submit=${note}>
    <label for="line">${t("real.line")}</label
    ><input
      id="line"
      name="line"
      class="wide"
      autocomplete="off"
      spellcheck="false"
      placeholder=${notebook.noted?.examples[0] ?? ""}
    /><button class="primary">${t("real.note")}</button>
  </form>`;
}

/** @param {RealNotebook} notebook */
function linesView(notebook) {
  const { book, editing } = notebook;
  const view = (/** @type {string} */ line, /** @type {number} */ i) =>
    editing === i ? editor(notebook, line, i) : lineView(notebook, line, i);
  return html`<ol class="transcript lines" ?hidden=${!book.lines.length}>
    ${book.lines.map(view)}
  </ol>`;
}

/** @param {RealNotebook} notebook @param {string} line @param {number} i */
function lineView(notebook, line, i) {
  const lit = notebook.reason?.seqs.includes(i + 1);
  const change = t("real.change", { n: i + 1 });
  return html`<li class=${lit ? "lit" : ""}>
    <span>${i + 1}. ${notebook.noted?.read[i] ?? line}</span>
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
      ><button type="button" class="quiet" @click=${shut}>${t("real.cancel")}</button>
    </form>
  </li>`;
}
