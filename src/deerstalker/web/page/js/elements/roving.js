// Groups that are one stop of the Tab key: arrow keys, Home and End go from one to the next and choose it.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For the keydown of a radiogroup or a tablist. @param {KeyboardEvent} event */
export function rove(event) {
  const all = /** @type {HTMLElement[]} */ ([
    .../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("[role=radio], [role=tab]"),
  ]);
  const here = all.indexOf(/** @type {HTMLElement} */ (event.target));
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const next =
    event.key === "Home"
      ? 0
      : event.key === "End"
        ? all.length - 1
        : step
          ? (here + step + all.length) % all.length
          : -1;
  if (here < 0 || next < 0) return;
  event.preventDefault();
  all[next].focus();
  all[next].click();
}
