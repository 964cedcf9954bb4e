// How pieces get from where they stood to where they stand.
import { CELL } from "./lettering.js";
import { way } from "./routes.js";

/**
 * @import { Ground } from "./ground.js"
 * @import { PlacedPiece } from "./pieces.js"
 */

/** How long a step takes, and the least and the most a whole walk takes, in milliseconds. */
const PACE = { step: 60, least: 200, most: 700 };
/** Nobody walks further in one move; who gets further is carried. */
const FURTHEST = 14;

/** @param {Pick<PlacedPiece, "x" | "y" | "scale">} piece */
export const transformOf = ({ x, y, scale }) => `translate(${x}px, ${y}px)${scale === 1 ? "" : ` scale(${scale})`}`;

/**
 * Pieces that stand elsewhere than before walk there, one square after another.
 * @param {Element} board @param {Ground} ground @param {PlacedPiece[]} before @param {PlacedPiece[]} after
 */
export function walkPieces(board, ground, before, after) {
  if (!isMoving()) return;
  const stood = new Map(before.map((piece) => [piece.id, piece]));
  for (const piece of after) {
    const from = stood.get(piece.id);
    if (!from || transformOf(from) === transformOf(piece)) continue;
    const figure = board.querySelector(`[data-piece="${CSS.escape(piece.id)}"]`);
    const { stops, duration } = walkOf(ground, from, piece);
    figure?.animate(
      stops.map((stop) => ({ transform: transformOf(stop) })),
      { duration, easing: "ease-in-out" },
    );
  }
}

/**
 * Where a piece comes by, and how long that takes.
 * @param {Pick<Ground, "routes" | "rooms">} ground @param {PlacedPiece} from @param {PlacedPiece} to
 */
export function walkOf({ routes, rooms }, from, to) {
  const path = from.place === to.place ? [] : way(routes, from.place, to.place, rooms);
  const between = path.length - 1 > FURTHEST ? [] : path.slice(1, -1);
  const stops = between.map((place) => {
    const [x, y] = routes.places.get(place) ?? [0, 0];
    return { x: x * CELL, y: y * CELL, scale: to.scale };
  });
  const duration = Math.min(PACE.most, Math.max(PACE.least, (between.length + 1) * PACE.step));
  return { stops: [from, ...stops, to], duration };
}

/** Does whoever looks on want to see things move? */
const isMoving = () =>
  document.documentElement.dataset.motion !== "fast" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
