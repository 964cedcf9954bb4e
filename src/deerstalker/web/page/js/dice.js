// Dice.
import { html, svg } from "../vendor/lit-html/lit-html.js";

/** Where the pips of each face are. */
const PIPS = [
  "",
  "12,12",
  "8,8 16,16",
  "8,8 12,12 16,16",
  "8,8 16,8 8,16 16,16",
  "8,8 16,8 12,12 8,16 16,16",
  "8,7 16,7 8,12 16,12 8,17 16,17",
];

/** @param {number} face @param {"white" | "red"} color */
export const die = (face, color) =>
  html`<svg class="die ${color}" viewBox="0 0 24 24" role="img" aria-label=${face}>
    <rect x="2" y="2" width="20" height="20" rx="4" />
    ${(PIPS[face] ?? "").split(" ").filter(Boolean).map(pip)}
  </svg>`;

/** @param {string} spot */
function pip(spot) {
  const [x, y] = spot.split(",");
  return svg`<circle cx=${x} cy=${y} r="1.9"/>`;
}
