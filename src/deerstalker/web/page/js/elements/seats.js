// The strip of chairs: who sits where, whose turn it is, what lies before each.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { COLOURS } from "../icons.js";
import { t } from "../words.js";

/** A token: colour, letter and shape together. @param {{color: string, letters: string} | null | undefined} token */
export const tokenMark = (token) => token ? html`<svg class="token" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a5 5 0 0 1 3 9c3 1 4 4 4 8H5c0-4 1-7 4-8a5 5 0 0 1 3-9z" fill=${COLOURS[token.color] ?? "#998"} stroke="#1b1411" stroke-width="1.2"/><text x="12" y="19" text-anchor="middle">${token.letters}</text></svg>` : nothing;

/**
 * @param {{summary: any, layout: any, view: any, status: any, here: number[], mine: number[], muted: Set<number>, mute: (seat: number) => void, free: ((seat: number) => void) | null}} now
 */
export function seats({ summary, layout, view, status, here, mine, muted, mute, free }) {
  return html`<ol class="chairs" aria-label=${t("table.yourSeat")}>${summary.seats.map((/** @type {any} */ chair, /** @type {number} */ seat) => {
    const about = status?.seats?.[seat];
    const turn = view?.waiting?.includes(seat) && !view.over;
    const won = view?.over && view.winners?.includes(seat);
    return html`<li class="chair ${turn ? "turn" : ""} ${about?.out ? "out" : ""} ${mine.includes(seat) ? "me" : ""} ${won ? "won" : ""}">
      ${tokenMark(layout?.tokens?.find((/** @type {any} */ one) => one.id === about?.token))}
      <span class="who"><b>${chair.name || t("table.free")}</b>
        <small>${[chair.mind ? `${t("table.bot")}, ${chair.mind}` : chair.person && !here.includes(seat) && summary.stage !== "waiting" ? "away" : "", about?.out ? t("table.out") : "", about?.cards ? t("table.cards", { n: about.cards }) : "", ...(about?.notes ?? [])].filter(Boolean).join(" · ")}</small></span>
      ${turn ? html`<span class="lamp" title=${t("table.turn")}><span class="unseen">${t("table.turn")}</span></span>` : nothing}
      ${view?.clocks ? html`<time class="clock" data-seat=${seat}>${clockText(view.clocks[seat])}</time>` : nothing}
      ${free && !chair.name ? html`<button @click=${() => free(seat)}>${t("table.sit")}</button>` : nothing}
      ${chair.person && !mine.includes(seat) && chair.name ? html`<button class="quiet small" aria-pressed=${muted.has(seat)} @click=${() => mute(seat)}>${t(muted.has(seat) ? "table.unmute" : "table.mute")}</button>` : nothing}
    </li>`;
  })}</ol>`;
}

/** @param {number} ms */
export const clockText = (ms) => `${Math.floor(Math.max(0, ms) / 60000)}:${String(Math.floor(Math.max(0, ms) / 1000) % 60).padStart(2, "0")}`;
