// Which place a finger means that does not hit one exactly.

/** @import { Plan } from "../wire.js" */

/** Half the width of a finger, in pixels of the screen. */
export const REACH = 22;

/** @typedef {Map<string, [number, number][]>} Cells */

/** The cells of every place. @param {Pick<Plan, "rooms" | "squares">} plan @returns {Cells} */
export function cellsOf({ rooms, squares }) {
  /** @type {Cells} */ const cells = new Map(rooms.map((room) => [room.id, room.cells]));
  for (const { id, x, y } of squares) cells.set(id, [[x, y]]);
  return cells;
}

/**
 * The nearest of these places that is no further away than this; everything is measured in cells.
 * @param {[number, number]} point @param {Iterable<string>} places @param {Cells} cells
 * @param {number} reach
 */
export function nearestPlace(point, places, cells, reach) {
  /** @type {string | null} */ let nearest = null;
  let least = reach;
  for (const place of places) {
    const far = Math.min(...(cells.get(place) ?? []).map((cell) => distance(point, cell)));
    if (far < least || (far === 0 && nearest === null)) [nearest, least] = [place, far];
  }
  return nearest;
}

/** From a point to a cell. @param {[number, number]} point @param {[number, number]} cell */
function distance([px, py], [x, y]) {
  const across = Math.max(x - px, 0, px - x - 1);
  const down = Math.max(y - py, 0, py - y - 1);
  return Math.hypot(across, down);
}

/** Where on the plan the pointer is, in cells, and how many pixels a cell is wide. @param {SVGSVGElement} plan
 *  @param {{clientX: number, clientY: number}} pointer @param {number} cell  its size on the plan
 *  @returns {{point: [number, number], pixels: number} | null} */
export function pointOn(plan, { clientX, clientY }, cell) {
  const matrix = plan.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { point: [x / cell, y / cell], pixels: matrix.a * cell };
}
