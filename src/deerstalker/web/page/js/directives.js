// What a template can do to an element besides setting attributes.
import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

/** @import { ElementPart } from "../vendor/lit-html/lit-html.js" */
/** @import { PartInfo } from "../vendor/lit-html/directive.js" */

/** @typedef {Record<string, string | null>} Styles  null takes a style away */

/** @param {ElementPart} part */
const elementOf = (part) => /** @type {HTMLElement} */ (part.element);

class Styled extends Directive {
  /** @param {Styles} _styles */
  render(_styles) {
    return noChange;
  }

  /** @param {ElementPart} part @param {[Styles]} given @override */
  update(part, [styles]) {
    for (const [name, value] of Object.entries(styles)) {
      if (value === null) elementOf(part).style.removeProperty(name);
      else elementOf(part).style.setProperty(name, value);
    }
    return noChange;
  }
}

/**
 * Styles set one by one through the element, which a strict content policy allows; a style attribute it would not:
 * `<td ${styled({"--odds": "0.5"})}>`.
 */
export const styled = directive(Styled);

class Ref extends Directive {
  /** @param {PartInfo} part */
  constructor(part) {
    super(part);
    this.met = false;
  }

  /** @param {(element: HTMLElement) => void} _meet */
  render(_meet) {
    return noChange;
  }

  /** @param {ElementPart} part @param {[(element: HTMLElement) => void]} given @override */
  update(part, [meet]) {
    if (!this.met) queueMicrotask(() => meet(elementOf(part)));
    this.met = true;
    return noChange;
  }
}

/** Meet an element once, when it comes into the page: `<button ${ref((button) => button.focus())}>` */
export const ref = directive(Ref);
