// An action out of many, chosen step by step: what varies among them is asked for, one field after the other.

/**
 * @import { Action, Json } from "../../wire.js"
 * @typedef {Record<string, Json>} Picked  What has been chosen, by field.
 */

/**
 * One field of the actions that is still open, its values, and an action for each; the last one decides between single
 * actions.
 * @typedef {{name: string, values: Json[], rows: Action[], last: boolean}} Step
 */

/**
 * The steps so far, up to the first that is not taken, and the actions that are left.
 * @param {Action[]} rows @param {Picked} picked
 */
export function stepsOf(rows, picked) {
  /** @type {Step[]} */ const steps = [];
  let left = rows;
  for (let name = nextField(left); name; name = nextField(left)) {
    steps.push(stepOf(left, name));
    const kept = withValue(left, name, picked[name]);
    if (!kept.length) break;
    left = kept;
  }
  return { steps, left };
}

/** @param {Action[]} rows @param {string} name @returns {Step} */
function stepOf(rows, name) {
  const values = distinct(rows, name);
  const firsts = values.map((value) => withValue(rows, name, value)[0]);
  return { name, values, rows: firsts, last: values.length === rows.length };
}

/**
 * What to choose next: that on which the rest hangs (a card before what it may ask), the shortest first; where one
 * hangs on the other either way, what has a name.
 * @param {Action[]} rows
 */
function nextField(rows) {
  const open = Object.keys(rows[0])
    .map((field) => ({ field, values: distinct(rows, field) }))
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => a.values.length - b.values.length || nameless(a.values) - nameless(b.values));
  const narrows = (/** @type {(typeof open)[0]} */ one, /** @type {(typeof open)[0]} */ other) =>
    one.values.some((value) => distinct(withValue(rows, one.field, value), other.field).length < other.values.length);
  const first = open.find((one) => open.some((other) => other !== one && narrows(one, other)));
  return (first ?? open[0])?.field;
}

/** How many of these have no name: cards and places have. @param {Json[]} values */
const nameless = (values) => values.filter((value) => typeof value !== "string").length;

/** @param {Action[]} rows @param {string} field @param {Json | undefined} value */
const withValue = (rows, field, value) => rows.filter((row) => same(row[field], value));

/** @param {Action[]} rows @param {string} field @returns {Json[]} */
const distinct = (rows, field) => [...new Map(rows.map((row) => [JSON.stringify(row[field]), row[field]])).values()];

/** Sentences without the words with which all of them begin or end. @param {string[]} sentences */
export function differing(sentences) {
  const all = sentences.map((sentence) => sentence.split(" "));
  const shortest = Math.min(...all.map((words) => words.length)) - 1;
  const head = agreeing(all, shortest);
  const tail = agreeing(
    all.map((words) => [...words].reverse()),
    shortest - head,
  );
  return all.map((words) => words.slice(head, words.length - tail).join(" "));
}

/** With how many words do all of them begin? @param {string[][]} all @param {number} most */
function agreeing(all, most) {
  let n = 0;
  while (n < most && all.every((words) => words[n] === all[0][n])) n += 1;
  return n;
}

/** @param {Json | undefined} a @param {Json | undefined} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
