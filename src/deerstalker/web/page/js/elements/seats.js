// The strip of chairs: who sits where, whose turn it is, what lies before each.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { keyed } from "../../vendor/lit-html/directives/keyed.js";
import { COLOURS, die } from "../icons.js";
import { levelOf } from "../lobby.js";
import { t } from "../words.js";

/** A token: colour, letter and shape together. @param {{color: string, letters: string} | null | undefined} token */
export const tokenMark = (token) =>
  token
    ? html`<svg class="token" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 2a5 5 0 0 1 3.2 8.8C18.600 12 20 15.500 20 22H4c0-6.500 1.400-10 4.800-11.200A5 5 0 0 1 12 2z"
          fill=${COLOURS[token.color] ?? "#998"}
          stroke="#1b1411"
          stroke-width="1"
        />
        <text x="12" y="19.500" text-anchor="middle">${token.letters}</text>
      </svg>`
    : nothing;

/**
 * @param {{summary: any, layout: any, view: any, here: number[], mine: number[], muted: Set<number>, mute: (seat: number) => void, thrown: ReturnType<typeof import("../shown.js").thrownIn>}} now
 */
export function seats({ summary, layout, view, here, mine, muted, mute, thrown }) {
  return html`<ol class="chairs" aria-label=${t("table.chairs")}>
    ${summary.seats.map((/** @type {any} */ chair, /** @type {number} */ seat) => {
      const about = view?.status?.seats?.[seat];
      const turn = view?.waiting?.includes(seat) && !view.over;
      const won = view?.over && view.winners?.includes(seat);
      const away = chair.person && !chair.mind && !here.includes(seat);
      const words = [
        chair.mind ? t("table.botOf", { level: levelOf(chair.mind) }) : away ? t("table.away") : "",
        about?.out ? t("table.out") : "",
        about?.cards ? t(about.cards === 1 ? "table.oneCard" : "table.cards", { n: about.cards }) : "",
        ...(about?.notes ?? []),
      ]
        .filter(Boolean)
        .join(" · ");
      return html`<li
        class="chair ${turn ? "turn" : ""} ${about?.out ? "out" : ""} ${mine.includes(seat) ? "me" : ""} ${won ? "won" : ""}"
      >
        ${tokenMark(layout?.tokens?.find((/** @type {any} */ one) => one.id === about?.token))}
        <span class="who"><b>${chair.name || t("table.free")}</b><small title=${words}>${words}</small></span>
        ${thrown?.seat === seat && !view?.over ? keyed(thrown, html`<span class="thrown">${thrown.dice.map((one) => die(one.face, one.red))}</span>`) : nothing}
        ${view?.clocks ? html`<time class="clock ${turn ? "running" : ""}" data-seat=${seat}>${clockText(view.clocks[seat])}</time>` : nothing}
        ${turn ? html`<span class="lamp" title=${t("table.turn")}><span class="unseen">${t("table.turn")}</span></span>` : nothing}
        ${chair.name && !mine.includes(seat) && mine.length ? html`<button class="quiet mute" aria-pressed=${muted.has(seat) ? "true" : "false"} aria-label=${t(muted.has(seat) ? "table.unmute" : "table.mute", { name: chair.name })} title=${t(muted.has(seat) ? "table.unmute" : "table.mute", { name: chair.name })} @click=${() => mute(seat)}>${muted.has(seat) ? MUTED : HEARD}</button>` : nothing}
      </li>`;
    })}
  </ol>`;
}

const HEARD = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 9h4l5-4v14l-5-4H4zM16 9c1.500 2 1.500 4 0 6M18.500 6.500c3 3.500 3 7.500 0 11" />
</svg>`;
const MUTED = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M4 9h4l5-4v14l-5-4H4zM16 9.500l5 5M21 9.500l-5 5" />
</svg>`;

/** @param {number} ms */
export const clockText = (ms) =>
  `${Math.floor(Math.max(0, ms) / 60000)}:${String(Math.floor(Math.max(0, ms) / 1000) % 60).padStart(2, "0")}`;
