// Answering for me when there is only one answer, at a time that tells the table nothing.
//
// Whoever turns this on answers in beats: an answer to somebody else leaves this page at the end of a beat, counted
// from the question, which everybody heard. That goes for the one possible answer, which is given by itself, and for
// one of several that I chose in time. So the moment of an answer does not say whether I had a choice.

/**
 * @import { Action, Offer, Seat, View } from "../wire.js"
 */

/** Milliseconds: long enough to choose one of a few cards. */
export const BEAT = 3000;

/** The one thing I can say to what somebody else asks of me, if there is only one. @param {View} view */
export function onlyAnswer(view) {
  if (!isAnswering(view) || view.offers.length !== 1) return null;
  const [offer] = view.offers;
  return offer.stakes ? null : onlyAction(offer);
}

/** Is there but one thing that I can do? @param {View} view */
export const isOnlyChoice = ({ offers }) => offers.length === 1 && onlyAction(offers[0]) !== null;

/** Am I asked something by somebody whose turn it is? @param {View} view */
export const isAnswering = ({ asked, seat, status }) =>
  asked && typeof status?.turn === "number" && status.turn !== seat;

/** @param {Offer} offer @returns {Action | null} */
function onlyAction({ type, fields, rows }) {
  if (rows) return rows.length === 1 ? rows[0] : null;
  if (fields.some(({ values }) => values.length !== 1)) return null;
  return { ...Object.fromEntries(fields.map(({ name, values }) => [name, values[0]])), type };
}

/** Milliseconds until the end of the beat. @param {number} since @param {number} now @param {number} [beat] */
export function untilBeat(since, now, beat = BEAT) {
  const beats = Math.max(1, Math.ceil((now - since) / beat));
  return since + beats * beat - now;
}

export class Answers {
  /** @param {(action: Action) => void} send @param {() => number} [clock] */
  constructor(send, clock = () => performance.now()) {
    this.send = send;
    this.clock = clock;
    /** Is this wanted? */ this.on = false;
    /** The question that is put to me, and since when. */ this.question = "";
    this.since = 0;
    /** What leaves at the end of the beat. @type {Action | null} */ this.held = null;
    this.timer = 0;
  }

  /** The table as it stands for me now. @param {View | null} view @param {Seat | null} chair */
  follow(view, chair) {
    const question = view && chair !== null && isAnswering(view) ? `${chair}: ${view.prompt.text}` : "";
    if (question !== this.question) {
      this.forget();
      this.question = question;
      this.since = this.clock();
    }
    const only = this.on && question && view && !this.held ? onlyAnswer(view) : null;
    if (only) this.hold(only);
  }

  /** Is an answer held back until the end of the beat? @param {Action} action */
  takes(action) {
    if (!this.on || !this.question) return false;
    this.forget();
    this.hold(action);
    return true;
  }

  /** @param {Action} action */
  hold(action) {
    this.held = action;
    this.timer = setTimeout(
      () => {
        this.held = null;
        this.send(action);
      },
      untilBeat(this.since, this.clock()),
    );
  }

  forget() {
    clearTimeout(this.timer);
    this.held = null;
  }
}
