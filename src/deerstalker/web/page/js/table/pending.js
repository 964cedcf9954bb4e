// What was wished for at this screen and is not answered yet: a move, a line of chat, a command.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/**
 * @import { Command, View } from "../wire.js"
 * @typedef {{kind: "move" | "chat" | "other", text: string, view: View | null, late: boolean}} Wish  `view`: how the
 *   table stood
 */

/** Milliseconds after which a wish is seen to be under way. */
const LATE = 300;

/** @param {Command} command @param {View | null} view @returns {Wish} */
export function wishOf(command, view) {
  if (command.type === "Say") return { kind: "chat", text: command.text, view, late: false };
  return { kind: command.type === "Act" ? "move" : "other", text: "", view, late: false };
}

export class Pending {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {Wish[]} */ this.wishes = [];
  }

  /** Show a wish for as long as its answer takes. @template T @param {Wish} wish @param {Promise<T>} answer */
  async during(wish, answer) {
    this.wishes.push(wish);
    const timer = setTimeout(() => {
      wish.late = true;
      this.draw();
    }, LATE);
    this.draw();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.wishes = this.wishes.filter((one) => one !== wish);
    }
  }

  /** The move that is under way, unless the table has changed since. @param {View | null} view */
  move(view) {
    return this.wishes.find((wish) => wish.kind === "move" && wish.view === view) ?? null;
  }

  /** Lines of chat that nobody else has read yet. */
  get chat() {
    return this.wishes.filter((wish) => wish.kind === "chat");
  }
}

/** How the place of the question looks. @param {Pending} pending @param {View | null} view */
export function pendingClass(pending, view) {
  const move = pending.move(view);
  if (!move) return "";
  return move.late ? "sending late" : "sending";
}

const clock = () =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4l3 2" />
  </svg>`;

/** A small clock, where anything but chat is under way for long. @param {Pending} pending */
export function pendingMark({ wishes }) {
  const late = wishes.filter((wish) => wish.late && wish.kind !== "chat");
  if (!late.length) return nothing;
  const typed = late.find(({ text }) => text)?.text;
  return html`<p class="pending" role="status">
    ${clock()} ${typed ? t("connection.sendingText", { text: typed }) : t("connection.sending")}
  </p>`;
}

/** @param {Pending} pending */
export const pendingChat = ({ chat }) =>
  chat.map(
    ({ text, late }) =>
      html`<li class="said unsent ${late ? "late" : ""}">
        <span class="nr">${late ? clock() : nothing}</span>${text}
        ${late ? html`<span class="unseen">${t("connection.sending")}</span>` : nothing}
      </li>`,
  );
