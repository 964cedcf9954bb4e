// Several people at one screen: until the one whose turn it is says that they are there, nothing of theirs is seen.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { ref } from "../../directives.js";
import { t } from "../../words.js";

/**
 * The focus is not on the button: a key pressed once too often must not raise the curtain.
 * @param {string} name @param {() => void} raise
 */
export const curtainPanel = (name, raise) =>
  html`<div class="curtain">
    <h1 tabindex="-1" ${ref((title) => title.focus())}>${t("table.pass_device", { name })}</h1>
    <p>${t("table.passHow")}</p>
    <button class="primary big" @click=${raise}>${t("table.show_me", { name })}</button>
  </div>`;
