// How sure each player could be of the truth, step by step.
import { html, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/** @import { Reviewed, ReviewedSeat } from "../wire.js" */

/** They tell apart what colours may not. */
const DASHES = ["", "6 3", "2 3", "8 3 2 3"];
const HEIGHT = 260;
const PAD = 44;

/**
 * @param {Reviewed} review @param {string[]} names
 * @param {{step: number, width: number, colour: (seat: number) => string}} now
 */
export function chart({ seats, steps, turns }, names, { step, width, colour }) {
  const x = (/** @type {number} */ at) => PAD + ((width - PAD * 1.4) * at) / Math.max(1, steps);
  const y = (/** @type {number} */ chance) => HEIGHT - PAD + (-HEIGHT + PAD * 1.6) * chance;
  const stroke = (/** @type {number} */ seat) => ({ colour: colour(seat), dash: DASHES[seat % 4] });
  const rule = (/** @type {number} */ chance) =>
    svg`<line x1=${PAD} x2=${width} y1=${y(chance)} y2=${y(chance)} class="rule"/>
      <text x="4" y=${y(chance) + 4}>${chance * 100} %</text>`;
  const line = (/** @type {ReviewedSeat} */ { chances }, /** @type {number} */ seat) => {
    const { colour: paint, dash } = stroke(seat);
    const points = stairs(chances, steps).map(([at, chance]) => `${x(at)},${y(chance)}`);
    return svg`<polyline class="seat" stroke=${paint} stroke-dasharray=${dash} points=${points.join(" ")}/>`;
  };
  return html`<figure class="paper chart">
    <figcaption>${t("review.chart")}</figcaption>
    <svg viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${t("review.chart")}>
      ${[0, 0.25, 0.5, 0.75, 1].map(rule)}
      <line class="now" x1=${x(step)} x2=${x(step)} y1=${y(1)} y2=${y(0)} />
      ${seats.map(line)}
    </svg>
    <ul class="legend">
      ${seats.map((one, seat) => legend(sureness(one, turns), names[seat], stroke(seat)))}
    </ul>
  </figure>`;
}

/**
 * A chance stays as it is until the next one, and the last one to the end.
 * @param {[number, number][]} chances @param {number} end @returns {[number, number][]}
 */
export const stairs = (chances, end) =>
  chances.flatMap(([at, chance], i) => [
    [at, chance],
    [chances[i + 1]?.[0] ?? end, chance],
  ]);

/**
 * Since when somebody could know, in words. What everybody is told at the end doesn't count.
 * @param {ReviewedSeat} seat @param {number[]} turns  the turn that each step belongs to
 */
export function sureness({ known, told }, turns) {
  if (known !== null) return t("review.known", { n: turns[known - 1] });
  return told !== null && told < turns.length ? t("review.told", { n: turns[told - 1] }) : t("review.never");
}

/**
 * @param {string} sure
 * @param {string} name @param {{colour: string, dash: string}} stroke
 */
const legend = (sure, name, { colour, dash }) =>
  html`<li>
    <svg class="key" viewBox="0 0 28 6" aria-hidden="true">
      <line class="seat" x2="28" y1="3" y2="3" stroke=${colour} stroke-dasharray=${dash} /></svg
    >${name}: ${sure}
  </li>`;
