// The notebook beside a real table. Every line is read by the house; nothing is stored there.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { once, post } from "./api.js";
import "./elements/sheet.js";
import { pageOf, reasonOf } from "./notes.js";
import { ref } from "./styled.js";
import { keep, myName, recall } from "./mine.js";
import { announce, t } from "./words.js";

const GAMES = new Set(["clue", "master-detective", "sleuth", "clue-cards"]);

/** @param {() => void} draw @param {string} [chosen] @returns {import("./main.js").Page} */
export function realNotebookPage(draw, chosen) {
  /** @type {any} */ let book = recall("real") ?? { game: chosen ?? "clue", names: [myName() || "Ann", "Bob", "Cy"], me: 0, hand: [], lines: [] };
  if (chosen && book.game !== chosen) book = { game: chosen, names: book.names, me: book.me, hand: [], lines: [] };
  /** @type {any} */ let layout = null;
  /** @type {any[]} */ let games = [];
  let editing = -1;
  /** @type {any} */ let told = null;
  let problem = "";
  let started = book.hand.length > 0;
  let busy = false;
  /** @type {any} */ let reason = null;
  /** @type {any} */ let hint = null;

  const load = async () => {
    layout = await once(`/games/${book.game}/layout`).catch((error) => { problem = error.message; return null; });
    games = (await once("/games").catch(() => [])).filter((/** @type {any} */ game) => GAMES.has(game.name));
    draw();
    if (started) await work();
  };
  /** @param {any} [ask] */
  const work = async (ask) => {
    busy = true; problem = ""; draw();
    try {
      const setup = { game: book.game, names: book.names, me: book.me, hand: book.hand };
      const answer = await post("/notebook", { ...setup, lines: book.lines, ask: ask ?? null });
      if (ask) reason = hint = null;
      if (ask?.what === "why") reason = reasonOf(answer.answer, ask.card, ask.holder === -1 ? "hidden" : ask.holder);
      else if (ask?.what === "best") hint = { text: t("sheet.best"), lines: (answer.answer.lines ?? []).slice(0, 5) };
      else { told = answer; reason = hint = null; }
      keep("real", book);
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
      announce(problem, true);
    }
    busy = false; draw();
  };
  /** @param {string[]} lines */
  const rewrite = async (lines) => {
    const before = book.lines;
    book = { ...book, lines };
    await work();
    if (problem) { const why = problem; book = { ...book, lines: before }; await work(); problem = why; draw(); }
  };
  load();

  /** @param {string} line @param {number} i */
  const editor = (line, i) => html`<li><form class="row edit" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text")).trim();
    editing = -1;
    rewrite(text ? book.lines.map((/** @type {string} */ one, /** @type {number} */ j) => (j === i ? text : one)) : book.lines.filter((/** @type {string} */ _, /** @type {number} */ j) => j !== i));
  }}><input class="wide" name="text" aria-label=${t("real.edit")} title=${t("real.edit")} .value=${line} ${ref((input) => input.focus())}><button class="primary">${t("real.save")}</button></form></li>`;
  const litLines = () => new Set(reason?.seqs ?? []);

  const setupView = () => html`<form class="setup" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const names = String(form.get("names")).split(",").map((name) => name.trim()).filter(Boolean);
    book = { game: book.game, names, me: 0, hand: form.getAll("hand"), lines: [] };
    started = true;
    work();
  }}>
    <h1>${t("home.real")}</h1><p class="quietly">${t("home.realLead")}</p>
    ${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
    <div class="grid"><label>${t("real.game")}<select @change=${(/** @type {Event} */ event) => { book = { ...book, game: /** @type {HTMLSelectElement} */ (event.target).value, hand: [] }; load(); }}>${games.map((game) => html`<option value=${game.name} ?selected=${game.name === book.game}>${game.title}</option>`)}</select></label>
    <label>${t("real.names")}<input name="names" required .value=${book.names.join(", ")}></label></div>
    <fieldset><legend>${t("real.hand")}</legend><div class="choices">${(layout?.cards ?? []).map((/** @type {any} */ card) => html`<label class="tick"><input type="checkbox" name="hand" value=${card.id} ?checked=${book.hand.includes(card.id)}>${card.title}</label>`)}</div></fieldset>
    <div class="row"><button class="primary">${t("real.start")}</button></div></form>`;

  const view = () => !started || (!told && problem) ? setupView() : html`<div class="real">
    <div class="spread"><h1>${t("notebook")}</h1><button class="quiet" @click=${() => { started = false; told = null; draw(); }}>${t("real.again")}</button></div>
    ${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
    <div class="twocol">
      <div>${told ? html`<ds-sheet .given=${{ page: pageOf(told.marks, layout, (id) => layout?.cards.find((/** @type {any} */ one) => one.id === id)?.title ?? id), book: "real", why: (/** @type {string} */ card, /** @type {any} */ holder) => work({ what: "why", card, holder: holder === "hidden" ? -1 : holder }), best: () => work({ what: "best" }), close: () => { reason = hint = null; draw(); }, reason, hint, busy }}></ds-sheet>` : nothing}</div>
      <div class="panel"><form class="row" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("line"));
        if (input.value.trim()) rewrite([...book.lines, input.value.trim()]);
        input.value = "";
      }}><label for="line">${t("real.line")}</label><input id="line" name="line" class="wide" autocomplete="off" spellcheck="false" placeholder=${t("real.example")}><button class="primary">${t("real.note")}</button></form>
      <ol class="transcript lines">${book.lines.map((/** @type {string} */ line, /** @type {number} */ i) => (editing === i ? editor(line, i) : html`<li class=${litLines().has(i + 1) ? "lit" : ""}><span>${told?.read?.[i] ?? line}</span>
        <button class="quiet small" aria-label=${t("real.change", { n: i + 1 })} @click=${() => { editing = i; draw(); }}>✎</button></li>`))}</ol>
      <p class="quietly">${t("real.help")}</p></div>
    </div></div>`;
  return { view, title: t("notebook") };
}
