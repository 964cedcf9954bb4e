// How wide a text is in the fonts of the page.

/** @import { Ruler } from "./sheet_fit.js" */

/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/** A ruler for the names and the headings of sheets, in the fonts as they are now. @returns {Ruler} */
export function ruler() {
  canvas ??= document.createElement("canvas").getContext("2d");
  const root = getComputedStyle(document.documentElement);
  const rem = parseFloat(root.fontSize);
  const font = (/** @type {string} */ family) => root.getPropertyValue(family).trim() || "sans-serif";
  /** @type {(text: string, style: string) => number} */
  const width = (text, style) => {
    if (!canvas) return text.length * rem * 0.6;
    canvas.font = style;
    return canvas.measureText(text).width;
  };
  const [row, head] = [`500 ${0.92 * rem}px ${font("--serif")}`, `600 ${0.72 * rem}px ${font("--sans")}`];
  return { rem, row: (text) => width(text, row), head: (text) => width(text, head) };
}
