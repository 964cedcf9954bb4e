// A board drawn as the plan of a house: rooms, doors, tiles, tokens. Lit places can be clicked, tapped, or reached with
// arrows.
import { html, nothing, render, svg } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { styled } from "../directives.js";
import { glyph, tokenColor } from "../icons.js";
import { t } from "../words.js";
import * as drawing from "./drawing.js";
import { CELL, standingPlace } from "./lettering.js";
import { routesOf, targetsOf, way } from "./routes.js";
import { choiceBar, drawBar, drawingBar } from "./waybar.js";
import { drawnTo, finishes, following, headOf, wayOf } from "./ways.js";

/**
 * @import { Action, Layout, Plan, Room, Square, Status, Token, Ways } from "../wire.js"
 * @import { Standing } from "./index.js"
 * @import { Routes, Target } from "./routes.js"
 * @typedef {{id: string, x: number, y: number, token: Token | undefined, icon: string, asleep: boolean,
 *   me: boolean}} PlacedPiece
 */

/** A token, standing. */
const FIGURE = "M0-11a5.2 5.2 0 0 1 3 9.4c3.6 1 5.4 4 5.4 9.6H-8.4c0-5.6 1.8-8.6 5.4-9.6A5.2 5.2 0 0 1 0-11z";
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** A plan, and what is looked up in it again and again. */
class Ground {
  /** @param {Layout} layout @param {Plan} plan */
  constructor(layout, plan) {
    this.layout = layout;
    this.plan = plan;
    /** @type {Routes} */ this.routes = routesOf(plan);
    this.named = drawing.squaresAreNamed(plan);
    this.rooms = new Map(plan.rooms.map((room) => [room.id, room]));
    this.squares = new Map(plan.squares.map((square) => [square.id, square]));
    this.tokens = new Map(layout.tokens.map((token) => [token.id, token]));
    this.icons = new Map(layout.cards.map((card) => [card.id, card.drawing?.icon ?? ""]));
  }
}

