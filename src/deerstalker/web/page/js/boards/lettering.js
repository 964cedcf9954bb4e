// Where names and pieces stand in the rooms of a plan.

/** @import { Room } from "../wire.js" */

/** How wide and high a cell is drawn. */
export const CELL = 24;

/**
 * How the name of a room is set: its lines, their size, the first baseline, and where they begin above. A crowd of
 * pieces pushes them up.
 * @param {Room} room @param {number} crowd
 */
export function lettering(room, crowd) {
  const [, y, w, h] = room.inside;
  const flat = h === 1;
  const words = flat ? [room.title] : wrapped(room.title, Math.max(6, Math.floor(w * 3.1)));
  const widest = Math.max(...words.map((word) => word.length));
  const type = Math.min(10.5, (w * CELL - 4) / (widest * 0.78), ((h * CELL - 4) / words.length) * 0.85);
  const up = flat ? 0 : pushedUp(room, crowd, room.label[1] - y - 0.5 * words.length);
  const at = (room.label[1] - up) * CELL - (words.length - 1) * type * 0.52 + type * 0.36;
  return { words, type, at, top: at - type * 1.06, flat };
}

/** @param {Room} room @param {number} crowd @param {number} most */
const pushedUp = (room, crowd, most) => Math.max(0, Math.min(room.label[1] + 0.95 - ranks(room, crowd).first, most));

/**
 * Where the i-th of n pieces stands in a room: in rows below its name, and inside its walls.
 * @param {Room} room @param {number} i @param {number} n @returns {[number, number]}
 */
export function standingPlace(room, i, n) {
  const [left, top, w, h] = room.inside;
  if (h === 1) return [left + w - 0.6 - i * 0.8, top + 0.5];
  const { across, first } = ranks(room, n);
  const apart = Math.min(1.02, (w - 0.3) / across);
  const row = Math.floor(i / across);
  const inRow = Math.min(across, n - row * across);
  return [room.label[0] + ((i % across) - (inRow - 1) / 2) * apart, first + row * 0.86];
}

/**
 * How many of n pieces stand side by side in a room, and how high the first row.
 * @param {Room} room @param {number} n
 */
function ranks(room, n) {
  const [, top, w, h] = room.inside;
  const across = Math.max(1, Math.min(n, Math.max(2, Math.floor((w - 0.3) / 0.84))));
  const last = Math.max(0, Math.ceil(n / across) - 1);
  return { across, first: Math.min(room.label[1] + 0.95, top + h - 0.5 - last * 0.86) };
}

/** @param {string} text @param {number} width */
function wrapped(text, width) {
  /** @type {string[]} */ const lines = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
