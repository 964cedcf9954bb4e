// What can be done with the table itself: pause, leave, hand over; and when the game is over, what comes next.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/**
 * @param {{stage: string, bot: boolean, seated: boolean, alone: boolean, wish: string, fast: boolean, copied: boolean,
 *   do: (command: any) => void, copyChair: () => void, quicken: () => void, leave: () => void}} now
 */
export function menu(now) {
  const paused = now.stage === "paused";
  return html`<details
    class="menu"
    @toggle=${(/** @type {Event} */ event) => {
      sure(event.currentTarget, false);
    }}
    @focusout=${(/** @type {FocusEvent} */ event) => {
      const box = /** @type {HTMLDetailsElement} */ (event.currentTarget);
      if (!box.contains(/** @type {Node | null} */ (event.relatedTarget))) box.open = false;
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") shut(event.currentTarget);
    }}
  >
    <summary class="button">${t("table.menu")}</summary>
    <div class="panel">
      ${
        now.seated && now.stage !== "over"
          ? html`<button @click=${then(() => now.do(now.bot ? { type: "Return" } : { type: "Hand", mind: "careful" }))}>
                ${t(now.bot ? "table.take_back" : "table.hand_over")}
              </button>
              <button @click=${then(() => now.do({ type: paused ? "Resume" : "Pause" }))}>
                ${t(paused ? "table.resume" : now.alone ? "table.pause" : "table.askPause")}
              </button>
              <button @click=${now.copyChair}>${t(now.copied ? "table.copied" : "table.private_link")}</button>`
          : nothing
      }
      <button aria-pressed=${now.fast} @click=${then(now.quicken)}>${t("table.fast")}</button>
      ${
        now.seated && now.stage !== "over"
          ? html`<button
                class="rash"
                aria-controls="sure"
                @click=${(/** @type {Event} */ event) => sure(event.currentTarget, true)}
              >
                ${t("table.leave")}
              </button>
              <div id="sure" hidden>
                <p>${t("table.leaveSure")}</p>
                <div class="row">
                  <button class="rash" @click=${now.leave}>${t("table.leaveYes")}</button
                  ><button @click=${(/** @type {Event} */ event) => sure(event.currentTarget, false)}>
                    ${t("table.leaveNo")}
                  </button>
                </div>
              </div>`
          : nothing
      }
      ${now.seated ? nothing : html`<span class="quietly">${t("table.watch")}</span>`}
    </div>
  </details>`;
}

/** Close the menu, and be at its button again. @param {EventTarget | null} place */
function shut(place) {
  const box = /** @type {HTMLElement} */ (place).closest("details");
  if (!box) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}

/** Ask within the menu whether he means to leave, or do not ask any more. @param {EventTarget | null} place @param {boolean} asked */
function sure(place, asked) {
  const menu = /** @type {HTMLElement} */ (place).closest("details");
  const box = /** @type {HTMLElement | null} */ (menu?.querySelector("#sure"));
  if (!menu || !box || box.hidden !== asked) return;
  const within = box.contains(document.activeElement);
  box.hidden = !asked;
  if (asked || within)
    /** @type {HTMLElement | null} */ (
      menu.querySelector(asked ? "#sure button:last-child" : "[aria-controls=sure]")
    )?.focus();
}

/** Do it and close the menu, which would hide what comes of it. @param {() => void} act */
const then = (act) => (/** @type {Event} */ event) => {
  shut(event.currentTarget);
  act();
};

/** Words of the moment above the question: a wish for a pause, a bot in my chair. @param {{stage: string, bot: boolean, wish: string, wished: boolean, do: (command: any) => void}} now */
export function standing({ stage, bot, wish, wished, do: act }) {
  const what = stage === "paused" ? "Resume" : "Pause";
  return html`${bot && stage !== "over" ? html`<p class="standing"><span>${t("table.botPlays")}</span><button class="primary" @click=${() => act({ type: "Return" })}>${t("table.take_back")}</button></p>` : nothing}
  ${wish ? html`<p class="standing"><span>${t(stage === "paused" ? "table.wantsOn" : "table.wantsPause", { names: wish })}</span>${wished ? nothing : html`<button class="primary" @click=${() => act({ type: what })}>${t("table.agree")}</button>`}</p>` : nothing}
  ${stage === "paused" && !wish ? html`<p class="standing"><span>${t("table.paused")}</span><button class="primary" @click=${() => act({ type: "Resume" })}>${t("table.resume")}</button></p>` : nothing}`;
}

/** @param {{table: string, rematch: string | null, seated: boolean, verdict: {text: string, how: string, fair: boolean | null}, again: () => void, check: () => void}} now */
export function ending({ table, rematch, seated, verdict, again, check }) {
  return html`<div class="offers ending">
      <a class="button primary" href="/t/${table}/review">${t("table.review")}</a>
      ${rematch || seated ? html`<button @click=${again}>${t(rematch ? "table.joinRematch" : "table.rematch")}</button>` : nothing}
      <button @click=${check}>${t("table.verify")}</button>
      <a class="button quiet" href="/api/tables/${table}/case" download="${table}.case">${t("table.download")}</a>
    </div>
    ${
      verdict.text
        ? html`<div class="verdict ${verdict.fair ? "fair" : "foul"}" role="status">
            <p>${verdict.text}</p>
            ${
              verdict.how
                ? html`<details>
                    <summary>${t("deal.how")}</summary>
                    <p>${verdict.how}</p>
                  </details>`
                : nothing
            }
          </div>`
        : nothing
    }`;
}
