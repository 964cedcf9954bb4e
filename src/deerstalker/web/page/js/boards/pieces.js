// The pieces on a plan: where each stands, and what it looks like.
import { nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { styled } from "../directives.js";
import { tokenColor } from "../colors.js";
import { mark } from "../icons.js";
import { CELL, standingPlace } from "./lettering.js";
import { transformOf } from "./walking.js";

/**
 * @import { Drawing, Room, Token } from "../wire.js"
 * @import { Standing } from "./index.js"
 * @import { Ground } from "./ground.js"
 * @import { Routes } from "./routes.js"
 * @typedef {{id: string, place: string, x: number, y: number, scale: number, token: Token | undefined,
 *   drawing: Drawing | null, asleep: boolean, me: boolean}} PlacedPiece
 */

/** A token, standing. */
const FIGURE = "M0-11a5.2 5.2 0 0 1 3 9.4c3.6 1 5.4 4 5.4 9.6H-8.4c0-5.6 1.8-8.6 5.4-9.6A5.2 5.2 0 0 1 0-11z";

/**
 * Every piece with the point it stands on; several in one place stand side by side.
 * @param {Ground} ground @param {Pick<Standing, "status" | "chair">} now @returns {PlacedPiece[]}
 */
export function placedPieces({ routes, rooms, tokens, drawings }, { status, chair }) {
  /** @type {Map<string, string[]>} */ const at = new Map();
  for (const { id, place } of status?.pieces ?? []) {
    if (routes.places.has(place)) at.set(place, [...(at.get(place) ?? []), id]);
  }
  const seated = new Map(status?.seats.map((one, seat) => [one.token, seat]));
  const placed = (/** @type {string} */ place, /** @type {string} */ id, /** @type {number} */ i) => {
    const { x, y, scale } = standsAt(place, i, at.get(place)?.length ?? 1, rooms, routes);
    const token = tokens.get(id);
    const seat = token && seated.get(id);
    const asleep = Boolean(token) && seat === undefined;
    return {
      ...{ id, place, x: x * CELL, y: y * CELL, scale, token, drawing: drawings.get(id) ?? null, asleep },
      me: seat !== undefined && seat === chair,
    };
  };
  return [...at].flatMap(([place, ids]) => ids.map((id, i) => placed(place, id, i)));
}

/** @param {string} place @param {number} i @param {number} n @param {Map<string, Room>} rooms @param {Routes} routes */
function standsAt(place, i, n, rooms, routes) {
  const room = rooms.get(place);
  if (room) return standingPlace(room, i, n);
  const [x, y] = routes.places.get(place) ?? [0, 0];
  return n === 1 ? { x, y, scale: 1 } : { x: x + (i / (n - 1) - 0.5) * 0.5, y, scale: 0.62 };
}

/** @param {PlacedPiece} piece */
export function pieceView(piece) {
  const { id, token, drawing, asleep, me } = piece;
  const place = styled({ transform: transformOf(piece) });
  if (!token) return svg`<g class="piece thing" data-piece=${id} ${place}><circle r="9.5"/>${mark(drawing, 15)}</g>`;
  const ring = svg`<path class="ring edge" d=${FIGURE}/><path class="ring" d=${FIGURE}/>`;
  return svg`<g class="piece ${asleep ? "asleep" : ""} ${me ? "me" : ""}" data-piece=${id} ${place}>
    ${me ? ring : nothing}<path d=${FIGURE} fill=${tokenColor(token.color)}/><text y="6.5">${token.letters}</text></g>`;
}
