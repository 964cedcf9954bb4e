// Which drawing belongs to which layout.
import { nothing } from "../../vendor/lit-html/lit-html.js";
import { planBoard } from "./plan.js";
import { sleuthTable } from "./sleuth.js";

/** @type {Record<string, (layout: any, now: any) => unknown>} */
const BOARDS = { plan: planBoard, gems: sleuthTable };

/** @param {any} layout @param {any} now */
export const boardOf = (layout, now) => (now.view?.state ? BOARDS[layout.kind]?.(layout, now) ?? nothing : nothing);
