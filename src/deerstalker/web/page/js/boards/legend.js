// What the marks on the squares of a plan mean.
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";
import * as drawing from "./drawing.js";
import { CELL } from "./lettering.js";

/** @import { Mark, Plan } from "../wire.js" */

/** Where there is room for it, it is open from the start. */
const ROOMY = "(min-width: 62.01rem) and (min-height: 52.01rem)";

/** @param {Plan} plan */
export function legendView({ legend }) {
  if (!legend.length) return nothing;
  return html`<details class="legend-of-marks" ?open=${matchMedia(ROOMY).matches}>
    <summary>${t("board.legend")}</summary>
    <ul>
      ${legend.map(entry)}
    </ul>
  </details>`;
}

/** @param {Mark} mark */
const entry = ({ mark, title, text }) =>
  html`<li>
    <svg class="plan key" viewBox="0 0 ${CELL} ${CELL}" aria-hidden="true">
      ${svg`${drawing.square({ id: "", x: 0, y: 0, mark })}`}
    </svg>
    <span><b>${title}</b> ${text}</span>
  </li>`;
