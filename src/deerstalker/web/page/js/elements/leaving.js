// Things that go: a card into the log, the focus back to where it was.

/** How long a card is on its way, in milliseconds. */
const WAY = 250;

/** Do they want to see things move? */
const isStill = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "fast";

/**
 * Copies of these fly to a place and are gone, whatever becomes of the originals.
 * @param {string} selector @param {string} place
 */
export function leaveFor(selector, place) {
  const to = document.querySelector(place)?.getBoundingClientRect();
  if (!to?.width || isStill()) return;
  for (const card of document.querySelectorAll(selector)) {
    const from = card.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
    copy.classList.add("leaving");
    copy.ariaHidden = "true";
    copy.style.left = `${from.left}px`;
    copy.style.top = `${from.top}px`;
    copy.style.width = `${from.width}px`;
    copy.style.height = `${from.height}px`;
    document.body.append(copy);
    const [x, y] = [to.left + (to.width - from.width) / 2 - from.left, to.top - from.top - from.height / 2];
    const flight = copy.animate([{}, { transform: `translate(${x}px, ${y}px) scale(0.1)`, opacity: 0.2 }], {
      duration: WAY,
      easing: "ease-in",
    });
    flight.onfinish = flight.oncancel = () => copy.remove();
  }
}

/** Where the focus was before something took it. @type {Element | null} */
let place = null;

/** Remember where the focus is, before it is taken. */
export function rememberFocus() {
  place = document.activeElement;
}

/**
 * Back to where the focus was, or to this. A text field gets it only from people without a touch screen: it would bring
 * up the keyboard.
 * @param {string} otherwise  what can take the focus
 */
export function returnFocus(otherwise) {
  const element = /** @type {HTMLElement | null} */ (place);
  const back = element?.isConnected && element !== document.body && !(isTyped(element) && isTouch()) ? element : null;
  place = null;
  (back ?? /** @type {HTMLElement | null} */ (document.querySelector(otherwise)))?.focus({ preventScroll: true });
}

/** @param {Element} element */
const isTyped = (element) => element.matches("input, textarea, select");

export const isTouch = () => matchMedia("(pointer: coarse)").matches;
