// Where names and pieces stand in the rooms of a plan.

/** @import { Room } from "../wire.js" */

/** How wide and high a cell is drawn. */
export const CELL = 24;

/** How wide and high a piece is, in cells, and how far its middle lies below its top. */
const PIECE = { width: 0.9, height: 0.96, middle: 0.52 };
/** Where there is a crowd, pieces are drawn smaller. */
const SCALES = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.36];
/** A capital letter is so wide, compared to the size of the type. */
const LETTER = 0.78;

/**
 * How the name of a room is set: its lines, their size, the first baseline, and where they begin above. A crowd of
 * pieces pushes them up.
 * @param {Room} room @param {number} crowd
 */
export function lettering(room, crowd) {
  const { words, type, flat } = setting(room);
  const middle = flat || !crowd ? room.label[1] : ranks(room, crowd).name;
  const at = middle * CELL - (words.length - 1) * type * 0.52 + type * 0.36;
  return { words, type, at, top: at - type * 1.06, flat };
}

/**
 * The lines of a name, and the size of their type; beside a name in a single row there is room for a piece.
 * @param {Room} room
 */
function setting(room) {
  const [, , w, h] = room.inside;
  const flat = h === 1;
  const words = flat ? [room.title] : wrapped(room.title, Math.max(6, Math.floor(w * 3.1)));
  const widest = Math.max(...words.map((word) => word.length));
  const width = (flat ? w - PIECE.width : w) * CELL - (flat ? 8 : 4);
  const type = Math.min(10.5, width / (widest * LETTER), ((h * CELL - 4) / words.length) * 0.85);
  return { words, type, flat };
}

/**
 * Where the i-th of n pieces stands in a room, and how large it is drawn: in rows below its name and inside its walls.
 * @param {Room} room @param {number} i @param {number} n
 */
export function standingPlace(room, i, n) {
  const [left, top, w, h] = room.inside;
  if (h === 1) {
    const { words, type } = setting(room);
    const free = w - (words[0].length * LETTER * type + 8) / CELL;
    const scale = Math.min(1, free / (n * PIECE.width));
    return { x: left + w - (i + 0.55) * PIECE.width * scale, y: top + PIECE.middle, scale };
  }
  const { across, first, scale } = ranks(room, n);
  const apart = Math.min(1.02, (w - 0.2) / across);
  const row = Math.floor(i / across);
  const inRow = Math.min(across, n - row * across);
  return {
    x: room.label[0] + ((i % across) - (inRow - 1) / 2) * Math.min(apart, scale * 1.02),
    y: first + (row * PIECE.height + PIECE.middle) * scale,
    scale,
  };
}

/**
 * How n pieces stand in a room: how many side by side, how large, where the first row begins, and the middle of the
 * name above them.
 * @param {Room} room @param {number} n
 */
function ranks(room, n) {
  const [, top, w, h] = room.inside;
  const { words, type } = setting(room);
  const name = (words.length * type * 1.05 + 3) / CELL;
  const most = (/** @type {number} */ scale) => Math.max(1, Math.floor((w - 0.2) / (PIECE.width * scale)));
  const height = (/** @type {number} */ scale) => Math.ceil(n / most(scale)) * PIECE.height * scale;
  const scale = SCALES.find((one) => name + height(one) <= h - 0.15) ?? SCALES[SCALES.length - 1];
  const first = Math.min(room.label[1] + name / 2, top + h - 0.08 - height(scale));
  const rows = Math.ceil(n / most(scale));
  return { across: Math.ceil(n / rows), first, scale, name: Math.min(room.label[1], first - name / 2) };
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
