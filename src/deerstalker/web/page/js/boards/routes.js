// The way between two places as it would be walked, for drawing it. Whether it may be walked, the server says.

/** @import { Action, Offer, Plan } from "../wire.js" */
/** @typedef {{places: Map<string, [number, number]>, next: Map<string, Set<string>>}} Routes */

const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Places with the middle of each, and which touch. @param {Plan} plan @returns {Routes} */
export function routesOf(plan) {
  /** @type {Map<string, [number, number]>} */ const places = new Map();
  /** @type {Map<string, string>} */ const at = new Map();
  /** @type {Map<string, Set<string>>} */ const next = new Map();
  for (const square of plan.squares) {
    places.set(square.id, [square.x + 0.5, square.y + 0.5]);
    at.set(`${square.x},${square.y}`, square.id);
    next.set(square.id, new Set());
  }
  for (const room of plan.rooms) {
    places.set(room.id, room.label);
    next.set(room.id, new Set());
  }
  const blocked = new Set(plan.walls.map((wall) => `${wall.square}${wall.side}`));
  for (const square of plan.squares) {
    for (const [side, [dx, dy]] of Object.entries(STEPS)) {
      const other = at.get(`${square.x + dx},${square.y + dy}`);
      if (other && !blocked.has(`${square.id}${side}`)) next.get(square.id)?.add(other);
    }
  }
  for (const door of plan.doors) {
    next.get(door.square)?.add(door.room);
    next.get(door.room)?.add(door.square);
  }
  return { places, next };
}

/**
 * A shortest way, rooms not walked through.
 * @param {Routes} routes @param {string} from @param {string} to @param {{has: (place: string) => boolean}} rooms
 */
export function way(routes, from, to, rooms) {
  /** @type {Map<string, string | null>} */ const before = new Map([[from, null]]);
  const queue = [from];
  while (queue.length) {
    const here = /** @type {string} */ (queue.shift());
    if (here === to) break;
    if (here !== from && rooms.has(here)) continue;
    for (const there of routes.next.get(here) ?? []) {
      if (!before.has(there)) {
        before.set(there, here);
        queue.push(there);
      }
    }
  }
  if (!before.has(to)) return [];
  /** @type {string[]} */ const path = [];
  for (let place = /** @type {string | null} */ (to); place !== null; place = before.get(place) ?? null)
    path.unshift(place);
  return path;
}

/**
 * What can be done at a place, in words: in full, and in short where the place is known.
 * @typedef {{action: Action, label: string, short: string}} Target
 */

/**
 * The actions of an offer in which one thing at most is to be chosen, with their labels, if they have any.
 * @param {Offer} offer @returns {{action: Action, label: string}[]}
 */
function singleActions(offer) {
  if (offer.rows) return offer.rows.map((action, i) => ({ action, label: offer.labels?.[i] ?? "" }));
  const { fields } = offer;
  const open = fields.filter((field) => field.values.length > 1);
  if (open.length > 1) return [];
  const fixed = Object.fromEntries(fields.map((field) => [field.name, field.values[0]]));
  if (!open.length) return [{ action: { ...fixed, type: offer.type }, label: "" }];
  return open[0].values.map((value) => ({
    action: { ...fixed, [open[0].name]: value, type: offer.type },
    label: "",
  }));
}

/** @typedef {{has: (place: string) => boolean}} Places */

/** The one place that an action names, if it names one. @param {Action} action @param {Places} places */
function placeIn(action, places) {
  const named = Object.entries(action).filter(
    ([key, value]) => key !== "type" && typeof value === "string" && places.has(value),
  );
  return named.length === 1 ? String(named[0][1]) : null;
}

/**
 * Which of the offers lead to which place; often one, sometimes several.
 * @param {Offer[]} offers @param {Places} places @param {(place: string) => string} title
 */
export function targetsOf(offers, places, title) {
  /** @type {Map<string, Target[]>} */ const found = new Map();
  for (const offer of offers) {
    for (const { action, label } of singleActions(offer)) {
      const place = placeIn(action, places);
      if (place === null) continue;
      const short = `${offer.label}: ${title(place)}`;
      found.set(place, [...(found.get(place) ?? []), { action, label: label || short, short }]);
    }
  }
  return found;
}

/** A walk to a place, which is a room or a square. @typedef {Target & {place: string, room: boolean}} Walk */

/**
 * An offer that is nothing but walks to places, one by one; otherwise nothing.
 * @param {Offer} offer @param {Map<string, string>} places @returns {Walk[]}
 */
export function walksOf(offer, places) {
  const title = (/** @type {string} */ place) => places.get(place) || place;
  const walks = [...targetsOf([offer], places, title)].flatMap(([place, targets]) =>
    targets.map((target) => ({ ...target, place, room: Boolean(places.get(place)) })),
  );
  return walks.length === singleActions(offer).length ? walks : [];
}
