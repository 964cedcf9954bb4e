// On a narrow screen one part of the table is seen at a time; tabs choose which.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { flag } from "../../elements/events.js";
import { rove } from "../../elements/roving.js";
import { t } from "../../words.js";
import { unreadMark } from "./log_bar.js";

/** @typedef {"notebook" | "board" | "log" | "cards"} Tab */

/** @type {Tab[]} */
const TABS = ["notebook", "board", "log", "cards"];

/** Is the window so small that there are tabs, as in the style of the page? */
export const isNarrow = () => matchMedia("(max-width: 44rem), (max-height: 32rem)").matches;

/**
 * `unread`: how much was said while the log was out of sight.
 * @param {Tab} chosen @param {boolean} hasBoard @param {number} unread @param {(tab: Tab) => void} choose
 */
export function tabsPanel(chosen, hasBoard, unread, choose) {
  const button = (/** @type {Tab} */ tab) =>
    html`<button
      role="tab"
      id="tab-${tab}"
      aria-controls="panel-${tab === "cards" ? "board" : tab}"
      tabindex=${chosen === tab ? 0 : -1}
      aria-selected=${flag(chosen === tab)}
      @click=${() => choose(tab)}
    >
      ${t(`table.tabs.${tab}`)}${tab === "log" && unread ? unreadMark(unread) : nothing}
    </button>`;
  const tabs = TABS.filter((tab) => hasBoard || tab !== "board");
  return html`<div class="tabs" role="tablist" aria-label=${t("table.menu")} @keydown=${rove}>
    ${tabs.map(button)}
  </div>`;
}
