// Groups that are one stop of the Tab key: arrow keys, Home and End go from one to the next and choose it.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For the keydown of a radiogroup or a tablist. @param {KeyboardEvent} event */
export function rove(event) {
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio], [role=tab]")]);
  const here = all.indexOf(/** @type {HTMLElement} */ (event.target));
  const next = nextOf(event.key, here, all.length);
  if (here < 0 || next === null) return;
  event.preventDefault();
  all[next].focus();
  all[next].click();
}

/** @param {string} key @param {number} here @param {number} size */
function nextOf(key, here, size) {
  if (key === "Home") return 0;
  if (key === "End") return size - 1;
  const step = STEPS[/** @type {keyof typeof STEPS} */ (key)];
  return step ? (here + step + size) % size : null;
}
