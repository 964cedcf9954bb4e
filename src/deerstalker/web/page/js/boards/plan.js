// A board drawn as the plan of a house: rooms, doors, tiles, tokens. Lit places can be clicked, tapped, or reached with
// arrows.
import { html, nothing, render, svg } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { ref, styled } from "../directives.js";
import { t } from "../words.js";
import { arrowOf, nextAlong } from "./arrows.js";
import * as drawing from "./drawing.js";
import { nearestPlace, pointOn, REACH } from "./fingers.js";
import { Ground } from "./ground.js";
import { legendView } from "./legend.js";
import { CELL } from "./lettering.js";
import { litPlace, steppingPlaces } from "./lit_places.js";
import { crowdsOf, margin, printed } from "./printed.js";
import { pieceView, placedPieces } from "./pieces.js";
import { targetsOf } from "./routes.js";
import { choiceBar, drawBar, drawingBar, goBar } from "./waybar.js";
import { walkPieces } from "./walking.js";
import { drawnTo, finishes, following, headOf, stopsTo } from "./ways.js";
import { Zoom, zoomButtons } from "./zoom.js";

/**
 * @import { Action, Layout, Plan, Ways } from "../wire.js"
 * @import { Standing } from "./index.js"
 * @import { PlacedPiece } from "./pieces.js"
 * @import { Routes, Target } from "./routes.js"
 */

/** The room around a plan, for letters and numbers where squares are called by them. */
const EDGE = { named: 22, bare: 6 };
/** A pointer that moves less than this many pixels has not moved. */
const STILL = 4;

