// A way of one's own, drawn place by place. Whether it may be walked, the server says.
import { way } from "./routes.js";

/**
 * @import { Action, Ways } from "../wire.js"
 * @import { Ground } from "./ground.js"
 * @import { Standing } from "./index.js"
 * @import { Target } from "./routes.js"
 */

/** So many steps are tried at most while looking for a way to show. */
const MOST_TRIES = 20_000;

/** Where a way has come to. @param {Ways} ways @param {string[]} way */
export const headOf = (ways, way) => way.at(-1) ?? ways.start;

/** Which places may follow. @param {Ways} ways @param {string[]} way @returns {string[]} */
export function following(ways, way) {
  if (way.length >= ways.most) return [];
  const used = new Set([ways.start, ...way]);
  return (ways.steps[headOf(ways, way)] ?? []).filter((place) => !used.has(place));
}

/**
 * The way with this place at its end: cut short there, or led on to it; unchanged where it does not lead there.
 * @param {Ways} ways @param {string[]} way @param {string} place
 */
export function drawnTo(ways, way, place) {
  if (place === ways.start) return [];
  const at = way.indexOf(place);
  if (at >= 0) return way.slice(0, at + 1);
  const onward = shortest(ways, headOf(ways, way), place, new Set([ways.start, ...way]));
  return onward && way.length + onward.length <= ways.most ? [...way, ...onward] : way;
}

/**
 * What can be done at the end of this way: the targets there, by this way.
 * @param {Ways} ways @param {string[]} way @param {Map<string, Target[]>} targets @returns {Target[]}
 */
export function finishes(ways, way, targets) {
  const end = way.at(-1);
  if (end === undefined) return [];
  /** @type {Map<string, Target>} */ const found = new Map();
  for (const target of targets.get(end) ?? []) {
    const { type } = target.action;
    const early = (ways.early[type] ?? []).includes(end);
    const whole = ways.whole.includes(type);
    const ends = whole ? early || way.length === ways.full : early && way.length < ways.most;
    const action = { ...target.action, [ways.field]: way };
    if (ends && !found.has(type)) found.set(type, { action, label: target.short, short: target.short });
  }
  return [...found.values()];
}

/**
 * The way an action takes, to show it before it counts: its own, or one as the rules would choose it.
 * @param {Ways} ways @param {Action} action @param {string} end @returns {string[]}
 */
export function wayOf(ways, action, end) {
  const own = action[ways.field];
  if (Array.isArray(own) && own.length) return /** @type {string[]} */ (own);
  const early = (ways.early[action.type] ?? []).includes(end);
  const direct = () => shortest(ways, ways.start, end, new Set([ways.start])) ?? [];
  return early ? direct() : (exact(ways, end) ?? direct());
}

/**
 * The places from my token to a place, both included; none if I have no token.
 * @param {Pick<Ground, "routes" | "rooms">} ground @param {Standing} now @param {string} end
 * @param {Target | undefined} target @returns {string[]}
 */
export function stopsTo({ routes, rooms }, now, end, target) {
  if (now.ways && target) return [now.ways.start, ...wayOf(now.ways, target.action, end)];
  const from = ownPlace(now);
  return from ? way(routes, from, end, rooms) : [];
}

/** Where my token stands. @param {Standing} now */
function ownPlace({ status, chair }) {
  const token = chair === null ? null : status?.seats[chair]?.token;
  return status?.pieces.find((piece) => piece.id === token)?.place;
}

/**
 * A shortest way from one place to another, without its start.
 * @param {Ways} ways @param {string} from @param {string} to @param {Set<string>} used
 */
function shortest(ways, from, to, used) {
  /** @type {Map<string, string>} */ const before = new Map();
  const queue = [from];
  while (queue.length && !before.has(to)) {
    const here = /** @type {string} */ (queue.shift());
    for (const there of ways.steps[here] ?? []) {
      if (used.has(there) || before.has(there)) continue;
      before.set(there, here);
      queue.push(there);
    }
  }
  if (!before.has(to)) return null;
  const path = [to];
  for (let place = before.get(to); place !== undefined && place !== from; place = before.get(place))
    path.unshift(place);
  return path;
}

/** A way of the full count. @param {Ways} ways @param {string} to @returns {string[] | null} */
function exact(ways, to) {
  const far = distances(ways, to);
  let tries = 0;
  /** @param {string[]} way @returns {string[] | null} */
  const go = (way) => {
    const here = headOf(ways, way);
    const left = ways.full - way.length;
    if (left === 0) return here === to ? way : null;
    if ((far.get(here) ?? Infinity) > left || ++tries > MOST_TRIES) return null;
    for (const there of following(ways, way)) {
      const found = there === to && left > 1 ? null : go([...way, there]);
      if (found) return found;
    }
    return null;
  };
  return go([]);
}

/** How far each place is. @param {Ways} ways @param {string} to */
function distances(ways, to) {
  /** @type {Map<string, string[]>} */ const before = new Map();
  for (const [place, steps] of Object.entries(ways.steps)) {
    for (const step of steps) before.set(step, [...(before.get(step) ?? []), place]);
  }
  const far = new Map([[to, 0]]);
  const queue = [to];
  while (queue.length) {
    const here = /** @type {string} */ (queue.shift());
    for (const place of before.get(here) ?? []) {
      if (far.has(place)) continue;
      far.set(place, (far.get(here) ?? 0) + 1);
      queue.push(place);
    }
  }
  return far;
}
