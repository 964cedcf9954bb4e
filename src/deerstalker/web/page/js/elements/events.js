// Listeners for templates: each gets what it wants to know, not the event.

/** Another value of a field. @param {(value: string) => void} take */
export const onValue = (take) => (/** @type {Event} */ event) =>
  take(/** @type {HTMLInputElement} */ (event.target).value);

/** A box that is ticked, or no more. @param {(ticked: boolean) => void} take */
export const onTick = (take) => (/** @type {Event} */ event) =>
  take(/** @type {HTMLInputElement} */ (event.target).checked);

/** A form that is sent; the page stays where it is. @param {(form: HTMLFormElement) => void} take */
export const onSubmit = (take) => (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  take(/** @type {HTMLFormElement} */ (event.target));
};

/** A key that is pressed. @param {string} key @param {(event: KeyboardEvent) => void} act */
export const onKey = (key, act) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key === key) act(event);
};

/** What was entered in a form, without spaces around it. @param {HTMLFormElement} form @param {string} name */
export const entered = (form, name) => String(new FormData(form).get(name) ?? "").trim();

/** A field of a form. @param {HTMLFormElement} form @param {string} name */
export const fieldOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** Put the focus on the first element that fits. @param {string} selector @param {FocusOptions} [how] */
export const focusOn = (selector, how) =>
  /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus(how);

/** @param {boolean} value  for aria attributes, which say "false" rather than nothing */
export const flag = (value) => (value ? "true" : "false");
