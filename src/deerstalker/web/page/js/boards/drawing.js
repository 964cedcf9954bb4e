// What is printed on a plan and stays as it is: scenery, squares, rooms, doors, walls, passages.
import { nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { glyph } from "../icons.js";
import { CELL, lettering } from "./lettering.js";

/** @import { Door, Heap, Link, Plan, Room, Scenery, Square, Wall } from "../wire.js" */

/** @param {[number, number][]} corners */
export const shape = (corners) => `M${corners.map(([x, y]) => `${x * CELL} ${y * CELL}`).join("L")}Z`;

/** What is printed on a square. @type {Record<string, unknown>} */
const MARKS = {
  spyglass: glyph("magnifier", 15),
  x: svg`<path d="M-5-5L5 5M-5 5L5-5" class="cross"/>`,
  "red-spot": svg`<circle r="5.5" class="spot"/>`,
  arrow: svg`<path d="M-6 0H5M1-4l4 4-4 4" class="cross"/>`,
  start: svg`<circle r="3.5" class="startdot"/>`,
};

/** What a column is called: A to Z, AA and on. @param {number} x @returns {string} */
const letters = (x) => (x < 26 ? "" : letters(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));

/** Are squares called by column and row? @param {Plan} plan */
export const squaresAreNamed = (plan) => plan.squares.every((one) => one.id === `${letters(one.x)}${one.y + 1}`);

/** Letters above the columns, numbers beside the rows. @param {Plan} plan */
export function margin(plan) {
  const middle = (/** @type {number} */ i) => (i + 0.5) * CELL;
  const columns = Array.from({ length: plan.width }, (_, x) => svg`<text x=${middle(x)} y="-5">${letters(x)}</text>`);
  const rows = Array.from({ length: plan.height }, (_, y) => svg`<text x="-9" y=${middle(y) + 4}>${y + 1}</text>`);
  return svg`<g class="margin" aria-hidden="true">${columns}${rows}</g>`;
}

/** @param {Scenery} scenery */
export function scenery({ kind, cells }) {
  const cell = (/** @type {[number, number]} */ [x, y]) =>
    svg`<rect x=${x * CELL} y=${y * CELL} width=${CELL} height=${CELL}/>`;
  return svg`<g class="scenery ${kind}">${cells.map(cell)}</g>`;
}

/** @param {Square} square */
export function square({ x, y, mark }) {
  const size = CELL - 1.4;
  const tile = svg`<rect class="tile ${mark ? "marked" : ""}" x=${x * CELL + 0.7} y=${y * CELL + 0.7}
    width=${size} height=${size} rx="2"/>`;
  if (!mark) return tile;
  const middle = `translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`;
  return svg`${tile}<g class="mark" transform=${middle}>${MARKS[mark] ?? nothing}</g>`;
}

/**
 * A room with the drawing in it, and the pile that lies there.
 * @param {Room} room @param {number} crowd @param {Heap | undefined} heap
 */
export function room(room, crowd, heap) {
  const [x, y, w] = room.inside;
  const { top } = lettering(room, crowd);
  const size = Math.min(46, w * CELL * 0.5, top - y * CELL - 8);
  const middle = `translate(${room.label[0] * CELL} ${top - size / 2 - 3})`;
  const furnished = room.icon && size > 22;
  return svg`<g class="room ${room.kind}"><path d=${shape(room.outline)}/>
    ${furnished ? svg`<g class="furniture" transform=${middle}>${glyph(room.icon, size)}</g>` : nothing}
    ${heap ? pile(heap.count, (x + w) * CELL - 16, y * CELL + 17) : nothing}</g>`;
}

/** @param {number} count @param {number} x @param {number} y */
function pile(count, x, y) {
  const long = count > 99;
  return svg`<g class="pile" transform="translate(${x} ${y})">
    <rect x="-9" y="-11" width="15" height="20" rx="2"/><rect x="-6.5" y="-9" width="15" height="20" rx="2"/>
    <text class=${long ? "long" : ""} x="1" y=${long ? 4 : 5}>${count}</text></g>`;
}

/** The name of a room, above the light of a lit one. @param {Room} room @param {number} crowd */
export function roomName(room, crowd) {
  const { words, type, at, flat } = lettering(room, crowd);
  if (type < 4.5) return nothing;
  const x = flat ? room.inside[0] * CELL + 6 : room.label[0] * CELL;
  const lines = words.map((word, i) => svg`<tspan x=${x} dy=${i ? type * 1.05 : 0}>${word}</tspan>`);
  return svg`<text class=${flat ? "line" : ""} font-size=${type} x=${x} y=${at}>${lines}</text>`;
}

/** @param {Door} door @param {Square | undefined} square */
export function door({ side }, square) {
  if (!square) return nothing;
  const [x, y, r] = [square.x * CELL, square.y * CELL, CELL - 6];
  const gaps = {
    N: `M${x + 3} ${y}h${r}`,
    S: `M${x + 3} ${y + CELL}h${r}`,
    W: `M${x} ${y + 3}v${r}`,
    E: `M${x + CELL} ${y + 3}v${r}`,
  };
  const swings = {
    N: `M${x + 3} ${y}v${-r * 0.7}a${r} ${r} 0 0 1 ${r} ${r * 0.7}`,
    S: `M${x + 3} ${y + CELL}v${r * 0.7}a${r} ${r} 0 0 0 ${r} ${-r * 0.7}`,
    W: `M${x} ${y + 3}h${-r * 0.7}a${r} ${r} 0 0 0 ${r * 0.7} ${r}`,
    E: `M${x + CELL} ${y + 3}h${r * 0.7}a${r} ${r} 0 0 1 ${-r * 0.7} ${r}`,
  };
  return svg`<path class="doorgap" d=${gaps[side]}/><path class="swing" d=${swings[side]}/>`;
}

/** @param {Wall} wall @param {Square | undefined} square */
export function wall({ side }, square) {
  if (!square) return nothing;
  const [x, y] = [square.x * CELL, square.y * CELL];
  const lines = {
    N: `M${x} ${y}h${CELL}`,
    S: `M${x} ${y + CELL}h${CELL}`,
    W: `M${x} ${y}v${CELL}`,
    E: `M${x + CELL} ${y}v${CELL}`,
  };
  return svg`<path class="wall" d=${lines[side]}/>`;
}

/** A passage as an arrow at both ends. @param {Link} link @param {Map<string, [number, number]>} places */
export function link({ ends }, places) {
  const [a, b] = ends.map((end) => places.get(end));
  return a && b ? svg`${arrow(a, b)}${arrow(b, a)}` : nothing;
}

/** @param {[number, number]} from @param {[number, number]} to */
function arrow(from, to) {
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / distance, (to[1] - from[1]) / distance];
  const [x, y] = [from[0] * CELL + dx * 26, from[1] * CELL + dy * 26 + 12];
  const left = [-dx * 6 - dy * 4, -dy * 6 + dx * 4];
  const right = [-dx * 6 + dy * 4, -dy * 6 - dx * 4];
  const head = `l${left[0]} ${left[1]}m${-left[0]} ${-left[1]}l${right[0]} ${right[1]}`;
  return svg`<path class="passage" d="M${x} ${y}l${dx * 18} ${dy * 18}m0 0${head}"/>`;
}
