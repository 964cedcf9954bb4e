// The socket to one table.
import { newId, Refusal } from "../api.js";

/** @import { Ask, Command, Do, Done, News, Presence, Seat, ServerMessage, Told, Welcome } from "../wire.js" */

/**
 * What is told about the table, and about the connection: lost for now, or no table that could be opened.
 * @typedef {{welcome: (told: Welcome) => void, news: (told: News) => void, presence: (told: Presence) => void,
 *   lost: () => void, gone: (why: "gone" | "unreadable") => void}} Listener
 */

/** @typedef {Omit<Do, "id"> | Omit<Ask, "id">} Message  What waits for an answer. */
/** @typedef {Omit<Ask, "type" | "id" | "seat">} Question  What is asked about a seat's notes. */

/**
 * A connection that opens itself again and asks for what it missed. A command whose answer was lost is sent again under
 * the same id, so it is carried out once.
 */
export class Connection {
  /** @param {string} table @param {string[]} tokens @param {Listener} listener */
  constructor(table, tokens, listener) {
    this.table = table;
    this.tokens = tokens;
    this.listener = listener;
    this.seq = 0;
    this.closed = false;
    this.welcomed = false;
    this.tries = 0;
    /** @type {Map<string, {text: string, done: (told: Done | Told) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    this.socket = this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.welcomed = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "Hello", tokens: this.tokens, after: this.seq }));
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
    return socket;
  }

  /** @param {WebSocket} socket @param {number} code */
  lost(socket, code) {
    this.welcomed = false;
    if (this.closed || this.socket !== socket) return;
    if (code === 4004) return this.listener.gone("gone");
    if (code === 4005) return this.listener.gone("unreadable");
    this.listener.lost();
    this.tries += 1;
    setTimeout(
      () => {
        if (!this.closed) this.socket = this.open();
      },
      Math.min(8000, 250 * 2 ** this.tries),
    );
  }

  /** @param {ServerMessage} told */
  receive(told) {
    switch (told.type) {
      case "Welcome":
        this.tries = 0;
        this.welcomed = true;
        this.listener.welcome(told);
        for (const { text } of this.waiting.values()) this.socket.send(text);
        break;
      case "News":
        this.seq = Math.max(this.seq, told.seq);
        this.listener.news(told);
        break;
      case "Presence":
        this.listener.presence(told);
        break;
      case "Refused":
        this.answered(told.id)?.failed(new Refusal(told));
        break;
      case "Done":
      case "Told":
        this.answered(told.id)?.done(told);
        break;
    }
  }

  /** Who waited for the answer with this id. @param {string} id */
  answered(id) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    return asked;
  }

  /** @param {Message} message @returns {Promise<Done | Told>} */
  send(message) {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((done, failed) => {
      this.waiting.set(id, { text, done, failed });
      if (this.welcomed && this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /** Do something at the table. @param {Seat | null} seat @param {Command} command */
  do(seat, command) {
    return this.send({ type: "Do", at: this.seq, seat, command });
  }

  /**
   * Ask something that only I get an answer to.
   * @template T @param {Seat} seat @param {Question} question @returns {Promise<T>}
   */
  async ask(seat, question) {
    const told = /** @type {Told} */ (await this.send({ type: "Ask", seat, ...question }));
    return /** @type {T} */ (told.answer);
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
