// A link as a QR code: dark on light in both themes, with the margin that cameras need.
import { html } from "../vendor/lit-html/lit-html.js";
import { keyed } from "../vendor/lit-html/directives/keyed.js";
import { ref } from "./directives.js";

/** Modules of margin around the code: what the standard asks for. */
const MARGIN = 4;

/** @param {string} text @param {string} label  what it is, for those who cannot see it */
export const qrCode = (text, label) =>
  keyed(text, html`<svg class="qr" role="img" aria-label=${label} ${ref((svg) => drawCode(svg, text))}></svg>`);

/** The library is only loaded where a code is drawn. @param {Element} svg @param {string} text */
async function drawCode(svg, text) {
  const { encode } = await import("../vendor/uqr/index.js");
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", darkRuns(data));
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.replaceChildren(path);
}

/** Every run of dark modules of a row as a rectangle. @param {boolean[][]} rows */
export function darkRuns(rows) {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return path;
}
