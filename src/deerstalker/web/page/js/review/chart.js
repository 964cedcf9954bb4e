// How sure each player could be of the truth, step by step.
import { html, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/** @import { Reviewed, ReviewedSeat } from "../wire.js" */

/** One for each seat; dashes tell apart what colours may not. */
export const SEAT_COLOURS = [
  ...["#b3202c", "#2060a8", "#2f7d46", "#c08a12", "#6d3a86"],
  ...["#d9772b", "#1f8a86", "#7a4b2a", "#d9668a", "#55595f"],
];
const DASHES = ["", "6 3", "2 3", "8 3 2 3"];
const HEIGHT = 260;
const PAD = 38;

/** @param {Reviewed} review @param {string[]} names @param {{step: number, width: number}} now */
export function chart({ seats, steps, turns }, names, { step, width }) {
  const x = (/** @type {number} */ at) => PAD + ((width - PAD * 1.4) * at) / Math.max(1, steps);
  const y = (/** @type {number} */ chance) => HEIGHT - PAD + (-HEIGHT + PAD * 1.6) * chance;
  const rule = (/** @type {number} */ chance) =>
    svg`<line x1=${PAD} x2=${width} y1=${y(chance)} y2=${y(chance)} class="rule"/>
      <text x="4" y=${y(chance) + 4}>${chance * 100} %</text>`;
  const line = (/** @type {ReviewedSeat} */ { chances }, /** @type {number} */ seat) =>
    svg`<polyline fill="none" stroke=${SEAT_COLOURS[seat]} stroke-width="2.2" stroke-dasharray=${DASHES[seat % 4]}
      points=${chances.map(([at, chance]) => `${x(at)},${y(chance)}`).join(" ")}/>`;
  return html`<figure class="paper chart">
    <figcaption>${t("review.chart")}</figcaption>
    <svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${t("review.chart")}>
      ${[0, 0.25, 0.5, 0.75, 1].map(rule)}
      <line class="now" x1=${x(step)} x2=${x(step)} y1=${y(1)} y2=${y(0)} />
      ${seats.map(line)}
    </svg>
    <ul class="legend">
      ${seats.map(({ known }, seat) => legend(known === null ? null : turns[known - 1], seat, names[seat]))}
    </ul>
  </figure>`;
}

/** @param {number | null} turn  since when they could know @param {number} seat @param {string} name */
const legend = (turn, seat, name) =>
  html`<li>
    <svg class="key" viewBox="0 0 28 6" aria-hidden="true">
      <line
        x2="28"
        y1="3"
        y2="3"
        stroke=${SEAT_COLOURS[seat]}
        stroke-width="3"
        stroke-dasharray=${DASHES[seat % 4]}
      /></svg
    >${name}: ${turn === null ? t("review.never") : t("review.known", { n: turn })}
  </li>`;
