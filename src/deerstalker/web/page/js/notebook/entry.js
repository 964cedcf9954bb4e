// What happened at the real table, entered by tapping: a form, its taps, and the line they make.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingView } from "../icons.js";
import { flag } from "../elements/events.js";
import { t } from "../words.js";
import { choicesOf, fieldsShown, isAnswered, isComplete, lineOf, tapped } from "./form.js";

/**
 * @import { Choice, Form, FormField, Layout } from "../wire.js"
 * @import { RealNotebook } from "./model.js"
 * @import { Chosen } from "./form.js"
 */

/** The form that is being filled in, and what is chosen; null where lines are typed. */
export class Entry {
  /** @param {() => void} draw @param {(line: string) => void} note */
  constructor(draw, note) {
    this.draw = draw;
    this.note = note;
    this.form = 0;
    this.typing = false;
    /** @type {Chosen} */ this.chosen = {};
    /** A field that was filled in already and is to be changed. */ this.reopened = "";
    /** A field that was filled in with what is expected; it is still offered. */ this.expected = "";
  }

  /** @param {number | null} form  null: type it */
  take(form) {
    this.typing = form === null;
    this.form = form ?? this.form;
    this.clear();
  }

  clear() {
    this.chosen = {};
    this.reopened = "";
    this.expected = "";
    this.draw();
  }

  /**
   * A tap that answers the last question notes the line, unless an earlier part was changed.
   * @param {Form} form @param {FormField} field @param {string} id
   */
  tap(form, field, id) {
    const changed = this.reopened !== "";
    this.chosen = tapped(form, field, id, this.chosen);
    this.expected = this.expected === field.name ? "" : this.expected;
    if (!field.many) this.reopened = "";
    this.draw();
    if (!changed && isAnswered(form, field, this.chosen)) this.note(lineOf(form, this.chosen));
  }

  /**
   * After a line was noted: as a rule it is the next player's turn, so they are chosen already, and others are offered.
   * @param {Form} form @param {number} seats
   */
  goOn(form, seats) {
    const [first] = form.fields;
    const seat = Number(/^seat-(\d+)$/.exec(this.chosen[first.name]?.[0] ?? "")?.[1] ?? NaN);
    this.clear();
    const following = Array.from({ length: seats }, (_, i) => `seat-${(seat + 1 + i) % seats}`);
    const next = following.find((id) => first.choices.some((choice) => choice.id === id));
    if (next && first.kind === "seat") {
      this.chosen = tapped(form, first, next, {});
      this.expected = first.name;
    }
    this.draw();
  }

  /** @param {string} field */
  reopen(field) {
    this.reopened = this.reopened === field ? "" : field;
    this.draw();
  }

  /** The fields whose choices are offered: one, but those in which several may be chosen stay. @param {Form} form */
  open(form) {
    const shown = fieldsShown(form, this.chosen);
    const last = shown[shown.length - 1];
    const isOpen = (/** @type {FormField} */ field) =>
      field.many ||
      field.optional ||
      field.name === this.reopened ||
      (field.name === this.expected && Object.values(this.chosen).flat().length === 1) ||
      !this.chosen[field.name]?.length;
    return shown.filter((field) => isOpen(field) || (field === last && !isComplete(form, this.chosen)));
  }

  /** The cards that can be tapped on the sheet, and what a tap does. @param {Form} form */
  pick(form) {
    const fields = this.open(form).filter((field) => field.kind === "card");
    const field = (/** @type {string} */ card) =>
      fields.find((one) => choicesOf(form, one, this.chosen).some(({ id }) => id === card));
    return {
      picked: new Set(form.fields.flatMap(({ kind, name }) => (kind === "card" ? (this.chosen[name] ?? []) : []))),
      choose: (/** @type {string} */ card) => {
        const fitting = field(card);
        if (fitting) this.tap(form, fitting, card);
      },
    };
  }
}

