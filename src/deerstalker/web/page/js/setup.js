// Setting up a table: who sits where, what the table agrees on, house rules.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { listGames, openTable } from "./api.js";
import { botOptions, usualBot } from "./bots.js";
import { entered, onSubmit, onValue } from "./elements/events.js";
import { go } from "./main.js";
import { myName, rememberTable, saveMyName } from "./storage.js";
import { announce, t } from "./words.js";

/**
 * @import { Boxed, OpenTable, OptionInfo, Settings } from "./wire.js"
 * @import { Page } from "./main.js"
 * @typedef {string | number | boolean} OptionValue
 */

/** @type {Settings["aid"][]} */
const AIDS = ["off", "shown", "simple", "everything"];
/** Seconds for each player. */
const CLOCKS = ["", "300", "600", "1200"];
/** Who sits in a chair, if neither a bot nor nobody. */
const ME = "me";

/** Open a table, and sit down at it if a seat is mine. @param {Boxed} game @param {OpenTable} wish */
export async function openAndSit({ name, title }, wish) {
  const made = await openTable(wish);
  const tokens = made.token === null || made.seat === null ? {} : { [made.seat]: made.token };
  rememberTable(made.table, { game: name, title, host: made.host, tokens });
  return made;
}

/** Four, or as near to it as the game allows. @param {Boxed} game */
export const usualSeats = ({ players: [least, most] }) => Math.min(Math.max(4, least), most);

/** @param {() => void} draw @param {string} name @returns {Page} */
export function setupPage(draw, name) {
  const setup = new Setup(draw, name);
  return { view: () => setup.view(), title: t("setup.title", { game: name }) };
}

class Setup {
  /** @param {() => void} draw @param {string} name */
  constructor(draw, name) {
    this.draw = draw;
    /** @type {Boxed | null} */ this.game = null;
    /** A level of bots, me, or null for a friend. @type {(string | null)[]} */ this.who = [];
    this.problem = "";
    this.load(name);
  }

