// Talking to the table.
import { html } from "../../../vendor/lit-html/lit-html.js";
import { fieldOf, onSubmit } from "../../elements/events.js";
import { t } from "../../words.js";

/** What was typed comes back if it could not be said. @param {(text: string) => Promise<boolean>} say */
export function talkForm(say) {
  const send = onSubmit(async (form) => {
    const field = fieldOf(form, "text");
    const text = field.value.trim();
    field.value = "";
    if (text && !(await say(text))) field.value ||= text;
  });
  return html`<form class="row say" @submit=${send}>
    <label class="unseen" for="say">${t("table.chat")}</label
    ><input id="say" name="text" maxlength="300" autocomplete="off" placeholder=${t("table.chat")} /><button>
      ${t("table.say")}
    </button>
  </form>`;
}
