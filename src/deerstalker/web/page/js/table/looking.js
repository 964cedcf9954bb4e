// Bots wait while I look at a card that was shown to me: the server hears when I begin and when I put it away.

/**
 * @import { Connection } from "./connection.js"
 * @import { Reveal, TableModel } from "./model.js"
 */

export class Looking {
  /** @param {TableModel} model @param {{connection: () => Connection, isHidden: () => boolean}} page */
  constructor(model, page) {
    this.model = model;
    this.page = page;
    /** The entry whose cards I look at. */ this.entry = 0;
  }

  /** Something may have been shown to me. */
  look() {
    const { reveal } = this.model;
    if (!reveal || this.page.isHidden() || this.entry === reveal.seq) return;
    this.entry = reveal.seq;
    this.tell(reveal, false);
  }

  putAway() {
    const { reveal } = this.model;
    this.model.putAway();
    if (reveal && reveal.seq !== this.model.reveal?.seq) this.tell(reveal, true);
    this.look();
  }

  /** @param {Reveal} reveal @param {boolean} over */
  tell({ seat, seq }, over) {
    this.page.connection().tell({ type: "Looking", seat, entry: seq, over });
  }
}
