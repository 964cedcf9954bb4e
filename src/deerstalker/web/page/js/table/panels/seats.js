// The strip of chairs: who sits where, whose turn it is, what lies before each.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { isChatty, levelOf } from "../../bots.js";
import { die } from "../../dice.js";
import { styled } from "../../directives.js";
import { flag } from "../../elements/events.js";
import { seatColors } from "../../colors.js";
import { ofSeat } from "../../seat_colors.js";
import { t } from "../../words.js";

/**
 * @import { Seat, Seating, SeatStatus, Throw } from "../../wire.js"
 * @import { DrawnTable } from "../model.js"
 */

/** More chairs than this have no room for every detail; more than that stand in two rows. */
const [FEW, MOST_ACROSS] = [4, 6];
/** A word with more letters needs a wider chair. */
const LONG = 9;
/** With less than a minute, a clock looks like it. */
const HURRY = 60_000;

/** @param {DrawnTable} model @param {(seat: Seat) => void} mute */
export function seatsPanel(model, mute) {
  const wordy = model.view?.status?.seats.every((seat) => seat.notes.length);
  return html`<ol
    class="chairs ${wordy ? "wordy" : ""} ${model.summary.seats.length > FEW ? "many" : "few"}"
    aria-label=${t("table.chairs")}
    ${styled(columnsFor(model.summary.seats))}
  >
    ${model.summary.seats.map((chair, seat) => chairView(model, chair, seat, mute))}
  </ol>`;
}

/**
 * How many chairs stand side by side, also in a narrow window: no name is cut, and no word of it is broken.
 * @param {Seating[]} seats
 */
function columnsFor(seats) {
  const n = seats.length;
  const longest = Math.max(...seats.flatMap(({ name }) => name.split(/\s+/)).map((word) => word.length));
  const across = n > (longest > LONG ? FEW : MOST_ACROSS) ? Math.ceil(n / 2) : n;
  const narrow = Math.min(n, n > FEW && longest <= LONG ? 3 : 2);
  return { "--across": String(across), "--across-narrow": String(narrow) };
}

/** @param {DrawnTable} model @param {Seating} chair @param {Seat} seat @param {(seat: Seat) => void} mute */
function chairView(model, chair, seat, mute) {
  const { view, thrown, summary } = model;
  const status = view?.status?.seats[seat];
  const turn = view !== null && view.waiting.includes(seat) && !view.over;
  const words = seatWords(status, isAway(model, chair, seat));
  const token = model.layout.tokens.find((one) => one.id === status?.token);
  const letters = token?.letters ?? chair.name.slice(0, 2);
  const running = turn && summary.stage === "running";
  return html`<li class="chair ${chairClasses(model, status, seat, turn)}">
    ${token || chair.name ? tokenMark(seatColors(model.layout, view?.status, seat + 1)[seat], letters) : nothing}
    <span class="who"
      ><span class="top"
        ><b class="of-seat" ${ofSeat(seat)}>${chair.name || t("table.free")}</b
        >${chair.bot ? html`<i class="level">${levelWords(chair, chair.bot)}</i>` : nothing}
        ${thrown?.seat === seat && !view?.over ? keyed(thrown, diceView(thrown)) : nothing}</span
      ><small>${words}</small></span
    >
    ${view?.clocks ? clockView(view.clocks[seat], running, turn && !running) : nothing}
    ${view?.over ? nothing : html`<span class="mark">${markOf(model, chair, status, turn)}</span>`}
    ${canMute(model, chair, seat) ? muteButton(chair.name, model.muted.has(seat), () => mute(seat)) : nothing}
  </li>`;
}

/** @param {Seating} chair */
const canTalk = ({ person, bot }) => person || (bot !== null && isChatty(bot));

/** @param {Throw} thrown */
const diceView = ({ white, red }) =>
  html`<span class="thrown">${white.map((face) => die(face, "white"))}${red.map((face) => die(face, "red"))}</span>`;

