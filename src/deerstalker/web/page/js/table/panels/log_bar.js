// Which part of the log is in sight, and taking it along as text.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { flag } from "../../elements/events.js";
import { rove } from "../../elements/roving.js";
import { t } from "../../words.js";

/**
 * @import { LogLine } from "../model.js"
 * @typedef {"all" | "questions" | "talk"} LogFilter
 */

/** @type {LogFilter[]} */
const FILTERS = ["all", "questions", "talk"];

/** @param {LogLine} line @param {LogFilter} filter */
export function matches({ asks, kind }, filter) {
  if (filter === "questions") return asks;
  return filter === "all" || kind === "Said";
}

/** The log as plain text, a line for each of its lines. @param {LogLine[]} lines */
export const asText = (lines) => lines.map(({ turn, text }) => `${turn ? `${turn}. ` : ""}${text}\n`).join("");

/**
 * @param {{lines: LogLine[], shown: LogLine[], filter: LogFilter, unread: number, choose: (filter: LogFilter) => void,
 *   copy: (text: string) => void, copied: boolean}} now  `lines`: all there is; `shown`: those in sight
 */
export function logBar({ lines, shown, filter, unread, choose, copy, copied }) {
  const offered = FILTERS.filter((one) => one === "all" || one === filter || lines.some((line) => matches(line, one)));
  return html`<div class="logbar">
    ${offered.length > 1 ? filterChoice(offered, filter, unread, choose) : nothing}
    <button class="small copylog" @click=${() => copy(asText(shown))}>
      ${t(copied ? "table.copied" : "log.copy")}
    </button>
  </div>`;
}

/**
 * @param {LogFilter[]} offered @param {LogFilter} chosen @param {number} unread
 * @param {(filter: LogFilter) => void} choose
 */
const filterChoice = (offered, chosen, unread, choose) =>
  html`<div class="filters" role="radiogroup" aria-label=${t("log.show")} @keydown=${rove}>
    ${offered.map(
      (one) =>
        html`<button
          role="radio"
          class="small"
          aria-checked=${flag(one === chosen)}
          tabindex=${one === chosen ? 0 : -1}
          @click=${() => choose(one)}
        >
          ${t(`log.${one}`)}${one === "talk" && unread ? unreadMark(unread) : nothing}
        </button>`,
    )}
  </div>`;

/** How many messages are new. @param {number} n */
export const unreadMark = (n) =>
  html` <span class="unread"
    ><span aria-hidden="true">${n}</span><span class="unseen">${t("log.unread", { n })}</span></span
  >`;
