// Styles set one by one through the element, which a strict content policy allows; a style attribute it would not.
import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

class Styled extends Directive {
  /** @param {Record<string, string | null>} _styles */
  render(_styles) {
    return noChange;
  }

  /** @param {any} part @param {[Record<string, string | null>]} given @override */
  update(part, [styles]) {
    for (const [name, value] of Object.entries(styles)) {
      if (value === null) part.element.style.removeProperty(name);
      else part.element.style.setProperty(name, value);
    }
    return noChange;
  }
}

/** `<td ${styled({"--odds": "0.5"})}>` */
export const styled = directive(Styled);

class Ref extends Directive {
  /** @param {import("../vendor/lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    this.met = false;
  }

  /** @param {(element: HTMLElement) => void} _meet */
  render(_meet) {
    return noChange;
  }

  /** @param {any} part @param {[(element: HTMLElement) => void]} given @override */
  update(part, [meet]) {
    if (!this.met) queueMicrotask(() => meet(part.element));
    this.met = true;
    return noChange;
  }
}

/** Meet an element once, when it comes into the page: `<button ${ref((button) => button.focus())}>` */
export const ref = directive(Ref);
