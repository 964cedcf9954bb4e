// An action out of many, chosen step by step: what varies among them is asked for, one field after the other.

/**
 * One field of the actions that is still open, its values, and an action for each; the last one decides between single actions.
 * @typedef {{name: string, values: any[], rows: any[], last: boolean}} Step
 */

/** The steps so far, up to the first that is not taken, and the actions that are left. @param {any[]} rows @param {Record<string, any>} picked */
export function stepsOf(rows, picked) {
  /** @type {Step[]} */ const steps = [];
  let left = rows;
  for (let next = nextField(left); next; next = nextField(left)) {
    const name = next;
    const values = distinct(left, name);
    steps.push({
      name,
      values,
      rows: values.map((value) => left.find((row) => same(row[name], value))),
      last: values.length === left.length,
    });
    const kept = left.filter((row) => same(row[name], picked[name]));
    if (!kept.length) break;
    left = kept;
  }
  return { steps, left };
}

/** What to choose next: that on which the rest hangs (a card before what it may ask), the shortest first. @param {any[]} rows */
function nextField(rows) {
  const open = Object.keys(rows[0])
    .map((field) => ({ field, values: distinct(rows, field) }))
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => a.values.length - b.values.length);
  const hangs = (/** @type {{field: string, values: any[]}} */ one) =>
    open.some(
      (other) =>
        other !== one &&
        one.values.some(
          (value) =>
            distinct(
              rows.filter((row) => same(row[one.field], value)),
              other.field,
            ).length < other.values.length,
        ),
    );
  return (open.find(hangs) ?? open[0])?.field;
}

/** @param {any[]} rows @param {string} field @returns {any[]} */
const distinct = (rows, field) => [...new Map(rows.map((row) => [JSON.stringify(row[field]), row[field]])).values()];

/** Sentences without the words with which all of them begin or end. @param {string[]} sentences */
export function differing(sentences) {
  const all = sentences.map((sentence) => sentence.split(" "));
  const shortest = Math.min(...all.map((words) => words.length)) - 1;
  const agree = (/** @type {(words: string[], i: number) => string | undefined} */ at, /** @type {number} */ most) => {
    let n = 0;
    while (n < most && all.every((words) => at(words, n) === at(all[0], n))) n += 1;
    return n;
  };
  const head = agree((words, i) => words[i], shortest);
  const tail = agree((words, i) => words.at(-1 - i), shortest - head);
  return all.map((words) => words.slice(head, words.length - tail).join(" "));
}

/** @param {any} a @param {any} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
