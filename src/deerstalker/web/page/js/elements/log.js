// What happened, in sentences, newest last.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { t } from "../words.js";

/** @param {{lines: {seq: number, words: string[], kind: string, seat?: number}[], lit: Set<number>, long: boolean, stretch: () => void, say: ((text: string) => void) | null, muted: Set<number>}} now */
export function log({ lines, lit, long, stretch, say, muted }) {
  const shown = lines.filter(
    (line) => line.words.length && !(line.kind === "Said" && line.seat !== undefined && muted.has(line.seat)),
  );
  return html`<div class="log">
    <ol
      tabindex="0"
      aria-label=${t("table.log")}
      class="transcript"
      @wheel=${reading}
      @touchend=${reading}
      @keyup=${reading}
      @pointerup=${reading}
    >
      ${repeat(
        shown,
        (line) => line.seq,
        (line) =>
          html`<li class="${line.kind === "Said" ? "said" : ""} ${lit.has(line.seq) ? "lit" : ""}" data-seq=${line.seq}>
            <span class="nr">${line.seq}</span>${line.words.join(" ")}
          </li>`,
      )}
    </ol>
    <button
      class="stretch"
      aria-expanded=${long ? "true" : "false"}
      aria-label=${t(long ? "table.shortLog" : "table.longLog")}
      title=${t(long ? "table.shortLog" : "table.longLog")}
      @click=${stretch}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d=${long ? "M6 9l6 6 6-6" : "M6 15l6-6 6 6"} />
      </svg>
    </button>
    ${
      say
        ? html`<form
            class="row say"
            @submit=${(/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              const input = /** @type {HTMLInputElement} */ (
                /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
              );
              if (input.value.trim()) say(input.value.trim());
              input.value = "";
            }}
          >
            <label class="unseen" for="say">${t("table.chat")}</label
            ><input id="say" name="text" maxlength="300" autocomplete="off" placeholder=${t("table.chat")} /><button>
              ${t("table.say")}
            </button>
          </form>`
        : nothing
    }
  </div>`;
}

/** Somebody has moved the log by hand: is he reading further up? (A scroll event would not tell him from us.) @param {Event} event */
function reading(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  setTimeout(() => {
    list.dataset.reading = String(list.scrollHeight - list.scrollTop - list.clientHeight > 60);
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
