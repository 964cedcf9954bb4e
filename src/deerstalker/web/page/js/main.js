// Which page is shown for which address. Links inside the page do not reload it.
import { html, render } from "../vendor/lit-html/lit-html.js";
import { homePage } from "./home.js";
import { brand } from "./icons.js";
import { realNotebookPage } from "./notebook/page.js";
import { reviewPage } from "./review/page.js";
import { rulesPage } from "./rules.js";
import { setupPage } from "./setup.js";
import { applyTheme, save } from "./storage.js";
import { tablePage } from "./table/page.js";
import { t } from "./words.js";

/** @typedef {{view: () => unknown, title: string, leave?: () => void}} Page */

/** @type {[RegExp, (draw: () => void, ...parts: string[]) => Page][]} */
const ROUTES = [
  [/^\/$/, homePage],
  [/^\/new\/([\w-]+)$/, setupPage],
  [/^\/t\/([\w-]+)$/, tablePage],
  [/^\/t\/([\w-]+)\/review$/, reviewPage],
  [/^\/rules(?:\/([\w-]+))?$/, rulesPage],
  [/^\/notebook(?:\/([\w-]+))?$/, realNotebookPage],
];

/** @type {Page | null} */
let shown = null;

function draw() {
  if (!shown) return;
  document.title = shown.title ? `${shown.title} · ${t("brand")}` : t("brand");
  render(
    html`${masthead()}
      <main id="main" tabindex="-1">${shown.view()}</main>`,
    /** @type {HTMLElement} */ (document.getElementById("page")),
  );
}

function masthead() {
  const theme = document.documentElement.dataset.theme;
  const other = theme === "day" ? "night" : "day";
  return html`<header class="masthead">
    <a class="brand" href="/">${brand()} ${t("brand")}</a>
    <nav aria-label=${t("brand")}>
      <a href="/notebook">${t("notebook")}</a>
      <a href="/rules">${t("rules")}</a>
      <button
        @click=${() => {
          save("theme", other);
          applyTheme();
          draw();
        }}
      >
        ${t(other)}
      </button>
    </nav>
  </header>`;
}

function arrive() {
  shown?.leave?.();
  shown = null;
  for (const [pattern, page] of ROUTES) {
    const found = pattern.exec(location.pathname);
    if (found) {
      shown = page(draw, ...found.slice(1));
      break;
    }
  }
  if (!shown) return go("/");
  draw();
}

/** Go to another page of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  arrive();
  scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
  if (
    !link ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link.hasAttribute("download") ||
    link.getAttribute("target")
  )
    return;
  const path = /** @type {string} */ (link.getAttribute("href"));
  if (path.startsWith("/api/")) return;
  event.preventDefault();
  const hash = path.indexOf("#");
  if (hash > 0) location.assign(path);
  else go(path);
});
addEventListener("popstate", arrive);
applyTheme();
arrive();
