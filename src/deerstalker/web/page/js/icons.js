// The library of drawings: games say which of them stands for a card, a sort of cards or a room. Lines, all with the
// same stroke, 24 x 24.
import { html, svg } from "../vendor/lit-html/lit-html.js";
import { tokenColor } from "./colors.js";
import { styled } from "./directives.js";
import { layered, pictureOf, pictureView } from "./pictures.js";

/** @import { Drawing } from "./wire.js" */

export const brand = () =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">
    <g fill="none" stroke="var(--brass)" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">
      <path d="M10 40c2-16 12-24 22-24s20 8 22 24c-7-5-15-7-22-7s-15 2-22 7z" />
      <path d="M32 16v17M20 20c-1 5-1 9 0 15M44 20c1 5 1 9 0 15" />
      <path d="M10 40c-3 2-5 5-5 8 5 0 9-2 12-5M54 40c3 2 5 5 5 8-5 0-9-2-12-5" />
      <circle cx="32" cy="13" r="2.2" fill="var(--brass)" />
    </g>
  </svg>`;

/** What stands for something that has no drawing of its own. */
const UNKNOWN = "magnifier";

/** @type {Record<string, string>} */
const PATHS = {
  // rooms
  sofa: "M4 12v6h16v-6M6 12V8h12v4M4 12h3v3h10v-3h3M6 18v2M18 18v2",
  "dining-table": "M4 10h16M6 10v9M18 10v9M9 6v4M12 5v5M15 6v4",
  desk: "M4 12h16v3H4zM6 15v5M18 15v5M12 12V8M9 8h6l-1-4h-4z",
  bed: "M3 19V6M3 16h18v3M21 16v-3a3 3 0 0 0-3-3H9v6M3 12h6M6 10h.01",
  "bed-turned": "M21 19V6M21 16H3v3M3 16v-3a3 3 0 0 1 3-3h9v6M21 12h-6M18 10h.01",
  chest: "M4 11h16v9H4zM4 11c0-4 2-5 4-5h8c2 0 4 1 4 5M10 11v3h4v-3",
  tower: "M7 20V9h10v11zM6 9V4h3v2h2V4h2v2h2V4h3v5zM12 13v3",
  grass: "M5 20c0-4-1-6-2-8M9 20c0-5 1-8 3-11M13 20c0-4 1-6 4-8M17 20c0-3 1-5 4-6",
  // people and traces
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5 20c1-5 4-6 7-6s6 1 7 6z",
  die: "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01",
  card: "M7 3h10v18H7zM10 7h4",
  magnifier: "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5",
  ghost: "M6 20V11a6 6 0 0 1 12 0v9l-2-2-2 2-2-2-2 2-2-2zM10 11h.01M14 11h.01",
  print: "M9 3c3 0 4 3 3.5 6S12 13 9.5 13 6 11 6 8s1-5 3-5zM7 16h5c.5 2 0 5-2.5 5S6.5 18.5 7 16zM17 6v3M19 8v2M15 5v3",
  smoke: "M3 15h14v4H3zM17 15h4v4h-4M18 11c0-2-2-2-2-4s2-2 2-4",
  ticket: "M3 8h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 8v10",
  paper: "M6 3h9l4 4v14H6zM15 3v4h4M9 11h7M9 14h7M9 17h5",
  button: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 10h.01M14 10h.01M10 14h.01M14 14h.01",
  cloth: "M4 6c5-3 11 3 16 0v12c-5 3-11-3-16 0zM4 10c5-3 11 3 16 0",
  bottle: "M10 3h4v4l2 3v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10l2-3zM8 14h8",
  tool: "M5 19L15 9M14 5l5 5M12 7l5 5 2-2-5-5zM4 20l2-2",
  leaf: "M5 19C5 9 12 5 20 4c0 9-4 15-12 14M5 20c2-6 6-9 10-11",
  none: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM7 7l10 10",
  hat: "M4 16h16M7 16c0-8 10-8 10 0M9 11h6",
  heart: "M12 20C5 15 3 11 5 8s6-2 7 1c1-3 5-4 7-1s0 7-7 12z",
  question: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  gavel: "M4 20h9M14 4l6 6M11 7l6 6M13 5l5 5M8 16l6-6",
};

/** @param {string} icon */
const pathOf = (icon) => PATHS[icon] ?? PATHS[UNKNOWN];

/** A drawing inside another SVG, around (0, 0). @param {string} icon @param {number} size */
export const glyph = (icon, size) =>
  svg`<path class="glyph" d=${pathOf(icon)} transform="scale(${size / 24}) translate(-12 -12)"/>`;

/** A drawing inside another SVG, around (0, 0). @param {Drawing | null} drawing @param {number} size */
export function mark(drawing, size) {
  const picture = drawing && pictureOf(drawing);
  if (!picture) return glyph(drawing?.icon ?? UNKNOWN, size);
  return svg`<g class="picture" ${styled({ "--color": tokenColor(drawing.color) })}
    transform="scale(${size / 48}) translate(-24 -24)">${layered(picture)}</g>`;
}

/**
 * What stands for a card: the picture that its game brings, people in their colour, the rest in lines.
 * @param {Drawing | null} drawing
 */
export function drawingView(drawing) {
  const picture = drawing && pictureOf(drawing);
  if (picture) return pictureView(picture, tokenColor(drawing.color), drawing.times);
  if (drawing?.icon === "person") return person(drawing.color);
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${pathOf(drawing?.icon ?? UNKNOWN)} />
  </svg>`;
}

/** @param {string} color */
const person = (color) =>
  html`<svg class="icon person" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${PATHS.person} fill=${color ? tokenColor(color) : "none"} />
  </svg>`;
