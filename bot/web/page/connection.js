/** The socket to the host: frames in, commands out, and back again after the network was away. */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Hello} Hello */

/** A host that sends nothing for so long is gone (it sends a beat every 15 s). */
const SILENCE = 25_000;
/** The version of the protocol that this page speaks. A host of another one has another page. */
const VERSION = 1;
/** The close code for a page whose session has ended. */
const NO_SESSION = 4401;
/** How long to wait before each try; the last one repeats. */
const WAITS = [500, 1000, 1000, 2000, 2000, 4000, 8000];

/**
 * A merge patch (RFC 7396) on a value: null deletes, objects merge, everything else replaces. The old value stays whole.
 * @param {any} value
 * @param {any} patch
 * @returns {any}
 */
export function merged(value, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const out = value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete out[key];
    else out[key] = merged(out[key], part);
  }
  return out;
}

/**
 * @typedef {object} Listener
 * @property {(hello: Hello) => void} hello
 * @property {(view: View) => void} view
 * @property {(state: "open"|"waiting"|"closed", why: string) => void} state
 */

/**
 * A command without an answer so far, and whether it has been sent again.
 * @typedef {{ text: string, again: boolean, answered: (answer: Answer) => void }} OpenCommand
 */

export class Connection {
  /** @param {string} address @param {Listener} listener */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    /** Says who this is where the page can have no cookie. */
    this.session = "";
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {View|null} */
    this.view = null;
    this.number = 0;
    this.tries = 0;
    this.lastId = 0;
    /** Host's clock less ours. */
    this.ahead = 0;
    this.finished = false;
    this.silence = 0;
    this.retry = 0;
    /** @type {Map<number, OpenCommand>} */
    this.open_commands = new Map();
    // A phone that wakes up, or a network that is back, need not wait out the pause.
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket && this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  now() {
    return Date.now() + this.ahead;
  }

  open() {
    clearTimeout(this.retry);
    this.retry = 0;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    if (this.session) socket.onopen = () => socket.send(this.session);
    socket.onmessage = (event) => socket === this.socket && this.read(String(event.data));
    socket.onclose = (event) => {
      // Without a session nothing comes of trying again; the page itself then says what to do.
      if (event.code === NO_SESSION) location.reload();
      else if (socket === this.socket) this.lost();
    };
    this.heard();
  }

  /** Tries at once where a try is being waited for. */
  hurry() {
    if (this.retry) this.open();
  }

  heard() {
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.again(), SILENCE);
  }

  /** Drops this socket and opens another. */
  again() {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  lost() {
    clearTimeout(this.silence);
    this.socket = null;
    if (this.finished) return;
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.listener.state("waiting", "");
    this.retry = window.setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** @param {string} text */
  read(text) {
    this.heard();
    const frame = /** @type {Frame} */ (JSON.parse(text));
    switch (frame.t) {
      case "hello":
        if (frame.version !== VERSION) return location.reload();
        this.ahead = frame.now - Date.now();
        this.listener.hello(frame);
        break;
      case "beat":
        this.ahead = frame.now - Date.now();
        break;
      case "view":
        this.tries = 0;
        this.take(frame.n, frame.view);
        this.listener.state("open", "");
        this.sendAgain();
        break;
      case "change":
        // A gap cannot be mended from here: a new connection brings the whole view.
        if (frame.n !== this.number + 1 || !this.view) this.again();
        else this.take(frame.n, merged(this.view, frame.patch));
        break;
      case "bye":
        this.finished = !frame.again;
        if (this.finished) this.listener.state("closed", frame.why);
        break;
      default:
        this.settle(frame);
    }
  }

  /** @param {Answer} answer */
  settle(answer) {
    const command = this.open_commands.get(answer.id);
    this.open_commands.delete(answer.id);
    // What had counted before the connection was lost is of a past decision now. The view shows it.
    command?.answered(command.again && answer.t === "refused" ? { ...answer, why: "" } : answer);
  }

  /** Sends what had no answer when the connection was lost: what has counted meanwhile counts once all the same. */
  sendAgain() {
    for (const command of this.open_commands.values()) {
      command.again = true;
      this.socket?.send(command.text);
    }
  }

  /** @param {number} number @param {View} view */
  take(number, view) {
    this.number = number;
    this.view = view;
    this.listener.view(view);
  }

  /**
   * Sends a command, and again where the connection is lost before the answer. Without a connection it is refused.
   * @param {object} frame
   * @returns {Promise<Answer>}
   */
  send(frame) {
    const id = ++this.lastId;
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve({ t: "refused", id, why: "" });
    return new Promise((answered) => {
      const text = JSON.stringify({ ...frame, id });
      this.open_commands.set(id, { text, again: false, answered });
      socket.send(text);
    });
  }
}
