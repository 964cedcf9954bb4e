// Playing against bots at once: nothing is asked, but three things can be chosen, and this device remembers them.
import { html } from "../../vendor/lit-html/lit-html.js";
import { offeredBots, usualBot } from "../bots.js";
import { onValue } from "../elements/events.js";
import { load, save } from "../storage.js";
import { asTitle, t } from "../words.js";

/**
 * @import { Boxed, Settings } from "../wire.js"
 * @typedef {Settings["aid"] | "guide"} Help
 * @typedef {{bot: string, help: Help, speed: Settings["speed"]}} QuickChoices
 */

/** @type {Settings["aid"][]} */
export const AIDS = ["off", "shown", "simple", "everything"];
/** Full notes, hints, and a guide who says what to do and why. @type {"guide"} */
export const GUIDE = "guide";
/** @type {Settings["speed"][]} */
export const SPEEDS = ["calm", "usual", "quick"];

/** @returns {QuickChoices} */
export const quickChoices = () => ({ bot: "", help: "everything", speed: "usual", ...load("quick") });

/** The bot that plays a game: the chosen one, if the game has it. @param {Boxed} game @param {QuickChoices} chosen */
export const botFor = ({ bots }, { bot }) => (bots.includes(bot) ? bot : usualBot(bots));

/** With all the help there is, the notebook may be asked what to ask. @param {QuickChoices} chosen */
export const settingsOf = ({ help, speed }) => ({
  aid: help === GUIDE ? "everything" : help,
  hints: help === "everything" || help === GUIDE,
  speed,
});

/** @param {Boxed[]} games @param {() => void} draw */
export function quickRow(games, draw) {
  const chosen = quickChoices();
  const levels = [...new Set(games.flatMap(({ bots }) => offeredBots(bots)))];
  const change = (/** @type {Partial<QuickChoices>} */ news) => {
    save("quick", { ...quickChoices(), ...news });
    draw();
  };
  const { help, speed } = chosen;
  const bot = levels.includes(chosen.bot) ? chosen.bot : usualBot(levels);
  return html`<h2>${t("quick.title")}</h2>
    <p class="quietly">${t(`quick.about.${help}`)}</p>
    <div class="quick-row" role="group" aria-label=${t("quick.title")}>
      ${field(t("quick.bot"), "bot", levels, bot, asTitle, change)}
      ${field(t("quick.help"), "help", [...AIDS, GUIDE], help, (aid) => t(`quick.helps.${aid}`), change)}
      ${field(t("quick.speed"), "speed", SPEEDS, speed, (one) => t(`quick.speeds.${one}`), change)}
    </div>`;
}

/**
 * @param {string} label @param {"bot" | "help" | "speed"} name @param {readonly string[]} values @param {string} chosen
 * @param {(value: string) => string} words @param {(news: Partial<QuickChoices>) => void} change
 */
const field = (label, name, values, chosen, words, change) =>
  html`<label
    >${label}<select name="quick-${name}" @change=${onValue((value) => change({ [name]: value }))}>
      ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${words(value)}</option>`)}
    </select></label
  >`;
