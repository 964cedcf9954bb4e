// The house, over HTTP and over a socket. Nothing here knows a rule of any game.
import { hex } from "./sha256.js";

/** A refusal of the house: a sentence, and the rule it follows from. */
export class Refusal extends Error {
  /** @param {{why: string, kind?: string, rule?: string | null}} told */
  constructor(told) {
    super(told.why);
    this.kind = told.kind ?? "Invalid";
    this.rule = told.rule ?? null;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, token?: string}} [how]
 * @returns {Promise<any>}
 */
export async function call(path, { method = "GET", body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ kind: "Offline", why: "" });
  }
  const told = (answer.headers.get("Content-Type") ?? "").includes("json")
    ? await answer.json()
    : { why: await answer.text() };
  if (!answer.ok) throw new Refusal(told);
  return told;
}

/** @param {string} path @param {unknown} body @param {string} [token] */
export const post = (path, body, token) => call(path, { method: "POST", body, token });

/** Something that nobody else makes up: 128 bits. */
export const newId = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Something that never changes while the page is open. @param {string} path */
export function once(path) {
  if (!kept.has(path))
    kept.set(
      path,
      call(path).catch((error) => {
        kept.delete(path);
        throw error;
      }),
    );
  return /** @type {Promise<any>} */ (kept.get(path));
}

/**
 * A line to one table. It reconnects by itself and asks for what it missed; a command whose answer was lost is sent
 * again under the same id, so it is carried out once.
 */
export class Line extends EventTarget {
  /** @param {string} table @param {string[]} tokens */
  constructor(table, tokens) {
    super();
    this.table = table;
    this.tokens = tokens;
    this.seq = 0;
    this.closed = false;
    /** @type {Map<string, {message: any, done: (told: any) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    this.welcomed = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "Hello", tokens: this.tokens, after: this.seq }));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      this.welcomed = false;
      if (this.closed || this.socket !== socket) return;
      if (event.code === 4004) return void this.dispatchEvent(new CustomEvent("gone"));
      this.dispatchEvent(new CustomEvent("down"));
      this.tries += 1;
      setTimeout(() => this.closed || this.open(), Math.min(8000, 250 * 2 ** this.tries));
    };
  }

  /** @param {any} told */
  hear(told) {
    switch (told.type) {
      case "Welcome":
        this.tries = 0;
        this.welcomed = true;
        this.dispatchEvent(new CustomEvent("welcome", { detail: told }));
        for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
        break;
      case "News":
        this.seq = Math.max(this.seq, told.seq);
        this.dispatchEvent(new CustomEvent("news", { detail: told }));
        break;
      case "Done":
      case "Told":
      case "Refused": {
        const asked = this.waiting.get(told.id);
        this.waiting.delete(told.id);
        if (told.type === "Refused") asked?.failed(new Refusal(told));
        else asked?.done(told);
        break;
      }
      default:
        this.dispatchEvent(new CustomEvent(told.type.toLowerCase(), { detail: told }));
    }
  }

  /** @param {any} message */
  send(message) {
    const id = newId();
    const whole = { ...message, id };
    return new Promise((done, failed) => {
      this.waiting.set(id, { message: whole, done, failed });
      if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    });
  }

  /** Do something at the table. @param {number | null} seat @param {any} command @returns {Promise<any>} */
  do(seat, command) {
    return this.send({ type: "Do", at: this.seq, seat, command });
  }

  /** Ask something that only I get an answer to. @param {number} seat @param {any} question @returns {Promise<any>} */
  ask(seat, question) {
    return this.send({ type: "Ask", seat, ...question }).then((told) => told.answer);
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
