// The board, if the game has one, and whatever else lies on the table.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import "./plan.js";
import { tableau } from "./tableau.js";

/** @import { Action, Layout, Offer, Seat, Status, Summary, Ways } from "../wire.js" */

/**
 * How the table stands now, and what can be done on the board; `ways`: the ways I may walk.
 * @typedef {{status: Status | null, offers: Offer[], ways: Ways | null, act: (action: Action) => void,
 *   summary: Summary, chair: Seat | null}} Standing
 */

/** @param {Layout} layout @param {Standing} now */
export function boardOf(layout, now) {
  if (!now.status) return nothing;
  const beside = tableau(layout, now.status, now.summary, now.chair);
  if (!layout.plan) return beside;
  return html`<ds-plan .given=${{ layout, plan: layout.plan, now }}></ds-plan>${beside}`;
}

/**
 * Every place of the plan: what it is called if it is a room, "" if it is a square.
 * @param {Layout} layout @returns {Map<string, string>}
 */
export function placesOf({ plan }) {
  if (!plan) return new Map();
  const squares = plan.squares.map((one) => /** @type {const} */ ([one.id, ""]));
  const rooms = plan.rooms.map((one) => /** @type {const} */ ([one.id, one.title]));
  return new Map([...squares, ...rooms]);
}

/** Is the plan much wider than it is high? @param {Layout} layout */
export const isWide = ({ plan }) => plan !== null && plan.width > plan.height * 1.45;
/** Is it somewhat wider? @param {Layout} layout */
export const isBroad = ({ plan }) => plan !== null && plan.width > plan.height * 1.15;
/** @param {Layout} layout */
export const isTall = ({ plan }) => plan !== null && plan.width < plan.height * 0.85;

/** The colours of the game as styles; where it has none, those of the page. @param {Layout} layout */
export const paletteOf = ({ palette }) =>
  Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--${name.replace("_", "-")}`, color || null]));
