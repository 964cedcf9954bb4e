// The places of a plan that can be gone to, and those a way may lead over.
import { nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";
import { shape } from "./drawing.js";
import { outline } from "./printed.js";
import { following } from "./ways.js";

/**
 * @import { Ways } from "../wire.js"
 * @import { Ground } from "./ground.js"
 * @import { PlanElement } from "./plan.js"
 */

/** @param {Ground} ground @param {string} place */
function shapeOf({ rooms, squares }, place) {
  const room = rooms.get(place);
  return room ? shape(room.outline) : outline(squares.get(place));
}

/** A place to go to. @param {PlanElement} board @param {Ground} ground @param {string} place @param {boolean} first */
export function litPlace(board, ground, place, first) {
  const d = shapeOf(ground, place);
  if (!d) return nothing;
  const stop = board.over === place || (board.over === null && first);
  const point = (/** @type {string | null} */ over) => (/** @type {PointerEvent} */ event) => board.point(over, event);
  return svg`<path class="target ${board.chosen === place ? "chosen" : ""}" data-place=${place} d=${d} role="button"
    tabindex=${stop ? 0 : -1} aria-label=${t("table.go", { place: board.named(place) })}
    @pointerenter=${point(place)} @pointerleave=${point(null)} @focus=${() => board.point(place)}/>`;
}

/**
 * Every place a way may lead to: what a pointer is dragged over.
 * @param {Ground} ground @param {Ways} ways @param {string[] | null} drawn
 */
export function steppingPlaces(ground, ways, drawn) {
  const next = new Set(drawn ? following(ways, drawn) : []);
  const places = new Set([ways.start, ...Object.keys(ways.steps), ...Object.values(ways.steps).flat()]);
  const view = (/** @type {string} */ place) =>
    svg`<path class="stepping ${next.has(place) ? "next" : ""}" data-place=${place} d=${shapeOf(ground, place)}/>`;
  return svg`<g aria-hidden="true">${[...places].map(view)}</g>`;
}
