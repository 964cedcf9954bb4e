// The board, if the game has one, and whatever else lies on the table.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import "./plan.js";
import { tableau } from "./tableau.js";

/** @param {any} layout @param {{view: any, offers: any[], act: (action: any) => void, summary: any, chair: number | null}} now */
export function boardOf(layout, now) {
  if (!now.view?.state) return nothing;
  const beside = tableau(layout, now.view.status, now.summary, now.chair);
  if (!layout.plan) return beside;
  return html`<ds-plan .given=${{ layout, now }}></ds-plan>${beside}`;
}

/** Every place of the plan: what it is called if it is a room, "" if it is a square. @param {any} layout @returns {Map<string, string>} */
export function placesOf(layout) {
  if (!layout.plan) return new Map();
  return new Map([
    ...layout.plan.squares.map((/** @type {any} */ one) => [one.id, ""]),
    ...layout.plan.rooms.map((/** @type {any} */ one) => [one.id, one.title]),
  ]);
}
