// What is asked of me, and the ways to answer: buttons, lists, a typed command.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { live } from "../../../vendor/lit-html/directives/live.js";
import { flag, onKey, onSubmit, onValue } from "../../elements/events.js";
import { ruleAddress } from "../../rules.js";
import { t } from "../../words.js";
import { closeOffer, offerView } from "./offers.js";

/**
 * @import { Offer, View } from "../../wire.js"
 * @import { Answering, Draft } from "./offers.js"
 */

/**
 * `before` and `after` stand above and below the question; `say` takes a typed command; `parsing`: one is being
 * understood; `trouble`: what was wrong with the last; `answering`: an answer leaves at the end of the beat.
 * @typedef {Omit<Answering, "only"> & {view: View | null, game: string, mine: boolean, before: unknown, after: unknown,
 *   say: (text: string) => void, parsing: boolean, trouble: unknown, answering: boolean}} QuestionNow
 */

/** @returns {Draft} */
export const emptyDraft = () => ({ picked: {}, open: null, part: "", typed: "" });

/** @param {QuestionNow} now */
export function questionPanel(now) {
  const { view, mine, draft } = now;
  const offers = mine ? (view?.offers ?? []) : [];
  const opened = offers.find((offer) => offer.type === draft.open); // what is put together has the place to itself
  const asked = mine && Boolean(view?.asked);
  const shown = opened ? [opened] : offers;
  const close = () => {
    if (opened) closeOffer(now);
  };
  return html`<section
    class="question ${asked ? "mine" : ""}"
    id="ask"
    tabindex="-1"
    aria-label=${t(asked ? "table.yourTurn" : "table.now")}
    @keydown=${onKey("Escape", close)}
  >
    ${now.before}
    <p class="ask">${opened ? openedWords(opened, close) : promptWords(now)}</p>
    ${now.answering ? html`<p class="quietly answering" role="status">${t("table.answering")}</p>` : nothing}
    ${offers.length ? offersView(shown, { ...now, only: offers.length === 1 && !view?.may_skip }) : nothing}
    ${mine && !view?.over && !opened ? typedForm(now, offers[0]?.example ?? "") : nothing} ${now.after}
  </section>`;
}

/** @param {Offer[]} offers @param {Answering} how */
const offersView = (offers, how) => html`<div class="offers">${offers.map((offer) => offerView(offer, how))}</div>`;

/** @param {Offer} offer @param {() => void} close */
const openedWords = ({ label, help, stakes }, close) =>
  html`<b>${label}.</b> ${help}
    ${stakes ? nothing : html`<button type="button" class="quiet back" @click=${close}>${t("table.undo")}</button>`}`;

/** @param {QuestionNow} now */
function promptWords({ view, game }) {
  const { text, rule } = view?.prompt ?? { text: "", rule: "" };
  const link = html`<a class="rule" href=${ruleAddress(rule, game)} target="_blank">${rule}</a>`;
  return html`${text} ${rule ? link : nothing}`;
}

/** @param {QuestionNow} now @param {string} example */
function typedForm({ draft, draw, say, parsing, trouble }, example) {
  const send = onSubmit(() => {
    const text = draft.typed;
    draft.typed = "";
    draw();
    if (text.trim()) say(text);
  });
  const keep = onValue((text) => {
    draft.typed = text;
  });
  const wrong = trouble !== nothing;
  return html`${wrong ? html`<div id="typed-trouble">${trouble}</div>` : nothing}
    <form class="typed" @submit=${send}>
      <label class="unseen" for="typed">${t("table.command")}</label>
      <input
        id="typed"
        maxlength="200"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-invalid=${wrong ? "true" : nothing}
        aria-describedby=${wrong ? "typed-trouble" : nothing}
        placeholder=${t("table.command")}
        title=${example ? t("table.type", { example: example.toLowerCase() }) : nothing}
        .value=${live(draft.typed)}
        @input=${keep}
      />
      <button aria-busy=${flag(parsing)}>${t("table.send")}</button>
    </form>`;
}
