// Below the board: what to do where there is a choice, and the way that is being drawn.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/**
 * @import { Action, Ways } from "../wire.js"
 * @import { Target } from "./routes.js"
 */

/** @param {Target} target @param {(action: Action) => void} go @param {string} look */
const button = ({ action, label }, go, look) =>
  html`<button class="small ${look}" @click=${() => go(action)}>${label}</button>`;

/**
 * There are several things to do at a place.
 * @param {string} place @param {Target[]} several @param {(action: Action) => void} go @param {() => void} close
 */
export function choiceBar(place, several, go, close) {
  const words = t("table.which", { place });
  return html`<div class="waybar" role="group" aria-label=${words}>
    <span>${words}</span>
    ${several.map((target) => button(target, go, ""))}
    <button class="small quiet" @click=${close}>${t("table.forgetWay")}</button>
  </div>`;
}

/**
 * A place has been tapped: how far it is, if that is known, and a button that goes there.
 * @param {string} place @param {number | null} steps @param {Target} target @param {(action: Action) => void} go
 * @param {() => void} close
 */
export function goBar(place, steps, { action }, go, close) {
  const far = steps === null ? "" : t(steps === 1 ? "board.oneStep" : "board.steps", { n: steps });
  return html`<div class="waybar" role="group" aria-label=${place}>
    <output aria-live="polite">${[place, far].filter(Boolean).join(", ")}. ${t("board.tapAgain")}</output>
    <button class="small primary" data-go @click=${() => go(action)}>${t("board.go")}</button>
    <button class="small quiet" @click=${close}>${t("table.forgetWay")}</button>
  </div>`;
}

/** A way of one's own may be drawn. @param {() => void} start */
export const drawBar = (start) =>
  html`<div class="waybar">
    <button class="small" data-draw @click=${start}>${t("table.drawWay")}</button>
  </div>`;

/**
 * A way is being drawn. `ends`: what can be done where it has come to.
 * @param {Ways} ways @param {string[]} names @param {Target[]} ends
 * @param {{go: (action: Action) => void, back: () => void, close: () => void, key: (event: KeyboardEvent) => void}} how
 */
export function drawingBar(ways, names, ends, { go, back, close, key }) {
  const told = { n: names.length, most: ways.most, way: names.join(", ") };
  return html`<div class="waybar" role="group" tabindex="0" data-pad aria-label=${t("table.drawing")} @keydown=${key}>
    <span>${t("table.drawing")}</span>
    <output aria-live="polite">${t(names.length ? "table.drawn" : "table.drawnShort", told)}</output>
    ${ends.map((target) => button(target, go, "primary"))}
    <button class="small" ?disabled=${!names.length} @click=${back}>${t("table.stepBack")}</button>
    <button class="small quiet" @click=${close}>${t("table.forgetWay")}</button>
  </div>`;
}
