// The proof of what a player could have known, folded away.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../words.js";

/** @param {readonly string[]} proof */
export const proofView = (proof) =>
  proof.length
    ? html`<details>
        <summary>${t("coach.proof")}</summary>
        ${proof.map((line) => html`<small>${line}</small>`)}
      </details>`
    : nothing;