export class PlanElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Ground | null} */ this.ground = null;
    /** @type {Standing | null} */ this.now = null;
    /** The place that is pointed at. @type {string | null} */ this.over = null;
    /** The place about which I am asked: what to do there, or whether to go. @type {string | null} */ this.chosen =
      null;
    /** The way that is being drawn. @type {string[] | null} */ this.drawn = null;
    /** Where the pointer went down, whether it is a finger, and whether it has drawn or pulled something since. */
    this.pressed = { place: /** @type {string | null} */ (null), touch: false, moved: false, x: 0, y: 0 };
    this.zoom = new Zoom(() => this.draw());
    /** @type {PlacedPiece[]} */ this.pieces = [];
    this.moment = "";
  }

  /** @param {{layout: Layout, plan: Plan, now: Standing}} given */
  set given({ layout, plan, now }) {
    if (this.ground?.layout !== layout) [this.ground, this.pieces] = [new Ground(layout, plan), []];
    const moment = JSON.stringify(now.ways) + now.offers.length;
    if (moment !== this.moment) [this.moment, this.drawn, this.chosen] = [moment, null, null];
    this.now = now;
    this.draw();
  }

  /** What a place is called. @param {string} place */
  named = (place) => this.ground?.rooms.get(place)?.title ?? place;

  draw() {
    const { ground, now, pieces } = this;
    if (!ground || !now) return;
    this.pieces = placedPieces(ground, now);
    render(this.view(ground, now), this);
    walkPieces(this, ground, pieces, this.pieces);
  }

  /** @param {Ground} ground @param {Standing} now */
  view(ground, now) {
    const { plan, routes, coordinates } = ground;
    const targets = targetsOf(now.offers, routes.places, this.named);
    const edge = coordinates ? EDGE.named : EDGE.bare;
    const [width, height] = [plan.width * CELL + edge + 6, plan.height * CELL + edge + 6];
    const crowds = crowdsOf(now.status);
    return html`<div
        class="plan-window ${this.zoom.isZoomed ? "zoomed" : ""}"
        tabindex=${this.zoom.isZoomed ? 0 : nothing}
        role=${this.zoom.isZoomed ? "region" : nothing}
        aria-label=${this.zoom.isZoomed ? t("board.zoomed") : nothing}
        ${ref((box) => this.zoom.attach(box))}
        ${styled({ "--plan-aspect": `${width} / ${height}` })}
      >
        <svg
          class="plan ${this.drawn ? "drawing" : ""}"
          viewBox="${-edge} ${-edge} ${width} ${height}"
          preserveAspectRatio="xMidYMin meet"
          role="group"
          aria-label=${t("table.board")}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, routes, targets)}
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.press(event)}
          @pointermove=${(/** @type {PointerEvent} */ event) => this.drag(event)}
          @click=${(/** @type {MouseEvent} */ event) => this.clicked(event, ground, targets)}
        >
          <rect class="ground" x=${-edge} y=${-edge} width=${width} height=${height} rx="8" />
          ${coordinates ? margin(coordinates) : nothing} ${printed(ground, crowds, now.status)}
          ${now.ways ? steppingPlaces(ground, now.ways, this.drawn) : nothing}
          <g class="targets">${[...targets.keys()].map((place, i) => litPlace(this, ground, place, i === 0))}</g>
          ${this.path(ground, now, targets)}
          <g class="names" aria-hidden="true">
            ${plan.rooms.map((room) => drawing.roomName(room, crowds.get(room.id) ?? 0))}
          </g>
          <g class="pieces" aria-hidden="true">${repeat(this.pieces, (piece) => piece.id, pieceView)}</g>
        </svg>
      </div>
      ${this.standing(ground)}
      <div class="boardbar">${this.bar(ground, now, targets)}${legendView(plan)}${zoomButtons(this.zoom)}</div>`;
  }

  /** Where every piece stands, for those who do not see it. @param {Ground} ground */
  standing({ layout, tokens }) {
    const title = (/** @type {PlacedPiece} */ { id }) =>
      tokens.get(id)?.title ?? layout.cards.find((card) => card.id === id)?.title ?? id;
    const places = [...new Set(this.pieces.map(({ place }) => place))];
    const things = (/** @type {string} */ at) => this.pieces.filter(({ place }) => place === at).map(title);
    const words = (/** @type {string} */ at) =>
      t("board.stands", { place: this.named(at), things: things(at).join(", ") });
    return html`<ul class="unseen" aria-label=${t("board.where")}>
      ${places.map((at) => html`<li>${words(at)}</li>`)}
    </ul>`;
  }

  /**
   * The way that is being drawn, or the way to the place that is pointed at.
   * @param {Ground} ground @param {Standing} now @param {Map<string, Target[]>} targets
   */
  path(ground, now, targets) {
    const { places } = ground.routes;
    const stops = this.stops(ground, now, targets).map((place) => places.get(place) ?? [0, 0]);
    if (stops.length < 2) return nothing;
    const points = stops.map(([x, y]) => `${x * CELL},${y * CELL}`).join(" ");
    return svg`<polyline class="way ${this.drawn ? "own" : ""}" aria-hidden="true" points=${points}/>`;
  }

  /** @param {Ground} ground @param {Standing} now @param {Map<string, Target[]>} targets @returns {string[]} */
  stops(ground, now, targets) {
    if (now.ways && this.drawn) return [now.ways.start, ...this.drawn];
    const over = this.over ?? this.chosen;
    return over ? stopsTo(ground, now, over, targets.get(over)?.[0]) : [];
  }

  /** Below the board. @param {Ground} ground @param {Standing} now @param {Map<string, Target[]>} targets */
  bar(ground, now, targets) {
    const { drawn, chosen } = this;
    const { ways } = now;
    const go = (/** @type {Action} */ action) => this.go(action);
    if (drawn && ways) {
      const ends = finishes(ways, drawn, targets);
      return drawingBar(ways, drawn.map(this.named), ends, {
        go,
        back: () => this.setWay(drawn.slice(0, -1)),
        close: () => this.setWay(null),
        key: (event) => this.drawKey(event, ways, ends, ground.routes.places),
      });
    }
    const several = chosen === null ? [] : (targets.get(chosen) ?? []);
    const close = () => this.choose(null);
    if (chosen !== null && several.length > 1) return choiceBar(this.named(chosen), several, go, close);
    if (chosen !== null && several.length) {
      const steps = ways ? this.stops(ground, now, targets).length - 1 : null;
      return goBar(this.named(chosen), steps, several[0], go, close);
    }
    return ways && targets.size ? drawBar(() => this.startDrawing()) : nothing;
  }

  startDrawing() {
    this.chosen = null;
    this.setWay([]);
    /** @type {HTMLElement | null} */ (this.querySelector("[data-pad]"))?.focus();
  }

  /** @param {string[] | null} drawn */
  setWay(drawn) {
    this.drawn = drawn;
    this.over = null;
    this.draw();
  }

  /** Lead the way on to this place, or cut it short there. @param {string} place */
  step(place) {
    if (this.now?.ways && this.drawn) this.setWay(drawnTo(this.now.ways, this.drawn, place));
  }

  /** @param {string | null} place */
  choose(place) {
    [this.chosen, this.over] = [place, null];
    this.draw();
    /** @type {HTMLElement | null} */ (this.querySelector(".waybar button"))?.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  press(event) {
    const place = /** @type {SVGElement} */ (event.target).dataset.place ?? null;
    this.pressed = {
      place: event.button === 0 ? place : null,
      touch: event.pointerType !== "mouse",
      moved: false,
      x: event.clientX,
      y: event.clientY,
    };
    const pad = /** @type {Element} */ (event.target);
    if (pad.hasPointerCapture?.(event.pointerId)) pad.releasePointerCapture(event.pointerId);
  }

  /** A way is drawn by dragging, from my token or from the end of what is drawn. @param {PointerEvent} event */
  drag(event) {
    const ways = this.now?.ways;
    const from = this.pressed.place;
    const place = /** @type {SVGElement} */ (event.target).dataset.place;
    if (!(event.buttons & 1)) return;
    const leads = from !== null && ways && [headOf(ways, this.drawn ?? []), ...following(ways, this.drawn ?? [])];
    const draws = this.drawn !== null && this.pressed.moved;
    if (!ways || from === null || (!draws && leads && !leads.includes(from))) return this.pull(event);
    if (!place || (place === from && !this.pressed.moved)) return;
    if (!this.pressed.moved) this.drawn = drawnTo(ways, this.drawn ?? [], from);
    this.pressed.moved = true;
    const led = drawnTo(ways, this.drawn ?? [], place);
    if (led.length !== this.drawn?.length) this.setWay(led);
  }

  /** A mouse pulls a board that is larger than its window; a finger scrolls. @param {PointerEvent} event */
  pull(event) {
    const { pressed, zoom } = this;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (pressed.touch || !zoom.isZoomed || (!pressed.moved && Math.hypot(dx, dy) < STILL)) return;
    zoom.pan(dx, dy);
    this.pressed = { ...pressed, moved: true, x: event.clientX, y: event.clientY };
  }

  /**
   * A place was clicked or tapped. A finger need not hit it exactly, and only shows the way at first.
   * @param {MouseEvent} event @param {Ground} ground @param {Map<string, Target[]>} targets
   */
  clicked(event, ground, targets) {
    const { touch, moved } = this.pressed;
    this.pressed.moved = false;
    if (moved) return; // the end of dragging, not a click
    const spot = touch ? pointOn(/** @type {SVGSVGElement} */ (event.currentTarget), event, CELL) : null;
    if (touch && !this.drawn && this.zoom.isSecondTap(event)) {
      this.choose(null);
      return this.zoom.toggle(event, (2 * REACH) / (spot?.pixels ?? 1));
    }
    const ways = this.now?.ways;
    const places = this.drawn && ways ? [...this.drawn, ...Object.keys(ways.steps)] : [...targets.keys()];
    const hit = /** @type {SVGElement} */ (event.target).dataset.place ?? "";
    const near = () => spot && nearestPlace(spot.point, places, ground.cells, REACH / spot.pixels);
    const place = places.includes(hit) || targets.has(hit) ? hit : near();
    if (place && this.drawn) this.step(place);
    else if (place) this.take(place, targets.get(place) ?? [], touch);
    else if (this.chosen !== null) this.choose(null);
  }

  /**
   * Go there; where there are several things to do, ask which. With a finger, look at the way first.
   * @param {string} place @param {Target[]} some @param {boolean} [touch]
   */
  take(place, some, touch = false) {
    if (some.length > 1 || (touch && this.chosen !== place)) this.choose(place);
    else if (some.length) this.go(some[0].action);
  }

  /** @param {Action} action */
  go(action) {
    [this.over, this.drawn, this.chosen] = [null, null, null];
    this.now?.act(action);
  }

  /** A finger does not point; it taps. @param {string | null} place @param {PointerEvent} [event] */
  point(place, event) {
    if (this.over === place || (event && event.pointerType !== "mouse")) return;
    this.over = place;
    this.draw();
  }

  /**
   * The arrow keys lead the way on, Backspace takes a step back, Enter walks it.
   * @param {KeyboardEvent} event @param {Ways} ways @param {Target[]} ends @param {Routes["places"]} places
   */
  drawKey(event, ways, ends, places) {
    /** @type {string[]} */ const drawn = this.drawn ?? [];
    const pad = event.target === event.currentTarget;
    const arrow = arrowOf(event);
    const next = arrow && nextAlong(headOf(ways, drawn), arrow, following(ways, drawn), places);
    if (next) this.setWay([...drawn, next]);
    else if (event.key === "Backspace") this.setWay(drawn.slice(0, -1));
    else if (event.key === "Escape") this.setWay(null);
    else if (event.key === "Enter" && pad && ends.length === 1) this.go(ends[0].action);
    else if (event.key === "Enter" && pad && ends.length) {
      /** @type {HTMLElement | null} */ (this.querySelector(".waybar .primary"))?.focus();
    } else if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event @param {Routes} routes @param {Map<string, Target[]>} targets */
  key(event, { places }, targets) {
    const here = /** @type {SVGElement} */ (event.target).dataset.place;
    const some = here === undefined ? undefined : targets.get(here);
    if (here === undefined || !some) return;
    const arrow = arrowOf(event);
    if (arrow) this.focusTarget(nextAlong(here, arrow, [...targets.keys()], places));
    else if (event.key === "Enter" || event.key === " ") this.drawn ? this.step(here) : this.take(here, some);
    else return;
    event.preventDefault();
  }

  /** @param {string | null} place */
  focusTarget(place) {
    if (place === null) return;
    /** @type {SVGElement | null} */ (this.querySelector(`.target[data-place="${CSS.escape(place)}"]`))?.focus();
  }
}

if (!customElements.get("ds-plan")) customElements.define("ds-plan", PlanElement);
