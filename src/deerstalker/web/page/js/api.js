// Requests to the server. Nothing here knows a rule of any game.
import { hex } from "./sha256.js";

/**
 * @import { Boxed, Deal, Found, Frame, Held, Layout, News, NotebookPage, Noted, Opening, OpenTable, Paragraph, Refused,
 *   Reviewed, Seated, SitDown, Summary, TableOpened } from "./wire.js"
 */

/** A request that the server refuses: a sentence, and the rule it follows from. */
export class Refusal extends Error {
  /** @param {Partial<Refused> & {why: string}} refused */
  constructor(refused) {
    super(refused.why);
    this.kind = refused.kind ?? "Invalid";
    this.rule = refused.rule ?? "";
  }
}

/**
 * @template T
 * @param {string} path @param {{method?: string, body?: object, token?: string}} [how]
 * @returns {Promise<T>}
 */
async function request(path, { method = "GET", body, token } = {}) {
  const headers = {
    ...(body && { "Content-Type": "application/json" }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  let answer;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refusal({ kind: "Offline", why: "" });
  }
  const json = (answer.headers.get("Content-Type") ?? "").includes("json");
  const found = json ? await answer.json() : { why: await answer.text() };
  if (!answer.ok) throw new Refusal(found);
  return found;
}

/** @template T @param {string} path @param {object} body @returns {Promise<T>} */
const post = (path, body) => request(path, { method: "POST", body });

/** @type {Map<string, Promise<unknown>>} */
const kept = new Map();

/** Something that never changes while the page is open. @template T @param {string} path @returns {Promise<T>} */
function once(path) {
  const known = kept.get(path);
  if (known) return /** @type {Promise<T>} */ (known);
  /** @type {Promise<T>} */
  const asked = request(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

/** A random id that nobody else makes up: 128 bits. */
export const newId = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** @returns {Promise<Boxed[]>} */
export const listGames = () => once("/games");
/** @param {string} game @returns {Promise<Layout>} */
export const gameLayout = (game) => once(`/games/${game}/layout`);
/** @param {string} game @returns {Promise<Paragraph[]>} */
export const gameRules = (game) => once(`/games/${game}/rules`);

/** @returns {Promise<Summary[]>} */
export const listTables = () => request("/tables");
/** @param {OpenTable} wish @returns {Promise<TableOpened>} */
export const openTable = (wish) => post("/tables", wish);
/** @param {string} code @returns {Promise<Found>} */
export const findTable = (code) => request(`/codes/${encodeURIComponent(code)}`);
/** @param {string} table @returns {Promise<Summary>} */
export const tableSummary = (table) => request(`/tables/${table}`);
/** @param {string} table @returns {Promise<Layout>} */
export const tableLayout = (table) => request(`/tables/${table}/layout`);
/** Which seats a token stands for. @param {string} table @param {string} token @returns {Promise<Held>} */
export const seatsHeld = (table, token) => request(`/tables/${table}/seats`, { token });
/** @param {string} table @param {SitDown} wish @returns {Promise<Seated>} */
export const takeSeat = (table, wish) => post(`/tables/${table}/seats`, wish);
/**
 * At most some hundreds of log entries, as everybody may read them.
 * @param {string} table @param {number} after @returns {Promise<News[]>}
 */
export const tableLog = (table, after) => request(`/tables/${table}/log?after=${after}`);
/** @param {string} table @returns {Promise<Opening[]>} */
export const sealOpenings = (table) => request(`/tables/${table}/openings`);
/** @param {string} table @returns {Promise<Reviewed>} */
export const tableReview = (table) => request(`/tables/${table}/review`);
/** @param {string} table @param {number} step @param {number | "all"} chair @returns {Promise<Frame>} */
export const tableReplay = (table, step, chair) => request(`/tables/${table}/replay?step=${step}&chair=${chair}`);

/** @param {NotebookPage} page @returns {Promise<Noted>} */
export const readNotebook = (page) => post("/notebook", page);
/**
 * How the cards are dealt among these.
 * @param {string} game @param {string[]} names @returns {Promise<{answer: Deal}>}
 */
export const notebookDeal = (game, names) => post("/notebook", { game, names, me: 0, hand: [], ask: { what: "deal" } });
