// Another game with the same people: asked for by one of them, joined by the others.
import { beginFirstCase } from "../first_case.js";
import { go } from "../main.js";
import { saveBeginsAtOnce } from "../storage.js";
import { goAlong } from "./seating.js";

/** @import { TableController } from "./controller.js" */

/** Ask for a rematch, unless somebody has, and go there. @param {TableController} table */
export async function playAgain(table) {
  const { model } = table;
  if (!model.summary?.rematch && !(await table.do({ type: "Rematch" }))) return;
  await table.refresh();
  const { summary, mine } = model;
  if (!summary?.rematch) return;
  try {
    await goAlong(table.table, summary, mine, summary.rematch);
  } catch (error) {
    return table.refused(error);
  }
  if (!model.hasCompany()) saveBeginsAtOnce(summary.rematch, true);
  go(`/t/${summary.rematch}`);
}

/** The same first case once more. @param {TableController} table */
export async function tryAgain(table) {
  const { summary } = table.model;
  try {
    if (summary) await beginFirstCase({ name: summary.game, title: summary.title });
  } catch (error) {
    table.refused(error);
  }
}
