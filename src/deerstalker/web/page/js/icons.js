// Line drawings, all with the same stroke: weapons, rooms, people, gems, dice. 24 x 24 unless said otherwise.
import { html, svg } from "../vendor/lit-html/lit-html.js";

export const brand = () => html`<svg viewBox="0 0 64 64" aria-hidden="true"><g fill="none" stroke="var(--brass)" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">
  <path d="M10 40c2-16 12-24 22-24s20 8 22 24c-7-5-15-7-22-7s-15 2-22 7z"/><path d="M32 16v17M20 20c-1 5-1 9 0 15M44 20c1 5 1 9 0 15"/>
  <path d="M10 40c-3 2-5 5-5 8 5 0 9-2 12-5M54 40c3 2 5 5 5 8-5 0-9-2-12-5"/><circle cx="32" cy="13" r="2.2" fill="var(--brass)"/></g></svg>`;

/** @type {Record<string, string>} */
const PATHS = {
  // weapons
  "knife": "M4 20l4-4M7 13l4 4M8 16L20 4c0 5-3 9-9 13M20 4l-9 9",
  "candlestick": "M12 3c1.5 1.5 1.5 3 0 4.5-1.5-1.5-1.5-3 0-4.5zM12 7.5V16M8 10h8M9 16h6l2 4H7z",
  "revolver": "M3 8h14v3h-4l-1 2H9l-2 7H3l2-8H3zM17 8V6M9 8v3",
  "rope": "M6 4c6 0 12 2 12 5s-12 2-12 5 12 2 12 6M6 4v3M18 20v-3M8 9c-4 2-4 8 2 10",
  "lead-pipe": "M4 17L16 5l3 3L7 20zM14 3l7 7M3 15l6 6",
  "wrench": "M20 6a5 5 0 0 1-7 6l-7 8-3-3 8-7a5 5 0 0 1 6-7l-3 3 1 3 3 1z",
  "horseshoe": "M6 20V11a6 6 0 0 1 12 0v9h-3v-9a3 3 0 0 0-6 0v9zM5 20h5M14 20h5",
  "poison": "M9 3h6M10 3v4l-4 5v8h12v-8l-4-5V3M9 14l6 4M15 14l-6 4",
  // rooms
  "hall": "M4 20V9l8-5 8 5v11M9 20v-7a3 3 0 0 1 6 0v7M4 20h16",
  "lounge": "M4 12v6h16v-6M6 12V8h12v4M4 12h3v3h10v-3h3M6 18v2M18 18v2",
  "dining-room": "M4 10h16M6 10v9M18 10v9M9 6v4M12 5v5M15 6v4",
  "kitchen": "M6 9h12v11H6zM6 13h12M9 9V5h6v4M9 16h.01M15 16h.01",
  "ballroom": "M12 3v4M6 12a6 6 0 0 1 12 0zM8 12v4M12 12v6M16 12v4",
  "ball-room": "M12 3v4M6 12a6 6 0 0 1 12 0zM8 12v4M12 12v6M16 12v4",
  "conservatory": "M12 20v-8M12 14c-5 0-7-3-7-7 5 0 7 3 7 7zM12 12c5 0 7-3 7-7-5 0-7 3-7 7zM8 20h8",
  "billiard-room": "M4 8h16v9H4zM7 17v3M17 17v3M9 12h.01M14 13h.01M13 10h.01M3 6l10 5",
  "library": "M5 4h4v16H5zM10 6h4v14h-4zM15.5 5l3.5 1-3 14-3-1z",
  "study": "M4 12h16v3H4zM6 15v5M18 15v5M12 12V8M9 8h6l-1-4h-4z",
  "studio": "M5 20l7-16 7 16M8 13h8M12 4v16",
  "trophy-room": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H5c0 4 2 5 3 5M16 6h3c0 4-2 5-3 5M12 14v4M8 20h8",
  "drawing-room": "M5 5h14v10H5zM8 12l3-4 3 3 2-2 2 3M12 15v5M8 20h8",
  "carriage-house": "M4 20v-9l8-6 8 6v9M8 20v-6h8v6M12 14v6M8 14l8 6M16 14l-8 6",
  "courtyard": "M12 8c-2-2-2-4 0-5 2 1 2 3 0 5zM12 8v8M6 16h12l-2 4H8zM9 12c0 2 6 2 6 0",
  "fountain": "M12 6v10M6 16h12l-2 4H8zM12 6c-3-3-6 0-6 4M12 6c3-3 6 0 6 4",
  "gazebo": "M4 10l8-6 8 6zM6 10v10M18 10v10M6 15h12M4 20h16M12 10v5",
  "cloak-room": "M12 7a2 2 0 1 1 2-2M12 7v2l8 6H4l8-6",
  // people
  "person": "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5 20c1-5 4-6 7-6s6 1 7 6z",
  "die": "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01",
  "card": "M7 3h10v18H7zM10 7h4",
  "magnifier": "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5",
  "ghost": "M6 20V11a6 6 0 0 1 12 0v9l-2-2-2 2-2-2-2 2-2-2zM10 11h.01M14 11h.01",
  "question": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  "gavel": "M4 20h9M14 4l6 6M11 7l6 6M13 5l5 5M8 16l6-6",
};

