// The pictures that a game brings along, in layers: `core/pictures.py` says how each is painted.
import { html, svg } from "../vendor/lit-html/lit-html.js";
import { styled } from "./directives.js";

/** @import { Drawing, Layout } from "./wire.js" */

/** @typedef {{paint: string, path: string}} Layer */

/** The pictures of drawings, as far as their game brings them. @type {WeakMap<Drawing, string>} */
const brought = new WeakMap();

/** Take in the pictures of a layout. @template {Layout} T @param {T} layout */
export function withPictures(layout) {
  for (const { drawing } of [...layout.cards, ...layout.sorts]) {
    const picture = drawing && layout.pictures[drawing.icon];
    if (picture) brought.set(drawing, picture);
  }
  return layout;
}

/** @param {Drawing} drawing */
export const pictureOf = (drawing) => brought.get(drawing);

/** @type {Map<string, Layer[]>} */
const known = new Map();

/** @param {string} picture @returns {Layer[]} */
function layersOf(picture) {
  const found = known.get(picture) ?? picture.split("\n").map(layerOf);
  known.set(picture, found);
  return found;
}

/** @param {string} line @returns {Layer} */
function layerOf(line) {
  const [paint, ...path] = line.split(" ");
  return { paint, path: path.join(" ") };
}

/** Where one, two or three of a picture stand, and how large. */
const SPOTS = [["translate(0 0)"], ["translate(-1 12) scale(.54)", "translate(23 12) scale(.54)"]];
const THREE = ["translate(12 -1) scale(.52)", "translate(-1 22) scale(.52)", "translate(24 22) scale(.52)"];

/** A picture inside another SVG, 48 x 48 from its corner. @param {string} picture */
export const layered = (picture) => {
  const layer = (/** @type {Layer} */ { paint, path }) =>
    paint === "ground"
      ? svg`<circle class="paint-ground" cx="24" cy="24" r="23.3"/>`
      : svg`<path class="paint-${paint}" d=${path}/>`;
  return layersOf(picture).map(layer);
};

/** @param {string} picture @param {string} color  of CSS @param {number} times */
export function pictureView(picture, color, times) {
  const spots = SPOTS[times - 1] ?? THREE;
  const kind = picture.startsWith("ground") ? "portrait" : "";
  return html`<svg class="icon picture ${kind}" viewBox="0 0 48 48" aria-hidden="true" ${styled({ "--color": color })}>
    ${spots.map((spot) => svg`<g transform=${spot}>${layered(picture)}</g>`)}
    ${kind ? svg`<circle class="paint-rim" cx="24" cy="24" r="23.3"/>` : ""}
  </svg>`;
}