export class PlanElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Ground | null} */ this.ground = null;
    /** @type {Standing | null} */ this.now = null;
    /** The place that is pointed at. @type {string | null} */ this.over = null;
    /** The place at which there are several things to do. @type {string | null} */ this.chosen = null;
    /** The way that is being drawn. @type {string[] | null} */ this.drawn = null;
    /** Where the pointer went down, and whether a way has been drawn since. */
    this.pressed = { place: /** @type {string | null} */ (null), moved: false };
    this.moment = "";
  }

  /** @param {{layout: Layout, plan: Plan, now: Standing}} given */
  set given({ layout, plan, now }) {
    if (this.ground?.layout !== layout) this.ground = new Ground(layout, plan);
    const moment = JSON.stringify(now.ways) + now.offers.length;
    if (moment !== this.moment) [this.moment, this.drawn, this.chosen] = [moment, null, null];
    this.now = now;
    this.draw();
  }

  /** What a place is called. @param {string} place */
  named = (place) => this.ground?.rooms.get(place)?.title ?? place;

  draw() {
    if (this.ground && this.now) render(this.view(this.ground, this.now), this);
  }

  /** @param {Ground} ground @param {Standing} now */
  view(ground, now) {
    const { plan, routes } = ground;
    const targets = targetsOf(now.offers, routes.places, this.named);
    const edge = ground.named ? 18 : 6; // room for letters and numbers, where squares are called by them
    const [width, height] = [plan.width * CELL + edge + 6, plan.height * CELL + edge + 6];
    const crowds = crowdsOf(now.status);
    return html`<svg
        class="plan ${this.drawn ? "drawing" : ""}"
        viewBox="${-edge} ${-edge} ${width} ${height}"
        preserveAspectRatio="xMidYMin meet"
        role="group"
        aria-label=${t("table.board")}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, routes, targets)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.press(event)}
        @pointermove=${(/** @type {PointerEvent} */ event) => this.drag(event)}
      >
        <rect class="ground" x=${-edge} y=${-edge} width=${width} height=${height} rx="8" />
        ${ground.named ? drawing.margin(plan) : nothing} ${printed(ground, crowds, now.status)}
        ${now.ways ? this.stepping(ground, now.ways) : nothing}
        <g class="targets">${[...targets].map(([place, some], i) => this.target(ground, place, some, i === 0))}</g>
        ${this.path(ground, now, targets)}
        <g class="names" aria-hidden="true">
          ${plan.rooms.map((room) => drawing.roomName(room, crowds.get(room.id) ?? 0))}
        </g>
        <g class="pieces" aria-hidden="true">
          ${repeat(placedPieces(ground, now), (piece) => piece.id, pieceView)}
        </g></svg
      >${this.bar(now, targets, routes)}`;
  }

  /**
   * The way that is being drawn, or the way to the place that is pointed at.
   * @param {Ground} ground @param {Standing} now @param {Map<string, Target[]>} targets
   */
  path({ routes, rooms }, now, targets) {
    const stops = this.stops(routes, rooms, now, targets).map((place) => routes.places.get(place) ?? [0, 0]);
    if (stops.length < 2) return nothing;
    const points = stops.map(([x, y]) => `${x * CELL},${y * CELL}`).join(" ");
    return svg`<polyline class="way ${this.drawn ? "own" : ""}" aria-hidden="true" points=${points}/>`;
  }

  /**
   * @param {Routes} routes @param {Map<string, Room>} rooms @param {Standing} now
   * @param {Map<string, Target[]>} targets @returns {string[]}
   */
  stops(routes, rooms, now, targets) {
    if (now.ways && this.drawn) return [now.ways.start, ...this.drawn];
    const over = this.over ?? this.chosen;
    if (!over) return [];
    const target = targets.get(over)?.[0];
    if (now.ways && target) return [now.ways.start, ...wayOf(now.ways, target.action, over)];
    const from = ownPlace(now);
    return from ? way(routes, from, over, rooms) : [];
  }

  /** Every place a way may lead to: what a pointer is dragged over. @param {Ground} ground @param {Ways} ways */
  stepping({ rooms, squares }, ways) {
    const next = new Set(this.drawn ? following(ways, this.drawn) : []);
    const places = new Set([ways.start, ...Object.keys(ways.steps), ...Object.values(ways.steps).flat()]);
    const shape = (/** @type {string} */ place) => {
      const room = rooms.get(place);
      return svg`<path class="stepping ${next.has(place) ? "next" : ""}" data-place=${place}
        d=${room ? drawing.shape(room.outline) : outline(squares.get(place))}
        @click=${() => this.drawn && this.step(place)}/>`;
    };
    return svg`<g aria-hidden="true">${[...places].map(shape)}</g>`;
  }

  /** Below the board. @param {Standing} now @param {Map<string, Target[]>} targets @param {Routes} routes */
  bar({ ways }, targets, { places }) {
    const { drawn, chosen } = this;
    const go = (/** @type {Action} */ action) => this.go(action);
    if (drawn && ways) {
      const ends = finishes(ways, drawn, targets);
      return drawingBar(ways, drawn.map(this.named), ends, {
        go,
        back: () => this.setWay(drawn.slice(0, -1)),
        close: () => this.setWay(null),
        key: (event) => this.drawKey(event, ways, ends, places),
      });
    }
    const several = chosen === null ? [] : (targets.get(chosen) ?? []);
    if (chosen !== null && several.length) {
      return choiceBar(this.named(chosen), several, go, () => this.choose(null));
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
    this.chosen = place;
    this.draw();
    /** @type {HTMLElement | null} */ (this.querySelector(".waybar button"))?.focus();
  }

  /** @param {PointerEvent} event */
  press(event) {
    const place = /** @type {SVGElement} */ (event.target).dataset.place ?? null;
    this.pressed = { place: event.button === 0 ? place : null, moved: false };
    const pad = /** @type {Element} */ (event.target);
    if (pad.hasPointerCapture?.(event.pointerId)) pad.releasePointerCapture(event.pointerId);
  }

  /** A way is drawn by dragging, from my token or from the end of what is drawn. @param {PointerEvent} event */
  drag(event) {
    const ways = this.now?.ways;
    const from = this.pressed.place;
    const place = /** @type {SVGElement} */ (event.target).dataset.place;
    if (!ways || !(event.buttons & 1) || from === null || !place || (place === from && !this.pressed.moved)) return;
    const head = headOf(ways, this.drawn ?? []);
    if (!this.pressed.moved && from !== head && !following(ways, this.drawn ?? []).includes(from)) return;
    if (!this.pressed.moved) this.drawn = drawnTo(ways, this.drawn ?? [], from);
    this.pressed.moved = true;
    const led = drawnTo(ways, this.drawn ?? [], place);
    if (led.length !== this.drawn?.length) this.setWay(led);
  }

  /**
   * A place to go to.
   * @param {Ground} ground @param {string} place @param {Target[]} some @param {boolean} first
   */
  target({ rooms, squares }, place, some, first) {
    const room = rooms.get(place);
    const square = squares.get(place);
    if (!room && !square) return nothing;
    const stop = this.over === place || (this.over === null && first);
    return svg`<path class="target" data-place=${place} d=${room ? drawing.shape(room.outline) : outline(square)}
      role="button" tabindex=${stop ? 0 : -1} aria-label=${t("table.go", { place: room?.title ?? place })}
      @click=${() => this.take(place, some)}
      @pointerenter=${() => this.point(place)} @pointerleave=${() => this.point(null)}
      @focus=${() => this.point(place)}/>`;
  }

  /** Go there; where there are several things to do, ask which. @param {string} place @param {Target[]} some */
  take(place, some) {
    if (this.pressed.moved) {
      this.pressed.moved = false; // the end of dragging, not a click
      return;
    }
    if (this.drawn) this.step(place);
    else if (some.length > 1) this.choose(place);
    else this.go(some[0].action);
  }

  /** @param {Action} action */
  go(action) {
    [this.over, this.drawn, this.chosen] = [null, null, null];
    this.now?.act(action);
  }

  /** @param {string | null} place */
  point(place) {
    if (this.over === place) return;
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
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const next = arrow && nearest(headOf(ways, drawn), arrow, following(ways, drawn), places);
    if (arrow && next !== null) this.setWay([...drawn, next]);
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
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow) this.focusTarget(nearest(here, arrow, [...targets.keys()], places));
    else if (event.key === "Enter" || event.key === " ") this.take(here, some);
    else return;
    event.preventDefault();
  }

  /** @param {string | null} place */
  focusTarget(place) {
    if (place === null) return;
    /** @type {SVGElement | null} */ (this.querySelector(`.target[data-place="${CSS.escape(place)}"]`))?.focus();
  }
}

