// A form that is being filled in by tapping: what is asked next, what can be chosen, and the line it makes.

/**
 * @import { Choice, Condition, Form, FormField } from "../wire.js"
 *
 * The ids of what is chosen, by the name of the field.
 * @typedef {Record<string, string[]>} Chosen
 */

/** @param {Chosen} chosen @param {string} field */
const idsIn = (chosen, field) => chosen[field] ?? [];

/** @param {Condition} condition @param {Chosen} chosen */
function holds({ field, ids, number, negated }, chosen) {
  const found = idsIn(chosen, field);
  const fits = (!ids.length || ids.some((id) => found.includes(id))) && (number === null || number === found.length);
  return fits !== negated;
}

/** What can be chosen in a field now. @param {Form} form @param {FormField} field @param {Chosen} chosen */
export function choicesOf(form, { choices, unlike, among, fits }, chosen) {
  const taken = new Set(unlike.flatMap((name) => idsIn(chosen, name)));
  const allowed = new Set(among.flatMap((name) => partsOf(form, name, chosen)));
  const wanted = fits ? idsIn(chosen, fits) : [];
  return choices.filter(
    ({ id, parts }) =>
      !taken.has(id) && (!among.length || allowed.has(id)) && wanted.every((part) => parts.includes(part)),
  );
}

/** What is chosen in a field, and its parts. @param {Form} form @param {string} name @param {Chosen} chosen */
function partsOf(form, name, chosen) {
  const field = form.fields.find((one) => one.name === name);
  const found = field?.choices.filter(({ id }) => idsIn(chosen, name).includes(id)) ?? [];
  return found.flatMap(({ id, parts }) => [id, ...parts]);
}

/** The fields that are asked now: those whose conditions hold. @param {Form} form @param {Chosen} chosen */
const asked = (form, chosen) =>
  form.fields.filter(
    (field) => field.when.every((condition) => holds(condition, chosen)) && choicesOf(form, field, chosen).length,
  );

/** @param {FormField} field @param {Chosen} chosen */
const isFilled = (field, chosen) => field.optional || idsIn(chosen, field.name).length > 0;

/**
 * The fields to be shown: those filled in, up to the first that is not; and the one that is open.
 * @param {Form} form @param {Chosen} chosen
 */
export function fieldsShown(form, chosen) {
  const all = asked(form, chosen);
  const open = all.findIndex((field) => !isFilled(field, chosen));
  return open < 0 ? all : all.slice(0, open + 1);
}

/** @param {Form} form @param {Chosen} chosen */
export const isComplete = (form, chosen) => asked(form, chosen).every((field) => isFilled(field, chosen));

/**
 * Was this the last question that leaves a choice?
 * @param {Form} form @param {FormField} field @param {Chosen} chosen
 */
export function isAnswered(form, field, chosen) {
  const all = asked(form, chosen);
  const rest = all.slice(all.findIndex(({ name }) => name === field.name) + 1);
  const leaves = (/** @type {FormField} */ one) => one.many || one.optional || choicesOf(form, one, chosen).length > 1;
  return !field.many && !field.optional && isComplete(form, chosen) && !rest.some(leaves);
}

/**
 * After a tap on a choice. What no longer fits is forgotten, and what leaves no choice is filled in.
 * @param {Form} form @param {FormField} field @param {string} id @param {Chosen} chosen @returns {Chosen}
 */
export function tapped(form, field, id, chosen) {
  const before = idsIn(chosen, field.name);
  const next = { ...chosen, [field.name]: field.many ? severalOf(field, id, before) : [id] };
  return settled(form, field.many || !before.includes(id) ? next : { ...chosen, [field.name]: [] });
}

/** @param {FormField} field @param {string} id @param {string[]} before */
function severalOf({ choices, most }, id, before) {
  if (before.includes(id)) return before.filter((one) => one !== id);
  const group = (/** @type {string} */ one) => choices.find((choice) => choice.id === one)?.group;
  const others = before.filter((one) => !group(id) || group(one) !== group(id));
  const kept = most ? others.slice(Math.max(0, others.length + 1 - most)) : others;
  return choices.map((choice) => choice.id).filter((one) => one === id || kept.includes(one));
}

/** @param {Form} form @param {Chosen} chosen @returns {Chosen} */
function settled(form, chosen) {
  let now = chosen;
  let complete = true; // as far as the fields before
  for (const field of form.fields) {
    const is = field.when.every((condition) => holds(condition, now));
    const possible = is ? choicesOf(form, field, now).map((choice) => choice.id) : [];
    const kept = idsIn(now, field.name).filter((id) => possible.includes(id));
    const only = complete && !field.optional && possible.length === 1;
    now = { ...now, [field.name]: only ? possible : kept };
    complete &&= !possible.length || isFilled(field, now);
  }
  return now;
}

/**
 * The line as the server reads it, or as people do.
 * @param {Form} form @param {Chosen} chosen @param {{told?: boolean}} [how]
 */
export function lineOf(form, chosen, { told = false } = {}) {
  const text = (/** @type {FormField} */ field) => {
    const found = field.choices.filter(({ id }) => idsIn(chosen, field.name).includes(id));
    if (!found.length) return field.otherwise;
    const words = (/** @type {Choice} */ choice) => (told && field.kind === "card" ? choice.title : choice.words);
    return field.before + found.map(words).join(field.between);
  };
  return asked(form, chosen).map(text).join("") + form.after;
}
