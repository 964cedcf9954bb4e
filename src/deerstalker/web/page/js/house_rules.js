// House rules in words: what they are called comes with the game.

/**
 * @import { OptionInfo } from "./wire.js"
 * @typedef {string | number | boolean} OptionValue
 */

/** @param {OptionInfo} option @param {OptionValue} value */
export const valueWords = (option, value) =>
  option.choices.find((choice) => choice.value === value)?.words ?? String(value);

/**
 * The rules that differ from the usual ones, each as "Title: value".
 * @param {OptionInfo[]} options @param {Record<string, OptionValue>} chosen
 */
export function unusualRules(options, chosen) {
  return options
    .filter(({ name, default: usual }) => name in chosen && chosen[name] !== usual)
    .map((option) => `${option.title}: ${valueWords(option, chosen[option.name])}`);
}

/**
 * The options under their headings, in the order in which these first come.
 * @param {OptionInfo[]} options @returns {[string, OptionInfo[]][]}
 */
export function byGroup(options) {
  /** @type {Map<string, OptionInfo[]>} */ const groups = new Map();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}
