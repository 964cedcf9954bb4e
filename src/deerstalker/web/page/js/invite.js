// A link for other devices: to read, to copy, to share, and as a QR code for a camera.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { COMMAND } from "./network.js";
import { qrCode } from "./qr.js";
import { t } from "./words.js";

/**
 * @import { Reach } from "./network.js"
 * `title`: what is shared, in the words of a message.
 * @typedef {{link: string, reach: Reach, title: string, copied: boolean, copy: (link: string) => void}} Link
 */

/** @param {Link} now */
export const linkView = ({ link, reach, title, copied, copy }) =>
  html`${qrCode(link, t("invite.qr"))}
    <p class="link">${link}</p>
    <div class="row">
      <button class="primary" @click=${() => copy(link)}>${t(copied ? "table.copied" : "table.copy")}</button>
      ${canShare() ? html`<button @click=${() => share(title, link)}>${t("invite.share")}</button>` : nothing}
    </div>
    ${reach.local ? localWords(reach) : nothing}`;

/** The page was opened on the server's own machine. @param {Reach} reach */
const localWords = ({ addresses }) =>
  addresses.length
    ? html`<p class="reach">
        ${t("invite.inNetwork")}
        ${addresses.length > 1 ? t("invite.orAt", { addresses: addresses.slice(1).join(", ") }) : nothing}
      </p>`
    : html`<p class="reach" role="note">${t("invite.onlyHere")} <code>${COMMAND}</code></p>`;

const canShare = () => typeof navigator.share === "function";

/** Give a link to another app; whoever thinks better of it has not failed. @param {string} title @param {string} url */
const share = (title, url) => navigator.share({ title, text: title, url }).catch(() => {});
