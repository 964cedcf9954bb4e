// Before the game: what people say to one another, and who comes and goes.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { t } from "../../words.js";
import { talkForm } from "./talk.js";

/** @import { DrawnTable } from "../model.js" */

/** What is told in the lobby. */
const TOLD = new Set(["Said", "Sat", "Stood", "Kicked"]);

/** @param {DrawnTable} model @param {(text: string) => Promise<boolean>} say */
export function lobbyTalk(model, say) {
  const lines = model.lines.filter(({ kind, text }) => TOLD.has(kind) && text);
  return html`<section class="panel lobby-talk">
    <h2>${t("table.talk")}</h2>
    <div class="heard" role="log" aria-live="off" tabindex="0" aria-label=${t("table.talk")}>
      <ol>
        ${repeat(
          lines,
          ({ seqs }) => seqs[0],
          ({ kind, text, seqs }) => html`<li class=${kind === "Said" ? "said" : ""} data-seq=${seqs[0]}>${text}</li>`,
        )}
      </ol>
    </div>
    ${model.mine.length ? talkForm(say) : html`<p class="quietly">${t("table.sitToTalk")}</p>`}
  </section>`;
}
