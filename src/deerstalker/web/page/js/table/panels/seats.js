// The strip of chairs: who sits where, whose turn it is, what lies before each.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { levelOf } from "../../bots.js";
import { die } from "../../dice.js";
import { flag } from "../../elements/events.js";
import { tokenColor } from "../../icons.js";
import { t } from "../../words.js";

/**
 * @import { Seat, Seating, SeatStatus, Throw, Token } from "../../wire.js"
 * @import { DrawnTable } from "../model.js"
 */

/** @param {DrawnTable} model @param {(seat: Seat) => void} mute */
export function seatsPanel(model, mute) {
  const wordy = model.view?.status?.seats.every((seat) => seat.notes.length);
  return html`<ol class="chairs ${wordy ? "wordy" : ""}" aria-label=${t("table.chairs")}>
    ${model.summary.seats.map((chair, seat) => chairView(model, chair, seat, mute))}
  </ol>`;
}

/** @param {DrawnTable} model @param {Seating} chair @param {Seat} seat @param {(seat: Seat) => void} mute */
function chairView(model, chair, seat, mute) {
  const { view, thrown } = model;
  const status = view?.status?.seats[seat];
  const turn = view !== null && view.waiting.includes(seat) && !view.over;
  const words = seatWords(chair, status, isAway(model, chair, seat));
  const token = model.layout.tokens.find((one) => one.id === status?.token);
  return html`<li class="chair ${chairClasses(model, status, seat, turn)}">
    ${token ? tokenMark(token) : nothing}
    <span class="who"><b>${chair.name || t("table.free")}</b><small title=${words}>${words}</small></span>
    ${thrown?.seat === seat && !view?.over ? keyed(thrown, diceView(thrown)) : nothing}
    ${
      view?.clocks
        ? html`<time class="clock ${turn ? "running" : ""}" data-seat=${seat}>${clockText(view.clocks[seat])}</time>`
        : nothing
    }
    ${
      turn
        ? html`<span class="lamp" title=${t("table.turn")}><span class="unseen">${t("table.turn")}</span></span>`
        : nothing
    }
    ${
      chair.name && !model.mine.includes(seat) && model.mine.length
        ? muteButton(chair.name, model.muted.has(seat), () => mute(seat))
        : nothing
    }
  </li>`;
}

/** @param {Throw} thrown */
const diceView = ({ white, red }) =>
  html`<span class="thrown">${white.map((face) => die(face, "white"))}${red.map((face) => die(face, "red"))}</span>`;

/** @param {DrawnTable} model @param {Seating} chair @param {Seat} seat */
const isAway = ({ present }, chair, seat) => chair.person && !chair.bot && !present.includes(seat);

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
 * A bot or away, out, how many cards, and what the game has to say.
 * @param {Seating} chair @param {SeatStatus | undefined} status @param {boolean} away
 */
function seatWords(chair, status, away) {
  const who = chair.bot ? t("table.botOf", { level: levelOf(chair.bot) }) : away && t("table.away");
  const cards = status?.cards && t(status.cards === 1 ? "table.oneCard" : "table.cards", { n: status.cards });
  return [who, status?.out && t("table.out"), cards, ...(status?.notes ?? [])].filter(Boolean).join(" · ");
}

/** A token: colour, letter and shape together. @param {Token} token */
const tokenMark = ({ color, letters }) =>
  html`<svg class="token" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M12 2a5 5 0 0 1 3.2 8.8C18.600 12 20 15.500 20 22H4c0-6.500 1.400-10 4.800-11.200A5 5 0 0 1 12 2z"
      fill=${tokenColor(color)}
      stroke="#1b1411"
      stroke-width="1"
    />
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

/** @param {number} ms */
function clockText(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
