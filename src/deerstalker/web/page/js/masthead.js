// The head of every page: its name, and the ways to the others.
import { html } from "../vendor/lit-html/lit-html.js";
import { hrefOf } from "./address.js";
import { brand } from "./icons.js";
import { applyTheme, save } from "./storage.js";
import { t } from "./words.js";

/** @param {() => void} draw */
export const masthead = (draw) =>
  html`<header class="masthead">
    <a class="brand" href=${hrefOf("/")}>${brand()} ${t("brand")}</a>
    <nav aria-label=${t("pages")}>${links(draw)}</nav>
  </header>`;

/** The same ways, for the menu of a table that has no room for the head. @param {() => void} draw */
export const pagesInMenu = (draw) =>
  html`<nav class="pages" aria-label=${t("pages")}>
    <a class="button" href=${hrefOf("/")}>${t("brand")}</a> ${links(draw)}
  </nav>`;

/** @param {() => void} draw */
function links(draw) {
  const other = document.documentElement.dataset.theme === "day" ? "night" : "day";
  const change = () => {
    save("theme", other);
    applyTheme();
    draw();
  };
  return html`<a href=${hrefOf("/notebook")}>${t("notebook")}</a> <a href=${hrefOf("/rules")}>${t("rules")}</a>
    <button aria-label=${t("theme", { name: t(other) })} @click=${change}>${t(other)}</button>`;
}
