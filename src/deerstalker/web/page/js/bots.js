// Bots that can take a chair.
import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "./words.js";

/** A bot that plays at random is offered where there is no other. */
const RANDOM = "random";
/** The level that is taken unless another is chosen. */
const USUAL = "careful";

/** The level of a bot: "expert nodes=200" is an expert. @param {string} bot */
export const levelOf = (bot) => bot.split(/[ :;,]/)[0];

/** The levels that people may choose. @param {string[]} bots  of a game, from gentle to strong */
export function offeredBots(bots) {
  const thinking = bots.filter((level) => level !== RANDOM);
  return thinking.length ? thinking : bots;
}

/** The level that suits most people. @param {string[]} bots */
export const usualBot = (bots) => (bots.includes(USUAL) ? USUAL : (offeredBots(bots).at(-1) ?? RANDOM));

/** The bots in a list of choices. @param {string[]} bots @param {string | null} chosen */
export const botOptions = (bots, chosen) =>
  offeredBots(bots).map(
    (level) => html`<option value=${level} ?selected=${chosen === level}>${botWords(level)}</option>`,
  );

/** Does this bot say something now and then? @param {string} bot */
export const isChatty = (bot) => bot.split(":").includes("chatty");

/** @param {string} level */
const botWords = (level) => t("setup.bot", { level });
