// Styles set one by one through the element, which a strict content policy allows; a style attribute it would not.
import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

class Styled extends Directive {
  /** @param {Record<string, string | null>} _styles */
  render(_styles) { return noChange; }

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
