// The page as an app: it opens at once, and without a connection. Only where it was built: whoever works on the page
// sees every change at the next look.
import { hrefOf, linkTo, ROOT } from "./address.js";

/** Milliseconds after which the page has nothing more urgent to load. */
const LATER = 10_000;

const isBuilt = () => document.querySelector("meta[name=build]") !== null;

/** Keep the page on this device. */
export function keepOnDevice() {
  if (!("serviceWorker" in navigator)) return;
  if (!isBuilt()) return forget();
  setTimeout(() => {
    // Where a browser does not want to, or storage is full, the page works as it did.
    navigator.serviceWorker.register(hrefOf("/service_worker.js"), { scope: ROOT }).catch(() => {});
  }, LATER);
}

async function forget() {
  const known = await navigator.serviceWorker.getRegistration(ROOT).catch(() => undefined);
  if (known?.scope === linkTo("/")) await known.unregister();
}

/** Browsers look for icons again whenever the address changes: from here on, by their whole addresses. */
export function fixIcons() {
  const links = document.querySelectorAll("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]");
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (links)) link.setAttribute("href", link.href);
}
