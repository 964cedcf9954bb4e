// Bots that can take a chair.
import { html } from "../vendor/lit-html/lit-html.js";
import { t } from "./words.js";

const LEVELS = ["novice", "careful", "expert"];

/** The level of a bot: "expert nodes=200" is an expert. @param {string} mind */
export const levelOf = (mind) => mind.split(/[ :;,]/)[0];

/** The bots in a list of choices. @param {string | null} chosen */
export const botOptions = (chosen) =>
  LEVELS.map(
    (level) => html`<option value=${level} ?selected=${chosen === level}>${t(`setup.bots.${level}`)}</option>`,
  );
