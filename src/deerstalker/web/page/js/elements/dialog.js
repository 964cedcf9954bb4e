// A dialog over the page; Escape, its button, or a click beside it closes it.
import { html } from "../../vendor/lit-html/lit-html.js";
import { ref } from "../directives.js";
import { t } from "../words.js";

/** @param {{title: string, kind: string, close: () => void, body: unknown}} what */
export const dialog = ({ title, kind, close, body }) =>
  html`<dialog
    class=${kind}
    aria-labelledby="dialog-title"
    @close=${close}
    @click=${closeBeside}
    ${ref((element) => /** @type {HTMLDialogElement} */ (element).showModal())}
  >
    <div class="spread">
      <h2 id="dialog-title">${title}</h2>
      <form method="dialog"><button class="quiet" aria-label=${t("close")}>✕</button></form>
    </div>
    ${body}
  </dialog>`;

/** @param {MouseEvent} event */
function closeBeside(event) {
  const box = /** @type {HTMLDialogElement} */ (event.currentTarget);
  if (event.target === box) box.close();
}