/** A line icon by the name of the card, or nothing special. @param {string} name */
export const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name] ?? PATHS[kindOf(name)] ?? PATHS.card}/></svg>`;
/** The same inside another SVG, around (0, 0). @param {string} name @param {number} size */
export const glyph = (name, size) => svg`<path class="glyph" d=${PATHS[name] ?? PATHS.card} transform="scale(${size / 24}) translate(-12 -12)"/>`;
/** @param {string} name */
export const hasIcon = (name) => name in PATHS;

/** @param {string} name */
function kindOf(name) {
  return /^(miss|mrs|mr|col|prof|monsieur|sgt|lady|scarlet|mustard|white|green|peacock|plum)/i.test(name) ? "person" : "card";
}

/** The colours of tokens, by the word the game has for them; each also has a letter and a shape. @type {Record<string, string>} */
export const COLOURS = {
  scarlet: "#b3202c", red: "#b3202c", mustard: "#d2a017", yellow: "#e0b93c", white: "#f4efe4", green: "#2f7d46", peacock: "#2060a8", blue: "#2c5fae",
  plum: "#6d3a86", purple: "#6d3a86", rose: "#d9668a", pink: "#d9668a", gray: "#7d8288", grey: "#7d8288", brunette: "#7a4b2a", brown: "#7a4b2a", peach: "#f0a878", orange: "#d9772b", black: "#26232a", teal: "#1f8a86", amber: "#d98a14",
};

const GEMS = { red: "#b3163a", blue: "#2452c4", green: "#12794a", yellow: "#c9930f" };
/**
 * A gem card: kind (diamond, pearl, opal), colour, and one, two or three of them.
 * @param {string} colour @param {string} kind @param {number} number
 */
export function gem(colour, kind, number) {
  const fill = GEMS[/** @type {keyof typeof GEMS} */ (colour)] ?? "#888";
  const shape = kind.startsWith("diamond") ? svg`<path d="M-5-2.5L-2.5-6h5L5-2.5 0 6z"/><path d="M-5-2.5H5M-2.5-6L0 6 2.5-6" fill="none"/>`
    : kind.startsWith("pearl") ? svg`<circle r="5"/><circle cx="-1.6" cy="-1.6" r="1.2" fill="#fff" stroke="none"/>`
    : svg`<ellipse rx="4" ry="6"/><path d="M-2-2c2 1 3 3 3 5" fill="none"/>`;
  const spots = number === 1 ? [[12, 12]] : number === 2 ? [[7.5, 12], [16.5, 12]] : [[12, 7], [7, 16.5], [17, 16.5]];
  return html`<svg class="gem" viewBox="0 0 24 24" aria-hidden="true"><g fill=${fill} stroke="#fff" stroke-opacity=".8" stroke-width=".8" stroke-linejoin="round">
    ${spots.map(([x, y]) => svg`<g transform="translate(${x} ${y}) scale(${number === 1 ? 1.35 : 0.85})">${shape}</g>`)}</g></svg>`;
}

const PIPS = [[], [[12, 12]], [[8, 8], [16, 16]], [[8, 8], [12, 12], [16, 16]], [[8, 8], [16, 8], [8, 16], [16, 16]], [[8, 8], [16, 8], [12, 12], [8, 16], [16, 16]], [[8, 7], [16, 7], [8, 12], [16, 12], [8, 17], [16, 17]]];
/** @param {number} face */
export const die = (face) => html`<svg class="die" viewBox="0 0 24 24" role="img" aria-label=${face}><rect x="2" y="2" width="20" height="20" rx="4"/>${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.9"/>`)}</svg>`;