/** What is printed. @param {Ground} ground @param {Map<string, number>} crowds @param {Status | null} status */
function printed({ plan, routes, squares }, crowds, status) {
  const room = (/** @type {Room} */ one) =>
    drawing.room(
      one,
      crowds.get(one.id) ?? 0,
      status?.heaps.find((heap) => heap.place === one.id),
    );
  return svg`<g aria-hidden="true">
    ${plan.scenery.map(drawing.scenery)}
    ${plan.squares.map(drawing.square)}
    ${plan.rooms.map(room)}
    ${plan.doors.map((door) => drawing.door(door, squares.get(door.square)))}
    ${plan.walls.map((wall) => drawing.wall(wall, squares.get(wall.square)))}
    ${plan.links.map((link) => drawing.link(link, routes.places))}
  </g>`;
}

/** @param {Square | undefined} square */
const outline = (square) =>
  square ? `M${square.x * CELL + 1} ${square.y * CELL + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z` : "";

/** How many pieces stand in each place. @param {Status | null} status */
function crowdsOf(status) {
  /** @type {Map<string, number>} */ const crowds = new Map();
  for (const { place } of status?.pieces ?? []) crowds.set(place, (crowds.get(place) ?? 0) + 1);
  return crowds;
}

/** Where my token stands. @param {Standing} now */
function ownPlace({ status, chair }) {
  const token = chair === null ? null : status?.seats[chair]?.token;
  return status?.pieces.find((piece) => piece.id === token)?.place;
}

/**
 * The target next in the direction of an arrow key.
 * @param {string} here @param {number[]} arrow @param {string[]} targets @param {Routes["places"]} places
 */
function nearest(here, arrow, targets, places) {
  const [x, y] = places.get(here) ?? [0, 0];
  /** @type {string | null} */ let best = null;
  let least = Infinity;
  for (const place of targets) {
    const [px, py] = places.get(place) ?? [0, 0];
    const ahead = (px - x) * arrow[0] + (py - y) * arrow[1];
    const aside = Math.abs((px - x) * arrow[1]) + Math.abs((py - y) * arrow[0]);
    if (ahead > 0.1 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}

/**
 * Every piece with the point it stands on; several in one room stand side by side.
 * @param {Ground} ground @param {Standing} now @returns {PlacedPiece[]}
 */
function placedPieces({ routes, rooms, tokens, icons }, { status, chair }) {
  /** @type {Map<string, string[]>} */ const at = new Map();
  for (const { id, place } of status?.pieces ?? []) {
    if (routes.places.has(place)) at.set(place, [...(at.get(place) ?? []), id]);
  }
  const seated = new Map(status?.seats.map((one, seat) => [one.token, seat]));
  const placed = (/** @type {string} */ place, /** @type {string} */ id, /** @type {number} */ i) => {
    const [x, y] = standsAt(place, i, at.get(place)?.length ?? 1, rooms, routes);
    const token = tokens.get(id);
    const seat = token && seated.get(id);
    const asleep = Boolean(token) && seat === undefined;
    return { id, x: x * CELL, y: y * CELL, token, icon: icons.get(id) ?? "", asleep, me: seat === chair };
  };
  return [...at].flatMap(([place, ids]) => ids.map((id, i) => placed(place, id, i)));
}

/** @param {string} place @param {number} i @param {number} n @param {Map<string, Room>} rooms @param {Routes} routes */
function standsAt(place, i, n, rooms, routes) {
  const room = rooms.get(place);
  const [x, y] = routes.places.get(place) ?? [0, 0];
  return room ? standingPlace(room, i, n) : [x + i * 0.2, y];
}

/** @param {PlacedPiece} piece */
function pieceView({ x, y, token, icon, asleep, me }) {
  const place = styled({ transform: `translate(${x}px, ${y}px)` });
  if (!token) return svg`<g class="piece thing" ${place}><circle r="9.5"/>${glyph(icon, 14)}</g>`;
  const ring = svg`<path class="ring edge" d=${FIGURE}/><path class="ring" d=${FIGURE}/>`;
  return svg`<g class="piece ${asleep ? "asleep" : ""} ${me ? "me" : ""}" ${place}>${me ? ring : nothing}
    <path d=${FIGURE} fill=${tokenColor(token.color)}/><text y="6.5">${token.letters}</text></g>`;
}

customElements.define("ds-plan", PlanElement);
