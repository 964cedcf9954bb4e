// How somebody likes their table: sound, and answers that give themselves. Kept on this device.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { flag, onValue } from "../../elements/events.js";
import { t } from "../../words.js";

/**
 * @import { SoundSettings } from "../../sound.js"
 * @typedef {{sound: SoundSettings, setSound: (change: Partial<SoundSettings>) => void, answers: boolean,
 *   setAnswers: ((on: boolean) => void) | null}} Preferences  `setAnswers`: null where several share a screen
 */

/** @param {Preferences} now */
export const preferencesView = ({ sound, setSound, answers, setAnswers }) =>
  html`${toggle(t("table.sound"), sound.on, () => setSound({ on: !sound.on }))}
  ${sound.on ? volume(sound, setSound) : nothing}
  ${setAnswers ? toggle(t("table.answers"), answers, () => setAnswers(!answers), t("table.answersHelp")) : nothing}`;

/** @param {string} words @param {boolean} on @param {() => void} change @param {string} [help] */
const toggle = (words, on, change, help) =>
  html`<button role="switch" aria-checked=${flag(on)} class="switch" title=${help ?? nothing} @click=${change}>
    <span>${words}</span><span class="knob" aria-hidden="true"></span>
  </button>`;

/** @param {SoundSettings} sound @param {Preferences["setSound"]} setSound */
const volume = (sound, setSound) =>
  html`<label class="volume"
    >${t("table.volume")}<input
      type="range"
      min="0.1"
      max="1"
      step="0.1"
      .value=${String(sound.volume)}
      @input=${onValue((text) => setSound({ volume: Number(text) }))}
  /></label>`;
