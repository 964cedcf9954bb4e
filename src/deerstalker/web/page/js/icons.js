// Line drawings, all with the same stroke: weapons, rooms, people, gems, dice. 24 x 24 unless said otherwise.
import { html, svg } from "../vendor/lit-html/lit-html.js";

export const brand = () =>
  html`<svg viewBox="0 0 64 64" aria-hidden="true">
    <g fill="none" stroke="var(--brass)" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">
      <path d="M10 40c2-16 12-24 22-24s20 8 22 24c-7-5-15-7-22-7s-15 2-22 7z" />
      <path d="M32 16v17M20 20c-1 5-1 9 0 15M44 20c1 5 1 9 0 15" />
      <path d="M10 40c-3 2-5 5-5 8 5 0 9-2 12-5M54 40c3 2 5 5 5 8-5 0-9-2-12-5" />
      <circle cx="32" cy="13" r="2.2" fill="var(--brass)" />
    </g>
  </svg>`;

/** @type {Record<string, string>} */
const PATHS = {
  // weapons
  knife: "M4 20l4-4M7 13l4 4M8 16L20 4c0 5-3 9-9 13M20 4l-9 9",
  candlestick: "M12 3c1.5 1.5 1.5 3 0 4.5-1.5-1.5-1.5-3 0-4.5zM12 7.5V16M8 10h8M9 16h6l2 4H7z",
  revolver: "M3 8h14v3h-4l-1 2H9l-2 7H3l2-8H3zM17 8V6M9 8v3",
  rope: "M6 4c6 0 12 2 12 5s-12 2-12 5 12 2 12 6M6 4v3M18 20v-3M8 9c-4 2-4 8 2 10",
  "lead-pipe": "M4 17L16 5l3 3L7 20zM14 3l7 7M3 15l6 6",
  wrench: "M20 6a5 5 0 0 1-7 6l-7 8-3-3 8-7a5 5 0 0 1 6-7l-3 3 1 3 3 1z",
  horseshoe: "M6 20V11a6 6 0 0 1 12 0v9h-3v-9a3 3 0 0 0-6 0v9zM5 20h5M14 20h5",
  poison: "M9 3h6M10 3v4l-4 5v8h12v-8l-4-5V3M9 14l6 4M15 14l-6 4",
  // rooms
  hall: "M4 20V9l8-5 8 5v11M9 20v-7a3 3 0 0 1 6 0v7M4 20h16",
  lounge: "M4 12v6h16v-6M6 12V8h12v4M4 12h3v3h10v-3h3M6 18v2M18 18v2",
  "dining-room": "M4 10h16M6 10v9M18 10v9M9 6v4M12 5v5M15 6v4",
  kitchen: "M6 9h12v11H6zM6 13h12M9 9V5h6v4M9 16h.01M15 16h.01",
  ballroom: "M12 3v4M6 12a6 6 0 0 1 12 0zM8 12v4M12 12v6M16 12v4",
  "ball-room": "M12 3v4M6 12a6 6 0 0 1 12 0zM8 12v4M12 12v6M16 12v4",
  conservatory: "M12 20v-8M12 14c-5 0-7-3-7-7 5 0 7 3 7 7zM12 12c5 0 7-3 7-7-5 0-7 3-7 7zM8 20h8",
  "billiard-room": "M4 8h16v9H4zM7 17v3M17 17v3M9 12h.01M14 13h.01M13 10h.01M3 6l10 5",
  library: "M5 4h4v16H5zM10 6h4v14h-4zM15.5 5l3.5 1-3 14-3-1z",
  study: "M4 12h16v3H4zM6 15v5M18 15v5M12 12V8M9 8h6l-1-4h-4z",
  studio: "M5 20l7-16 7 16M8 13h8M12 4v16",
  "trophy-room": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H5c0 4 2 5 3 5M16 6h3c0 4-2 5-3 5M12 14v4M8 20h8",
  "drawing-room": "M5 5h14v10H5zM8 12l3-4 3 3 2-2 2 3M12 15v5M8 20h8",
  "carriage-house": "M4 20v-9l8-6 8 6v9M8 20v-6h8v6M12 14v6M8 14l8 6M16 14l-8 6",
  courtyard: "M12 8c-2-2-2-4 0-5 2 1 2 3 0 5zM12 8v8M6 16h12l-2 4H8zM9 12c0 2 6 2 6 0",
  fountain: "M12 6v10M6 16h12l-2 4H8zM12 6c-3-3-6 0-6 4M12 6c3-3 6 0 6 4",
  gazebo: "M4 10l8-6 8 6zM6 10v10M18 10v10M6 15h12M4 20h16M12 10v5",
  "cloak-room": "M12 7a2 2 0 1 1 2-2M12 7v2l8 6H4l8-6",
  "living-room": "M4 12v6h16v-6M6 12V8h12v4M4 12h3v3h10v-3h3M6 18v2M18 18v2",
  den: "M4 12h16v3H4zM6 15v5M18 15v5M12 12V8M9 8h6l-1-4h-4z",
  "west-bedroom": "M3 19V6M3 16h18v3M21 16v-3a3 3 0 0 0-3-3H9v6M3 12h6M6 10h.01",
  "east-bedroom": "M21 19V6M21 16H3v3M3 16v-3a3 3 0 0 1 3-3h9v6M21 12h-6M18 10h.01",
  attic: "M4 11h16v9H4zM4 11c0-4 2-5 4-5h8c2 0 4 1 4 5M10 11v3h4v-3",
  tower: "M7 20V9h10v11zM6 9V4h3v2h2V4h2v2h2V4h3v5zM12 13v3",
  lawn: "M5 20c0-4-1-6-2-8M9 20c0-5 1-8 3-11M13 20c0-4 1-6 4-8M17 20c0-3 1-5 4-6",
  // people
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

/** @type {[RegExp, string][]} What a card without a drawing of its own looks like. */
const LIKE = [
  [/no-clue/, "none"],
  [/alfred/, "person"],
  [/mystery/, "question"],
  [/motive|jealous|quarrel|revenge|love|money|greed/, "heart"],
  [/daniel-boone|pocahontas|napoleon|nero|cleopatra|henry/, "ghost"],
  [/^rope/, "rope"],
  [/^gun/, "gun"],
  [/^poison/, "poison"],
  [/^ax/, "ax"],
  [/print|boot|shoe|heel|spur/, "print"],
  [/cigar|pipe|match|ash/, "smoke"],
  [/ticket|tag|receipt|badge|card/, "ticket"],
  [/letter|paper|map|note|book|newspaper/, "paper"],
  [/button|pin|thimble|coin|ring|stud|comb/, "button"],
  [/cloth|shawl|handkerchief|glove|fringe|ribbon|thread|yarn|lace|feather|tie|apron/, "cloth"],
  [/jar|powder|drop|grease|bottle|cream|perfume|flour|polish|medicine/, "bottle"],
  [/shears|key|cane|umbrella|tool|brush|stick|stay|tip/, "tool"],
  [/soil|leaf|petal|seed|clod|moss|plant/, "leaf"],
];

/** @param {string} name */
const pathOf = (name) => PATHS[name] ?? PATHS[LIKE.find(([pattern]) => pattern.test(name))?.[1] ?? "magnifier"];

/** A line icon by the name of the card. @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${pathOf(name)} /></svg>`;
/** The same inside another SVG, around (0, 0). @param {string} name @param {number} size */
export const glyph = (name, size) =>
  svg`<path class="glyph" d=${pathOf(name)} transform="scale(${size / 24}) translate(-12 -12)"/>`;
/** @param {string} name */
export const hasIcon = (name) => name in PATHS;

const COLOURED = ["red", "blue", "green", "yellow"];
const STONES = ["diamond", "pearl", "opal"];
const NUMBERS = ["solitaire", "pair", "cluster"];

/**
 * The drawing of a card: gems as gems, people as people, the rest as a line icon.
 * @param {{id: string, sorts?: string[]}} card
 */
export function drawing(card) {
  if (card.sorts?.[0] === "suspects")
    return html`<svg class="icon person" viewBox="0 0 24 24" aria-hidden="true">
      <path d=${PATHS.person} fill=${COLOURS[card.id] ?? "none"} />
    </svg>`;
  const parts = card.id.split(/[-+]/);
  const [colour, stone, number] = [COLOURED, STONES, NUMBERS].map((all) => parts.find((part) => all.includes(part)));
  if (stone || number || (colour && parts.length <= 2) || parts[0] === "free")
    return gem(colour ?? "", stone ?? "", number ? NUMBERS.indexOf(number) + 1 : 1);
  return icon(card.id);
}

/**
 * The colours of tokens, by the word the game has for them; each also has a letter and a shape.
 * @type {Record<string, string>}
 */
export const COLOURS = {
  scarlet: "#b3202c",
  red: "#b3202c",
  mustard: "#d2a017",
  yellow: "#e0b93c",
  white: "#f4efe4",
  green: "#2f7d46",
  peacock: "#2060a8",
  blue: "#2c5fae",
  plum: "#6d3a86",
  purple: "#6d3a86",
  rose: "#d9668a",
  pink: "#d9668a",
  gray: "#7d8288",
  grey: "#7d8288",
  brunette: "#7a4b2a",
  brown: "#7a4b2a",
  peach: "#f0a878",
  orange: "#d9772b",
  black: "#26232a",
  teal: "#1f8a86",
  amber: "#d98a14",
};

const GEMS = { red: "#b3163a", blue: "#2452c4", green: "#12794a", yellow: "#c9930f" };
/**
 * One, two or three gems; without a colour they are grey, without a kind only an outline.
 * @param {string} colour @param {string} kind @param {number} number
 */
export function gem(colour, kind, number) {
  const fill = GEMS[/** @type {keyof typeof GEMS} */ (colour)] ?? "#8d8896";
  const shape =
    kind === "diamond"
      ? svg`<path d="M-5-2.500L-2.5-6h5L5-2.5 0 6z"/><path d="M-5-2.500H5M-2.5-6L0 6 2.5-6" fill="none"/>`
      : kind === "pearl"
        ? svg`<circle r="5"/><circle cx="-1.6" cy="-1.6" r="1.2" fill="#fff" stroke="none"/>`
        : kind === "opal"
          ? svg`<ellipse rx="4" ry="6"/><path d="M-2-2c2 1 3 3 3 5" fill="none"/>`
          : svg`<circle r="4.6" stroke-dasharray="2 1.5"/>`;
  const spots =
    number === 1
      ? [[12, 12]]
      : number === 2
        ? [
            [7.5, 12],
            [16.5, 12],
          ]
        : [
            [12, 7],
            [7, 16.5],
            [17, 16.5],
          ];
  return html`<svg class="gem" viewBox="0 0 24 24" aria-hidden="true">
    <g fill=${fill} stroke="#fff" stroke-opacity=".8" stroke-width=".8" stroke-linejoin="round">
      ${spots.map(([x, y]) => svg`<g transform="translate(${x} ${y}) scale(${number === 1 ? 1.35 : 0.85})">${shape}</g>`)}
    </g>
  </svg>`;
}

const PIPS = [
  [],
  [[12, 12]],
  [
    [8, 8],
    [16, 16],
  ],
  [
    [8, 8],
    [12, 12],
    [16, 16],
  ],
  [
    [8, 8],
    [16, 8],
    [8, 16],
    [16, 16],
  ],
  [
    [8, 8],
    [16, 8],
    [12, 12],
    [8, 16],
    [16, 16],
  ],
  [
    [8, 7],
    [16, 7],
    [8, 12],
    [16, 12],
    [8, 17],
    [16, 17],
  ],
];
/** @param {number} face @param {boolean} [red] */
export const die = (face, red = false) =>
  html`<svg class="die ${red ? "red" : ""}" viewBox="0 0 24 24" role="img" aria-label=${face}>
    <rect x="2" y="2" width="20" height="20" rx="4" />
    ${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.9"/>`)}
  </svg>`;
