// What the guide says to somebody who learns a game, and buttons to follow them, to heed a warning, or to go on.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { t } from "../../words.js";
import { isOnlyChoice } from "../answers.js";

/**
 * @import { Action, View } from "../../wire.js"
 * @import { Guide, Remark } from "../guide.js"
 * @typedef {{guide: Guide, view: View | null, act: (action: Action) => void, skip: () => void}} GuideNow
 */

/** @param {GuideNow} now */
export function guidePanel(now) {
  const { guide, view } = now;
  if (!view || !guide.pages.length || !guide.speaks) return nothing;
  return html`<div class="guide">
    <div role="status">
      <b>${t("guide.title")}</b>
      ${guide.warning ? html`<p>${guide.warning.text}</p>` : guide.pages[0].map(remark)}
    </div>
    <div class="row">${buttons(now, view)}</div>
  </div>`;
}

/** @param {Remark} remark */
const remark = ({ text, reasons }) =>
  html`<p>${text}</p>
    ${
      reasons.length
        ? html`<ul>
            ${reasons.map((reason) => html`<li>${reason}</li>`)}
          </ul>`
        : nothing
    }`;

/** @param {GuideNow} now @param {View} view */
function buttons(now, view) {
  const { guide } = now;
  if (guide.warning) return warned(now);
  if (guide.pages.length > 1) {
    return html`<button class="primary" @click=${() => guide.turnPage()}>${t("guide.next")}</button>`;
  }
  return view.over ? nothing : advised(now, view);
}

/** @param {GuideNow} now */
function warned({ guide, act }) {
  const action = guide.warning?.action;
  const anyway = () => {
    if (!action) return;
    guide.insistOn(action);
    act(action);
  };
  return html`<button class="primary" @click=${() => guide.heed()}>${t("guide.heed")}</button>
    <button @click=${anyway}>${t("guide.anyway")}</button>`;
}

/** @param {GuideNow} now @param {View} view */
function advised({ guide, act, skip }, view) {
  const action = guide.advised;
  const follow = () => html`<button @click=${() => action && act(action)}>${t("guide.follow")}</button>`;
  const letGo = () => html`<button class=${action ? "" : "primary"} @click=${skip}>${t("guide.skip")}</button>`;
  return html`${action && !isOnlyChoice(view) ? follow() : nothing} ${view.may_skip ? letGo() : nothing}`;
}
