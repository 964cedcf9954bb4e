// Before the game: the link to share, the chairs, and what the host may do with them.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { botOptions, levelOf } from "../../bots.js";
import { entered, onSubmit, onValue } from "../../elements/events.js";
import { myName } from "../../storage.js";
import { t } from "../../words.js";

/**
 * @import { Command, Seat, Seating, Summary } from "../../wire.js"
 * @import { DrawnTable } from "../model.js"
 * @typedef {{link: string, copied: boolean, warning: unknown, copy: () => void,
 *   sit: (seat: Seat, name: string) => void, do: (command: Command, seat?: Seat) => void}} LobbyNow
 */

/** @param {DrawnTable} model @param {LobbyNow} now */
export function lobbyPanel(model, now) {
  const { summary, mine } = model;
  const place = (/** @type {Seating} */ chair, /** @type {Seat} */ seat) =>
    html`<li class="chair ${mine.includes(seat) ? "me" : ""}">
      <span class="nr">${seat + 1}</span>${chair.name ? taken(model, now, chair, seat) : vacant(model, now, seat)}
    </li>`;
  return html`<section class="lobby">
    <div class="spread">
      <h1>${summary.title}</h1>
      <a class="button quiet" href="/rules/${summary.game}" target="_blank">${t("rules")}</a>
    </div>
    ${now.warning} ${invitation(summary, now)}
    <ol class="places">
      ${summary.seats.map(place)}
    </ol>
    <p class="quietly">${agreement(summary)}</p>
    ${beginning(model, now)}
  </section>`;
}

/** @param {Summary} summary @param {LobbyNow} now */
const invitation = ({ code }, { link, copied, copy }) =>
  html`<div class="paper invite">
    <p>${t("table.share")}</p>
    <p class="code" aria-label=${t("table.code")}>${code}</p>
    <p class="link">${link}</p>
    <button class="primary" @click=${copy}>${t(copied ? "table.copied" : "table.copy")}</button>
  </div>`;

/** @param {DrawnTable} model @param {LobbyNow} now */
function beginning({ host, mine, summary }, { do: act }) {
  if (!host) return html`<p class="quietly" role="status">${t(mine.length ? "table.waitHost" : "table.waiting")}</p>`;
  const free = summary.seats.some((chair) => !chair.name);
  return html`<div class="row">
    <button class="primary big" ?disabled=${free} @click=${() => act({ type: "Begin" })}>${t("table.begin")}</button>
    ${free ? html`<span class="quietly">${t("table.freeChairs")}</span>` : nothing}
  </div>`;
}

/** @param {DrawnTable} model @param {LobbyNow} now @param {Seating} chair @param {Seat} seat */
function taken(model, { do: act }, chair, seat) {
  const { host, summary, bots } = model;
  const mine = model.mine.includes(seat);
  const kick = () => act({ type: "Kick", seat });
  const stand = () => act({ type: "Leave" }, seat);
  return html`<span class="who"><b>${chair.name}</b><small>${sitter(model, chair, seat)}</small></span> ${
      host && !mine && chair.person
        ? html`<button class="small" @click=${kick}>${t("table.kick", { name: chair.name })}</button>`
        : nothing
    }
    ${host && !mine && !chair.person ? fill(bots, act, seat, chair.bot) : nothing}
    ${
      mine && summary.stage === "waiting" && !host
        ? html`<button class="quiet small" @click=${stand}>${t("table.stand")}</button>`
        : nothing
    }`;
}

/** Me, a bot, or a person who is here or away. @param {DrawnTable} model @param {Seating} chair @param {Seat} seat */
function sitter({ mine, present }, chair, seat) {
  if (mine.includes(seat)) return t("setup.you");
  if (chair.bot) return t("table.botOf", { level: levelOf(chair.bot) });
  return t(chair.person && !present.includes(seat) ? "table.away" : "table.here");
}

/** @param {DrawnTable} model @param {LobbyNow} now @param {Seat} seat */
function vacant({ host, mine, bots }, { sit, do: act }, seat) {
  const form = mine.length ? sitTooForm(sit, seat) : sitForm(sit, seat);
  return html`${form} ${host ? fill(bots, act, seat, null) : nothing}`;
}

/** @param {LobbyNow["sit"]} sit @param {Seat} seat */
const sitForm = (sit, seat) =>
  html`<form class="row sit" @submit=${onSubmit((form) => sit(seat, entered(form, "name")))}>
    ${nameField(t("setup.yourName"), "nickname", myName())}<button class="primary">${t("table.sit")}</button>
  </form>`;

/** Somebody else at this screen takes a chair. @param {LobbyNow["sit"]} sit @param {Seat} seat */
const sitTooForm = (sit, seat) =>
  html`<details class="who">
    <summary class="quietly">${t("table.free")} · ${t("table.atThisScreen")}</summary>
    <form class="row sit" @submit=${onSubmit((form) => sit(seat, entered(form, "name")))}>
      ${nameField(t("table.theirName"), "off", "")}<button>${t("table.sitToo")}</button>
    </form>
  </details>`;

/** @param {string} label @param {string} autocomplete @param {string} value */
const nameField = (label, autocomplete, value) =>
  html`<label
    ><span class="unseen">${label}</span
    ><input name="name" required maxlength="24" autocomplete=${autocomplete} placeholder=${label} .value=${value} />
  </label>`;

/**
 * A bot, or nobody, for a chair.
 * @param {string[]} bots @param {LobbyNow["do"]} act @param {Seat} seat @param {string | null} bot
 */
const fill = (bots, act, seat, bot) =>
  html`<label
    ><span class="unseen">${t("setup.seat", { n: seat + 1 })}</span
    ><select @change=${onValue((value) => act({ type: "Fill", seat, bot: value || null }))}>
      <option value="" ?selected=${!bot}>${t("setup.friend")}</option>
      ${botOptions(bots, bot)}
    </select></label
  >`;

/** What everybody agrees on by sitting down. @param {Summary} summary */
function agreement({ settings, options }) {
  const rules = Object.entries(options).map(([name, value]) => `${name.replace(/-/g, " ")}: ${optionWords(value)}`);
  return [
    t("sheet.aid", { level: t(`setup.aids.${settings.aid}`) }),
    t(settings.hints ? "table.hintsOn" : "table.hintsOff"),
    settings.clock ? t("table.clockOf", { n: Math.round(settings.clock / 60) }) : t("setup.clocks.none"),
    ...rules,
  ].join(" · ");
}

/** @param {string | number | boolean} value */
const optionWords = (value) => (typeof value === "boolean" ? t(value ? "setup.yes" : "setup.no") : value);
