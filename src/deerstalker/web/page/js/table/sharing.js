// What is given to others from a table: where they find it, and which of the dialogs for that is open.
import { Refusal } from "../api.js";
import { copyText } from "../clipboard.js";
import { EVERYWHERE, findReach } from "../network.js";
import { announce, t } from "../words.js";

/** How long it is said that something was copied, in milliseconds. */
const SAID = 2500;

export class Sharing {
  /** @param {() => void} draw @param {(error: Refusal) => void} failed */
  constructor(draw, failed) {
    this.draw = draw;
    this.failed = failed;
    this.copied = false;
    /** @type {import("../network.js").Reach} */ this.reach = EVERYWHERE;
    /** @type {"" | "chair" | "case"} */ this.open = "";
  }

  /** Find out where others find this server. */
  async find() {
    this.reach = await findReach();
    this.draw();
  }

  /** @param {"chair" | "case"} what */
  show(what) {
    this.open = what;
    this.draw();
    this.find();
  }

  close() {
    this.open = "";
    this.draw();
  }

  /** @param {string} link  or a text with a link in it */
  async copy(link) {
    if (!(await copyText(link))) return this.failed(new Refusal({ why: t("table.copyByHand", { link }) }));
    announce(t("table.copied"));
    this.copied = true;
    setTimeout(() => {
      this.copied = false;
      this.draw();
    }, SAID);
    this.draw();
  }
}
