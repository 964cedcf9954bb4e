// Was the deal fair? Worked out here, by this device, from the minutes of the table. docs/fair-deal.md tells the mathematics.
import { call } from "./api.js";
import { sha256 as hash } from "./sha256.js";

/** @param {string} text @param {Uint8Array} [before]  bytes that go before it @returns {Promise<string>} */
const sha256 = (text, before = new Uint8Array()) =>
  hash(new Uint8Array([...before, ...new TextEncoder().encode(text)]));

/** Every minute of a table, as everybody may read it. @param {string} table @returns {Promise<any[]>} */
async function minutesOf(table) {
  /** @type {any[]} */ const all = [];
  for (;;) {
    const more = await call(`/tables/${table}/minutes?after=${all.length ? all[all.length - 1].seq : 0}`);
    if (!more.length) return all.map((news) => news.minute);
    all.push(...more);
  }
}

/** Do all seals of cards dealt face down fit the cards? @param {string} table @param {any[]} minutes @param {string} seed @returns {Promise<{fit: boolean, cards: number}>} */
async function checkSeals(table, minutes, seed) {
  const bytes = new Uint8Array((seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  const published = minutes
    .filter((minute) => minute.type === "Stepped")
    .flatMap((minute, i) =>
      (minute.seals ?? []).map((/** @type {any} */ seal, /** @type {number} */ n) => ({
        step: i + 1,
        n,
        hash: seal.hash,
      })),
    );
  /** @type {any[]} */ const opened = await call(`/tables/${table}/openings`);
  const fit = await Promise.all(
    opened.map(async ({ step, number, salt, card }, i) => {
      const seal = published[i];
      return (
        seal?.step === step &&
        seal.n === number &&
        salt === (await sha256(`/salt/${step}/${number}`, bytes)).slice(0, 32) &&
        seal.hash === (await sha256(`deerstalker/card/${salt}/${card}`))
      );
    }),
  );
  return { fit: opened.length === published.length && fit.every(Boolean), cards: published.length };
}

/** @typedef {{fair: boolean, why: "secret" | "promise" | "thrown" | "seals" | "", commitment: string, seed: string, people: number, cards: number}} Verdict */

/**
 * Does the secret that was told in the end fit the promise, the promise the one I was given before the deal, is what I
 * threw in part of the seed, and are the cards those whose seals were published?
 * @param {string} table @param {string | null} promised @param {Record<string, string>} thrown  by seat
 * @returns {Promise<Verdict>}
 */
export async function checkDeal(table, promised, thrown) {
  const minutes = await minutesOf(table);
  const opened = minutes.find((minute) => minute.type === "Opened");
  const secret = minutes.find((minute) => minute.type === "Revealed")?.secret ?? "";
  const contributions = contributed(minutes);
  const seats = Object.keys(contributions).sort((a, b) => Number(a) - Number(b));
  const seed = await sha256(
    `deerstalker/seed/${secret}/${table}${seats.map((seat) => `/${seat}:${contributions[seat]}`).join("")}`,
  );
  const kept = (await sha256(`deerstalker/secret/${secret}`)) === opened.commitment;
  const mine = Object.entries(thrown).every(([seat, text]) => contributions[seat] === text);
  const { fit, cards } = await checkSeals(table, minutes, seed);
  const why = !kept
    ? "secret"
    : promised !== null && promised !== opened.commitment
      ? "promise"
      : !mine
        ? "thrown"
        : !fit
          ? "seals"
          : "";
  return { fair: why === "", why, commitment: opened.commitment, seed, people: seats.length, cards };
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
