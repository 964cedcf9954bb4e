// Which page is shown for which address. Links inside the page do not reload it.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { addressAt, hrefOf } from "./address.js";
import { fixIcons, keepOnDevice } from "./app.js";
import { homePage } from "./home.js";
import { masthead } from "./masthead.js";
import { onReach, reachNote } from "./offline.js";
import { applyTheme } from "./storage.js";
import { tablePage } from "./table/page.js";
import { t } from "./words.js";

/**
 * A page of ours. `connected`: it tells itself how it is with the connection.
 * @typedef {{view: () => unknown, title: string, connected?: boolean, leave?: () => void}} Page
 */
/** @typedef {(draw: () => void, ...parts: string[]) => Page} MakePage */

/** By address. A page with a name is one of later.js. @type {[RegExp, MakePage | keyof import("./later.js")][]} */
const ROUTES = [
  [/^\/$/, homePage],
  [/^\/new\/([\w-]+)$/, "setupPage"],
  [/^\/t\/([\w-]+)$/, tablePage],
  [/^\/t\/([\w-]+)\/review$/, "reviewPage"],
  [/^\/rules(?:\/([\w-]+))?$/, "rulesPage"],
  [/^\/puzzle(?:\/([\w-]+)\/([1-5])\/(\d{4}-\d\d-\d\d)(\/print)?)?$/, "puzzlePage"],
  [/^\/notebook(?:\/([\w-]+))?$/, "realNotebookPage"],
];

/** @type {Page | null} */
let shown = null;
let arrivals = 0;

function draw() {
  if (!shown) return;
  document.title = shown.title ? `${shown.title} · ${t("brand")}` : t("brand");
  render(
    html`${masthead(draw)} ${shown.connected ? nothing : reachNote()}
      <main id="main" tabindex="-1">${shown.view()}</main>`,
    /** @type {HTMLElement} */ (document.getElementById("page")),
  );
}

/** Show what belongs to the address. What has to be loaded first is shown once it is here. */
async function arrive() {
  const arrival = (arrivals += 1);
  const address = addressAt(location.pathname) ?? "";
  const [pattern, page] = ROUTES.find(([one]) => one.test(address)) ?? [];
  if (!pattern || !page) return go("/");
  const make = typeof page === "string" ? await loaded(page) : page;
  if (arrival !== arrivals) return; // somebody has gone elsewhere meanwhile
  shown?.leave?.();
  shown = make(draw, ...(pattern.exec(address) ?? []).slice(1));
  draw();
}

/** @param {keyof import("./later.js")} name @returns {Promise<MakePage>} */
async function loaded(name) {
  try {
    return (await import("./later.js"))[name];
  } catch {
    // The line is down, or the server has a newer page by now, which starts afresh.
    if (shown && navigator.onLine) location.reload();
    return () => ({ title: "", view: () => html`<p class="panel" role="alert">${t("errors.offline")}</p>` });
  }
}

/** Go to another page of ours. @param {string} address */
export async function go(address) {
  history.pushState(null, "", hrefOf(address));
  await arrive();
  scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (
    /** @type {Element} */ (event.target).closest?.("a[href^='/']")
  );
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
  const address = addressAt(link.pathname);
  if (address === null || address.startsWith("/api/")) return;
  event.preventDefault();
  if (link.hash) location.assign(link.href);
  else go(address);
});
addEventListener("popstate", arrive);
onReach(draw);
fixIcons();
keepOnDevice();
applyTheme();
arrive();
