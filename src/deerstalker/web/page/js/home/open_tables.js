// Tables that anybody may join: what is played, by whom, how many chairs are free, and which house rules are unusual.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../address.js";
import { levelOf } from "../bots.js";
import { unusualRules } from "../house_rules.js";
import { t } from "../words.js";

/** @import { Boxed, Summary } from "../wire.js" */

/** @param {Summary[]} tables @param {Boxed[]} games */
export const openTables = (tables, games) =>
  html`<section class="panel open-tables">
    <h2>${t("home.open")}</h2>
    ${
      tables.length
        ? html`<ul class="tables">
            ${[...tables].sort(byRoom).map((table) => tableLink(table, games))}
          </ul>`
        : html`<p class="quietly">${t("home.none")}</p>`
    }
  </section>`;

/** @param {Summary} summary */
const freeSeats = ({ stage, seats }) => (stage === "waiting" ? seats.filter((seat) => !seat.name).length : 0);

/** Those with a free chair first. @param {Summary} a @param {Summary} b */
const byRoom = (a, b) => Number(freeSeats(b) > 0) - Number(freeSeats(a) > 0);

/** @param {Summary} summary @param {Boxed[]} games */
function tableLink(summary, games) {
  const { table, title, game, seats, options, settings } = summary;
  const rules = unusualRules(games.find((one) => one.name === game)?.options ?? [], options);
  return html`<li>
    <a href=${hrefOf(`/t/${table}`)}>
      <b>${title}</b><span class="room">${roomWords(summary)}</span>
      <small>${whoSits(seats)}</small>
      <small>${[t("sheet.aid", { level: t(`setup.aids.${settings.aid}`) }), ...rules].join(" · ")}</small>
    </a>
  </li>`;
}

/** @param {Summary} summary */
function roomWords(summary) {
  const free = freeSeats(summary);
  if (free) return t(free === 1 ? "home.oneFree" : "home.free", { n: free });
  return t(summary.stage === "waiting" ? "home.full" : `home.stages.${summary.stage}`);
}

/** People by name, bots by strength. @param {Summary["seats"]} seats */
function whoSits(seats) {
  const people = seats.filter((seat) => seat.person).map((seat) => seat.name);
  const levels = seats.filter((seat) => seat.name && !seat.person).map(({ bot }) => levelOf(bot ?? ""));
  const bots = [...new Set(levels)].map((level) => {
    const n = levels.filter((one) => one === level).length;
    return t(n === 1 ? "home.oneBot" : "home.bots", { n, level });
  });
  return [...people, ...bots].join(", ") || nothing;
}
