// Setting up a table: who sits where, what the table agrees on, house rules.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { listGames, openTable } from "./api.js";
import { botOptions, usualBot } from "./bots.js";
import { entered, onSubmit, onValue } from "./elements/events.js";
import { AIDS, SPEEDS } from "./home/quick_play.js";
import { byGroup, unusualRules } from "./house_rules.js";
import { go } from "./main.js";
import { myName, rememberTable, saveMyName } from "./storage.js";
import { announce, t } from "./words.js";

/**
 * @import { Boxed, OpenTable, OptionInfo, Settings, TableOpened } from "./wire.js"
 * @import { Page } from "./main.js"
 * @import { SavedTable } from "./storage.js"
 * @import { OptionValue } from "./house_rules.js"
 */

/** Seconds for each player. */
const CLOCKS = ["", "300", "600", "1200"];
/** Who sits in a chair, if neither a bot nor nobody. */
const ME = "me";

/** Open a table, and sit down at it if a seat is mine. @param {Boxed} game @param {OpenTable} wish */
export const openAndSit = async (game, wish) => keepSeat(game, await openTable(wish));

/**
 * Keep what makes this device the host of a new table, and its seat.
 * @param {{name: string, title: string}} game @param {TableOpened} made @param {Partial<SavedTable>} [more]
 */
export function keepSeat({ name, title }, made, more = {}) {
  const tokens = made.token === null || made.seat === null ? {} : { [made.seat]: made.token };
  rememberTable(made.table, { game: name, title, host: made.host, tokens, ...more });
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
    /** House rules that somebody has chosen. @type {Record<string, OptionValue>} */ this.options = {};
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
        options: Object.fromEntries(
          game.options
            .filter(({ name: one, default: usual }) => (this.options[one] ?? usual) !== usual)
            .map(({ name: one }) => [one, this.options[one]]),
        ),
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
          >${t("setup.yourName")}<input
            name="name"
            required
            maxlength="24"
            .value=${myName() || t("home.guest")}
            autocomplete="nickname"
        /></label>
        ${this.seatsField(game)}
      </div>
      <fieldset>
        <legend>${t("setup.who")}</legend>
        <ol class="seats">
          ${this.who.map((_, seat) => this.seatField(seat))}
        </ol>
      </fieldset>
      ${settingsFields()} ${game.options.length ? this.houseRules(game) : nothing}
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

  /** @param {Boxed} game */
  houseRules({ options }) {
    const changed = unusualRules(options, this.options).length;
    return html`<details class="panel house-rules">
      <summary>
        ${t("setup.options")}
        <span class="quietly">${changed ? t("setup.changed", { n: changed }) : t("setup.allUsual")}</span>
      </summary>
      ${byGroup(options).map(
        ([group, some]) =>
          html`${group ? html`<h2>${group}</h2>` : nothing}${some.map((option) => this.houseRule(option))}`,
      )}
    </details>`;
  }

  /** @param {OptionInfo} option */
  houseRule(option) {
    const name = `option-${option.name}`;
    const chosen = this.options[option.name] ?? option.default;
    const choose = (/** @type {OptionValue} */ value) => {
      this.options[option.name] = value;
      this.draw();
    };
    return html`<fieldset aria-describedby=${option.meaning ? `${name}-help` : nothing}>
      <legend>${option.title}</legend>
      <div class="choices">
        ${option.choices.map(
          ({ value, words }) =>
            html`<label class="tick"
              ><input type="radio" name=${name} ?checked=${value === chosen} @change=${() => choose(value)} /><span
                >${words} ${value === option.default ? html`<small>${t("setup.usual")}</small>` : nothing}</span
              ></label
            >`,
        )}
      </div>
      ${option.meaning ? html`<p class="help" id="${name}-help">${option.meaning}</p>` : nothing}
    </fieldset>`;
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
      <label
        >${t("setup.speed")}<select name="speed">
          ${SPEEDS.map(
            (speed) =>
              html`<option value=${speed} ?selected=${speed === "usual"}>${t(`quick.speeds.${speed}`)}</option>`,
          )}
        </select></label
      >
    </div>
    <label class="tick"><input type="checkbox" name="hints" />${t("setup.hints")}</label>
    <label class="tick"><input type="checkbox" name="listed" />${t("setup.listed")}</label>
  </fieldset>`;

/** @param {HTMLFormElement} form @returns {Partial<Settings>} */
function chosenSettings(form) {
  const chosen = new FormData(form);
  const clock = chosen.get("clock");
  return {
    aid: /** @type {Settings["aid"]} */ (chosen.get("aid")),
    hints: chosen.has("hints"),
    listed: chosen.has("listed"),
    clock: clock ? Number(clock) : null,
    speed: /** @type {Settings["speed"]} */ (chosen.get("speed")),
  };
}
