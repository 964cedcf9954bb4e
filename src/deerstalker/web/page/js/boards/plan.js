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

/**
 * @import { Action, Layout, Plan, Room, Square, Status, Token } from "../wire.js"
 * @import { Standing } from "./index.js"
 * @import { Routes } from "./routes.js"
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
  }

  /** @param {{layout: Layout, plan: Plan, now: Standing}} given */
  set given({ layout, plan, now }) {
    if (this.ground?.layout !== layout) this.ground = new Ground(layout, plan);
    this.now = now;
    this.draw();
  }

  draw() {
    if (this.ground && this.now) render(this.view(this.ground, this.now), this);
  }

  /** @param {Ground} ground @param {Standing} now */
  view(ground, now) {
    const { plan, routes } = ground;
    const targets = targetsOf(now.offers, routes.places);
    const edge = ground.named ? 18 : 6; // room for letters and numbers, where squares are called by them
    const [width, height] = [plan.width * CELL + edge + 6, plan.height * CELL + edge + 6];
    const crowds = crowdsOf(now.status);
    return html`<svg
      class="plan"
      viewBox="${-edge} ${-edge} ${width} ${height}"
      preserveAspectRatio="xMidYMin meet"
      role="group"
      aria-label=${t("table.board")}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, routes, targets)}
    >
      <rect class="ground" x=${-edge} y=${-edge} width=${width} height=${height} rx="8" />
      ${ground.named ? drawing.margin(plan) : nothing} ${printed(ground, crowds, now.status)}
      ${this.path(ownPlace(now), ground)}
      <g class="targets">${[...targets].map(([place, action], i) => this.target(ground, place, action, i === 0))}</g>
      <g class="names" aria-hidden="true">
        ${plan.rooms.map((room) => drawing.roomName(room, crowds.get(room.id) ?? 0))}
      </g>
      <g class="pieces" aria-hidden="true">${repeat(placedPieces(ground, now), (piece) => piece.id, pieceView)}</g>
    </svg>`;
  }

  /** The way to the place that is pointed at. @param {string | undefined} from @param {Ground} ground */
  path(from, { routes, rooms }) {
    if (!from || !this.over) return nothing;
    const stops = way(routes, from, this.over, rooms).map((place) => routes.places.get(place) ?? [0, 0]);
    if (stops.length < 2) return nothing;
    const points = stops.map(([x, y]) => `${x * CELL},${y * CELL}`).join(" ");
    return svg`<polyline class="way" aria-hidden="true" points=${points}/>`;
  }

  /** A place to go to. @param {Ground} ground @param {string} place @param {Action} action @param {boolean} first */
  target({ rooms, squares }, place, action, first) {
    const room = rooms.get(place);
    const square = squares.get(place);
    if (!room && !square) return nothing;
    const stop = this.over === place || (this.over === null && first);
    return svg`<path class="target" data-place=${place} d=${room ? drawing.shape(room.outline) : outline(square)}
      role="button" tabindex=${stop ? 0 : -1} aria-label=${t("table.go", { place: room?.title ?? place })}
      @click=${() => this.go(action)} @pointerenter=${() => this.point(place)} @pointerleave=${() => this.point(null)}
      @focus=${() => this.point(place)}/>`;
  }

  /** @param {Action} action */
  go(action) {
    this.over = null;
    this.now?.act(action);
  }

  /** @param {string | null} place */
  point(place) {
    if (this.over === place) return;
    this.over = place;
    this.draw();
  }

  /** @param {KeyboardEvent} event @param {Routes} routes @param {Map<string, Action>} targets */
  key(event, { places }, targets) {
    const here = /** @type {SVGElement} */ (event.target).dataset.place;
    const action = here === undefined ? undefined : targets.get(here);
    if (here === undefined || !action) return;
    const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (arrow) this.focusTarget(nearest(here, arrow, [...targets.keys()], places));
    else if (event.key === "Enter" || event.key === " ") this.go(action);
    else return;
    event.preventDefault();
  }

  /** @param {string | null} place */
  focusTarget(place) {
    if (place === null) return;
    /** @type {SVGElement | null} */ (this.querySelector(`[data-place="${CSS.escape(place)}"]`))?.focus();
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
