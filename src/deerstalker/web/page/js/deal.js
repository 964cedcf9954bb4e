// Was the deal fair? Worked out here, by this device, from the minutes of the table. docs/fair-deal.md tells the mathematics.
import { call } from "./api.js";

/** @param {string} text @returns {Promise<string>} */
async function sha256(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Every minute of a table, as everybody may read it. @param {string} table @returns {Promise<any[]>} */
async function minutesOf(table) {
  /** @type {any[]} */ const all = [];
  for (;;) {
    const more = await call(`/tables/${table}/minutes?after=${all.length ? all[all.length - 1].seq : 0}`);
    if (!more.length) return all.map((news) => news.minute);
    all.push(...more);
  }
}

/** @typedef {{fair: boolean, why: "secret" | "promise" | "thrown" | "", commitment: string, seed: string, people: number}} Verdict */

/**
 * Does the secret that was told in the end fit the promise, the promise the one I was given before the deal, and is what
 * I threw in part of the seed?
 * @param {string} table @param {string | null} promised @param {Record<string, string>} thrown  by seat
 * @returns {Promise<Verdict>}
 */
export async function checkDeal(table, promised, thrown) {
  const minutes = await minutesOf(table);
  const opened = minutes.find((minute) => minute.type === "Opened");
  const secret = minutes.find((minute) => minute.type === "Revealed")?.secret ?? "";
  const contributions = contributed(minutes);
  const seats = Object.keys(contributions).sort((a, b) => Number(a) - Number(b));
  const seed = await sha256(`deerstalker/seed/${secret}/${table}${seats.map((seat) => `/${seat}:${contributions[seat]}`).join("")}`);
  const kept = (await sha256(`deerstalker/secret/${secret}`)) === opened.commitment;
  const mine = Object.entries(thrown).every(([seat, text]) => contributions[seat] === text);
  const why = !kept ? "secret" : promised !== null && promised !== opened.commitment ? "promise" : !mine ? "thrown" : "";
  return { fair: why === "", why, commitment: opened.commitment, seed, people: seats.length };
}

/** What each seat threw in before the game began; the last word counts. @param {any[]} minutes */
function contributed(minutes) {
  /** @type {Record<string, string>} */ const texts = {};
  for (const minute of minutes) {
    if (minute.type === "Began") break;
    if (minute.type === "Contributed") texts[minute.seat] = minute.text;
    else if (["Sat", "Stood", "Kicked"].includes(minute.type)) delete texts[minute.seat];
  }
  return texts;
}
