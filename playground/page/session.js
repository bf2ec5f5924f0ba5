// One person's session: the connection, its store, and the person's actions.

import { Emitter } from "./dom.js";
import { LiveSocket } from "./socket.js";
import { Store } from "./store.js";

const COMPONENT_SELECTS = new Set([3, 5, 6, 7, 8]);
const PATIENCE = 15_000;
const ORIGINS = 50;

/**
 * Events: `status` ("connecting" | "online" | "offline", retryAt), `pending` (messageId), `modal` (modal, origin), `activity` (url),
 * `refused` (reason) for an action that is not an interaction.
 */
export class Session extends Emitter {
  status = "connecting";
  retryAt = null;
  #pending = new Map();
  #origins = new Map();
  #failures = new Map();
  #serial = 0;

  constructor(userId) {
    super();
    this.userId = userId;
    this.store = new Store(userId);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new LiveSocket(`${scheme}://${location.host}/play/live?user=${encodeURIComponent(userId)}`);
    this.socket.on("frame", (frame) => this.#receive(frame));
    this.socket.on("closed", ({ retryAt }) => {
      this.#setStatus("offline", retryAt);
      for (const nonce of [...this.#pending.keys()]) this.#finish(nonce, "failed", "The connection was lost.");
    });
  }

  start() {
    this.socket.start();
  }

  #setStatus(status, retryAt = null) {
    this.status = status;
    this.retryAt = retryAt;
    this.emit("status", status, retryAt);
  }

  #receive(frame) {
    const { store } = this;
    if (frame.op === "snapshot") {
      store.reset(frame);
      this.#setStatus("online");
    } else if (frame.op === "message") store.upsert(frame.channel_id, frame.message);
    else if (frame.op === "message_delete") store.remove(frame.channel_id, frame.message_id);
    else if (frame.op === "channel") store.putChannel(frame.channel);
    else if (frame.op === "me") store.setMe(frame.me);
    else if (frame.op === "voice") store.setVoice(frame.voice);
    else if (frame.op === "commands") store.setCommands(frame.commands);
    else if (frame.op === "interaction") this.#answered(frame);
    else if (frame.op === "choices") this.#finish(frame.nonce, "choices", frame.choices);
    else if (frame.op === "modal") {
      const origin = this.#origins.get(frame.nonce);
      // A modal for an interaction from another window opens there.
      if (origin) this.emit("modal", frame.modal, origin);
      this.#finish(frame.nonce, "acknowledged");
    } else if (frame.op === "activity") this.emit("activity", frame.url);
    else if (frame.op === "error") this.emit("refused", frame.reason);
  }

  #answered({ nonce, state, reason }) {
    const entry = this.#pending.get(nonce);
    if (!entry || state === "sent") return;
    // The choices of an autocomplete follow its acknowledgement.
    if (state === "acknowledged" && entry.op === "autocomplete") return;
    this.#finish(nonce, state, reason);
  }

  // Sends one interaction and resolves to {state, value}: "acknowledged", "choices" or "failed" (with a reason).
  #interact(op, entry, frame) {
    this.#serial += 1;
    const nonce = `${this.userId}-${Date.now().toString(36)}-${this.#serial}`;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#finish(nonce, "failed", "There was no response."), PATIENCE);
      this.#pending.set(nonce, { ...entry, op, resolve, timer });
      if (op !== "autocomplete") this.#origins.set(nonce, { channelId: entry.channelId, messageId: entry.messageId ?? null });
      if (this.#origins.size > ORIGINS) this.#origins.delete(this.#origins.keys().next().value);
      if (entry.messageId) {
        this.#failures.delete(entry.messageId);
        this.emit("pending", entry.messageId);
      }
      const sent = this.socket.send({ op, nonce, channel_id: entry.channelId, ...frame });
      if (!sent) this.#finish(nonce, "failed", "Not connected. Try again in a moment.");
    });
  }

  #finish(nonce, state, value = null) {
    const entry = this.#pending.get(nonce);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.#pending.delete(nonce);
    if (entry.messageId) {
      if (state === "failed") this.#failures.set(entry.messageId, value || "");
      this.emit("pending", entry.messageId);
    }
    entry.resolve({ state, value });
  }

  /** The custom id of the pending interaction on this message, or null. */
  pendingOn(messageId) {
    for (const entry of this.#pending.values()) if (entry.messageId === messageId) return entry.customId ?? "";
    return null;
  }

  /** The reason why the last interaction on this message failed ("" if unknown), or null if it did not. */
  failureOn(messageId) {
    return this.#failures.get(messageId) ?? null;
  }

  press(message, customId) {
    return this.#onMessage("press", message, customId, {});
  }

  select(message, customId, type, values) {
    if (!COMPONENT_SELECTS.has(type)) throw new RangeError(`component type ${type} is no select`);
    return this.#onMessage("select", message, customId, { values });
  }

  #onMessage(op, message, customId, extra) {
    if (this.pendingOn(message.id) !== null) return Promise.resolve({ state: "failed", value: "Still waiting." });
    const entry = { channelId: message.channel_id, messageId: message.id, customId };
    return this.#interact(op, entry, { message_id: message.id, custom_id: customId, ...extra });
  }

  command(channelId, name, options) {
    return this.#interact("command", { channelId }, { name, options });
  }

  autocomplete(channelId, name, options) {
    return this.#interact("autocomplete", { channelId }, { name, options });
  }

  submitModal(origin, customId, components) {
    return this.#interact("modal_submit", { channelId: origin.channelId }, { custom_id: customId, components });
  }

  /** Run a context menu command on a message, or on its author. */
  context(message, name, onAuthor = false) {
    const entry = { channelId: message.channel_id, messageId: message.id };
    const target = onAuthor ? { user_id: message.author.id } : { message_id: message.id };
    return this.#interact("context", entry, { name, ...target });
  }

  say(channelId, content) {
    return this.socket.send({ op: "say", channel_id: channelId, content });
  }

  /** Whether this person accepts direct messages. */
  get takesDirectMessages() {
    return this.store.me?.dms_open !== false;
  }

  setDirectMessages(open) {
    return this.socket.send({ op: "dms", open });
  }

  /** Open the direct messages with the bot, before it has sent one. */
  openDirectMessages() {
    return this.socket.send({ op: "open_dm" });
  }

  /** Leave the Activity whose window was closed. */
  leaveActivity() {
    return this.socket.send({ op: "leave_activity" });
  }

  /** Whether this person has installed the app, so that they can use it in places without the bot. */
  get hasApp() {
    return this.store.me?.installed === true;
  }

  setApp(installed) {
    return this.socket.send({ op: "install", installed });
  }

  /** Join a voice channel, or leave all of them (null). */
  speakIn(channelId) {
    return this.socket.send({ op: "voice", channel_id: channelId });
  }
}
