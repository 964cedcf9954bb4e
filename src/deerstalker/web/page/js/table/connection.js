// The socket to one table.
import { socketAt } from "../address.js";
import { newId, Refusal } from "../api.js";
import { Heartbeat, TICK } from "./heartbeat.js";

/** @import { Ask, Command, Do, Done, Looking, News, Presence, Seat, ServerMessage, Told, Welcome } from "../wire.js" */

/**
 * What is told about the table, and about the connection: the server is silent, or answers again; lost for now; no
 * table that could be opened.
 * @typedef {{welcome: (told: Welcome) => void, news: (told: News) => void, presence: (told: Presence) => void,
 *   waiting: (late: boolean) => void, lost: (why: "lost" | "restarting" | "closed") => void,
 *   gone: (why: "gone" | "unreadable" | "banned") => void}} Listener
 */

/** @typedef {Omit<Do, "id"> | Omit<Ask, "id">} Message  What waits for an answer. */
/** @typedef {Omit<Ask, "type" | "id" | "seat">} Question  What is asked about a seat's notes. */

/**
 * What a code means: the server is about to stop, or the table can only be looked at from now on.
 * @type {Map<number, "restarting" | "closed">}
 */
const WHY = new Map([
  [1012, "restarting"],
  [4010, "closed"],
]);

/**
 * Milliseconds until the next try: longer each time, and not the same for everybody, who may all have been cut off at
 * once. @param {number} tries
 */
const pause = (tries) => Math.min(8000, 250 * 2 ** tries) * (0.5 + Math.random());

/** What somebody does who is at their screen. */
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel"];

/** @typedef {{text: string, done: (told: Done | Told) => void, failed: (error: Error) => void}} Unanswered */

/**
 * A connection that opens itself again and asks for what it missed. A command whose answer was lost is sent again under
 * the same id, so it is carried out once.
 */
export class Connection {
  /**
   * @param {string} table @param {string[]} tokens @param {Listener} listener
   * @param {Map<string, Unanswered>} [waiting]  what another connection to this table was not answered
   */
  constructor(table, tokens, listener, waiting = new Map()) {
    this.table = table;
    this.tokens = tokens;
    this.listener = listener;
    /** The last entry of the log that was told. */
    this.seq = 0;
    /** The last entry before the welcome, which shows the table after it. Some entries before may still be told. */
    this.since = 0;
    this.closed = false;
    this.welcomed = false;
    this.tries = 0;
    this.waiting = waiting;
    /** @type {number | undefined} */ this.retry = undefined;
    this.heartbeat = new Heartbeat({
      ask: () => this.ping(),
      waiting: (late) => listener.waiting(late),
      giveUp: () => this.giveUp(),
      isUrgent: () => this.waiting.size > 0,
    });
    this.ticker = setInterval(() => this.retry === undefined && this.heartbeat.tick(), TICK);
    this.touched = () => this.heartbeat.touched();
    for (const touch of TOUCHES) addEventListener(touch, this.touched, { passive: true });
    this.look = () => this.lookAgain();
    for (const event of ["online", "offline"]) addEventListener(event, this.look);
    document.addEventListener("visibilitychange", this.look);
    this.socket = this.open();
  }

  open() {
    const socket = new WebSocket(socketAt(`/api/tables/${this.table}/socket`));
    this.welcomed = false;
    this.retry = undefined;
    this.heartbeat.rest();
    this.heartbeat.asked();
    socket.onopen = () => socket.send(JSON.stringify({ type: "Hello", tokens: this.tokens, after: this.seq }));
    socket.onmessage = (event) => {
      this.heartbeat.heard();
      this.receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.lost(socket, event.code);
    return socket;
  }

  /** @param {WebSocket} socket @param {number} code */
  lost(socket, code) {
    this.welcomed = false;
    if (this.closed || this.socket !== socket) return;
    if (code === 4004) return this.listener.gone("gone");
    if (code === 4005) return this.listener.gone("unreadable");
    if (code === 4003) return this.listener.gone("banned");
    this.listener.lost(WHY.get(code) ?? "lost");
    this.tries += 1;
    this.retry = setTimeout(() => this.openAgain(), pause(this.tries));
  }

  openAgain() {
    clearTimeout(this.retry);
    if (!this.closed) this.socket = this.open();
  }

  ping() {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "Ping" }));
  }

  /** Nothing is heard on this line any more, and it may never be closed in due form. */
  giveUp() {
    const { socket } = this;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost(socket, 1006);
  }

  /** The network has changed, or somebody looks at the page again: is the server there? */
  lookAgain() {
    if (document.hidden) return;
    if (this.retry !== undefined) this.openAgain();
    else this.heartbeat.check();
  }

  /** @param {ServerMessage} told */
  receive(told) {
    switch (told.type) {
      case "Welcome":
        this.tries = 0;
        this.welcomed = true;
        this.since = told.seq;
        this.listener.welcome(told);
        for (const { text } of this.waiting.values()) this.socket.send(text);
        break;
      case "News":
        this.seq = Math.max(this.seq, told.entries.at(-1)?.seq ?? 0);
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
    return this.send({ type: "Do", at: Math.max(this.seq, this.since), seat, command });
  }

  /** Tell the server something that needs no answer, if it can be told now. @param {Looking} message */
  tell(message) {
    if (this.welcomed && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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
    clearInterval(this.ticker);
    clearTimeout(this.retry);
    for (const touch of TOUCHES) removeEventListener(touch, this.touched);
    for (const event of ["online", "offline"]) removeEventListener(event, this.look);
    document.removeEventListener("visibilitychange", this.look);
    this.socket.close();
  }
}
