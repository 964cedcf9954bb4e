// When a game is over, this device remembers how it ended for the one who plays here.
import { standingOf } from "../home/my_games.js";
import { keepResult, resultOf } from "../results.js";
import { noteStanding } from "../storage.js";

/** @import { TableModel } from "./model.js" */

/** @param {TableModel} model */
export function keepEnding(model) {
  const { table, chair, mine, summary, view } = model;
  if (!summary || !view?.over) return;
  const ended = { ...summary, stage: view.stage, winners: view.winners, waiting: [] };
  noteStanding(table, standingOf(ended, mine));
  const alone = !summary.first_case && chair !== null && mine.length === 1 && model.isPlaying(chair);
  if (alone) keepResult(resultOf(summary, chair, view.winners, Date.now()));
}
