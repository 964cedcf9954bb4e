// The envelope in which the truth lies: shut, or with its flap up.
import { html } from "../../vendor/lit-html/lit-html.js";

/** @param {"shut" | "opens"} flap */
export const envelope = (flap) =>
  html`<svg class="envelope ${flap}" viewBox="0 0 240 150" aria-hidden="true">
    <path class="inside" d="M4 54h232v92H4z" />
    <path class="flap" d="M4 54h232L120 126z" />
    <path class="front" d="M4 54l84 56-84 36zM236 54l-84 56 84 36zM4 146l84-36q32 22 64 0l84 36z" />
    <g class="seal">
      <circle cx="120" cy="112" r="15" />
      <path d="M120 103c-5 0-8 3-8 7s3 7 8 7 8-3 8-7-3-7-8-7zM125 115l6 6" />
    </g>
  </svg>`;
