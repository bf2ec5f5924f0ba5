// The line above the panes: state of the connection, and short hints.

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";

const GRACE = 700;
const HINT = 6000;

export class StatusLine {
  #timer = null;
  #hintTimer = null;
  #since = null;

  constructor() {
    this.element = h("div", { class: "status", role: "status", hidden: true });
  }

  /** Show the state of the session's connection; nothing if it is online. */
  show(session) {
    clearInterval(this.#timer);
    if (session.status === "online") {
      this.#since = null;
      this.element.classList.remove("offline");
      this.element.hidden = true;
      return;
    }
    if (session.status === "connecting") return;
    this.#since ??= Date.now();
    const paint = () => {
      // A very short interruption is not shown.
      if (Date.now() - this.#since < GRACE) return;
      const seconds = Math.max(0, Math.ceil((session.retryAt - Date.now()) / 1000));
      const when = seconds ? `trying again in ${seconds} s` : "trying again…";
      const retry = h("button", { type: "button", class: "text-button", on: { click: () => session.socket.retryNow() } }, "Try now");
      refill(this.element, icon("warn"), `The playground does not answer; ${when} `, retry);
      this.element.classList.add("offline");
      this.element.hidden = false;
    };
    this.#timer = setInterval(paint, 500);
  }

  hint(text) {
    clearTimeout(this.#hintTimer);
    refill(this.element, text);
    this.element.classList.remove("offline");
    this.element.hidden = false;
    this.#hintTimer = setTimeout(() => {
      if (!this.element.classList.contains("offline")) this.element.hidden = true;
    }, HINT);
  }
}
