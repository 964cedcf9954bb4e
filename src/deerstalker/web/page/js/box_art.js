// The picture on the lid of a game's box.
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @import { Boxed } from "./wire.js" */

/** @param {Boxed} game */
export const boxArt = ({ art, title }) => (art ? parsed(art) : plainLid(title));

/** @type {Map<string, Node>} */
const known = new Map();

/** A picture that came as text. @param {string} art */
function parsed(art) {
  const found = known.get(art);
  if (found) return found;
  const picture = document.importNode(new DOMParser().parseFromString(art, "image/svg+xml").documentElement, true);
  picture.setAttribute("aria-hidden", "true");
  known.set(art, picture);
  return picture;
}

/** A plain box with the title on it. @param {string} title */
const plainLid = (title) =>
  html`<svg viewBox="0 0 320 190" class="plain-lid" aria-hidden="true">
    <rect class="back" width="320" height="190" />
    <rect class="line" x="8" y="8" width="304" height="174" />
    <text x="160" y="104" textLength=${title.length > 18 ? 280 : nothing} lengthAdjust="spacingAndGlyphs">
      ${title}
    </text>
  </svg>`;
