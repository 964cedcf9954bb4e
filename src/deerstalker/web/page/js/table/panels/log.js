// What happened, in sentences, newest last; and talking to the table.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { fieldOf, flag, onSubmit } from "../../elements/events.js";
import { t } from "../../words.js";

/**
 * @import { Seat } from "../../wire.js"
 * @import { LogLine } from "../model.js"
 */

/**
 * @param {{lines: LogLine[], lit: Set<number>, long: boolean, stretch: () => void,
 *   say: ((text: string) => void) | null, muted: Set<Seat>}} now  `lit`: entries that a reason cites
 */
export function logPanel({ lines, lit, long, stretch, say, muted }) {
  const isMuted = (/** @type {LogLine} */ { kind, seat }) => kind === "Said" && seat !== null && muted.has(seat);
  const shown = lines.filter((line) => line.text && !isMuted(line));
  return html`<div class="log">
    <ol
      tabindex="0"
      aria-label=${t("table.log")}
      class="transcript"
      @wheel=${noticeReading}
      @touchend=${noticeReading}
      @keyup=${noticeReading}
      @pointerup=${noticeReading}
    >
      ${repeat(
        shown,
        (line) => line.seqs[0],
        (line) =>
          lineView(
            line,
            line.seqs.some((seq) => lit.has(seq)),
          ),
      )}
    </ol>
    ${stretchButton(long, stretch)} ${say ? talkForm(say) : nothing}
  </div>`;
}

/** @param {LogLine} line @param {boolean} lit */
const lineView = ({ seqs, turn, text, events, kind }, lit) =>
  html`<li class="${kind === "Said" ? "said" : ""} ${lit ? "lit" : ""}" data-seq=${seqs.at(-1)}>
    <span class="nr">${turn || nothing}</span>${events.length ? turnView(text, events) : text}
  </li>`;

/** A turn in a few sentences; a click shows it event by event. @param {string} text @param {string[]} events */
const turnView = (text, events) =>
  html`<details>
    <summary title=${t("table.events")}>${text}</summary>
    <ul>
      ${events.map((event) => html`<li>${event}</li>`)}
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

/** @param {(text: string) => void} say */
function talkForm(say) {
  const send = onSubmit((form) => {
    const field = fieldOf(form, "text");
    const text = field.value.trim();
    if (text) say(text);
    field.value = "";
  });
  return html`<form class="row say" @submit=${send}>
    <label class="unseen" for="say">${t("table.chat")}</label
    ><input id="say" name="text" maxlength="300" autocomplete="off" placeholder=${t("table.chat")} /><button>
      ${t("table.say")}
    </button>
  </form>`;
}

/**
 * Somebody has moved the log by hand: are they reading further up? (A scroll event would not tell them from us.)
 * @param {Event} event
 */
function noticeReading(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  setTimeout(() => {
    list.dataset.reading = flag(list.scrollHeight - list.scrollTop - list.clientHeight > 60);
  }, 200);
}

/** Keep the newest line in sight, unless somebody is reading further up or a line is lit; then that one. */
export function followLog() {
  for (const list of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".transcript"))) {
    const lit = /** @type {HTMLElement | null} */ (list.querySelector(".lit"));
    if (lit) list.scrollTop = lit.offsetTop - 8;
    else if (list.dataset.reading !== "true") list.scrollTop = list.scrollHeight;
  }
}
