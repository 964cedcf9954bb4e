// A board seen larger: by pinching, a double tap, the wheel with Ctrl, the keys + - 0 or buttons. What is larger than
// its window scrolls in it.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/** How many times as large a board can be, and how many times larger one step makes it. */
const [MOST, STEP] = [6, 1.5];
/** Two taps are one double tap if they are no further apart than this, in milliseconds and in pixels. */
const DOUBLE = { time: 300, distance: 40 };
const SIGNS = { smaller: "M6 12h12", larger: "M6 12h12M12 6v12", whole: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4" };

/** @typedef {{clientX: number, clientY: number}} Point */

export class Zoom {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.scale = 1;
    /** What the board scrolls in. @type {HTMLElement | null} */ this.window = null;
    /** @type {{distance: number, scale: number, middle: Point} | null} */ this.pinch = null;
    /** @type {{time: number, at: Point} | null} */ this.lastTap = null;
  }

  get isZoomed() {
    return this.scale > 1;
  }

  /** @param {HTMLElement} window */
  attach(window) {
    this.window = window;
    const active = { passive: false };
    window.addEventListener("wheel", (event) => this.wheel(event), active);
    window.addEventListener("touchstart", (event) => this.startPinch(event), active);
    window.addEventListener("touchmove", (event) => this.movePinch(event), active);
    window.addEventListener("touchend", () => (this.pinch = null));
    window.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show it so large; this point stays where it is. @param {number} scale @param {Point} [at] */
  to(scale, at) {
    const { window } = this;
    if (!window) return;
    const edge = window.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - edge.left, at.clientY - edge.top] : [edge.width / 2, edge.height / 2];
    const share = [(window.scrollLeft + x) / window.scrollWidth, (window.scrollTop + y) / window.scrollHeight];
    this.scale = Math.min(MOST, Math.max(1, scale < 1.05 ? 1 : scale));
    window.style.setProperty("--zoom", String(this.scale));
    this.changed();
    window.scrollTo(share[0] * window.scrollWidth - x, share[1] * window.scrollHeight - y);
  }

  larger = () => this.to(this.scale * STEP);
  smaller = () => this.to(this.scale / STEP);
  whole = () => this.to(1);

  /** The whole board, or so near that a finger finds its way. @param {Point} at @param {number} near */
  toggle(at, near) {
    this.to(this.isZoomed ? 1 : Math.max(2, near), at);
  }

  /** Is this the second of two taps at one place? @param {Point} at */
  isSecondTap(at) {
    const { lastTap } = this;
    const time = performance.now();
    const second =
      lastTap !== null && time - lastTap.time < DOUBLE.time && distanceOf([lastTap.at, at]) < DOUBLE.distance;
    this.lastTap = second ? null : { time, at };
    return second;
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.window?.scrollBy(-dx, -dy);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.scale * Math.exp(-event.deltaY / 200), event);
  }

  /** @param {TouchEvent} event */
  startPinch({ touches }) {
    this.pinch =
      touches.length === 2
        ? { distance: distanceOf([...touches]), scale: this.scale, middle: middleOf([...touches]) }
        : null;
  }

  /** @param {TouchEvent} event */
  movePinch(event) {
    const { pinch } = this;
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const touches = [...event.touches];
    const middle = middleOf(touches);
    this.pan(middle.clientX - pinch.middle.clientX, middle.clientY - pinch.middle.clientY);
    pinch.middle = middle;
    this.to((pinch.scale * distanceOf(touches)) / pinch.distance, middle);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = { "+": this.larger, "=": this.larger, "-": this.smaller, 0: this.whole }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
}

/** @param {Point[]} points */
const distanceOf = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** @param {Point[]} points @returns {Point} */
const middleOf = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });

/** @param {Zoom} zoom */
export const zoomButtons = (zoom) =>
  html`<span class="zoom" role="group" aria-label=${t("board.zoom")}>
    ${button("smaller", !zoom.isZoomed, zoom.smaller)} ${button("larger", zoom.scale >= MOST, zoom.larger)}
    ${button("whole", !zoom.isZoomed, zoom.whole)}
  </span>`;

/** @param {keyof typeof SIGNS} what @param {boolean} disabled @param {() => void} act */
function button(what, disabled, act) {
  const words = t(`board.${what}`);
  return html`<button class="quiet" aria-label=${words} title=${words} ?disabled=${disabled} @click=${act}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[what]} /></svg>
  </button>`;
}
