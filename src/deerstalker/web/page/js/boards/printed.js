// Everything that is printed on a plan, in the order in which it is drawn.
import { svg } from "../../vendor/lit-html/lit-html.js";
import * as drawing from "./drawing.js";
import { CELL } from "./lettering.js";

/**
 * @import { Square, Status } from "../wire.js"
 * @import { Coordinates } from "./coordinates.js"
 * @import { Ground } from "./ground.js"
 */

/** @param {Ground} ground @param {Map<string, number>} crowds @param {Status | null} status */
export function printed({ layout, plan, rooms, routes, squares }, crowds, status) {
  return svg`<g aria-hidden="true">${drawing.floors()}
    ${plan.scenery.map(drawing.scenery)}
    ${plan.squares.map(drawing.square)}
    ${plan.rooms.map((room) => drawing.room(room, crowds.get(room.id) ?? 0))}
    ${plan.furniture.map((piece) => drawing.furniture(piece, layout.pictures))}
    ${plan.doors.map((door) => drawing.door(door, squares.get(door.square)))}
    ${plan.walls.map((wall) => drawing.wall(wall, squares.get(wall.square)))}
    ${plan.links.map((link) => drawing.link(link, routes.places, rooms))}
    ${status?.heaps.map((heap) => drawing.pile(heap, rooms.get(heap.place)))}
  </g>`;
}

/** @param {Square | undefined} square */
export const outline = (square) =>
  square ? `M${square.x * CELL + 1} ${square.y * CELL + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z` : "";

/** How many pieces stand in each place. @param {Status | null} status */
export function crowdsOf(status) {
  /** @type {Map<string, number>} */ const crowds = new Map();
  for (const { place } of status?.pieces ?? []) crowds.set(place, (crowds.get(place) ?? 0) + 1);
  return crowds;
}

/** Letters above the columns, numbers beside the rows. @param {Coordinates} coordinates */
export function margin({ columns, rows }) {
  const middle = (/** @type {number} */ i) => (i + 0.5) * CELL;
  const above = inOrder(columns).map(
    ([x, name], i) => svg`<text class=${parity(i)} x=${middle(x)} y="-6">${name}</text>`,
  );
  const beside = inOrder(rows).map(
    ([y, name], i) => svg`<text class=${parity(i)} x="-11" y=${middle(y)}
    dominant-baseline="central">${name}</text>`,
  );
  return svg`<g class="margin" aria-hidden="true">${above}${beside}</g>`;
}

/** @param {Map<number, string>} names */
const inOrder = (names) => [...names].sort(([a], [b]) => a - b);

/** Where room is short, every other one is left out. @param {number} i */
const parity = (i) => (i % 2 ? "odd" : "even");
