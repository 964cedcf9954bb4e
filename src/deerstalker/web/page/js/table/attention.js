// Calls somebody back who looks elsewhere: by the title of the tab, a dot on its icon, a badge on the app and, if they
// wish, a notification. Nothing of it says more than that it is their move, or how much was said.
import { hrefOf, ROOT } from "../address.js";
import { load, save } from "../storage.js";
import { t } from "../words.js";

/**
 * @import { News } from "../wire.js"
 * @import { TableModel } from "./model.js"
 */

const WISH = "notify";
const DOT = "<circle cx='50' cy='14' r='13' fill='#e5573f' stroke='#1b1411' stroke-width='4'/>";
const HAT =
  "<path d='M10 40c2-16 12-24 22-24s20 8 22 24c-7-5-15-7-22-7s-15 2-22 7z'/>" +
  "<path d='M10 40c-3 2-5 5-5 8 5 0 9-2 12-5M54 40c3 2 5 5 5 8-5 0-9-2-12-5'/>";
const ICON_WITH_DOT = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' rx='12' fill='#2a1f19'/>" +
    `<g fill='none' stroke='#e2b45c' stroke-width='3.6'>${HAT}</g>${DOT}</svg>`,
)}`;

/** Can this browser notify anybody at all? */
export const canNotify = () => "Notification" in globalThis && Notification.permission !== "denied";

/** Does somebody at this device want to be notified? */
export const wantsNotices = () => canNotify() && load(WISH) === true && Notification.permission === "granted";

export class Attention {
  /** @param {string} table @param {() => void} draw */
  constructor(table, draw) {
    this.table = table;
    this.draw = draw;
    /** Lines of chat that nobody at this screen has seen. */ this.unread = 0;
    this.asked = false;
    /** Would they like to be notified? Asked once, when they were missed. */ this.asking = false;
    this.look = () => this.lookedAt();
    document.addEventListener("visibilitychange", this.look);
  }

  leave() {
    document.removeEventListener("visibilitychange", this.look);
    this.asked = false;
    this.unread = 0;
    this.show();
  }

  /** @param {News} told @param {TableModel} model */
  news(told, model) {
    const others = told.entries.filter(
      ({ entry }) => entry.type === "Said" && !model.mine.includes(entry.seat) && !model.muted.has(entry.seat),
    );
    if (document.hidden && told.seat === model.chair) this.unread += others.length;
    const asked = model.askedSeats().length > 0;
    const called = asked && !this.asked && document.hidden;
    this.asked = asked;
    this.show();
    if (called && wantsNotices()) this.notify(model.summary?.title ?? "");
    if (called && model.hasCompany() && canNotify() && load(WISH) === null) this.asking = true;
  }

  /** Somebody looks at the page, or away. */
  lookedAt() {
    if (!document.hidden) {
      this.unread = 0;
      this.withdraw();
    }
    this.show();
    this.draw();
  }

  /** The title of the tab. @param {string} title */
  titled(title) {
    return this.unread ? `(${this.unread}) ${title}` : title;
  }

  /** A dot on the icon of the tab, and a badge on that of the app. */
  show() {
    const calls = document.hidden && this.asked;
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel~=icon]"));
    if (link) {
      link.dataset.plain ??= link.href;
      const wanted = calls ? ICON_WITH_DOT : link.dataset.plain;
      if (link.href !== wanted) link.href = wanted;
    }
    const count = document.hidden ? this.unread + Number(this.asked) : 0;
    const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    shown?.catch(() => {}); // no app, no badge
  }

  /** @param {string} title */
  async notify(title) {
    const how = { body: t("table.yourTurn"), tag: this.table, data: { address: hrefOf(`/t/${this.table}`) } };
    const worker = await navigator.serviceWorker?.getRegistration(ROOT).catch(() => undefined);
    if (worker?.active) return worker.showNotification(title, how);
    this.notice = new Notification(title, how);
    this.notice.onclick = () => {
      focus();
      this.withdraw();
    };
  }

  /** They are here: nothing to notify them of. */
  async withdraw() {
    this.notice?.close();
    const worker = await navigator.serviceWorker?.getRegistration(ROOT).catch(() => undefined);
    for (const one of (await worker?.getNotifications({ tag: this.table })) ?? []) one.close();
  }

  /** They would like to be notified, or not. The first time, the browser asks as well. @param {boolean} wish */
  async choose(wish) {
    this.asking = false;
    save(WISH, wish && (await Notification.requestPermission()) === "granted");
    this.draw();
  }
}
