// After the game, a check of the deal: was it the one that was promised?
import { checkDeal } from "../deal.js";
import { load } from "../storage.js";
import { contributions } from "./seating.js";

/** @import { TableController } from "./controller.js" */

/** @param {TableController} table */
export async function checkTable(table) {
  const thrown = contributions(table.table, table.model.mine);
  try {
    table.checked = await checkDeal(table.table, load(`promise.${table.table}`), thrown);
  } catch (error) {
    table.refused(error);
  }
  table.draw();
}
