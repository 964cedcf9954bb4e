// The review as it is drawn: the table at some moment, the notes of that moment beside it, the questions below.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { boardOf, paletteOf } from "../boards/index.js";
import { hands } from "../boards/tableau.js";
import { styled } from "../directives.js";
import { flag, onValue } from "../elements/events.js";
import "../elements/sheet.js";
import { GROUNDS, readable, seatColors, seatStyles } from "../colors.js";
import { titlesIn, withNames } from "../seat_colors.js";
import { titled } from "../table/panels/sheet.js";
import { t } from "../words.js";
import { chart } from "./chart.js";
import { coachView } from "./coach.js";
import { practiceView } from "./practice.js";
import { questions, turnOf, worthView } from "./questions.js";

/**
 * @import { Layout, Reviewed, Summary } from "../wire.js"
 * @import { Given } from "../elements/sheet.js"
 * @import { Review } from "./page.js"
 * @import { Asking } from "./questions.js"
 * @import { Coaching } from "./coach.js"
 * @typedef {{review: Reviewed, layout: Layout, summary: Summary}} Known
 */

/** @param {Review} page @param {Known} known */
export function reviewView(page, known) {
  const { review, layout, summary } = known;
  const names = summary.seats.map((seat) => seat.name);
  const status = page.frame?.view.status;
  const colors = seatColors(layout, status, names.length);
  const colour = (/** @type {number} */ seat) => readable(colors[seat], GROUNDS.paper);
  /** @type {Asking} */
  const asking = {
    names,
    colour,
    numbers: page.numbers,
    only: page.only,
    chosen: page.step,
    choose: (question) => page.choose(question),
    toggle: (what) => page.toggle(what),
  };
  /** @type {Coaching} */
  const coaching = {
    ...page.coaching,
    names,
    colour,
    chosen: page.step,
    ask: () => void page.askCoach(),
    choose: (decision) => page.choose(decision),
    toggle: () => page.toggleCoach(),
    learn: (seat) => page.learn(seat),
  };
  const above = page.practice ? exerciseView(page, asking) : chosenView(page, asking);
  const scrubbing = page.practice ? nothing : scrubber(page, summary);
  const width = page.narrow.matches ? 360 : 960;
  return html`<div
      class="stage"
      tabindex="-1"
      ${styled({ ...paletteOf(layout), ...seatStyles(layout, status, names.length) })}
    >
      <div class="boardside">${boardView(page, known)}${scrubbing}</div>
      <div class="besides">${above}${sheetView(page, known)}${transcript(page, names, titlesIn(layout))}</div>
    </div>
    ${layout.plan ? handsView(page, known) : nothing}
    ${
      page.practice
        ? nothing
        : html`${review.questions.length ? questions(review, asking) : nothing}
          ${review.has_coach ? coachView(page.coached, coaching) : nothing}
          ${review.seats.length ? chart(review, names, { step: page.step, width, colour }) : nothing}`
    }`;
}

/** What came later isn't shown beside an exercise. @param {Review} page @param {Asking} asking */
function exerciseView(page, { names, colour }) {
  const { practice } = page;
  if (!practice) return nothing;
  return practiceView(practice, {
    name: names[practice.seat] ?? "",
    color: colour(practice.seat),
    turn: turnOf(page.review, practice.exercises[practice.at]?.step ?? 0),
    choose: (choice) => page.chooseAnswer(choice),
    answer: () => page.answer(),
    next: () => page.nextExercise(),
    leave: () => page.leaveExercises(),
  });
}

/** The board; hands lie in its place where a game has none. @param {Review} page @param {Known} known */
function boardView(page, { layout, summary }) {
  if (!page.frame) return nothing;
  const { status } = page.frame.view;
  const chair = page.chair === "all" ? null : page.chair;
  const board = boardOf(layout, { status, offers: [], ways: null, act: () => {}, summary, chair });
  return layout.plan ? board : html`${hands(layout, status, summary)}${board}`;
}

