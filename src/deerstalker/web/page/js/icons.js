// The library of drawings: games say which of them stands for a card, a sort of cards or a room. Lines, all with the
// same stroke, 24 x 24.
import { html, svg } from "../vendor/lit-html/lit-html.js";
import { GEMS, gems } from "./gems.js";

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
  // weapons
  knife: "M4 20l4-4M7 13l4 4M8 16L20 4c0 5-3 9-9 13M20 4l-9 9",
  candlestick: "M12 3c1.5 1.5 1.5 3 0 4.5-1.5-1.5-1.5-3 0-4.5zM12 7.5V16M8 10h8M9 16h6l2 4H7z",
  revolver: "M3 8h14v3h-4l-1 2H9l-2 7H3l2-8H3zM17 8V6M9 8v3",
  rope: "M6 4c6 0 12 2 12 5s-12 2-12 5 12 2 12 6M6 4v3M18 20v-3M8 9c-4 2-4 8 2 10",
  pipe: "M4 17L16 5l3 3L7 20zM14 3l7 7M3 15l6 6",
  wrench: "M20 6a5 5 0 0 1-7 6l-7 8-3-3 8-7a5 5 0 0 1 6-7l-3 3 1 3 3 1z",
  horseshoe: "M6 20V11a6 6 0 0 1 12 0v9h-3v-9a3 3 0 0 0-6 0v9zM5 20h5M14 20h5",
  poison: "M9 3h6M10 3v4l-4 5v8h12v-8l-4-5V3M9 14l6 4M15 14l-6 4",
  // rooms
  doorway: "M4 20V9l8-5 8 5v11M9 20v-7a3 3 0 0 1 6 0v7M4 20h16",
  sofa: "M4 12v6h16v-6M6 12V8h12v4M4 12h3v3h10v-3h3M6 18v2M18 18v2",
  "dining-table": "M4 10h16M6 10v9M18 10v9M9 6v4M12 5v5M15 6v4",
  stove: "M6 9h12v11H6zM6 13h12M9 9V5h6v4M9 16h.01M15 16h.01",
  chandelier: "M12 3v4M6 12a6 6 0 0 1 12 0zM8 12v4M12 12v6M16 12v4",
  plant: "M12 20v-8M12 14c-5 0-7-3-7-7 5 0 7 3 7 7zM12 12c5 0 7-3 7-7-5 0-7 3-7 7zM8 20h8",
  "billiard-table": "M4 8h16v9H4zM7 17v3M17 17v3M9 12h.01M14 13h.01M13 10h.01M3 6l10 5",
  books: "M5 4h4v16H5zM10 6h4v14h-4zM15.5 5l3.5 1-3 14-3-1z",
  desk: "M4 12h16v3H4zM6 15v5M18 15v5M12 12V8M9 8h6l-1-4h-4z",
  easel: "M5 20l7-16 7 16M8 13h8M12 4v16",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H5c0 4 2 5 3 5M16 6h3c0 4-2 5-3 5M12 14v4M8 20h8",
  painting: "M5 5h14v10H5zM8 12l3-4 3 3 2-2 2 3M12 15v5M8 20h8",
  barn: "M4 20v-9l8-6 8 6v9M8 20v-6h8v6M12 14v6M8 14l8 6M16 14l-8 6",
  planter: "M12 8c-2-2-2-4 0-5 2 1 2 3 0 5zM12 8v8M6 16h12l-2 4H8zM9 12c0 2 6 2 6 0",
  fountain: "M12 6v10M6 16h12l-2 4H8zM12 6c-3-3-6 0-6 4M12 6c3-3 6 0 6 4",
  pavilion: "M4 10l8-6 8 6zM6 10v10M18 10v10M6 15h12M4 20h16M12 10v5",
  hanger: "M12 7a2 2 0 1 1 2-2M12 7v2l8 6H4l8-6",
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
  ax: "M6 20L15 7M13 4c4-1 6 2 6 5l-3 1-4-3z",
  gun: "M3 8h16v4h-5l-1 2H9l-2 6H3l2-8H3zM12 12v2",
  hat: "M4 16h16M7 16c0-8 10-8 10 0M9 11h6",
  heart: "M12 20C5 15 3 11 5 8s6-2 7 1c1-3 5-4 7-1s0 7-7 12z",
  question: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  gavel: "M4 20h9M14 4l6 6M11 7l6 6M13 5l5 5M8 16l6-6",
};

/** The colours of tokens and people, by the words that games have for them. @type {Record<string, string>} */
const COLORS = {
  red: "#b3202c",
  yellow: "#e0b93c",
  white: "#f4efe4",
  green: "#2f7d46",
  blue: "#2c5fae",
  purple: "#6d3a86",
  pink: "#d9668a",
  gray: "#7d8288",
  brown: "#7a4b2a",
  peach: "#f0a878",
  orange: "#d9772b",
  black: "#26232a",
  teal: "#1f8a86",
  amber: "#d98a14",
};

/** The colour of a token. @param {string} color */
export const tokenColor = (color) => COLORS[color] ?? "#998";

/** @param {string} icon */
const pathOf = (icon) => PATHS[icon] ?? PATHS[UNKNOWN];

/** A drawing inside another SVG, around (0, 0). @param {string} icon @param {number} size */
export const glyph = (icon, size) =>
  svg`<path class="glyph" d=${pathOf(icon)} transform="scale(${size / 24}) translate(-12 -12)"/>`;

/**
 * What stands for a card: gems in their colours, people in theirs, the rest in lines.
 * @param {Drawing | null} drawing
 */
export function drawingView(drawing) {
  const { icon, color, times } = drawing ?? { icon: UNKNOWN, color: "", times: 1 };
  if (icon in GEMS) return gems(icon, color, times);
  if (icon === "person") return person(color);
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${pathOf(icon)} /></svg>`;
}

/** @param {string} color */
const person = (color) =>
  html`<svg class="icon person" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${PATHS.person} fill=${COLORS[color] ?? "none"} />
  </svg>`;
