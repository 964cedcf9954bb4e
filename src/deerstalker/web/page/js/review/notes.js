// The sheet of a chair as it stood at some moment of the game, and why something was certain then.
import { notesThen } from "../api.js";
import { reasonFor } from "../table/notes.js";

/** @import { Reason, Seat, Sheet } from "../wire.js" */

/** Milliseconds for which a moment must be looked at before its sheet is asked for. */
const PATIENCE = 250;

export class NotesThen {
  /** @param {string} table @param {() => void} draw */
  constructor(table, draw) {
    this.table = table;
    this.draw = draw;
    /** @type {Sheet | null} */ this.sheet = null;
    /** @type {Reason | null} */ this.reason = null;
    /** The moment that is looked at, and the one the sheet is of: `step/seat`. */
    this.wanted = this.found = "";
    this.step = 0;
    /** @type {Seat} */ this.seat = 0;
    this.busy = false;
    this.problem = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
  }

  /** @param {number} step @param {Seat} seat */
  look(step, seat) {
    const moment = `${step}/${seat}`;
    if (moment === this.wanted) return;
    if (seat !== this.seat) this.sheet = null;
    [this.wanted, this.step, this.seat, this.reason, this.problem] = [moment, step, seat, null, ""];
    this.leave();
    this.timer = setTimeout(() => this.fetch(moment), this.sheet ? PATIENCE : 0);
  }

  leave() {
    clearTimeout(this.timer);
  }

  /** @param {string} moment */
  async fetch(moment) {
    const sheet = await /** @type {Promise<Sheet>} */ (notesThen(this.table, this.step, this.seat)).catch((error) => {
      this.problem = /** @type {Error} */ (error).message;
      return null;
    });
    if (moment !== this.wanted) return;
    [this.sheet, this.found] = [sheet, moment];
    this.draw();
  }

  /** @param {string} card @param {number} holder */
  async why(card, holder) {
    const moment = this.wanted;
    this.busy = true;
    this.draw();
    const told = await /** @type {Promise<Reason>} */ (
      notesThen(this.table, this.step, this.seat, { card, holder })
    ).catch((error) => {
      this.problem = /** @type {Error} */ (error).message;
      return null;
    });
    this.busy = false;
    if (told && moment === this.wanted) this.reason = reasonFor(told, card, holder);
    this.draw();
  }

  close() {
    this.reason = null;
    this.draw();
  }
}
