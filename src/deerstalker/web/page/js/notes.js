// From what the house tells about a chair's knowledge to the sheet that is drawn.

/**
 * @param {any} marks @param {any} layout @param {(id: any) => string} title
 * @returns {import("./elements/sheet.js").Page}
 */
export function pageOf(marks, layout, title) {
  /** @type {Map<string, string[]>} */
  const sorts = new Map((layout?.cards ?? []).map((/** @type {any} */ card) => [card.id, card.sorts]));
  return {
    level: marks.level,
    odds: Boolean(marks.odds),
    holders: marks.holders !== false,
    columns: marks.columns.map((/** @type {any} */ one) => ({
      id: one.id === -1 ? "hidden" : one.id,
      title: one.title,
      lit: one.lit,
    })),
    groups: marks.groups.map((/** @type {any} */ group) => ({
      title: group.title,
      rows: group.rows.map((/** @type {any} */ row) => ({
        id: row.id,
        title: row.title ?? title(row.id),
        sorts: sorts.get(row.id),
        cells: row.cells,
      })),
    })),
  };
}

/**
 * @param {any} told @param {string} card @param {string | number} holder
 * @returns {import("./elements/sheet.js").Reason}
 */
export function reasonOf(told, card, holder) {
  return {
    text: told.text,
    steps: told.steps ?? [],
    seqs: told.seqs ?? [],
    cells: [`${card}/${holder}`, ...(told.cells ?? [])],
  };
}
