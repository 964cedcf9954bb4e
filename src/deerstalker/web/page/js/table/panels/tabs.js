// On a narrow screen one part of the table is seen at a time; tabs choose which.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { flag } from "../../elements/events.js";
import { rove } from "../../elements/roving.js";
import { t } from "../../words.js";

/** @typedef {"notebook" | "board" | "log" | "cards"} Tab */

/** @type {Tab[]} */
const TABS = ["notebook", "board", "log", "cards"];

/** @param {Tab} chosen @param {boolean} boardless @param {(tab: Tab) => void} choose */
export function tabsPanel(chosen, boardless, choose) {
  const button = (/** @type {Tab} */ tab) =>
    html`<button
      role="tab"
      id="tab-${tab}"
      aria-controls="panel-${tab === "cards" ? "board" : tab}"
      tabindex=${chosen === tab ? 0 : -1}
      aria-selected=${flag(chosen === tab)}
      @click=${() => choose(tab)}
    >
      ${t(`table.tabs.${tab}`)}
    </button>`;
  const tabs = TABS.filter((tab) => !(boardless && tab === "board"));
  return html`<div class="tabs" role="tablist" aria-label=${t("table.menu")} @keydown=${rove}>
    ${tabs.map(button)}
  </div>`;
}
