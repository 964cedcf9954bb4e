// A guide beside somebody who learns a game: what they say before a decision, and of what is about to be done.
import { Refusal } from "../api.js";
import { isGuided } from "../storage.js";
import { isOnlyChoice } from "./answers.js";

/**
 * @import { Action, Guidance } from "../wire.js"
 * @import { Connection } from "./connection.js"
 * @import { TableModel } from "./model.js"
 * @typedef {{text: string, reasons: string[]}} Remark
 * @typedef {{text: string, action: Action}} Warning
 */

/** What begins a line that gives a reason for the one before. */
const REASON = "  ";

/** How many letters are read at a time. */
const PAGE = 240;

/**
 * Lines as a guide says them, each with its reasons.
 * @param {string[]} lines @returns {Remark[]}
 */
export function remarksIn(lines) {
  /** @type {Remark[]} */ const remarks = [];
  for (const line of lines) {
    if (line.startsWith(REASON) && remarks.length) remarks[remarks.length - 1].reasons.push(line.trim());
    else remarks.push({ text: line.trim(), reasons: [] });
  }
  return remarks;
}

/** @param {Remark} remark */
const length = ({ text, reasons }) => [text, ...reasons].join(" ").length;

/**
 * What is said at a time: never too much for a small window. Advice stands with what was said before it, if there is
 * room.
 * @param {Remark[]} remarks @returns {Remark[][]}
 */
export function pagesOf(remarks) {
  /** @type {Remark[][]} */ const pages = [];
  let room = 0;
  for (const one of remarks) {
    room -= length(one);
    if (room < 0 || !pages.length) {
      pages.push([]);
      room = PAGE - length(one);
    }
    pages[pages.length - 1].push(one);
  }
  return pages;
}

export class Guide {
  /**
   * @param {TableModel} model
   * @param {{connection: () => Connection, isHidden: () => boolean, draw: () => void}} page
   */
  constructor(model, page) {
    this.model = model;
    this.page = page;
    /** The moment of which the guide speaks. */ this.moment = "";
    /** What is still to be read: first of all this page. @type {Remark[][]} */ this.pages = [];
    /** What the guide would do. @type {Action | null} */ this.advised = null;
    /** Why what I am about to do might be a mistake. @type {Warning | null} */ this.warning = null;
    /** What I want to do in spite of a warning, as text. */ this.insisted = "";
    /** Everything that has been said, so that nothing but the advice is said twice. @type {Set<string>} */
    this.said = new Set();
  }

  get isHere() {
    return Boolean(this.model.summary?.first_case) || isGuided(this.model.table);
  }

  /** Is this a moment at which the guide has something to say? */
  get speaks() {
    const { view } = this.model;
    return Boolean(view && (view.asked || view.may_skip || view.over));
  }

  /** Nothing of it may be seen any more. */
  clear() {
    this.moment = "";
    this.pages = [];
    this.advised = this.warning = null;
  }

  /** Have the guide say what to do, where I may decide something, and a word when the game is over. */
  async refresh() {
    const { chair, view } = this.model;
    if (chair === null || !view || !this.isHere || this.page.isHidden()) return;
    const moment = `${chair}/${view.seq}`;
    if (this.moment === moment) return;
    this.clear();
    if (!this.speaks) return;
    this.moment = moment;
    const guidance = await this.ask({});
    if (!guidance || this.moment !== moment) return;
    const remarks = remarksIn(guidance.lines);
    const advice = isOnlyChoice(view) ? undefined : remarks.at(-1);
    this.pages = pagesOf(remarks.filter((one) => one === advice || !this.said.has(one.text)));
    this.advised = guidance.advised;
    for (const { text } of remarks) this.said.add(text);
    this.page.draw();
  }

  /** Does the guide warn of this? Not of what they advise, nor if I insist. @param {Action} action */
  async warnsOf(action) {
    const chosen = JSON.stringify(action);
    if (!this.isHere || chosen === this.insisted || chosen === JSON.stringify(this.advised)) return false;
    const { moment } = this;
    const guidance = await this.ask({ action });
    if (!guidance?.lines.length || this.moment !== moment) return false;
    this.warning = { text: guidance.lines.join(" "), action };
    this.page.draw();
    return true;
  }

  /** I have read this page. */
  turnPage() {
    this.pages = this.pages.slice(1);
    this.page.draw();
  }

  /** I do it in spite of the warning. @param {Action} action */
  insistOn(action) {
    this.insisted = JSON.stringify(action);
  }

  /** I take the warning. */
  heed() {
    this.warning = null;
    this.page.draw();
  }

  /** Nothing, if the server has no answer now. @param {{action?: Action}} about @returns {Promise<Guidance | null>} */
  async ask(about) {
    const { chair } = this.model;
    if (chair === null) return null;
    try {
      return await this.page.connection().ask(chair, { what: "guide", ...about });
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
