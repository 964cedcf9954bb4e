// How somebody is doing, beside the cases: rating, levels, what they miss, what next, and all of it as a file.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../address.js";
import { announce, t } from "../words.js";
import { byLevel, isOver, nextLevel, ratingOf, weaknesses } from "./progress.js";
import { allRecords, dayAfter, readRecords, recordOf } from "./records.js";

/** @import { CaseOfTheDay } from "./model.js" */

/** How many rules are told at once. */
const TOLD = 3;
/** How far back a case is looked for that was not tried yet. */
const BACK = 60;
/** Rules of proofs by the names they have there. @type {Record<string, string>} */
const RULES = {
  "needs all that are left": "needed",
  "no room left": "full",
  "the last place": "last",
  "several counts fill a hand": "room",
  "several counts leave too few": "short",
  "several hands share a set of cards": "shared",
  "supposing the opposite": "absurd",
  "everything at once": "together",
  "weighing questions": "weighing",
};
const FILE = "deerstalker-cases.json";

/** @param {CaseOfTheDay} model */
export function progressView(model) {
  const cases = allRecords();
  const over = cases.filter(([, one]) => isOver(one));
  return html`<section class="panel progress" aria-labelledby="progress-title">
    <h2 id="progress-title">${t("progress.title")}</h2>
    ${over.length ? figures(over, model) : html`<p class="quietly">${t("progress.none")}</p>`}
    <div class="row">
      ${over.length ? html`<button class="quiet" @click=${saveFile}>${t("progress.save")}</button>` : nothing}
      <label class="button quiet"
        >${t("progress.read")}<input
          class="unseen"
          type="file"
          accept=".json,application/json"
          @change=${(/** @type {Event} */ event) => void readFile(event, model)}
      /></label>
    </div>
  </section>`;
}

/** @param {ReturnType<typeof allRecords>} cases @param {CaseOfTheDay} model */
function figures(cases, { game, today }) {
  const rating = ratingOf(cases);
  const level = nextLevel(rating);
  const days = Array.from({ length: BACK }, (_, i) => dayAfter(today, -i));
  const day = days.find((one) => !isOver(recordOf(`${game}/${level}/${one}`))) ?? today;
  const weak = weaknesses(cases).slice(0, TOLD);
  return html`<p>${t("progress.rating", { ...rating })}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("puzzle.level")}</th>
          <th scope="col">${t("progress.solved")}</th>
          <th scope="col">${t("progress.alone")}</th>
        </tr>
      </thead>
      <tbody>
        ${byLevel(cases).map(({ level: one, tried, solved, alone }) =>
          tried
            ? html`<tr>
                <th scope="row">${one}</th>
                <td>${t("progress.of", { n: solved, all: tried })}</td>
                <td>${alone}</td>
              </tr>`
            : nothing,
        )}
      </tbody>
    </table>
    ${
      weak.length
        ? html`<p>${t("progress.weak")}</p>
            <ul>
              ${weak.map(({ rule, times }) => html`<li>${ruleTold(rule, times)}</li>`)}
            </ul>`
        : nothing
    }
    <p><a class="button" href=${hrefOf(`/puzzle/${game}/${level}/${day}`)}>${t("progress.next", { level })}</a></p>`;
}

/** @param {string} rule @param {number} times */
const ruleTold = (rule, times) =>
  t("progress.rule", { rule: rule in RULES ? t(`progress.rules.${RULES[rule]}`) : rule, n: times });

function saveFile() {
  const text = JSON.stringify({ format: "deerstalker-cases/1", cases: Object.fromEntries(allRecords()) }, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = FILE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** @param {Event} event @param {CaseOfTheDay} model */
async function readFile(event, model) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const text = await input.files?.[0]?.text();
  input.value = "";
  if (text === undefined) return;
  const found = readRecords(text);
  announce(found === null ? t("progress.unreadable") : t("progress.found", { n: found }), { urgent: found === null });
  model.problem = found === null ? t("progress.unreadable") : "";
  model.draw();
}
