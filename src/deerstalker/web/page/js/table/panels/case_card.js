// A finished case to show to others: a picture, a few words without a secret that is left, and a link to look back.
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { ref } from "../../directives.js";
import { dialog } from "../../elements/dialog.js";
import { drawCaseCard } from "../../share_card.js";
import { t } from "../../words.js";

/**
 * @import { CaseFacts } from "../../share_card.js"
 * @import { DrawnTable } from "../model.js"
 * @typedef {{facts: CaseFacts, link: string, copied: boolean, copy: (text: string) => void, close: () => void}} CaseNow
 */

/** @param {CaseNow} now */
export const caseCardPanel = ({ facts, link, copied, copy, close }) =>
  dialog({
    title: t("case.title"),
    kind: "case-card",
    close,
    body: html`<canvas
        role="img"
        aria-label=${caseText(facts)}
        ${ref((canvas) => void drawCaseCard(/** @type {HTMLCanvasElement} */ (canvas), facts))}
      ></canvas>
      <div class="row">
        ${
          canShareFiles()
            ? html`<button class="primary" @click=${() => sharePicture(facts, link)}>${t("invite.share")}</button>`
            : nothing
        }
        <button @click=${() => download(facts)}>${t("case.download")}</button>
        <button @click=${() => copy(`${caseText(facts)} ${link}`)}>${t(copied ? "table.copied" : "case.copy")}</button>
      </div>`,
  });

/**
 * What is known of a case when it is over.
 * @param {DrawnTable} model @param {string} art @param {Date} now @returns {CaseFacts}
 */
export function caseFacts(model, art, now) {
  const { summary, view, lines } = model;
  const winners = (view?.winners ?? []).map((seat) => summary.seats[seat].name);
  const turns = Math.max(0, ...lines.map(({ turn }) => turn ?? 0));
  return {
    title: summary.title,
    verdict: winners.length ? t("case.won", { names: winners.join(", ") }) : t("case.nobody"),
    solution: (view?.status?.hidden ?? []).flatMap(({ cards }) => cards.map(({ card }) => model.nameOf(card))),
    foot: [
      t("case.players", { names: summary.seats.map(({ name }) => name).join(", ") }),
      t("case.turns", { n: turns, date: now.toLocaleDateString() }),
    ],
    art,
    brand: t("brand"),
  };
}

/** @param {CaseFacts} facts */
export const caseText = ({ title, verdict, solution }) =>
  [`${title}: ${verdict}`, solution.length ? t("case.solution", { cards: solution.join(", ") }) : ""]
    .filter(Boolean)
    .join(" ");

const canvasNow = () => /** @type {HTMLCanvasElement | null} */ (document.querySelector(".case-card canvas"));

/** @param {CaseFacts} facts @returns {Promise<File | null>} */
const pictureFile = ({ title }) =>
  new Promise((done) => {
    const name = `${title.toLowerCase().replace(/\W+/g, "-")}.png`;
    const take = (/** @type {Blob | null} */ blob) => done(blob && new File([blob], name, { type: "image/png" }));
    canvasNow()?.toBlob(take, "image/png");
  });

const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([""], "case.png", { type: "image/png" })] }) ?? false;

/** @param {CaseFacts} facts @param {string} link */
async function sharePicture(facts, link) {
  const file = await pictureFile(facts);
  const text = caseText(facts);
  await navigator.share({ title: facts.title, text, url: link, files: file ? [file] : [] }).catch(() => {});
}

/** @param {CaseFacts} facts */
async function download(facts) {
  const file = await pictureFile(facts);
  if (!file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
