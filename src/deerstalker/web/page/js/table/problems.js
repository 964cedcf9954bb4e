// What went wrong, where it is said, and when it is of no interest any more.
import { Refusal } from "../api.js";
import { sentence, t } from "../words.js";
import { changesSeating } from "./model.js";

/**
 * @import { Command, News, View } from "../wire.js"
 * @import { TableModel } from "./model.js"
 * @typedef {{text: string, rule: string, where: "ask" | "typed" | "talk" | "table"}} Problem  `where`: what was tried
 */

/** @type {Problem} */
export const NO_PROBLEM = { text: "", rule: "", where: "ask" };

/** @type {Partial<Record<Command["type"], Problem["where"]>>} */
const PLACES = { Say: "talk", Begin: "table", Fill: "table", Kick: "table" };

/** Where it is said that a command was refused. @param {Command} command */
export const placeOf = ({ type }) => PLACES[type] ?? "ask";

/** @param {unknown} error @param {Problem["where"]} where @returns {Problem} */
export function problemFrom(error, where) {
  if (!(error instanceof Refusal)) throw error;
  return { text: sentence(error.message) || t("errors.offline"), rule: error.rule, where };
}

/**
 * Has the table moved on, so that what went wrong does not matter any more?
 * @param {Problem} problem @param {TableModel} model @param {News} told @param {View} view
 */
export function isMended({ where }, model, { seat, entries }, view) {
  if (where === "table") return entries.some(({ entry }) => changesSeating(entry));
  const before = model.view;
  return seat === model.chair && where !== "talk" && (view.asked !== before?.asked || view.stage !== before?.stage);
}
