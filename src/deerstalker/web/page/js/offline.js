// Whether the server is silent or out of reach, as the last requests have shown, and what still works then.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { announce, t } from "./words.js";

/** Milliseconds without an answer after which people are told. */
const SLOW = 3500;

/** @type {"" | "waiting" | "offline"} */
let reach = "";
let told = () => {};

/** Do this whenever it changes. @param {() => void} draw */
export function onReach(draw) {
  told = draw;
}

/** @param {"" | "waiting" | "offline"} now */
function setReach(now) {
  if (now === reach) return;
  reach = now;
  if (now) announce(t(`connection.${now}`));
  told();
}

/**
 * Tell how it is with the server while a request is under way, and after it.
 * @param {Promise<Response>} request @param {{long: boolean}} how  `long`: its answer may well take a while
 */
export async function watched(request, { long }) {
  const timer = long ? undefined : setTimeout(() => reach || setReach("waiting"), SLOW);
  try {
    const answer = await request;
    setReach(answer.headers.has("X-Kept") ? "offline" : "");
    return answer;
  } catch (error) {
    setReach("offline");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export const reachNote = () =>
  reach ? html`<p class="offline panel" role="status">${t(`connection.${reach}`)}</p>` : nothing;
