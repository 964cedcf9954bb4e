// The page speaks through this: `t("table.share", {code})`.
import english from "./catalogue.en.js";

/** @type {Record<string, typeof english>} */
const CATALOGUES = { en: english };
const catalogue = CATALOGUES[document.documentElement.lang] ?? english;

/**
 * A string of the catalogue with its blanks filled in.
 * @param {string} key  e.g. "home.title"
 * @param {Record<string, string | number>} [blanks]
 * @returns {string}
 */
export function t(key, blanks = {}) {
  /** @type {any} */
  let found = catalogue;
  for (const part of key.split(".")) found = found?.[part];
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}

/** Tell a screen reader; `urgent` interrupts. @param {string} text @param {boolean} [urgent] */
export function announce(text, urgent = false) {
  const place = document.getElementById(urgent ? "assertive" : "polite");
  if (place) place.textContent = text;
}
