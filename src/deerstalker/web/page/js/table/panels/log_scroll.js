// The newest line of the log stays in sight, unless somebody reads further up: then nothing moves.
import { flag } from "../../elements/events.js";

/** Who is at most so many pixels above the end follows what happens. */
const NEAR = 40;

/**
 * How each log was when we last looked, and when somebody last took hold of it.
 * @type {WeakMap<HTMLElement, {top: number, size: string, touched: number}>}
 */
const known = new WeakMap();

/** Milliseconds for which a log that was taken hold of goes on scrolling. */
const SWING = 1500;

/** @param {HTMLElement} list */
const isReading = (list) => list.dataset.reading === "true";

/** @param {HTMLElement} list */
const lookAt = (list) => ({
  top: list.scrollTop,
  size: `${list.scrollHeight} ${list.clientHeight}`,
  touched: known.get(list)?.touched ?? -Infinity,
});

/** Somebody has moved the log, or we have. @param {Event} event */
export const noticeReading = (event) => notice(/** @type {HTMLElement} */ (event.currentTarget));

/**
 * Somebody reads if they went up from the end. New lines, or less room for the log, put the end out of sight, too, and
 * while the page is laid out anew the browser may move the log up a little: nobody went up then.
 * @param {HTMLElement} list
 */
function notice(list) {
  const before = known.get(list);
  const now = lookAt(list);
  const isAtTheEnd = list.scrollHeight - now.top - list.clientHeight <= NEAR;
  const isByHand = performance.now() - now.touched < SWING || now.size === before?.size;
  const wentUp = isByHand && now.top < (before?.top ?? 0);
  if (isAtTheEnd || wentUp) list.dataset.reading = flag(!isAtTheEnd);
  known.set(list, now);
}

/** @param {HTMLElement} list */
function touch(list) {
  known.set(list, { ...(known.get(list) ?? lookAt(list)), touched: performance.now() });
}

/** @param {HTMLElement} list */
function toTheEnd(list) {
  list.scrollTop = list.scrollHeight;
  list.dataset.reading = "false";
  known.set(list, { ...lookAt(list), touched: -Infinity });
}

/** For the button beside the log. @param {Event} event */
export function showNewest(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const list = /** @type {HTMLElement | null} */ (button.parentElement?.querySelector(".transcript"));
  if (!list) return;
  toTheEnd(list);
  list.focus({ preventScroll: true });
}

/** Keep the end in sight when the place for the log becomes smaller or larger. @param {HTMLElement} list */
export function followSize(list) {
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"])
    list.addEventListener(event, () => touch(list), { passive: true });
  new ResizeObserver(() => follow(list)).observe(list);
}

/** What somebody has just scrolled is heard of with the next frame only: look first. @param {HTMLElement} list */
function follow(list) {
  notice(list);
  const lit = /** @type {HTMLElement | null} */ (list.querySelector(".lit"));
  const cited = lit?.dataset.seq ?? "";
  const before = list.dataset.cited ?? "";
  if (cited !== before) {
    if (!before) list.dataset.followed = flag(!isReading(list));
    list.dataset.cited = cited;
    if (lit) list.scrollTop = lit.offsetTop - 8;
    else if (list.dataset.followed === "true") toTheEnd(list);
  } else if (!cited && !isReading(list)) toTheEnd(list);
}

/** Once the page is drawn: the line that a reason cites, or the newest. */
export function followLog() {
  for (const list of document.querySelectorAll(".transcript")) follow(/** @type {HTMLElement} */ (list));
}

/** The log comes into sight again, or another part of it does. */
export function showLogEnd() {
  for (const list of document.querySelectorAll(".transcript")) toTheEnd(/** @type {HTMLElement} */ (list));
}
