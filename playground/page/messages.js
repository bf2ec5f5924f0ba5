// The list of messages of one channel: grouping, scrolling, new messages.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { MessageElement } from "./message.js";
import { displayName } from "./people.js";
import { reanchorMenus } from "./menu.js";
import { plainText } from "./spoken.js";
import { compareIds, FLAG } from "./store.js";
import { dayName } from "./time.js";

const GROUP_SPAN = 7 * 60_000;
const PAGE = 80;
const NEAR_BOTTOM = 60;

/** `view` is the channel view: session, store, channel, markdown context, `dismiss(message)`. */
export class MessageList {
  #view;
  #elements = new Map();
  #limit = PAGE;
  #stuck = true;
  #anchor = null;
  #newFrom = null;
  #announced = "0";
  #rendering = false;
  #measured = "";

  constructor(view) {
    this.#view = view;
    this.list = h("ol", { class: "messages", "aria-label": "Messages" });
    this.earlier = h("button", { type: "button", class: "earlier", hidden: true, on: { click: () => this.#showEarlier() } }, "Show earlier messages");
    this.empty = h("p", { class: "empty" });
    this.scroller = h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": "Message history", on: { scroll: () => this.#scrolled() } },
      this.empty,
      h("div", { class: "scroller-space" }),
      this.earlier,
      this.list,
    );
    this.jump = h("button", { type: "button", class: "jump-bar", hidden: true, on: { click: () => this.toBottom() } });
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite" });
    this.element = h("div", { class: "history" }, this.scroller, this.jump, this.live);
    new ResizeObserver(() => this.#settle()).observe(this.list);
    new ResizeObserver(() => this.#settle()).observe(this.scroller);
  }

  get atBottom() {
    return this.#stuck;
  }

  /** Bring the list up to date with the store. */
  render() {
    const { store, channel } = this.#view;
    const all = store.messages(channel.id);
    const shown = all.slice(-this.#limit);
    this.earlier.hidden = shown.length === all.length;
    this.empty.hidden = all.length > 0;
    this.empty.textContent = this.#view.emptyText();
    this.#rendering = true;
    const wanted = [];
    const kept = new Map();
    let previous = null;
    for (const message of shown) {
      if (!previous || dayName(previous.timestamp) !== dayName(message.timestamp)) wanted.push(this.#divider("day", dayName(message.timestamp)));
      if (this.#newFrom === message.id) wanted.push(this.#divider("new", "New"));
      const item = this.#elements.get(message.id) ?? new MessageElement(this.#view, message);
      item.update(message, this.#newFrom !== message.id && continues(previous, message), this.#view.revision);
      kept.set(message.id, item);
      wanted.push(item.element);
      previous = message;
    }
    this.#elements = kept;
    this.#arrange(wanted);
    this.#announce(all);
    this.#rendering = false;
    reanchorMenus();
    this.#settle();
    this.#afterScroll();
  }

  // Put the wanted rows in order without touching those that stay, as moving a row would lose focus and close menus.
  #arrange(wanted) {
    const keep = new Set(wanted);
    for (const row of [...this.list.children]) if (!keep.has(row)) row.remove();
    let cursor = this.list.firstChild;
    for (const row of wanted) {
      if (row === cursor) cursor = cursor.nextSibling;
      else this.list.insertBefore(row, cursor);
    }
  }

  #divider(kind, name) {
    const key = `${kind} ${name}`;
    const existing = [...this.list.children].find((row) => row.dataset.divider === key);
    return existing ?? h("li", { class: ["divider", kind], data: { divider: key } }, h("span", {}, name));
  }

  #announce(all) {
    const fresh = all.filter((item) => compareIds(item.id, this.#announced) > 0);
    const first = this.#announced === "0";
    if (all.length) this.#announced = all.at(-1).id;
    if (first || !this.#view.visible) return;
    for (const message of fresh.slice(-3)) {
      if (message.author?.id === this.#view.store.me?.id) continue;
      this.#speak(message);
    }
  }

  #speak(message) {
    const line = h("p", {}, `${displayName(message.author)}: ${plainText(message).slice(0, 240) || "sent a message"}`);
    this.live.append(line);
    setTimeout(() => line.remove(), 10_000);
  }

  /** Announce an edit to screen readers in direct and ephemeral messages, where a changed text is a prompt to act. */
  edited(message, previous) {
    const personal = this.#view.direct || message.flags & FLAG.ephemeral;
    if (this.#view.visible && personal && plainText(message) !== plainText(previous)) this.#speak(message);
  }

  showPending(messageId) {
    this.#elements.get(messageId)?.showPending();
  }

  /** Called when the channel comes into view: unread messages are put below a "New" line. */
  shown() {
    const { store, channel } = this.#view;
    const firstNew = store.messages(channel.id).find((message) => store.isUnread(message));
    this.#newFrom = firstNew?.id ?? null;
    this.render();
    this.#settle();
  }

  #showEarlier() {
    const first = this.list.querySelector(".message");
    const before = first?.getBoundingClientRect().top ?? 0;
    this.#limit += PAGE;
    this.#stuck = false;
    this.render();
    if (first) this.scroller.scrollTop += first.getBoundingClientRect().top - before;
    this.#remember();
  }

  #scrolled() {
    if (this.#rendering || !this.#view.visible) return;
    if (this.#measure() !== this.#measured) {
      // The layout scrolled the history, not the reader.
      this.#settle();
      return;
    }
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#stuck = scrollHeight - clientHeight - scrollTop < NEAR_BOTTOM;
    this.#remember();
    this.#afterScroll();
  }

  // While older messages are read, remember the position of the topmost one, to keep it there after a change.
  #remember() {
    if (this.#stuck) {
      this.#anchor = null;
      return;
    }
    const top = this.scroller.getBoundingClientRect().top;
    for (const row of this.list.children) {
      const box = row.getBoundingClientRect();
      if (box.bottom > top) {
        this.#anchor = { row, id: row.dataset.messageId, offset: box.top - top };
        return;
      }
    }
  }

  #measure() {
    const { scrollHeight, clientHeight, clientWidth } = this.scroller;
    return `${scrollHeight} ${clientHeight} ${clientWidth}`;
  }

  #settle() {
    if (!this.#view.visible || !this.scroller.clientHeight) return;
    this.#measured = this.#measure();
    if (this.#stuck) {
      this.scroller.scrollTop = this.scroller.scrollHeight;
      return;
    }
    const anchor = this.#anchor;
    const row = anchor && (anchor.row.isConnected ? anchor.row : this.#elements.get(anchor.id)?.element);
    if (!row) return;
    const offset = row.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
    if (Math.abs(offset - anchor.offset) > 0.5) this.scroller.scrollTop += offset - anchor.offset;
  }

  #afterScroll() {
    const { store, channel } = this.#view;
    if (this.#view.visible && this.#stuck && document.hasFocus()) store.markRead(channel.id);
    const count = this.#stuck ? 0 : store.unread(channel.id);
    this.jump.hidden = this.#stuck;
    const text = count ? `${count} new ${count === 1 ? "message" : "messages"}` : "You are reading older messages";
    this.jump.replaceChildren(h("span", {}, text), h("span", { class: "jump-label" }, "To the newest", icon("arrowDown")));
  }

  toBottom() {
    this.#stuck = true;
    this.#anchor = null;
    this.#settle();
    this.#afterScroll();
  }

  /** Scroll a message into view; returns false if it is not in the list. */
  reveal(messageId) {
    while (!this.#elements.has(messageId) && !this.earlier.hidden) this.#showEarlier();
    const item = this.#elements.get(messageId);
    if (!item) return false;
    item.element.scrollIntoView({ block: "center" });
    item.element.classList.remove("flash");
    void item.element.offsetWidth;
    item.element.classList.add("flash");
    item.element.focus({ preventScroll: true });
    return true;
  }
}

function continues(previous, message) {
  if (!previous || previous.author?.id !== message.author?.id) return false;
  if (message.interaction_metadata || message.interaction || message.message_reference) return false;
  if ((previous.flags ^ message.flags) & FLAG.ephemeral) return false;
  return new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_SPAN;
}
