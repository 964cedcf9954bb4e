// Several people at one screen: until the one whose turn it is says that they are there, nothing of theirs is seen.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../words.js";

/** @param {string} name @param {() => void} raise */
export const curtainPanel = (name, raise) =>
  html`<div class="curtain">
    <h1>${t("table.pass_device", { name })}</h1>
    <button class="primary big" @click=${raise}>${t("table.show_me", { name })}</button>
  </div>`;
