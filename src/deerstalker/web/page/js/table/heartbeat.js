// Watches over a connection. Where nothing was heard for a while, the server is asked for a sign of life; while none
// comes, people are told; in the end the connection is given up.

/** Milliseconds of silence after which somebody who is at their screen asks. */
export const ASK_AFTER = 2000;
/** The same while nobody touches the page. The server then does without pings of its own, so it costs no more. */
export const IDLE_AFTER = 26_000;
/** How long after the last touch somebody is still at their screen. */
export const PRESENT = 60_000;
/** Milliseconds without an answer after which people are told. */
export const WAIT_AFTER = 1500;
/** Milliseconds without an answer after which the connection is given up. */
export const GIVE_UP_AFTER = 8000;
/** How often all this is looked at. */
export const TICK = 500;

/**
 * `ask`: ask for a sign of life; `waiting`: it is late, or there again; `giveUp`: it never came; `isUrgent`: somebody
 * waits for an answer to something else.
 * @typedef {{ask: () => void, waiting: (late: boolean) => void, giveUp: () => void, isUrgent: () => boolean}} Line
 */

export class Heartbeat {
  /** @param {Line} line @param {() => number} [now] */
  constructor(line, now = () => performance.now()) {
    this.line = line;
    this.now = now;
    /** When something was last heard. */ this.heardAt = now();
    /** When the server was asked, if it has not answered. @type {number | null} */ this.askedAt = null;
    this.touchedAt = now();
    this.tickedAt = now();
    this.late = false;
  }

  /** Something came. */
  heard() {
    this.heardAt = this.now();
    this.askedAt = null;
    this.tellLate(false);
  }

  /** Something was sent that is answered at once, by whoever is alive. */
  asked() {
    this.askedAt ??= this.now();
  }

  /** Somebody is at the screen. */
  touched() {
    this.touchedAt = this.now();
  }

  /** Nobody is asked: there is no connection at the moment. */
  rest() {
    this.heardAt = this.now();
    this.askedAt = null;
    this.late = false;
  }

  /** Look how things are. */
  tick() {
    const now = this.now();
    const slept = now - this.tickedAt > 4 * TICK; // this screen did: what came meanwhile was not read yet
    this.tickedAt = now;
    if (this.askedAt === null) {
      if (now - this.heardAt >= this.patience(now)) this.askAgain();
    } else if (slept) this.askAgain();
    else if (now - this.askedAt >= GIVE_UP_AFTER) this.line.giveUp();
    else if (now - this.askedAt >= WAIT_AFTER) this.tellLate(true);
  }

  askAgain() {
    this.askedAt = this.now();
    this.line.ask();
  }

  /** Ask now: something may have happened to the connection. */
  check() {
    if (this.askedAt === null) this.askAgain();
  }

  /** @param {number} now */
  patience(now) {
    return now - this.touchedAt < PRESENT || this.line.isUrgent() ? ASK_AFTER : IDLE_AFTER;
  }

  /** @param {boolean} late */
  tellLate(late) {
    if (late === this.late) return;
    this.late = late;
    this.line.waiting(late);
  }
}
