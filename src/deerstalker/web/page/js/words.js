// The words of the page: `t("table.share", {code})`.
import english from "./catalogue.en.js";

/** @type {Record<string, typeof english>} */
const CATALOGUES = { en: english };
const catalogue = CATALOGUES[document.documentElement.lang] ?? english;

/** @typedef {{[name: string]: string | Entries}} Entries */

/**
 * A string of the catalogue with its blanks filled in.
 * @param {string} key  e.g. "home.title"
 * @param {Record<string, string | number>} [blanks]
 */
export function t(key, blanks = {}) {
  /** @type {string | Entries | undefined} */
  let found = catalogue;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}

/** An id as words, where nobody gave it a title. @param {string} id */
export const asTitle = (id) => capital(id.replace(/[-_]/g, " "));

/** @param {string} text */
export const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

/** A message as a sentence. @param {string} text */
export const sentence = (text) => capital(text).replace(/([^.?!])$/, "$1.");

/** The number of sentences a screen reader can still find after they were read out. */
const KEPT = 12;

/**
 * Tell a screen reader, once it has read what it was told before; `urgent` interrupts.
 * @param {string} text @param {{urgent?: boolean}} [how]
 */
export function announce(text, { urgent = false } = {}) {
  const place = document.getElementById(urgent ? "assertive" : "polite");
  if (!place || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  if (urgent) place.replaceChildren(line);
  else place.append(line);
  while (place.children.length > KEPT) place.firstElementChild?.remove();
}

/** Nothing that was read out may be found any more. */
export function hush() {
  for (const id of ["polite", "assertive"]) document.getElementById(id)?.replaceChildren();
}
