// What can be done with the table itself: pause, leave, hand over.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { onKey } from "../../elements/events.js";
import { t } from "../../words.js";

/** @import { Command, Summary } from "../../wire.js" */

/**
 * `bot`: one plays in my chair; `standIn`: the level of the one that would.
 * @typedef {{stage: Summary["stage"], bot: boolean, standIn: string, seated: boolean, alone: boolean, fast: boolean,
 *   copied: boolean, do: (command: Command) => void, copyChair: () => void, quicken: () => void,
 *   leave: () => void}} MenuNow
 */

/** @param {MenuNow} now */
export function menuPanel(now) {
  const playing = now.seated && now.stage !== "over";
  return html`<details
    class="menu"
    @toggle=${(/** @type {Event} */ event) => askToLeave(event.currentTarget, false)}
    @focusout=${shutBehind}
    @keydown=${onKey("Escape", (event) => shut(event.currentTarget))}
  >
    <summary class="button">${t("table.menu")}</summary>
    <div class="panel">
      ${playing ? seatButtons(now) : nothing}
      <button aria-pressed=${now.fast} @click=${thenShut(now.quicken)}>${t("table.fast")}</button>
      ${playing ? leaving(now.leave) : nothing}
      ${now.seated ? nothing : html`<span class="quietly">${t("table.watch")}</span>`}
    </div>
  </details>`;
}

/** @param {MenuNow} now */
function seatButtons({ stage, bot, standIn, alone, copied, copyChair, do: act }) {
  const paused = stage === "paused";
  const change = () => act(bot ? { type: "Return" } : { type: "Hand", bot: standIn });
  const pause = () => act({ type: paused ? "Resume" : "Pause" });
  const pauseWords = alone ? "table.pause" : "table.askPause";
  return html`<button @click=${thenShut(change)}>${t(bot ? "table.take_back" : "table.hand_over")}</button>
    <button @click=${thenShut(pause)}>${t(paused ? "table.resume" : pauseWords)}</button>
    <button @click=${copyChair}>${t(copied ? "table.copied" : "table.private_link")}</button>`;
}

/** @param {() => void} leave */
const leaving = (leave) =>
  html`<button
      class="risky"
      aria-controls="sure"
      @click=${(/** @type {Event} */ event) => askToLeave(event.currentTarget, true)}
    >
      ${t("table.leave")}
    </button>
    <div id="sure" hidden>
      <p>${t("table.leaveSure")}</p>
      <div class="row">
        <button class="risky" @click=${leave}>${t("table.leaveYes")}</button
        ><button @click=${(/** @type {Event} */ event) => askToLeave(event.currentTarget, false)}>
          ${t("table.leaveNo")}
        </button>
      </div>
    </div>`;

/** Close the menu when the focus goes elsewhere. @param {FocusEvent} event */
function shutBehind(event) {
  const box = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (!box.contains(/** @type {Node | null} */ (event.relatedTarget))) box.open = false;
}

/** Close the menu, and be at its button again. @param {EventTarget | null} place */
function shut(place) {
  const box = /** @type {HTMLElement} */ (place).closest("details");
  if (!box) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}

/**
 * Ask within the menu whether they mean to leave, or do not ask any more.
 * @param {EventTarget | null} place @param {boolean} asked
 */
function askToLeave(place, asked) {
  const menu = /** @type {HTMLElement} */ (place).closest("details");
  const box = /** @type {HTMLElement | null} */ (menu?.querySelector("#sure"));
  if (!menu || !box || box.hidden !== asked) return;
  const within = box.contains(document.activeElement);
  box.hidden = !asked;
  const next = asked ? "#sure button:last-child" : "[aria-controls=sure]";
  if (asked || within) /** @type {HTMLElement | null} */ (menu.querySelector(next))?.focus();
}

/** Do it and close the menu, which would hide what comes of it. @param {() => void} act */
const thenShut = (act) => (/** @type {Event} */ event) => {
  shut(event.currentTarget);
  act();
};