/** @param {Review} page @param {Known} known */
const handsView = ({ frame }, { layout, summary }) => (frame ? hands(layout, frame.view.status, summary) : nothing);

/** @param {Review} page @param {Summary} summary */
function scrubber(page, { seats }) {
  const { step, steps, review } = page;
  const button = (/** @type {string} */ words, /** @type {number} */ to) =>
    html`<button @click=${() => page.move(to)}>${t(words)}</button>`;
  const jump = (/** @type {string} */ words, /** @type {1 | -1} */ direction) => {
    const question = page.questionFrom(direction);
    return html`<button ?disabled=${!question} @click=${() => question && page.choose(question)}>${t(words)}</button>`;
  };
  const where = page.turn ? t("review.step", { turn: page.turn, all: turnOf(review, steps) }) : t("review.before");
  return html`<div class="panel scrub">
    <label
      ><b>${where}</b
      ><input
        type="range"
        min="0"
        max=${steps}
        aria-valuetext=${where}
        .value=${String(step)}
        @input=${onValue((value) => page.move(Number(value)))}
    /></label>
    <div class="barbox">
      ${button("review.first", 0)}${button("review.back", step - 1)}
      <button class="primary" @click=${() => page.play()} aria-pressed=${flag(Boolean(page.playing))}>
        ${t(page.playing ? "review.stop" : "review.play")}
      </button>
      ${button("review.next", step + 1)}${button("review.last", steps)}
    </div>
    ${
      review?.questions.length
        ? html`<div class="barbox">${jump("review.lastQuestion", -1)}${jump("review.nextQuestion", 1)}</div>`
        : nothing
    }
    <label
      >${t("review.chair")}<select @change=${onValue((value) => page.sitIn(value))}>
        <option value="all">${t("review.everything")}</option>
        ${seats.map((one, seat) => html`<option value=${seat}>${one.name}</option>`)}
      </select></label
    >
  </div>`;
}

/** The question that was asked at this moment. @param {Review} page @param {Asking} asking */
function chosenView({ question }, asking) {
  if (!question) return nothing;
  return html`<div class="paper verdict-card" role="status" ${styled({ "--seat": asking.colour(question.seat) })}>
    ${worthView(question, asking)}
  </div>`;
}

/** The notes as they stood then. @param {Review} page @param {Known} known */
function sheetView({ notes, turn, table, frame }, { layout, summary, review }) {
  const name = summary.seats[notes.seat]?.name ?? "";
  if (notes.problem) return html`<p class="paper sheet blank" role="alert">${notes.problem}</p>`;
  if (!notes.sheet) return html`<p class="paper sheet blank" role="status">${t("review.sheetLoading", { name })}</p>`;
  if (!notes.sheet.groups.length) return nothing;
  const shown = turnOf(review, Number(notes.found.split("/")[0]));
  /** @type {Given} */
  const given = {
    title: t(turn ? "review.sheet" : "review.sheetFirst", { name, turn: shown }),
    sheet: titled(notes.sheet, frame?.view.status.hidden ?? []),
    cards: new Map(layout.cards.map((card) => [card.id, card])),
    book: `review.${table}/${notes.seat}`,
    why: notes.sheet.explained ? (card, holder) => void notes.why(card, holder) : null,
    best: null,
    asking: false,
    close: () => notes.close(),
    reason: notes.reason,
    hint: null,
    busy: notes.busy,
  };
  return html`<ds-sheet class=${notes.found === notes.wanted ? "" : "stale"} .given=${given}></ds-sheet>`;
}

/** @param {Review} page @param {string[]} names @param {string[]} titles */
function transcript({ frame, notes, review }, names, titles) {
  const lit = new Set(notes.reason?.seqs.map((step) => turnOf(review, step)));
  return html`<ol class="transcript" tabindex="0" aria-label=${t("table.log")}>
    ${(frame?.lines ?? []).map(({ number, text }) =>
      text
        ? html`<li class=${lit.has(number) ? "lit" : ""}>
            <span class="nr">${number}</span>${withNames(text, names, titles)}
          </li>`
        : nothing,
    )}
  </ol>`;
}
