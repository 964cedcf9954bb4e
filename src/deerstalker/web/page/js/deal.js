// Was the deal fair? Worked out here, by this device, from the log of the table. docs/fair-deal.md tells the
// mathematics.
import { sealOpenings, tableLog } from "./api.js";
import { sha256 } from "./sha256.js";

/** @import { LogEntry, Opened, Opening } from "./wire.js" */

/**
 * What is wrong with a deal, if anything is: the secret that was told in the end, the promise of it, what somebody
 * threw in, or a seal; and what was compared. `promised` says whether this device was given the promise before the
 * deal, `mine` what it threw in itself, by seat.
 * @typedef {{problem: "secret" | "promise" | "thrown" | "seals" | null, commitment: string, seed: string,
 *   contributions: Record<string, string>, cards: number, promised: boolean, mine: Record<string, string>}} FairCheck
 */

/** @param {string} text @param {Uint8Array} [before]  bytes that go before it */
const hash = (text, before = new Uint8Array()) =>
  sha256(new Uint8Array([...before, ...new TextEncoder().encode(text)]));

/** Every log entry of a table, as everybody may read it. @param {string} table */
async function entriesOf(table) {
  /** @type {LogEntry[]} */ const all = [];
  let last = 0;
  for (;;) {
    const more = await tableLog(table, last);
    if (!more.length) return all;
    all.push(...more.map((news) => news.entry));
    last = more[more.length - 1].seq;
  }
}

/**
 * Does the secret that was told in the end fit the promise, the promise the one I was given before the deal, is what I
 * threw in part of the seed, and are the cards those whose seals were published?
 * @param {string} table @param {string | null} promised @param {Record<string, string>} thrown  by seat
 * @returns {Promise<FairCheck>}
 */
export async function checkDeal(table, promised, thrown) {
  const entries = await entriesOf(table);
  const { commitment } = /** @type {Opened} */ (entries.find((entry) => entry.type === "Opened"));
  const secret = entries.find((entry) => entry.type === "Revealed")?.secret ?? "";
  const contributions = contributed(entries);
  const seats = Object.keys(contributions).sort((a, b) => Number(a) - Number(b));
  const parts = seats.map((seat) => `/${seat}:${contributions[seat]}`);
  const seed = await hash(`deerstalker/seed/${secret}/${table}${parts.join("")}`);
  const seals = publishedSeals(entries);
  const problem = firstWrong({
    secret: (await hash(`deerstalker/secret/${secret}`)) === commitment,
    promise: promised === null || promised === commitment,
    thrown: Object.entries(thrown).every(([seat, text]) => contributions[seat] === text),
    seals: await sealsFit(seals, await sealOpenings(table), seed),
  });
  return { problem, commitment, seed, contributions, cards: seals.length, promised: promised !== null, mine: thrown };
}

/** @template {string} Name @param {Record<Name, boolean>} right @returns {Name | null} */
function firstWrong(right) {
  const names = /** @type {Name[]} */ (Object.keys(right));
  return names.find((name) => !right[name]) ?? null;
}

/** What each seat threw in before the game began; the last word counts. @param {LogEntry[]} entries */
function contributed(entries) {
  /** @type {Record<string, string>} */ const texts = {};
  for (const entry of entries) {
    if (entry.type === "Began") break;
    if (entry.type === "Contributed") texts[entry.seat] = entry.text;
    else if (entry.type === "Sat" || entry.type === "Stood" || entry.type === "Kicked") delete texts[entry.seat];
  }
  return texts;
}

/**
 * A seal with the step in which it was published and its number there.
 * @typedef {{step: number, number: number, hash: string}} PublishedSeal
 */

/** @param {LogEntry[]} entries @returns {PublishedSeal[]} */
function publishedSeals(entries) {
  const steps = entries.filter((entry) => entry.type === "Stepped");
  return steps.flatMap(({ seals }, i) =>
    (seals ?? []).map((seal, number) => ({ step: i + 1, number, hash: seal.hash })),
  );
}

/**
 * Do all seals of cards dealt face down fit the cards?
 * @param {PublishedSeal[]} seals @param {Opening[]} openings @param {string} seed
 */
async function sealsFit(seals, openings, seed) {
  const bytes = new Uint8Array((seed.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
  const fit = await Promise.all(openings.map((opening, i) => sealFits(seals[i], opening, bytes)));
  return openings.length === seals.length && fit.every(Boolean);
}

/** @param {PublishedSeal | undefined} seal @param {Opening} opening @param {Uint8Array} seed */
async function sealFits(seal, { step, number, salt, card }, seed) {
  if (seal?.step !== step || seal.number !== number) return false;
  const expected = (await hash(`/salt/${step}/${number}`, seed)).slice(0, 32);
  return salt === expected && seal.hash === (await hash(`deerstalker/card/${salt}/${card}`));
}
