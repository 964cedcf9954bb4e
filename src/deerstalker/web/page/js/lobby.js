// Before the game: the link to share, the chairs, and what the host may do with them.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { LEVELS } from "./home.js";
import { myName } from "./mine.js";
import { t } from "./words.js";

/**
 * @param {{summary: any, link: string, mine: number[], here: number[], host: boolean, copied: boolean, copy: () => void,
 *   sit: (seat: number, name: string) => void, do: (command: any, seat?: number) => void, warning: unknown}} now
 */
export function lobby(now) {
  const { summary, mine, host } = now;
  const free = summary.seats.some((/** @type {any} */ chair) => !chair.name);
  return html`<section class="lobby game-${summary.game}">
    <div class="spread">
      <h1>${summary.title}</h1>
      <a class="button quiet" href="/rules/${summary.game}" target="_blank">${t("rules")}</a>
    </div>
    ${now.warning}
    <div class="paper invite">
      <p>${t("table.share")}</p>
      <p class="code" aria-label=${t("table.code")}>${summary.code}</p>
      <p class="link">${now.link}</p>
      <button class="primary" @click=${now.copy}>${t(now.copied ? "table.copied" : "table.copy")}</button>
    </div>
    <ol class="places">
      ${summary.seats.map(
        (/** @type {any} */ chair, /** @type {number} */ seat) =>
          html`<li class="chair ${mine.includes(seat) ? "me" : ""}">
            <span class="nr">${seat + 1}</span>${chair.name ? taken(now, chair, seat) : vacant(now, seat)}
          </li>`,
      )}
    </ol>
    <p class="quietly">${settings(summary)}</p>
    ${
      host
        ? html`<div class="row">
            <button class="primary big" ?disabled=${free} @click=${() => now.do({ type: "Begin" })}>
              ${t("table.begin")}
            </button>
            ${free ? html`<span class="quietly">${t("table.freeChairs")}</span>` : nothing}
          </div>`
        : html`<p class="quietly" role="status">${t(mine.length ? "table.waitHost" : "table.waiting")}</p>`
    }
  </section>`;
}

/** @param {Parameters<typeof lobby>[0]} now @param {any} chair @param {number} seat */
function taken({ summary, mine, here, host, do: act }, chair, seat) {
  const away = chair.person && !here.includes(seat);
  return html`<span class="who"
      ><b>${chair.name}</b
      ><small
        >${mine.includes(seat) ? t("setup.you") : chair.mind ? t("table.botOf", { level: levelOf(chair.mind) }) : t(away ? "table.away" : "table.here")}</small
      ></span
    >
    ${host && !mine.includes(seat) ? (chair.person ? html`<button class="small" @click=${() => act({ type: "Kick", seat })}>${t("table.kick", { name: chair.name })}</button>` : fill(act, seat, chair.mind)) : nothing}
    ${mine.includes(seat) && summary.stage === "waiting" && !host ? html`<button class="quiet small" @click=${() => act({ type: "Leave" }, seat)}>${t("table.stand")}</button>` : nothing}`;
}

/** @param {Parameters<typeof lobby>[0]} now @param {number} seat */
function vacant({ host, mine, sit, do: act }, seat) {
  const another = mine.length > 0;
  const form = html`<form
    class="row sit"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      sit(seat, String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim());
    }}
  >
    <label
      ><span class="unseen">${t(another ? "table.theirName" : "setup.yourName")}</span
      ><input
        name="name"
        required
        maxlength="24"
        autocomplete=${another ? "off" : "nickname"}
        placeholder=${t(another ? "table.theirName" : "setup.yourName")}
        .value=${another ? "" : myName()} /></label
    ><button class=${another ? "" : "primary"}>${t(another ? "table.sitToo" : "table.sit")}</button>
  </form>`;
  return html`${
    another
      ? html`<details class="who">
          <summary class="quietly">${t("table.free")} · ${t("table.atThisScreen")}</summary>
          ${form}
        </details>`
      : form
  }
  ${host ? fill(act, seat, null) : nothing}`;
}

/** @param {(command: any) => void} act @param {number} seat @param {string | null} mind */
const fill = (act, seat, mind) =>
  html`<label
    ><span class="unseen">${t("setup.seat", { n: seat + 1 })}</span
    ><select
      @change=${(/** @type {Event} */ event) => act({ type: "Fill", seat, mind: /** @type {HTMLSelectElement} */ (event.target).value || null })}
    >
      <option value="" ?selected=${!mind}>${t("setup.friend")}</option>
      ${LEVELS.map((level) => html`<option value=${level} ?selected=${mind === level}>${t(`setup.bots.${level}`)}</option>`)}
    </select></label
  >`;

/** What everybody agrees on by sitting down. @param {any} summary */
function settings({ settings: agreed, options }) {
  const rules = Object.entries(options).map(
    ([name, value]) =>
      `${name.replace(/-/g, " ")}: ${value === true ? t("setup.yes") : value === false ? t("setup.no") : value}`,
  );
  return [
    t("sheet.aid", { level: t(`setup.aids.${agreed.aid}`) }),
    t(agreed.hints ? "table.hintsOn" : "table.hintsOff"),
    agreed.clock ? t("table.clockOf", { n: Math.round(agreed.clock / 60) }) : t("setup.clocks.none"),
    ...rules,
  ].join(" · ");
}

/** The first word of a mind: "expert nodes=200" is an expert. @param {string} mind */
export const levelOf = (mind) => mind.split(/[ :;,]/)[0];
