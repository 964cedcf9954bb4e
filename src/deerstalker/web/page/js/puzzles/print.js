// A case on paper, for a classroom: the case and an empty sheet, and the solution on a page of its own.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hrefOf } from "../address.js";
import { rowTitle } from "../elements/sheet_fit.js";
import { t } from "../words.js";

/**
 * @import { Group, PuzzleEnding, PuzzlePosed, Sheet } from "../wire.js"
 * @import { CaseOfTheDay } from "./model.js"
 */

/** @param {CaseOfTheDay} model */
export function printView(model) {
  const { posed, problem, ending } = model;
  if (problem) return html`<p class="panel danger" role="alert">${problem}</p>`;
  if (!posed) return html`<p class="panel waits" role="status">${t("puzzle.making")}</p>`;
  return html`<div class="row no-print">
      <button class="primary" @click=${() => print()}>${t("puzzle.print")}</button>
      <a class="button quiet" href=${hrefOf(model.place)}>${t("puzzle.back")}</a>
      ${ending ? nothing : html`<button @click=${() => model.showSolution()}>${t("puzzle.addSolution")}</button>`}
    </div>
    <article class="case-print">
      ${paperView(posed, model.day)} ${ending ? solutionView(ending, posed, model.day) : nothing}
    </article>`;
}

/** @param {PuzzlePosed} posed @param {string} day */
const paperView = ({ statement, sheet }, day) =>
  html`<h1>${statement.title}: ${t(`puzzle.kinds.${statement.kind}`)}</h1>
    <p>${t("puzzle.level")} ${statement.level} · ${day}</p>
    ${statement.intro.map((text) => html`<p>${text}</p>`)}
    <ol>
      ${statement.lines.map(({ text }) => html`<li>${text}</li>`)}
    </ol>
    ${statement.herrings ? html`<p>${t("puzzle.herrings", { n: statement.herrings })}</p>` : nothing}
    <p><b>${statement.asks}</b></p>
    ${
      statement.kind === "question"
        ? html`<ol type="a">
            ${statement.groups[0].choices.map(({ title }) => html`<li>${title}</li>`)}
          </ol>`
        : nothing
    }
    <div class="sheets">${sheet.groups.map((group) => tableView(sheet, group))}</div>`;

/** @param {Sheet} sheet @param {Group} group */
const tableView = ({ columns }, group) =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">${group.title}</th>
        ${columns.map((column) => html`<th scope="col">${column.title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${group.rows.map(
        (row) =>
          html`<tr>
            <th scope="row">${rowTitle(row, group, false)}</th>
            ${row.cells.map(({ mark }) => html`<td>${mark === "yes" ? "■" : ""}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {PuzzleEnding} ending @param {PuzzlePosed} posed @param {string} day */
const solutionView = ({ solution, proof }, { statement }, day) =>
  html`<section class="solutions">
    <h2>${t("puzzle.solutionOf", { game: statement.title, level: statement.level, day })}</h2>
    <p><b>${solution}</b></p>
    <ol>
      ${proof.map(({ text }) => html`<li>${text}</li>`)}
    </ol>
  </section>`;
