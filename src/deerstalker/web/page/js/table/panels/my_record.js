// After a game: how it stands between me and such opponents, as far as this device knows.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { opponentWords } from "../../home/record.js";
import { savedResults, tallyOf } from "../../results.js";
import { t } from "../../words.js";

/** @param {string} table */
export function myRecord(table) {
  const results = savedResults();
  const mine = results.find((one) => one.table === table);
  if (!mine) return nothing;
  const { streak } = tallyOf(results.slice(0, results.indexOf(mine) + 1));
  const alike = tallyOf(results.filter(({ game, against }) => game === mine.game && against === mine.against));
  const { won, played } = alike;
  return html`<p class="my-record">
    ${streak > 1 ? html`<b>${t("record.row", { n: streak })}</b> ` : nothing}${t("record.alike", {
      game: mine.title,
      against: opponentWords(mine.against),
      won,
      played,
    })}
  </p>`;
}