  /** @param {string} name */
  async load(name) {
    try {
      this.game = (await listGames()).find((one) => one.name === name) ?? null;
      if (this.game) this.setSeats(usualSeats(this.game));
      else this.problem = t("errors.noGame");
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    this.draw();
  }

  /** @param {number} seats */
  setSeats(seats) {
    const bot = usualBot(this.game?.bots ?? []);
    const usual = (/** @type {number} */ seat) => (seat === 1 ? null : bot);
    const before = this.who;
    this.who = Array.from({ length: seats }, (_, seat) => (seat === 0 ? ME : (before[seat] ?? usual(seat))));
  }

  /** @param {number} seat @param {string} value */
  setSeat(seat, value) {
    if (value === ME) this.who = this.who.map((one) => (one === ME ? null : one));
    this.who[seat] = value || null;
    this.draw();
  }

  /** @param {Boxed} game @param {HTMLFormElement} form */
  async open(game, form) {
    const name = entered(form, "name");
    const seat = this.who.indexOf(ME);
    try {
      const made = await openAndSit(game, {
        game: game.name,
        seats: this.who.length,
        name,
        seat: seat < 0 ? null : seat,
        options: chosenOptions(game, form),
        bots: this.who.map((one) => (one === ME ? null : one)),
        settings: chosenSettings(form),
      });
      saveMyName(name);
      go(`/t/${made.table}`);
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
      announce(this.problem, { urgent: true });
      this.draw();
    }
  }

  view() {
    const { game, problem } = this;
    if (!game) return html`<p class="quietly" role="alert">${problem}</p>`;
    return html`<form class="setup" @submit=${onSubmit((form) => this.open(game, form))}>
      <h1>${t("setup.title", { game: game.title })}</h1>
      ${problem ? html`<p class="panel danger" role="alert">${problem}</p>` : nothing}
      <div class="grid">
        <label
          >${t("setup.yourName")}<input name="name" required maxlength="24" .value=${myName()} autocomplete="nickname"
        /></label>
        ${this.seatsField(game)}
      </div>
      <fieldset>
        <legend>${t("setup.who")}</legend>
        <ol class="seats">
          ${this.who.map((_, seat) => this.seatField(seat))}
        </ol>
      </fieldset>
      ${settingsFields()} ${game.options.length ? optionsFields(game) : nothing}
      <div class="row"><button class="primary">${t("setup.open")}</button></div>
    </form>`;
  }

  /** @param {Boxed} game */
  seatsField({ players: [least, most] }) {
    const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    const choose = onValue((value) => {
      this.setSeats(Number(value));
      this.draw();
    });
    return html`<label
      >${t("setup.seats")}<select name="seats" @change=${choose}>
        ${numbers.map((n) => html`<option value=${n} ?selected=${n === this.who.length}>${n}</option>`)}
      </select></label
    >`;
  }

  /** @param {number} seat */
  seatField(seat) {
    const who = this.who[seat];
    return html`<li>
      <span>${seat + 1}</span>
      <select
        name="seat-${seat}"
        aria-label=${t("setup.seat", { n: seat + 1 })}
        .value=${who ?? ""}
        @change=${onValue((value) => this.setSeat(seat, value))}
      >
        <option value=${ME} ?selected=${who === ME}>${t("setup.you")}</option>
        <option value="" ?selected=${who === null}>${t("setup.friend")}</option>
        ${botOptions(this.game?.bots ?? [], who)}
      </select>
    </li>`;
  }
}

const settingsFields = () =>
  html`<fieldset>
    <legend>${t("setup.settings")}</legend>
    <div class="grid">
      <label
        >${t("setup.aid")}<select name="aid">
          ${AIDS.map(
            (aid) => html`<option value=${aid} ?selected=${aid === "simple"}>${t(`setup.aids.${aid}`)}</option>`,
          )}
        </select></label
      >
      <label
        >${t("setup.clock")}<select name="clock">
          ${CLOCKS.map((clock) => html`<option value=${clock}>${t(`setup.clocks.${clock || "none"}`)}</option>`)}
        </select></label
      >
      <label class="tick"><input type="checkbox" name="hints" />${t("setup.hints")}</label>
      <label class="tick"><input type="checkbox" name="listed" />${t("setup.listed")}</label>
    </div>
  </fieldset>`;

/** @param {Boxed} game */
const optionsFields = ({ options }) =>
  html`<details class="panel">
    <summary>${t("setup.options")}</summary>
    <div class="grid">${options.map(optionField)}</div>
  </details>`;

/** @param {OptionInfo} option */
function optionField(option) {
  const choice = (/** @type {OptionValue} */ value) =>
    html`<option value=${String(value)} ?selected=${value === option.default}>${optionWords(value)}</option>`;
  return html`<label
    ><span class="first">${optionWords(option.name)}</span>
    <select name="option-${option.name}">
      ${option.values.map(choice)}
    </select>
    ${option.meaning ? html`<span class="help">${option.meaning}</span>` : nothing}</label
  >`;
}

/** @param {OptionValue} value */
const optionWords = (value) =>
  typeof value === "boolean" ? t(value ? "setup.yes" : "setup.no") : String(value).replace(/[-_]/g, " ");

/** @param {HTMLFormElement} form @returns {Partial<Settings>} */
function chosenSettings(form) {
  const chosen = new FormData(form);
  const clock = chosen.get("clock");
  return {
    aid: /** @type {Settings["aid"]} */ (chosen.get("aid")),
    hints: chosen.has("hints"),
    listed: chosen.has("listed"),
    clock: clock ? Number(clock) : null,
  };
}

/** House rules that differ from the usual ones. @param {Boxed} game @param {HTMLFormElement} form */
function chosenOptions({ options }, form) {
  /** @type {Record<string, OptionValue>} */ const chosen = {};
  for (const option of options) {
    const value = readOption(option, String(new FormData(form).get(`option-${option.name}`)));
    if (value !== option.default) chosen[option.name] = value;
  }
  return chosen;
}

/** @param {OptionInfo} option @param {string} text @returns {OptionValue} */
function readOption(option, text) {
  if (option.values.every((one) => typeof one === "boolean")) return text === "true";
  return typeof option.default === "number" ? Number(text) : text;
}
