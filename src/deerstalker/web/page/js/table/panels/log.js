// What happened, in sentences, newest last.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { ref } from "../../directives.js";
import { flag } from "../../elements/events.js";
import { ofSeat, withNames } from "../../seat_colors.js";
import { t } from "../../words.js";
import { logBar, matches } from "./log_bar.js";
import { followSize, noticeReading, showNewest } from "./log_scroll.js";
import { TOKEN } from "./seats.js";
import { talkForm } from "./talk.js";

/**
 * @import { Seat } from "../../wire.js"
 * @import { LogLine } from "../model.js"
 * @import { LogFilter } from "./log_bar.js"
 */

/**
 * `titles`: what else has a name; `unsent`: what I said and nobody else has read; `lit`: entries that a reason cites;
 * `unread`: how much was said out of sight.
 * @typedef {{lines: LogLine[], names: string[], titles: string[], unsent: unknown, lit: Set<number>, long: boolean,
 *   stretch: () => void,
 *   filter: LogFilter, unread: number, choose: (filter: LogFilter) => void, copy: (text: string) => void,
 *   copied: boolean, say: ((text: string) => Promise<boolean>) | null, trouble: unknown, muted: Set<Seat>}} LogNow
 */

/** @param {LogNow} now */
export function logPanel(now) {
  const { lit, long, filter } = now;
  const audible = now.lines.filter((line) => line.text && !isMuted(line, now.muted));
  const shown = audible.filter((line) => matches(line, filter));
  const isLit = (/** @type {LogLine} */ line) => line.seqs.some((seq) => lit.has(seq));
  return html`<div class="log ${filter === "all" ? "" : "filtered"}">
    ${logBar({ ...now, lines: audible, shown })}
    <ol
      tabindex="0"
      aria-label=${t("table.log")}
      class="transcript"
      @scroll=${noticeReading}
      ${ref((list) => followSize(list))}
    >
      ${repeat(
        shown,
        (line) => line.seqs[0],
        (line) => lineView(line, isLit(line), now),
      )}
      ${now.unsent}
    </ol>
    <button class="newest" @click=${showNewest}>${t("log.newest")}</button>
    ${stretchButton(long, now.stretch)} ${now.say ? talkForm(now.say) : nothing} ${now.trouble}
  </div>`;
}

/** @param {LogLine} line @param {Set<Seat>} muted */
const isMuted = ({ kind, seat }, muted) => kind === "Said" && seat !== null && muted.has(seat);

/** @param {LogLine} line @param {boolean} lit @param {LogNow} now */
const lineView = ({ seqs, turn, text, events, kind, seat }, lit, { names, titles }) =>
  html`<li class="${kind === "Said" ? "said" : ""} ${lit ? "lit" : ""}" data-seq=${seqs.at(-1)}>
    <span class="nr">${turn || nothing}</span>${turn && seat !== null ? seatMark(seat) : nothing}${
      events.length ? turnView(text, events, names, titles) : withNames(text, names, titles)
    }
  </li>`;

/** Whose turn it was, as a small token. @param {Seat} seat */
const seatMark = (seat) =>
  html`<svg class="whose" viewBox="0 0 24 24" aria-hidden="true" ${ofSeat(seat)}><path d=${TOKEN} /></svg>`;

/**
 * A turn in a few sentences; a click shows it event by event.
 * @param {string} text @param {string[]} events @param {string[]} names @param {string[]} titles
 */
const turnView = (text, events, names, titles) =>
  html`<details>
    <summary title=${t("table.events")}>${withNames(text, names, titles)}</summary>
    <ul>
      ${events.map((event) => html`<li>${withNames(event, names, titles)}</li>`)}
    </ul>
  </details>`;

/** @param {boolean} long @param {() => void} stretch */
function stretchButton(long, stretch) {
  const words = t(long ? "table.shortLog" : "table.longLog");
  return html`<button class="stretch" aria-expanded=${flag(long)} aria-label=${words} title=${words} @click=${stretch}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d=${long ? "M6 9l6 6 6-6" : "M6 15l6-6 6 6"} />
    </svg>
  </button>`;
}
