// Plays a moment: never longer than 2.5 seconds, and gone with the next click or key, which does what it does anyway.

/** @import { Moment } from "./moments.js" */

/** How long a moment is on show, in milliseconds. */
export const LONGEST = 2400;

export class Ceremony {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** What is on show. @type {Moment | null} */ this.moment = null;
    this.timer = 0;
    this.skip = this.skip.bind(this);
  }

  /** @param {Moment} moment */
  show(moment) {
    this.stop();
    this.moment = moment;
    this.timer = setTimeout(this.skip, LONGEST);
    addEventListener("pointerdown", this.skip, { capture: true });
    addEventListener("keydown", this.skip, { capture: true });
  }

  skip() {
    this.stop();
    this.draw();
  }

  stop() {
    clearTimeout(this.timer);
    removeEventListener("pointerdown", this.skip, { capture: true });
    removeEventListener("keydown", this.skip, { capture: true });
    this.moment = null;
  }
}
