// Colours of tokens and seats. The colour of a seat is that of its token, and the same everywhere: in the strip, the
// log, the sheet and the charts.

/** @import { Layout, Status } from "./wire.js" */

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

/** Of tokens without a known colour, and of seats that have not chosen theirs yet. */
const UNKNOWN = "#999988";

/** A colour by name or as it is; tokens of no known colour are grey. @param {string} color */
export const tokenColor = (color) => COLORS[color] ?? (color.startsWith("#") ? color : UNKNOWN);

/** For the seats of a game without tokens, in order. */
const PLAIN = ["red", "blue", "green", "yellow", "purple", "orange", "teal", "brown", "pink", "gray"];

/** What names are written on: the lightest wood at night, the darkest by day, the darker paper. */
export const GROUNDS = { night: "#34271f", day: "#e6d8bd", paper: "#f3ead6" };
/** So much darker or lighter is text than what it is written on. */
const CONTRAST = 4.5;

/**
 * The colour of each seat as `#rrggbb`.
 * @param {Layout} layout @param {Status | null | undefined} status @param {number} seats
 */
export function seatColors({ tokens }, status, seats) {
  const color = (/** @type {number} */ seat) =>
    tokens.length
      ? (tokens.find((one) => one.id === status?.seats[seat]?.token)?.color ?? UNKNOWN)
      : PLAIN[seat % PLAIN.length];
  return Array.from({ length: seats }, (_, seat) => tokenColor(color(seat)));
}

/**
 * The colours of all seats as styles of what holds them.
 * @param {Layout} layout @param {Status | null | undefined} status @param {number} seats
 * @returns {Record<string, string>}
 */
export function seatStyles(layout, status, seats) {
  const grounds = Object.entries(GROUNDS);
  const styles = seatColors(layout, status, seats).flatMap((color, seat) => [
    [`--seat-${seat}`, color],
    ...grounds.map(([name, ground]) => [`--seat-${seat}-${name}`, readable(color, ground)]),
  ]);
  return Object.fromEntries(styles);
}

/** The colour, made darker or lighter until it can be read. @param {string} color @param {string} ground */
export function readable(color, ground) {
  const toward = lightness(ground) > 0.3 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = channels(color).map((value) => Math.round(value + (toward - value) * share));
    if (contrast(hexOf(mixed), ground) >= CONTRAST) return hexOf(mixed);
  }
  return toward ? "#ffffff" : "#000000";
}

/** As WCAG has it. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [dark, light] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {string} color */
const channels = (color) => {
  const long = color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color;
  return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16));
};

/** @param {number[]} values */
const hexOf = (values) => `#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

/** @param {string} color */
function lightness(color) {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
