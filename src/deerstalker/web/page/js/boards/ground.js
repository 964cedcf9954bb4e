// A plan, and what is looked up in it again and again.
import { coordinatesOf } from "./coordinates.js";
import { cellsOf } from "./fingers.js";
import { routesOf } from "./routes.js";

/**
 * @import { Layout, Plan } from "../wire.js"
 * @import { Routes } from "./routes.js"
 */

export class Ground {
  /** @param {Layout} layout @param {Plan} plan */
  constructor(layout, plan) {
    this.layout = layout;
    this.plan = plan;
    /** @type {Routes} */ this.routes = routesOf(plan);
    this.coordinates = coordinatesOf(plan);
    this.cells = cellsOf(plan);
    this.rooms = new Map(plan.rooms.map((room) => [room.id, room]));
    this.squares = new Map(plan.squares.map((square) => [square.id, square]));
    this.tokens = new Map(layout.tokens.map((token) => [token.id, token]));
    this.drawings = new Map(layout.cards.map((card) => [card.id, card.drawing]));
  }
}
