// The notebook beside a real table. Every line is read by the house; nothing is stored there.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { once, post } from "./api.js";
import "./elements/sheet.js";
import { pageOf, reasonOf } from "./notes.js";
import { ref } from "./styled.js";
import { keep, myName, recall } from "./mine.js";
import { announce, t } from "./words.js";

const GAMES = new Set(["clue", "master-detective", "sleuth", "clue-cards"]);
const BOOK = "real";

/**
 * Names go clockwise from whoever was dealt the first card; `me` is one of them.
 * @typedef {{game: string, names: string[], me: number, hand: string[], face_up: string[], lines: string[]}} Book
 * @typedef {{cards: string[], hands: number[], face_up: number}} Deal
 */

/** Another game of the same people: nothing is known yet. @param {string} game @param {string[]} names @param {number} [me] @returns {Book} */
const blank = (game, names, me = 0) => ({ game, names, me, hand: [], face_up: [], lines: [] });

/** @param {() => void} draw @param {string} [chosen] @returns {import("./main.js").Page} */
export function realNotebookPage(draw, chosen) {
  /** @type {Book} */ let book = { ...blank(chosen ?? "clue", [myName() || "Ann", "Bob", "Cy"]), ...recall(BOOK) };
  if (chosen && book.game !== chosen) book = blank(chosen, book.names, book.me);
  /** @type {any} */ let layout = null;
  /** @type {any[]} */ let games = [];
  /** @type {Deal | null} */ let deal = null;
  let editing = -1;
  /** @type {any} */ let told = null;
  let problem = "";
  let started = book.hand.length > 0;
  let busy = false;
  let noting = false;
  /** @type {any} */ let reason = null;
  /** @type {any} */ let hint = null;

  const load = async () => {
    const game = book.game;
    const cards = await once(`/games/${game}/layout`).catch((error) => {
      problem = error.message;
      return null;
    });
    games = (await once("/games").catch(() => [])).filter((/** @type {any} */ one) => GAMES.has(one.name));
    if (game !== book.game) return;
    layout = cards;
    draw();
    if (started) {
      await work();
      started = Boolean(told);
      draw();
    }
    await dealt();
  };
  /** What is dealt among so many: asked whenever the game or the number of names is another. */
  const dealt = async () => {
    const { game, names } = book;
    deal = null;
    if (wrongNumber() === "") {
      const found = await post("/notebook", { ...blank(game, names), ask: { what: "deal" } }).catch((error) => {
        problem = error.message;
        return null;
      });
      if (game === book.game && names.length === book.names.length) deal = found?.answer ?? null;
    }
    draw();
  };
  /** Can so many play? Says why not. */
  const wrongNumber = () => {
    const game = games.find((one) => one.name === book.game);
    const n = book.names.length;
    return !game || (n >= game.players[0] && n <= game.players[1])
      ? ""
      : t("real.seats", { game: game.title, least: game.players[0], most: game.players[1], n });
  };

  /** Has the house understood? What it refuses changes nothing. @param {any} [ask] @param {Book} [wanted] @returns {Promise<boolean>} */
  const work = async (ask, wanted = book) => {
    busy = true;
    problem = "";
    draw();
    let understood = true;
    try {
      const answer = await post("/notebook", { ...wanted, ask: ask ?? null });
      reason = hint = null;
      if (ask?.what === "why") reason = reasonOf(answer.answer, ask.card, ask.holder === -1 ? "hidden" : ask.holder);
      else if (ask?.what === "best") hint = { text: t("sheet.best"), lines: (answer.answer.lines ?? []).slice(0, 5) };
      else {
        told = answer;
        book = wanted;
      }
      keep(BOOK, book);
    } catch (error) {
      problem = /** @type {Error} */ (error).message || t("errors.offline");
      understood = false;
      announce(problem, true);
    }
    busy = false;
    draw();
    return understood;
  };
  /** @param {string[]} lines */
  const rewrite = async (lines) => {
    if (noting) return false;
    noting = true;
    const understood = await work(null, { ...book, lines });
    noting = false;
    return understood;
  };
  const open = async () => {
    const cards = deal?.cards ?? [];
    book = {
      ...book,
      hand: cards.filter((card) => book.hand.includes(card)),
      face_up: deal?.face_up ? cards.filter((card) => book.face_up.includes(card)) : [],
    };
    if (await work()) {
      keep(`pencil.${BOOK}`, {});
      started = true;
    }
    draw();
  };
  const another = () => {
    book = blank(book.game, book.names, book.me);
    started = false;
    editing = -1;
    problem = "";
    told = reason = hint = null;
    dealt();
  };
  load();

  /** @param {number} i */
  const shut = (i) => {
    editing = -1;
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector(`.lines li:nth-child(${i + 1}) button`))?.focus();
  };
  /** @param {string} line @param {number} i */
  const editor = (line, i) =>
    html`<li>
      <form
        class="row edit"
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            shut(i);
          }
        }}
        @submit=${async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text")).trim();
          if (await rewrite(book.lines.flatMap((one, j) => (j !== i ? [one] : text ? [text] : [])))) shut(i);
        }}
      >
        <input
          class="wide"
          name="text"
          aria-label=${t("real.edit")}
          title=${t("real.edit")}
          .value=${line}
          ${ref((input) => input.focus())}
        /><button class="primary">${t("real.save")}</button
        ><button type="button" class="quiet" @click=${() => shut(i)}>${t("real.cancel")}</button>
      </form>
    </li>`;
  const litLines = () => new Set(reason?.seqs ?? []);

  /** @param {string} text */
  const naming = (text) => {
    const mine = book.names[book.me];
    const before = book.names.length;
    const names = text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const me = names.includes(mine) ? names.indexOf(mine) : Math.max(0, Math.min(book.me, names.length - 1));
    book = { ...book, names, me };
    if (names.length === before) draw();
    else dealt();
  };
  /** @param {"hand" | "face_up"} where @param {string} card @param {boolean} here */
  const lay = (where, card, here) => {
    book = { ...book, [where]: here ? [...book[where], card] : book[where].filter((one) => one !== card) };
    draw();
  };
  /** Cards to choose from, but for those that lie elsewhere. @param {"hand" | "face_up"} where @param {string} legend @param {string[]} elsewhere */
  const choice = (where, legend, elsewhere) =>
    html`<fieldset name=${where}>
      <legend>${legend}</legend>
      <div class="choices">
        ${(deal?.cards ?? []).map((id) => html`<label class="tick"><input type="checkbox" name=${where} value=${id} .checked=${live(book[where].includes(id))} ?disabled=${elsewhere.includes(id)} @change=${(/** @type {Event} */ event) => lay(where, id, /** @type {HTMLInputElement} */ (event.target).checked)} />${titleOf(id)}</label>`)}
      </div>
    </fieldset>`;
  /** @param {string} id */
  const titleOf = (id) => layout?.cards.find((/** @type {any} */ one) => one.id === id)?.title ?? id;

  const setupView = () =>
    html`<form
      class="setup"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (deal && !busy) open();
      }}
    >
      <h1>${t("home.real")}</h1>
      <p class="quietly">${t("home.realLead")}</p>
      <label
        >${t("real.game")}<select
          @change=${(/** @type {Event} */ event) => {
            book = blank(/** @type {HTMLSelectElement} */ (event.target).value, book.names, book.me);
            problem = "";
            deal = null;
            load();
          }}
        >
          ${games.map((game) => html`<option value=${game.name} ?selected=${game.name === book.game}>${game.title}</option>`)}
        </select></label
      >
      <label
        >${t("real.names")}<input
          name="names"
          required
          autocomplete="off"
          value=${book.names.join(", ")}
          @input=${(/** @type {Event} */ event) => naming(/** @type {HTMLInputElement} */ (event.target).value)}
      /></label>
      ${wrongNumber() ? html`<p class="quietly" role="status">${wrongNumber()}</p>` : nothing}
      <fieldset>
        <legend>${t("real.me")}</legend>
        <div class="choices">
          ${book.names.map(
            (name, seat) =>
              html`<label class="tick"
                ><input
                  type="radio"
                  name="me"
                  value=${seat}
                  .checked=${live(seat === book.me)}
                  @change=${() => {
                    book = { ...book, me: seat };
                    draw();
                  }}
                />${name}</label
              >`,
          )}
        </div>
      </fieldset>
      ${deal ? choice("hand", t("real.hand", { all: deal.hands[book.me], n: book.hand.length }), book.face_up) : nothing}
      ${deal?.face_up ? choice("face_up", t("real.open", { all: deal.face_up, n: book.face_up.length }), book.hand) : nothing}
      ${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
      <div class="row"><button class="primary" ?disabled=${!deal}>${t("real.start")}</button></div>
    </form>`;

  const view = () =>
    !started
      ? setupView()
      : html`<div class="real">
          <div class="spread">
            <h1>${t("notebook")}</h1>
            <button class="quiet" @click=${another}>${t("real.again")}</button>
          </div>
          ${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
          <div class="twocol">
            <div>
              ${
                told
                  ? html`<ds-sheet
                      .given=${{
                        page: pageOf(told.marks, layout, titleOf),
                        book: BOOK,
                        why: (/** @type {string} */ card, /** @type {any} */ holder) =>
                          work({ what: "why", card, holder: holder === "hidden" ? -1 : holder }),
                        best: () => work({ what: "best" }),
                        close: () => {
                          reason = hint = null;
                          draw();
                        },
                        reason,
                        hint,
                        busy,
                      }}
                    ></ds-sheet>`
                  : nothing
              }
            </div>
            <div class="panel">
              <form
                class="row"
                @submit=${async (/** @type {SubmitEvent} */ event) => {
                  event.preventDefault();
                  const input = /** @type {HTMLInputElement} */ (
                    /** @type {HTMLFormElement} */ (event.target).elements.namedItem("line")
                  );
                  const typed = input.value;
                  if (typed.trim() && (await rewrite([...book.lines, typed.trim()])) && input.value === typed)
                    input.value = "";
                }}
              >
                <label for="line">${t("real.line")}</label
                ><input
                  id="line"
                  name="line"
                  class="wide"
                  autocomplete="off"
                  spellcheck="false"
                  placeholder=${t(book.game === "sleuth" ? "real.exampleSleuth" : "real.example")}
                /><button class="primary">${t("real.note")}</button>
              </form>
              <ol class="transcript lines" ?hidden=${!book.lines.length}>
                ${book.lines.map((line, i) =>
                  editing === i
                    ? editor(line, i)
                    : html`<li class=${litLines().has(i + 1) ? "lit" : ""}>
                        <span>${i + 1}. ${told?.read?.[i] ?? line}</span>
                        <button
                          class="quiet small"
                          aria-label=${t("real.change", { n: i + 1 })}
                          @click=${() => {
                            editing = i;
                            draw();
                          }}
                        >
                          ✎
                        </button>
                      </li>`,
                )}
              </ol>
              <p class="quietly">${t("real.help")}</p>
            </div>
          </div>
        </div>`;
  return { view, title: t("notebook") };
}
