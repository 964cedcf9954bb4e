// The log at this screen: how much of it is in sight, and what of it is read out.
import { announce, t } from "../words.js";
import { showLogEnd } from "./panels/log_scroll.js";
import { clockText } from "./panels/seats.js";

/**
 * @import { Seat } from "../wire.js"
 * @import { TableModel } from "./model.js"
 * @import { LogFilter } from "./panels/log_bar.js"
 */

export class LogView {
  /** @param {TableModel} model @param {{draw: () => void, isInSight: () => boolean}} page */
  constructor(model, page) {
    this.model = model;
    this.page = page;
    this.long = false;
    /** @type {LogFilter} */ this.filter = "all";
  }

  /** Read out what has happened, each entry once. */
  readOut() {
    for (const text of this.model.takeUnheard()) announce(text);
    this.seeTalk();
  }

  /** Say who has gone away, and how long the table waits. @param {Seat[]} gone */
  readWhoLeft(gone) {
    const { awaited, summary } = this.model;
    for (const { seat, left } of awaited.filter((one) => gone.includes(one.seat)))
      announce(t("table.awaited", { name: summary?.seats[seat].name ?? "", time: clockText(left) }));
  }

  /** Table talk that is in sight is not new any more. */
  seeTalk() {
    if (this.filter !== "questions" && this.page.isInSight()) this.model.seeTalk();
  }

  stretch() {
    this.long = !this.long;
    this.page.draw();
  }

  /** @param {LogFilter} filter */
  choose(filter) {
    this.filter = filter;
    this.seeTalk();
    this.page.draw();
    showLogEnd();
  }
}
