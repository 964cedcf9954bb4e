// What can be done with the table itself: pause, leave, hand over, take it to another device.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { flag, onKey } from "../../elements/events.js";
import { t } from "../../words.js";
import { preferencesView } from "./preferences.js";

/**
 * @import { Command, Summary } from "../../wire.js"
 * @import { Preferences } from "./preferences.js"
 */

/**
 * `bot`: one plays in my chair; `standIn`: the level of the one that would; `type` shows the line for commands where it
 * is out of sight, or takes it away; `notices`: am I called when it is my move; null if that cannot be; `pages`: the
 * ways to other pages, seen where the head of the page is not.
 * @typedef {{stage: Summary["stage"], bot: boolean, standIn: string, seated: boolean, alone: boolean, fast: boolean,
 *   typing: boolean, type: (() => void) | null, do: (command: Command) => void, linkChair: () => void,
 *   quicken: () => void, pages: unknown,
 *   notices: boolean | null, notify: (wish: boolean) => void, leave: () => void} & Preferences} MenuNow
 */

/** @param {MenuNow} now */
export function menuPanel(now) {
  const playing = now.seated && now.stage !== "over";
  return html`<details
    class="menu"
    @toggle=${foldAll}
    @focusout=${shutBehind}
    @keydown=${onKey("Escape", (event) => shut(event.currentTarget))}
  >
    <summary class="button">${t("table.menu")}</summary>
    <div class="panel">
      ${playing ? seatEntries(now) : nothing} ${entry("fast", thenShut(now.quicken), { pressed: now.fast })}
      ${playing && now.notices !== null ? noticeSwitch(now.notices, now.notify) : nothing} ${preferencesView(now)}
      ${playing ? leaving(now.leave) : nothing}
      ${now.seated ? nothing : html`<p class="quietly">${t("table.watch")}</p>`} ${now.pages}
    </div>
  </details>`;
}

/** @param {boolean} on @param {(wish: boolean) => void} notify */
const noticeSwitch = (on, notify) =>
  entry(
    "notify",
    thenShut(() => notify(!on)),
    { pressed: on },
  );

/** @param {MenuNow} now */
function seatEntries(now) {
  const { stage, bot, standIn, alone, linkChair, typing, type, do: act } = now;
  const change = () => act(bot ? { type: "Return" } : { type: "Hand", bot: standIn });
  const paused = stage === "paused";
  const pause = () => act({ type: paused ? "Resume" : "Pause" });
  const [own, common] = paused ? ["resume", "askResume"] : ["pause", "askPause"];
  return html`${entry(bot ? "takeBack" : "handOver", thenShut(change))} ${entry(alone ? own : common, thenShut(pause))}
  ${entry("device", thenShut(linkChair))} ${type ? entry("type", thenShut(type), { pressed: typing }) : nothing}`;
}

/**
 * A button, and what it does in a few words.
 * @param {string} key  in the catalogue @param {(event: Event) => void} act
 * @param {{pressed?: boolean, controls?: string, risky?: boolean}} [how]
 */
const entry = (key, act, { pressed, controls, risky = false } = {}) =>
  html`<button
      class=${risky ? "risky" : ""}
      aria-pressed=${pressed === undefined ? nothing : flag(pressed)}
      aria-controls=${controls ? `menu-${controls}` : nothing}
      aria-describedby="about-${key}"
      @click=${act}
    >
      ${t(`menu.${key}`)}
    </button>
    <small id="about-${key}">${t(`menuAbout.${key}`)}</small>`;

/** @param {() => void} leave */
const leaving = (leave) =>
  html`${entry("leave", opens("sure"), { controls: "sure", risky: true })}
    <div id="menu-sure" class="more" hidden>
      <p>${t("table.leaveSure")}</p>
      <div class="row">
        <button class="risky" @click=${leave}>${t("table.leaveYes")}</button
        ><button @click=${(/** @type {Event} */ event) => unfold(event.currentTarget, "")}>
          ${t("table.leaveNo")}
        </button>
      </div>
    </div>`;

/** Nothing is unfolded in a menu that was closed. @param {Event} event */
function foldAll(event) {
  const box = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (!box.open) unfold(box, "");
}

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

/** Open one of the parts that are folded away. @param {string} part */
const opens = (part) => (/** @type {Event} */ event) => unfold(event.currentTarget, part);

/**
 * Show this part of the menu and no other; with "", none, and be at the button of the one that was shown.
 * @param {EventTarget | null} place @param {string} part
 */
function unfold(place, part) {
  const menu = /** @type {HTMLElement} */ (place).closest("details");
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (menu?.querySelectorAll(".more") ?? [])) {
    const within = box.contains(document.activeElement);
    const opener = /** @type {HTMLElement | null} */ (menu?.querySelector(`[aria-controls="${box.id}"]`));
    box.hidden = box.id !== `menu-${part}` || !box.hidden;
    opener?.setAttribute("aria-expanded", flag(!box.hidden));
    if (!box.hidden) /** @type {HTMLElement | null} */ (box.querySelector("button:last-child"))?.focus();
    else if (within) opener?.focus();
  }
}

/** Do it and close the menu, which would hide what comes of it. @param {() => void} act */
const thenShut = (act) => (/** @type {Event} */ event) => {
  shut(event.currentTarget);
  act();
};
