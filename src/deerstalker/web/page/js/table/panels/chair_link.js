// My chair on another device: a link that carries it, and what that means.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { dialog } from "../../elements/dialog.js";
import { linkView } from "../../invite.js";
import { t } from "../../words.js";

/** @import { Link } from "../../invite.js" */

/** @param {Link} link @param {() => void} close */
export const chairLinkPanel = (link, close) =>
  dialog({
    title: t("chair.title"),
    kind: "chair-link",
    close,
    body: html`<p>${t("chair.what")}</p>
      <div class="invite">${linkView(link)}</div>
      <p class="danger">${t("chair.secret")}</p>`,
  });
