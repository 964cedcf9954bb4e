// What this screen does by itself when something happens: it shows moments, plays sounds, and gives the only answer.
import { Ceremony } from "../ceremony/ceremony.js";
import { momentIn } from "../ceremony/moments.js";
import { listenForGesture } from "../sound.js";
import { load, save } from "../storage.js";
import { Answers } from "./answers.js";
import { playSounds } from "./sounds.js";

/**
 * @import { Action, EntryTold, View } from "../wire.js"
 * @import { TableModel } from "./model.js"
 */

export class Attendant {
  /** @param {TableModel} model @param {{draw: () => void, send: (action: Action) => void}} page */
  constructor(model, { draw, send }) {
    this.model = model;
    this.ceremony = new Ceremony(draw);
    this.answers = new Answers(send);
    this.answers.on = load("answers") ?? false;
    listenForGesture();
  }

  /**
   * Something happened, and the one at this screen sees it. What happened before they came is no news.
   * @param {EntryTold[]} told @param {View} view @param {View | null} before
   */
  happen(told, view, before) {
    const entries = told.filter((one) => this.model.isNew(one));
    if (!entries.length) return;
    const names = this.model.summary?.seats.map((seat) => seat.name) ?? [];
    const moment = momentIn({ before, view, entries, chair: view.seat, names });
    if (moment) this.ceremony.show(moment);
    playSounds({ before, view, entries, moment });
  }

  /** Where there is only one answer, it may be given by itself; several people at one screen give their own. */
  follow() {
    const { mine, view, chair, summary } = this.model;
    const alone = mine.length === 1 && summary?.stage === "running" && !summary.seats[mine[0]]?.bot;
    this.answers.follow(alone ? view : null, chair);
  }

  /** @param {boolean} on */
  setAnswers(on) {
    save("answers", on);
    this.answers.on = on;
    if (!on) this.answers.forget();
    this.follow();
  }

  leave() {
    this.ceremony.stop();
    this.answers.forget();
  }
}
