// Gems, one, two or three of them.
import { html, svg } from "../vendor/lit-html/lit-html.js";

/** By kind; "gem" is one of unknown kind. @type {Record<string, unknown>} */
export const GEMS = {
  diamond: svg`<path d="M-5-2.500L-2.5-6h5L5-2.5 0 6z"/><path d="M-5-2.500H5M-2.5-6L0 6 2.5-6" fill="none"/>`,
  pearl: svg`<circle r="5"/><circle cx="-1.6" cy="-1.6" r="1.2" fill="#fff" stroke="none"/>`,
  opal: svg`<ellipse rx="4" ry="6"/><path d="M-2-2c2 1 3 3 3 5" fill="none"/>`,
  gem: svg`<circle r="4.6" stroke-dasharray="2 1.5"/>`,
};
/** @type {Record<string, string>} */
const COLORS = { red: "#b3163a", blue: "#2452c4", green: "#12794a", yellow: "#c9930f" };
const UNKNOWN = "#8d8896";

/** Where one, two or three of them lie. */
const SPOTS = ["12,12", "7.5,12 16.5,12", "12,7 7,16.5 17,16.5"];

/** @param {string} kind @param {string} color @param {number} times */
export function gems(kind, color, times) {
  const size = times === 1 ? 1.35 : 0.85;
  const gem = (/** @type {string} */ spot) => svg`<g transform="translate(${spot}) scale(${size})">${GEMS[kind]}</g>`;
  const spots = SPOTS[times - 1] ?? SPOTS[2];
  return html`<svg class="gem" viewBox="0 0 24 24" aria-hidden="true">
    <g fill=${COLORS[color] ?? UNKNOWN} stroke="#fff" stroke-opacity=".8" stroke-width=".8" stroke-linejoin="round">
      ${spots.split(" ").map(gem)}
    </g>
  </svg>`;
}
