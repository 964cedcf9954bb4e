// Requests to the server. Nothing here knows a rule of any game.
import { hrefOf } from "./address.js";
import { watched } from "./offline.js";
import { withPictures } from "./pictures.js";
import { hex } from "./sha256.js";

/**
 * @import { Boxed, Coached, Deal, EntryTold, Found, Frame, Held, Layout, Network, NotebookPage, Noted, Opening,
 *   OpenTable, Paragraph, PuzzlePosed, PuzzleTold, PuzzleTry, Reason, Refused, Reviewed, Seated, Sheet, SitDown,
 *   Summary, TableOpened } from "./wire.js"
 */

/** A request that the server refuses: a sentence, and the rule it follows from. */
export class Refusal extends Error {
  /** @param {Partial<Refused> & {why: string}} refused @param {number} [after]  milliseconds until it can be retried */
  constructor(refused, after) {
    super(refused.why);
    this.after = after;
    this.kind = refused.kind ?? "Invalid";
    this.rule = refused.rule ?? "";
  }
}

/**
 * @template T
 * @param {string} path @param {{method?: string, body?: object, token?: string, patience?: number}} [how]  `patience`:
 *   milliseconds after which the server counts as out of reach, where an answer takes long
 * @returns {Promise<T>}
 */
async function request(path, { method = "GET", body, token, patience } = {}) {
  const headers = {
    ...(body && { "Content-Type": "application/json" }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  let answer;
  try {
    const signal = patience ? AbortSignal.timeout(patience) : undefined;
    const asked = fetch(hrefOf(`/api${path}`), { method, headers, body: body && JSON.stringify(body), signal });
    answer = await watched(asked, { long: patience !== undefined });
  } catch {
    throw new Refusal({ kind: "Offline", why: "" });
  }
  const json = (answer.headers.get("Content-Type") ?? "").includes("json");
  const found = json ? await answer.json() : { why: await answer.text() };
  if (!answer.ok) throw refusalOf(answer, found);
  return found;
}

/** @param {Response} answer @param {Refused} found */
function refusalOf({ status, headers }, found) {
  const seconds = Number(headers.get("Retry-After") ?? NaN);
  const kind = found.kind ?? (status === 429 ? "Busy" : undefined); // a proxy has its own words
  return new Refusal({ ...found, kind }, seconds >= 0 ? seconds * 1000 : undefined);
}

/** Milliseconds that the review of a long game may take. */
const REVIEW = 600_000;

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
export const gameLayout = (game) => once(`/games/${game}/layout`).then(withPictures);
/** @param {string} game @returns {Promise<Paragraph[]>} */
export const gameRules = (game) => once(`/games/${game}/rules`);

/** Where others find the server. @returns {Promise<Network>} */
export const askNetwork = () => once("/network");

/** @returns {Promise<Summary[]>} */
export const listTables = () => request("/tables");
/** @param {OpenTable} wish @returns {Promise<TableOpened>} */
export const openTable = (wish) => post("/tables", wish);
/** @param {string} game @param {string} name @returns {Promise<TableOpened>} */
export const openFirstCase = (game, name) => post(`/games/${game}/first-case`, { name });
/** @param {string} code @returns {Promise<Found>} */
export const findTable = (code) => request(`/codes/${encodeURIComponent(code)}`);
/** @param {string} table @returns {Promise<Summary>} */
export const tableSummary = (table) => request(`/tables/${table}`);
/** @param {string} table @returns {Promise<Layout>} */
export const tableLayout = (table) => request(`/tables/${table}/layout`).then(withPictures);
/** Which seats a token stands for. @param {string} table @param {string} token @returns {Promise<Held>} */
export const seatsHeld = (table, token) => request(`/tables/${table}/seats`, { token });
/** @param {string} table @param {SitDown} wish @returns {Promise<Seated>} */
export const takeSeat = (table, wish) => post(`/tables/${table}/seats`, wish);
/**
 * At most some hundreds of log entries, as everybody may read them.
 * @param {string} table @param {number} after @returns {Promise<EntryTold[]>}
 */
export const tableLog = (table, after) => request(`/tables/${table}/log?after=${after}`);
/** @param {string} table @returns {Promise<Opening[]>} */
export const sealOpenings = (table) => request(`/tables/${table}/openings`);
/** @param {string} table @returns {Promise<Reviewed>} */
export const tableReview = (table) => request(`/tables/${table}/review`, { patience: REVIEW });
/**
 * What the decisions after a step were worth: as many as are found soon.
 * @param {string} table @param {number} after @returns {Promise<Coached>}
 */
export const tableCoach = (table, after) => request(`/tables/${table}/coach?after=${after}`, { patience: REVIEW });
/** @param {string} table @param {number} step @param {number | "all"} chair @returns {Promise<Frame>} */
export const tableReplay = (table, step, chair) => request(`/tables/${table}/replay?step=${step}&chair=${chair}`);
/**
 * The sheet of a chair after a step, or why a cell of it was certain then.
 * @template {Sheet | Reason} T
 * @param {string} table @param {number} step @param {number} chair @param {{card: string, holder: number}} [cell]
 * @returns {Promise<T>}
 */
export function notesThen(table, step, chair, cell) {
  const asked = cell ? `&card=${encodeURIComponent(cell.card)}&holder=${cell.holder}` : "";
  return request(`/tables/${table}/replay/notes?step=${step}&chair=${chair}${asked}`);
}

/** The case of a day. @param {string} id  its game, level and day @returns {Promise<PuzzlePosed>} */
export const puzzleOf = (id) => request(`/puzzles/${id}`, { patience: 120_000 });
/** @param {string} id @param {PuzzleTry} wish @returns {Promise<PuzzleTold>} */
export const tryPuzzle = (id, wish) => request(`/puzzles/${id}`, { method: "POST", body: wish, patience: 120_000 });
/** @param {NotebookPage} page @returns {Promise<Noted>} */
export const readNotebook = (page) => request("/notebook", { method: "POST", body: page, patience: 30_000 });
/**
 * How the cards are dealt among these.
 * @param {Pick<NotebookPage, "game" | "names" | "edition" | "cards" | "hands">} page @returns {Promise<{answer: Deal}>}
 */
export const notebookDeal = (page) => post("/notebook", { ...page, me: 0, hand: [], ask: { what: "deal" } });
