// Before the game: the chairs, what the host may do with them, the invitation, and talk.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../../address.js";
import { botOptions, levelOf } from "../../bots.js";
import { entered, onSubmit, onValue } from "../../elements/events.js";
import { unusualRules } from "../../house_rules.js";
import { linkView } from "../../invite.js";
import { myName } from "../../storage.js";
import { t } from "../../words.js";
import { freeName, isTaken } from "../names.js";
import { lobbyTalk } from "./lobby_talk.js";

/**
 * `name`: what somebody who wants to sit down has typed so far, null if nothing.
 * @import { Command, Seat, Seating } from "../../wire.js"
 * @import { Link } from "../../invite.js"
 * @import { DrawnTable } from "../model.js"
 * @typedef {{link: Link, warning: unknown, name: string | null, typeName: (name: string) => void,
 *   say: (text: string) => Promise<boolean>, sit: (seat: Seat, name: string) => void,
 *   do: (command: Command, seat?: Seat) => void}} LobbyNow
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
      <a class="button quiet" href=${hrefOf(`/rules/${summary.game}`)} target="_blank">${t("rules")}</a>
    </div>
    ${now.warning}
    <div class="seating">
      <ol class="places" aria-label=${t("table.chairs")}>
        ${summary.seats.map(place)}
      </ol>
      ${beginning(model, now)}
      <ul class="agreement" aria-label=${t("table.agreed")}>
        ${agreement(model).map((one) => html`<li>${one}</li>`)}
      </ul>
    </div>
    <div class="paper invite">
      <p>${t("table.share")}</p>
      <p class="code" aria-label=${t("table.code")}>
        <span>${summary.code.slice(0, 4)}</span><span>${summary.code.slice(4)}</span>
      </p>
      ${linkView(now.link)}
    </div>
    ${lobbyTalk(model, now.say)}
  </section>`;
}

/** @param {DrawnTable} model @param {LobbyNow} now */
function beginning({ host, mine, summary }, { do: act }) {
  const free = summary.seats.some((chair) => !chair.name);
  const seated = free ? "table.waitHost" : "table.waitBegin";
  if (!host) return html`<p class="quietly begin" role="status">${t(mine.length ? seated : "table.waiting")}</p>`;
  return html`<div class="row begin">
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
function vacant(model, now, seat) {
  const { host, mine, bots } = model;
  const { sit, do: act } = now;
  const form = mine.length ? sitTooForm(sit, seat) : sitForm(model, now, seat);
  return html`${form} ${host ? fill(bots, act, seat, null) : nothing}`;
}

/** @param {DrawnTable} model @param {LobbyNow} now @param {Seat} seat */
function sitForm({ summary }, { sit, name, typeName }, seat) {
  const wanted = name ?? freeName(myName() || t("home.guest"), summary);
  const clash = isTaken(wanted, summary);
  return html`<form class="row sit" @submit=${onSubmit((form) => sit(seat, entered(form, "name")))}>
    <label
      ><span class="unseen">${t("setup.yourName")}</span
      ><input
        name="name"
        required
        maxlength="24"
        autocomplete="nickname"
        placeholder=${t("setup.yourName")}
        aria-invalid=${clash ? "true" : nothing}
        .value=${wanted}
        @input=${onValue(typeName)}
      />
      ${clash ? html`<span class="danger">${t("table.nameTaken")}</span>` : nothing} </label
    ><button class="primary">${t("table.sit")}</button>
  </form>`;
}

/** Somebody else at this screen takes a chair. @param {LobbyNow["sit"]} sit @param {Seat} seat */
const sitTooForm = (sit, seat) =>
  html`<details class="who">
    <summary class="quietly">${t("table.free")} · ${t("table.atThisScreen")}</summary>
    <form class="row sit" @submit=${onSubmit((form) => sit(seat, entered(form, "name")))}>
      <label
        ><span class="unseen">${t("table.theirName")}</span
        ><input name="name" required maxlength="24" autocomplete="off" placeholder=${t("table.theirName")} /></label
      ><button>${t("table.sitToo")}</button>
    </form>
  </details>`;

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

/** What everybody agrees on by sitting down. @param {DrawnTable} model */
function agreement({ summary: { settings, options }, houseRules }) {
  return [
    t("sheet.aid", { level: t(`setup.aids.${settings.aid}`) }),
    t(settings.hints ? "table.hintsOn" : "table.hintsOff"),
    settings.clock ? t("table.clockOf", { n: Math.round(settings.clock / 60) }) : t("setup.clocks.none"),
    ...unusualRules(houseRules, options),
  ];
}
