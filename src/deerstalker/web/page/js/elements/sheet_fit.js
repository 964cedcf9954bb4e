// How a sheet is set: names in full where there is room, in the short forms of the game where there is not.

/**
 * @import { Column, Group, Row, Sheet } from "../wire.js"
 *
 * The width of a text in pixels; `rem` is the size of plain text.
 * @typedef {{rem: number, row: (text: string) => number, head: (text: string) => number}} Ruler
 *
 * `width`: what there is for the table. `tall`: rows are high enough for two lines. `low`: the window is not. `touch`:
 * cells are tapped. `cornered`: there is no line for the tools, which stand in the corner of the headings.
 * @typedef {{width: number, tall: boolean, low: boolean, touch: boolean, cornered: boolean}} Room
 *
 * `label`: the width of the names, `widths`: those of the columns, in pixels; `byRow`: cells are too narrow for a
 * finger, so that a tap anywhere in a row opens it.
 * @typedef {{panes: 1 | 2, short: boolean, icons: boolean, label: number, widths: number[],
 *   heads: "across" | "upright", shortHeads: boolean, numbers: boolean, byRow: boolean}} Setting
 *
 * @typedef {Pick<Setting, "panes" | "short" | "icons"> & {least: number}} Attempt
 */

/** What is tried, best first; `least`: the narrowest cell, in rem. The last one is taken whatever it leaves. */
const ATTEMPTS = /** @type {Attempt[]} */ ([
  { panes: 2, short: false, icons: true, least: 1.9 },
  { panes: 2, short: false, icons: false, least: 1.7 },
  { panes: 1, short: false, icons: true, least: 1.6 },
  { panes: 1, short: false, icons: false, least: 1.25 },
  { panes: 1, short: true, icons: false, least: 1.1 },
]);
/** Between two panes, around a name, an icon before it, around a heading; the longest upright heading; all in rem. */
const [GAP, PAD, ICON, HEAD_PAD, UPRIGHT] = [1, 0.95, 1.4, 0.4, 7];
/** The title of a group is spaced, and the sign that it can be folded stands before it. */
const [SPACED, FOLD] = [1.1, 0.9];
/** The narrowest cell with a number in it, in rem. */
const NUMBER = 1.6;
/** The width of the tools in the corner of the headings, in rem. */
const CORNER = 7.2;
/** What a finger hits, in pixels. */
const FINGER = 44;

/** @param {Sheet} sheet @param {Room} room @param {Ruler} ruler @returns {Setting} */
export function fit(sheet, room, ruler) {
  const { rem } = ruler;
  const tries = ATTEMPTS.filter((one) => one.panes === 1 || sheet.groups.length > 1);
  const settings = tries.map((one) => {
    const label = Math.max(labelWidth(sheet, one, room.tall, ruler), room.cornered ? CORNER * rem : 0);
    const width = (room.width - GAP * rem * (one.panes - 1)) / one.panes;
    return { ...one, label, cell: (width - label) / Math.max(1, sheet.columns.length) };
  });
  const { panes, short, icons, label, cell } =
    settings.find((one) => one.cell >= one.least * rem) ?? settings[settings.length - 1];
  const set = heads(sheet.columns, cell, room.low, ruler);
  const narrowest = Math.min(...set.widths);
  return {
    panes,
    short,
    icons,
    label,
    ...set,
    numbers: narrowest >= NUMBER * rem,
    byRow: room.touch && (room.cornered || narrowest < FINGER),
  };
}

/** @param {Sheet} sheet @param {Attempt} attempt @param {boolean} tall @param {Ruler} ruler */
function labelWidth({ groups }, { short, icons }, tall, ruler) {
  const rows = groups.flatMap((group) => group.rows.map((row) => rowTitle(row, group, short)));
  const names = rows.flatMap((title) => (tall ? title.split(" ") : [title]));
  const titles = groups.map((group) => ruler.head(group.title.toUpperCase()) * SPACED + FOLD * ruler.rem);
  const widest = Math.max(0, ...names.map(ruler.row)) + (icons ? ICON * ruler.rem : 0);
  return Math.ceil(Math.max(widest, ...titles) + PAD * ruler.rem);
}

/**
 * Headings across where the columns can be made wide enough for them, else upright.
 * @param {Column[]} columns @param {number} cell @param {boolean} low @param {Ruler} ruler
 * @returns {Pick<Setting, "heads" | "shortHeads" | "widths">}
 */
function heads(columns, cell, low, { rem, head }) {
  const even = columns.map(() => cell);
  const across = (/** @type {boolean} */ shortHeads) => {
    const needs = columns.map(
      (one) =>
        Math.max(
          ...headTitle(one, shortHeads)
            .split(" ")
            .map((word) => head(word)),
        ) +
        HEAD_PAD * rem,
    );
    const widths = shared(cell * columns.length, needs);
    return widths && /** @type {const} */ ({ heads: "across", shortHeads, widths });
  };
  const longest = Math.max(0, ...columns.map((one) => head(one.title)));
  const upright = !low && longest + HEAD_PAD * rem <= UPRIGHT * rem;
  return (
    across(false) ??
    (upright ? { heads: "upright", shortHeads: false, widths: even } : across(true)) ?? {
      heads: "upright",
      shortHeads: true,
      widths: even,
    }
  );
}

/**
 * A width divided as evenly as can be, each part at least what it needs; null if there is too little.
 * @param {number} width @param {number[]} needs
 */
export function shared(width, needs) {
  if (needs.reduce((sum, need) => sum + need, 0) > width) return null;
  const greedy = new Set();
  let even = width / needs.length;
  for (;;) {
    const more = needs.flatMap((need, i) => (need > even && !greedy.has(i) ? [i] : []));
    if (!more.length) return needs.map((need, i) => (greedy.has(i) ? need : even));
    for (const i of more) greedy.add(i);
    const taken = needs.reduce((sum, need, i) => sum + (greedy.has(i) ? need : 0), 0);
    even = (width - taken) / (needs.length - greedy.size);
  }
}

/** @param {Column} column @param {boolean} short */
export const headTitle = ({ title, short: form }, short) => (short && form) || title;

/** Under "Red" a red diamond is a diamond. @param {Row} row @param {Group} group @param {boolean} short */
export function rowTitle(row, group, short) {
  if (short && row.short) return row.short;
  const rest = row.title.slice(group.title.length + 1);
  const within = group.title && row.title.startsWith(`${group.title} `) && /\D/.test(rest);
  return within ? rest.replace(/^./, (first) => first.toUpperCase()) : row.title;
}
