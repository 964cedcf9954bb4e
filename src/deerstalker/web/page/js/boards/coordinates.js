// The letters of columns and the numbers of rows, as far as squares are called by them.

/** @import { Plan } from "../wire.js" */
/**
 * What each column and each row is called.
 * @typedef {{columns: Map<number, string>, rows: Map<number, string>}} Coordinates
 */

/**
 * Read off the names of the squares, wherever the first column lies; null where they are not called so. A few squares
 * may have a name of their own.
 * @param {Pick<Plan, "squares">} plan @returns {Coordinates | null}
 */
export function coordinatesOf({ squares }) {
  /** @type {Coordinates} */ const { columns, rows } = { columns: new Map(), rows: new Map() };
  for (const { id, x, y } of squares) {
    const [, letters, number] = /^([a-z]+)(\d+)$/i.exec(id) ?? [];
    if (letters === undefined) continue;
    if ((columns.get(x) ?? letters) !== letters || (rows.get(y) ?? number) !== number) return null;
    columns.set(x, letters);
    rows.set(y, number);
  }
  return columns.size ? { columns, rows } : null;
}
