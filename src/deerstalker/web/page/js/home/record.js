// What this device remembers of the games played on it.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { savedResults, tallyOf } from "../results.js";
import { asTitle, t } from "../words.js";

/** Which opponents are not bots of one level. */
const NAMED = ["people", "mixed"];

/** @param {string} against */
export const opponentWords = (against) => (NAMED.includes(against) ? t(`record.${against}`) : asTitle(against));

/** How many games in a row were won, if that is worth a word. */
export function streakWords() {
  const { streak } = tallyOf(savedResults());
  return streak > 1 ? html`<span class="streak">${t("record.row", { n: streak })}</span>` : nothing;
}

/** How many were won, and how many of them in a row. */
export function recordPanel() {
  const tally = tallyOf(savedResults());
  if (!tally.played) return nothing;
  return html`<section class="panel record">
    <h2>${t("record.title")}</h2>
    <p class="sums">
      <span><b>${tally.won}</b> ${t("record.won", { n: tally.played })}</span>
      <span><b>${tally.streak}</b> ${t("record.streak")}</span>
      <span><b>${tally.best}</b> ${t("record.best")}</span>
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("record.game")}</th>
          <th scope="col">${t("record.against")}</th>
          <th scope="col">${t("record.score")}</th>
        </tr>
      </thead>
      <tbody>
        ${tally.games.map(({ title, scores }) =>
          scores.map(
            ([against, { won, played }]) =>
              html`<tr>
                <th scope="row">${title}</th>
                <td>${opponentWords(against)}</td>
                <td>${t("record.of", { won, played })}</td>
              </tr>`,
          ),
        )}
      </tbody>
    </table>
    <p class="quietly">${t("record.kept")}</p>
  </section>`;
}
