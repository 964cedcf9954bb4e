// What is printed on a plan and stays as it is: scenery, squares, rooms, doors, walls, passages.
import { nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { tokenColor } from "../colors.js";
import { glyph } from "../icons.js";
import { layered } from "../pictures.js";
import { CELL, lettering } from "./lettering.js";

/** @import { Door, Furniture, Heap, Layout, Link, Room, Scenery, Square, Wall } from "../wire.js" */

/** @param {[number, number][]} corners */
export const shape = (corners) => `M${corners.map(([x, y]) => `${x * CELL} ${y * CELL}`).join("L")}Z`;

/** What is printed on a square. @type {Record<string, unknown>} */
const MARKS = {
  spyglass: glyph("magnifier", 15),
  x: svg`<path d="M-5-5L5 5M-5 5L5-5" class="cross"/>`,
  "red-spot": svg`<circle r="5.5" class="spot"/>`,
  arrow: svg`<path d="M-6 0H5M1-4l4 4-4 4" class="cross arrow"/>`,
  start: svg`<circle r="3.5" class="startdot"/>`,
};

/** @param {Scenery} scenery */
export function scenery({ kind, cells, floor }) {
  const d = cells.map(([x, y]) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h${-CELL}z`).join("");
  return svg`<g class="scenery ${kind} ${floor}"><path d=${d}/>${floored(floor, d)}</g>`;
}

/** A pattern over the ground. @param {Scenery["floor"]} floor @param {string} d */
const floored = (floor, d) => (floor ? svg`<path class="floor" d=${d} fill="url(#floor-${floor})"/>` : nothing);

/** One tile of each floor: how large it is, and the lines on it. @type {[Scenery["floor"], number, string][]} */
const FLOORS = [
  ["boards", 24, "M0 6h24M0 12h24M0 18h24M0 24h24M5 0v6M17 6v6M9 12v6M21 18v6"],
  ["parquet", 16, "M0 0l8 8 8-8M0 8l8 8 8-8M8 8v8M0 0v8M16 0v8"],
  ["carpet", 12, "M6 3l3 3-3 3-3-3zM0 0h.01M12 0h.01M0 12h.01M12 12h.01"],
  ["tiles", 12, "M0 0h12v12H0zM6 0l6 6-6 6-6-6z"],
  ["stone", 24, "M0 0h24M0 9h24M0 17h24M10 0v9M4 9v8M17 9v8M12 17v7"],
  ["gravel", 10, "M2 2h.01M7 4h.01M4 8h.01M9 9h.01"],
  ["grass", 18, "M3 7l1-4M5 7l1.5-3M12 15l1-4M14 15l1.5-3"],
  ["hedge", 10, "M1 4q2-4 4 0 2-4 4 0M-4 9q2-4 4 0 2-4 4 0 2-4 4 0 2-4 4 0"],
];

/** The patterns of all floors. */
export const floors = () => {
  const pattern = (/** @type {[string, number, string]} */ [name, size, d]) =>
    svg`<pattern id="floor-${name}" width=${size} height=${size} patternUnits="userSpaceOnUse">
      <path d=${d}/></pattern>`;
  return svg`<defs>${FLOORS.map(pattern)}</defs>`;
};

/** @param {Furniture} furniture @param {Layout["pictures"]} pictures */
export function furniture({ picture, x, y, turn, color }, pictures) {
  const at = `translate(${x * CELL} ${y * CELL}) rotate(${turn})`;
  return svg`<g class="furniture picture" transform=${at} ${styled({ "--color": tokenColor(color) })}>
    ${layered(pictures[picture] ?? "")}</g>`;
}

/** @param {Square} square */
export function square({ x, y, mark }) {
  const size = CELL - 1.4;
  const tile = svg`<rect class="tile ${mark ? `marked ${mark}` : ""}" x=${x * CELL + 0.7} y=${y * CELL + 0.7}
    width=${size} height=${size} rx="2"/>`;
  if (!mark) return tile;
  const middle = `translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`;
  return svg`${tile}<g class="mark" transform=${middle}>${MARKS[mark] ?? nothing}</g>`;
}

/** A room with the drawing in it. @param {Room} room @param {number} crowd */
export function room(room, crowd) {
  const [, y, w] = room.inside;
  const { top } = lettering(room, crowd);
  const size = Math.min(46, w * CELL * 0.5, top - y * CELL - 8);
  const middle = `translate(${room.label[0] * CELL} ${top - size / 2 - 3})`;
  const furnished = room.icon && size > 22;
  const walls = shape(room.outline);
  return svg`<g class="room ${room.kind} ${room.floor}"><path d=${walls}/>${floored(room.floor, walls)}
    ${furnished ? svg`<g class="furniture" transform=${middle}>${glyph(room.icon, size)}</g>` : nothing}</g>`;
}

/** The pile that lies in a room. @param {Heap} heap @param {Room | undefined} room */
export function pile({ count }, room) {
  if (!room) return nothing;
  const [x, y, w] = room.inside;
  const long = count > 99;
  return svg`<g class="pile" transform="translate(${(x + w) * CELL - 16} ${y * CELL + 17})">
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

/**
 * A passage as an arrow at both ends, in the corner of a room that lies away from the other.
 * @param {Link} link @param {Map<string, [number, number]>} places @param {Map<string, Room>} rooms
 */
export function link({ ends }, places, rooms) {
  const [a, b] = ends.map((end) => places.get(end));
  if (!a || !b) return nothing;
  return svg`${arrow(cornerOf(rooms.get(ends[0]), a, b), b)}${arrow(cornerOf(rooms.get(ends[1]), b, a), a)}`;
}

/**
 * @param {Room | undefined} room @param {[number, number]} from @param {[number, number]} to
 * @returns {[number, number]}
 */
function cornerOf(room, from, to) {
  if (!room || Math.min(room.inside[2], room.inside[3]) < 3) return from;
  const [x, y, w, h] = room.inside;
  return [to[0] > from[0] ? x + 0.55 : x + w - 0.55, to[1] > from[1] ? y + 0.55 : y + h - 0.55];
}

/** @param {[number, number]} from @param {[number, number]} to */
function arrow(from, to) {
  const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / distance, (to[1] - from[1]) / distance];
  const [x, y] = [from[0] * CELL, from[1] * CELL];
  const left = [-dx * 6 - dy * 5, -dy * 6 + dx * 5];
  const right = [-dx * 6 + dy * 5, -dy * 6 - dx * 5];
  const [tipX, tipY] = [x + dx * 24, y + dy * 24];
  return svg`<circle class="hatch" cx=${x} cy=${y} r="6"/><path class="passage" d="M${x} ${y}L${tipX} ${tipY}"/>
    <path class="passage head" d="M${tipX + left[0]} ${tipY + left[1]}L${tipX} ${tipY}l${right[0]} ${right[1]}"/>`;
}
