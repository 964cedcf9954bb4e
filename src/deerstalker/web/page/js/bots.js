// Bots that can take a chair.
import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "./words.js";

/** A bot that plays at random is offered where there is no other. */
const RANDOM = "random";
/** The level that is taken unless another is chosen. */
const USUAL = "careful";

/** The level of a bot: "expert nodes=200" is an expert. @param {string} bot */
export const levelOf = (bot) => bot.split(/[ :;,]/)[0];

/** @param {string[]} bots  of a game, from gentle to strong */
function offered(bots) {
  const thinking = bots.filter((level) => level !== RANDOM);
  return thinking.length ? thinking : bots;
}

/** The level that suits most people. @param {string[]} bots */
export const usualBot = (bots) => (bots.includes(USUAL) ? USUAL : (offered(bots).at(-1) ?? RANDOM));

/** The bots in a list of choices. @param {string[]} bots @param {string | null} chosen */
export const botOptions = (bots, chosen) =>
  offered(bots).map((level) => html`<option value=${level} ?selected=${chosen === level}>${botWords(level)}</option>`);

/** @param {string} level */
const botWords = (level) => t("setup.bot", { level });
