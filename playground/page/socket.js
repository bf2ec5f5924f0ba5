// A WebSocket connection that reconnects by itself.

import { Emitter } from "./dom.js";

const FIRST_DELAY = 400;
const LONGEST_DELAY = 8000;

/**
 * Events: `open`, `frame` (a parsed object), `closed` ({retryAt} in epoch milliseconds).
 * The delay doubles after each failure, with some jitter; `retryNow` connects at once.
 */
export class LiveSocket extends Emitter {
  #url;
  #socket = null;
  #failures = 0;
  #timer = null;
  #stopped = true;

  constructor(url) {
    super();
    this.#url = url;
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  start() {
    this.#stopped = false;
    this.#connect();
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  retryNow() {
    if (this.#stopped || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Send one frame; returns false without a connection. */
  send(frame) {
    if (!this.connected) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #connect() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => this.emit("open"));
    socket.addEventListener("message", (event) => {
      const frame = JSON.parse(event.data);
      if (frame.op === "snapshot") this.#failures = 0;
      this.emit("frame", frame);
    });
    socket.addEventListener("close", () => {
      if (this.#stopped || socket !== this.#socket) return;
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#failures) * (0.75 + Math.random() / 2);
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#connect(), delay);
      this.emit("closed", { retryAt: Date.now() + delay });
    });
  }
}