/** @param {RealNotebook} notebook @param {unknown} typed  the field in which lines are typed */
export function entryView(notebook, typed) {
  const { entry } = notebook;
  const forms = notebook.noted?.forms ?? [];
  const kind = (/** @type {string} */ title, /** @type {number | null} */ at) =>
    html`<button
      class="tap"
      aria-pressed=${flag(at === null ? entry.typing : !entry.typing && at === entry.form)}
      @click=${() => entry.take(at)}
    >
      ${title}
    </button>`;
  return html`<section class="panel entry ${entry.typing ? "typing" : ""}" aria-label=${t("real.line")}>
    <div class="taps kinds" role="group" aria-label=${t("real.kind")}>
      ${forms.map((form, at) => kind(form.title, at))} ${kind(t("real.type"), null)}
    </div>
    ${entry.typing || !forms[entry.form] ? nothing : formView(notebook, forms[entry.form])}
    <div class="typed">${typed}</div>
  </section>`;
}

/** @param {RealNotebook} notebook @param {Form} form */
function formView(notebook, form) {
  const { entry, layout, book } = notebook;
  const complete = isComplete(form, entry.chosen);
  return html`${preview(entry, form, book.lines.length + 1)}
    <div class="fields">${entry.open(form).map((field) => fieldView(entry, form, field, layout))}</div>
    <div class="row">
      <button
        class="primary"
        ?disabled=${!complete || notebook.busy}
        @click=${() => notebook.noteTapped(lineOf(form, entry.chosen))}
      >
        ${t("real.note")}
      </button>
      <button class="quiet" ?disabled=${!Object.keys(entry.chosen).length} @click=${() => entry.clear()}>
        ${t("real.clear")}
      </button>
      <button class="quiet" ?disabled=${!notebook.past.length} @click=${() => notebook.undo()}>
        ${t("real.undo")}
      </button>
    </div>`;
}

/** The line so far; a tap on a part changes it. @param {Entry} entry @param {Form} form @param {number} number */
function preview(entry, form, number) {
  const shown = fieldsShown(form, entry.chosen);
  const filled = shown.filter((field) => entry.chosen[field.name]?.length);
  const part = (/** @type {FormField} */ field) =>
    html`<button
      class="part"
      aria-pressed=${flag(entry.reopened === field.name)}
      @click=${() => entry.reopen(field.name)}
    >
      ${lineOf(
        { ...form, fields: [{ ...field, when: [], unlike: [], among: [], fits: "" }], after: "" },
        entry.chosen,
        {
          told: true,
        },
      )}
    </button>`;
  return html`<p class="preview" aria-live="polite">
    <span class="nr">${number}.</span> ${filled.length ? filled.map(part) : html`<i>${t("real.tap")}</i>`}
  </p>`;
}

/** @param {Entry} entry @param {Form} form @param {FormField} field @param {Layout | null} layout */
function fieldView(entry, form, field, layout) {
  const choices = choicesOf(form, field, entry.chosen);
  const groups = [...new Set(choices.map((choice) => choice.group))];
  const tap = (/** @type {Choice} */ choice) =>
    html`<button
      class="tap"
      aria-pressed=${flag(Boolean(entry.chosen[field.name]?.includes(choice.id)))}
      @click=${() => entry.tap(form, field, choice.id)}
    >
      ${drawingOf(layout, choice.id)}${choice.title}
    </button>`;
  return html`<fieldset>
    <legend>${field.title}</legend>
    ${groups.map((group) => html`<div class="taps">${choices.filter((one) => one.group === group).map(tap)}</div>`)}
  </fieldset>`;
}

/** @param {Layout | null} layout @param {string} id */
function drawingOf(layout, id) {
  const found = layout?.cards.find((card) => card.id === id) ?? layout?.sorts.find((sort) => sort.id === id);
  return found?.drawing ? drawingView(found.drawing) : nothing;
}