/** @param {DrawnTable} model @param {Seating} chair @param {Seat} seat */
const isAway = ({ present }, chair, seat) => chair.person && !chair.bot && !present.includes(seat);

/** Is it somebody else who may talk? @param {DrawnTable} model @param {Seating} chair @param {Seat} seat */
const canMute = ({ mine }, chair, seat) => canTalk(chair) && mine.length > 0 && !mine.includes(seat);

/** @param {number} left @param {boolean} running @param {boolean} stopped */
function clockView(left, running, stopped) {
  const time = clockText(left);
  const words = t(stopped ? "table.clockStopped" : "table.timeLeft", { time });
  const look = `${running ? "running" : ""} ${left < HURRY ? "short" : ""}`;
  return html`<time class="clock ${look}" aria-label=${words} title=${words}>${time}</time>`;
}

/**
 * The one thing to know of a seat right now, as a shape with words: it is asked, it thinks, it could not answer.
 * @param {DrawnTable} model @param {Seating} chair @param {SeatStatus | undefined} status @param {boolean} turn
 */
function markOf({ summary }, chair, status, turn) {
  if (turn && summary.stage === "paused") return mark("paused", t("table.turnPaused"));
  if (turn) return mark(chair.bot ? "thinking" : "lamp", t(chair.bot ? "table.thinks" : "table.turn"));
  return status?.passed ? mark("passed", t("table.passed")) : nothing;
}

/** @param {"lamp" | "thinking" | "passed" | "paused"} kind @param {string} words */
const mark = (kind, words) => html`<span class=${kind} title=${words}><span class="unseen">${words}</span></span>`;

/** @param {DrawnTable} model @param {SeatStatus | undefined} status @param {Seat} seat @param {boolean} turn */
function chairClasses({ mine, view }, status, seat, turn) {
  const won = view?.over && view.winners.includes(seat);
  const kinds = { turn, out: status?.out, me: mine.includes(seat), won };
  return Object.entries(kinds)
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(" ");
}

/**
 * Away, out, how many cards, and what the game has to say.
 * @param {SeatStatus | undefined} status @param {boolean} away
 */
function seatWords(status, away) {
  const who = away && t("table.away");
  const cards = status?.cards && t(status.cards === 1 ? "table.oneCard" : "table.cards", { n: status.cards });
  const words = [who, status?.out && t("table.out"), cards].filter(Boolean);
  return html`${words.map((word) => html`<span>${word}</span>`)}${status?.notes.map(
    (note) => html`<span class="note">${note}</span>`,
  )}`;
}

/** @param {Seating} chair @param {string} bot */
const levelWords = (chair, bot) => (chair.person ? t("table.botFor") : t("table.botOf", { level: levelOf(bot) }));

/** The outline of a token. */
export const TOKEN =
  "M12 2a5 5 0 0 1 3.2 8.8C18.600 12 20 15.500 20 22H4c0-6.500 1.400-10 4.800-11.200A5 5 0 0 1 12 2z";

/** A token: colour, letter and shape together. @param {string} color @param {string} letters */
const tokenMark = (color, letters) =>
  html`<svg class="token" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${TOKEN} fill=${color} stroke="#1b1411" stroke-width="1" />
    <text x="12" y="19.500" text-anchor="middle">${letters}</text>
  </svg>`;

const HEARD = "M4 9h4l5-4v14l-5-4H4zM16 9c1.500 2 1.500 4 0 6M18.500 6.500c3 3.500 3 7.500 0 11";
const MUTED = "M4 9h4l5-4v14l-5-4H4zM16 9.500l5 5M21 9.500l-5 5";

/** @param {string} name @param {boolean} muted @param {() => void} mute */
function muteButton(name, muted, mute) {
  const words = t(muted ? "table.unmute" : "table.mute", { name });
  return html`<button class="quiet mute" aria-pressed=${flag(muted)} aria-label=${words} title=${words} @click=${mute}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${muted ? MUTED : HEARD} /></svg>
  </button>`;
}

/** Minutes and seconds. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
