// One message: drawn once, after which only changed parts are redrawn.

import { h, refill } from "./dom.js";
import { menuCommands } from "./commands.js";
import { components } from "./components.js";
import { embed } from "./embeds.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown_dom.js";
import { attachments, keepPictures } from "./media.js";
import { openMenu } from "./menu.js";
import { avatar, displayName, userHue } from "./people.js";
import { plainText } from "./spoken.js";
import { FLAG } from "./store.js";
import { messageTime } from "./time.js";

const REPLY = 19;
const THREAD_CREATED = 18;
const CONTEXT_MENU = 23;

/** Draws and updates one message. `view` is its channel view (session, store, markdown context). */
export class MessageElement {
  #view;
  #parts = new Map();
  #shown = {};
  #openMenu = null;

  constructor(view, message) {
    this.#view = view;
    this.message = message;
    this.slots = Object.fromEntries(
      ["above", "tools", "face", "header", "content", "embeds", "files", "components", "below"].map((name) => [
        name,
        h("div", { class: `message-${name}` }),
      ]),
    );
    const { above, tools, face, ...body } = this.slots;
    this.element = h(
      "li",
      {
        class: "message",
        data: { messageId: message.id },
        tabindex: "-1",
        on: { contextmenu: (event) => this.#rightClick(event) },
      },
      above,
      tools,
      h("div", { class: "message-row" }, face, h("div", { class: "message-body" }, Object.values(body))),
    );
  }

  /**
   * Show this state of the message. `compact` omits the header of a message that continues the one before; `revision`
   * changes with the message's context (names, commands).
   */
  update(message, compact, revision) {
    if (message === this.#shown.message && compact === this.#shown.compact && revision === this.#shown.revision) return;
    this.#shown = { message, compact, revision };
    this.message = message;
    const { store } = this.#view;
    const ephemeral = Boolean(message.flags & FLAG.ephemeral);
    const loading = Boolean(message.flags & FLAG.loading);
    this.element.classList.toggle("compact", compact);
    this.element.classList.toggle("ephemeral", ephemeral);
    this.element.classList.toggle("mentioned", store.mentionsMe(message));

    const focus = this.#rememberFocus();
    const author = message.author;
    this.#part("above", [message.interaction_metadata, message.interaction, this.#replied()?.id], () => this.#above());
    this.#part("face", [author, compact, message.timestamp], () =>
      compact ? messageTime(message.timestamp, true) : avatar(author),
    );
    this.#part("header", [author, compact, message.timestamp, this.#editedBare()], () => (compact ? null : this.#header()));
    this.#part("content", [message.content, Boolean(message.edited_timestamp), loading, message.type], () =>
      this.#content(loading),
    );
    this.#part("embeds", [message.embeds, message.attachments, message.flags & FLAG.suppressEmbeds], () =>
      message.flags & FLAG.suppressEmbeds
        ? null
        : (message.embeds ?? []).map((item) => embed(item, message, this.#view.markdown)),
    );
    this.#part("files", [message.attachments, message.embeds, message.components], () => attachments(message));
    this.#part("components", [message.components, message.attachments], () => components(message.components, this.#host()));
    this.#part("below", [ephemeral], () => (ephemeral ? this.#ephemeralNote() : null));
    this.#part("tools", [ephemeral, this.#menu()], () => this.#tools());
    this.showPending();
    this.#restoreFocus(focus);
  }

  #part(name, basis, draw) {
    const key = JSON.stringify(basis);
    if (this.#parts.get(name) === key) return;
    this.#parts.set(name, key);
    const slot = this.slots[name];
    const next = slot.cloneNode(false);
    next.append(...[draw()].flat(Infinity).filter(Boolean));
    next.hidden = next.childNodes.length === 0;
    keepPictures(slot, next);
    slot.replaceWith(next);
    this.slots[name] = next;
  }

  #host() {
    const { session, store, markdown: context } = this.#view;
    const { message } = this;
    const act = (_customId, send) => {
      if (session.pendingOn(message.id) === null) void send();
    };
    return { message, session, store, markdown: context, act };
  }

  #above() {
    const { message } = this;
    const metadata = message.interaction_metadata ?? message.interaction;
    const name = message.interaction?.name ?? metadata?.name;
    const menu = message.type === CONTEXT_MENU;
    const user = metadata?.user;
    if (user && metadata.type === 2 && name && !metadata.original_response_message_id) {
      return [
        icon("reply", "reply-turn"),
        avatar(user, "tiny"),
        h("span", { class: "who", style: { "--hue": String(userHue(user)) } }, displayName(user)),
        " used ",
        h("span", { class: "used-command" }, menu ? name : `/${name}`),
      ];
    }
    const replied = this.#replied();
    if (message.type === REPLY || replied) {
      if (!replied) return message.message_reference ? [icon("reply", "reply-turn"), "Original message was deleted"] : null;
      const go = () => this.#view.markdown.jump(replied.channel_id ?? message.channel_id, replied.id);
      const excerpt = plainText(replied).slice(0, 90) || "Press to see the message";
      return [
        icon("reply", "reply-turn"),
        avatar(replied.author, "tiny"),
        h("span", { class: "who" }, displayName(replied.author)),
        h("button", { type: "button", class: "reply-text", on: { click: go } }, excerpt),
      ];
    }
    return null;
  }

  // A followup is a reply to the first response of its interaction.
  #replied() {
    const { message } = this;
    const first = message.interaction_metadata?.original_response_message_id;
    return message.referenced_message ?? (first ? this.#view.store.message(message.channel_id, first) : null);
  }

  #header() {
    const { author, timestamp } = this.message;
    return [
      h("h4", { class: "author", style: { "--hue": String(userHue(author)) } }, displayName(author)),
      author?.bot && h("span", { class: "badge" }, "APP"),
      messageTime(timestamp),
      this.#editedBare() && this.#editedMark(),
    ];
  }

  // Whether the message is edited but has no text to put the mark after.
  #editedBare() {
    return Boolean(this.message.edited_timestamp) && !this.message.content;
  }

  #editedMark() {
    return h("span", { class: "edited", title: new Date(this.message.edited_timestamp).toLocaleString() }, "(edited)");
  }

  #content(loading) {
    const { message } = this;
    if (loading) {
      const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
      return h("div", { class: "thinking" }, dots, `${displayName(message.author)} is thinking…`);
    }
    if (message.type === THREAD_CREATED) {
      const link = markdown(`<#${message.message_reference.channel_id}>`, this.#view.markdown);
      return h("div", { class: "system" }, "started a thread: ", link);
    }
    const nodes = markdown(message.content, this.#view.markdown);
    if (message.edited_timestamp && message.content) {
      const last = nodes.at(-1);
      if (last.classList.contains("md-text")) last.append(" ", this.#editedMark());
      else nodes.push(this.#editedMark());
    }
    return nodes;
  }

  #menu() {
    return menuCommands(this.#view.store.commands, this.#view.place);
  }

  // The bot's commands for a message and its author, which Discord has under "Apps": opened with this button, or with a
  // right click (or the menu key) on the message.
  #tools() {
    const commands = this.#menu();
    this.#openMenu = null;
    if (!commands.length) return null;
    const author = displayName(this.message.author);
    const open = (at = null) =>
      openMenu(button, {
        at,
        items: commands.map((command) => ({
          label: command.name,
          hint: command.onPerson ? `on ${author}` : "",
          value: command,
        })),
        minimum: 1,
        maximum: 1,
        values: [],
        commit: ([command]) => void this.#view.session.context(this.message, command.name, command.onPerson),
      });
    const button = h(
      "button",
      { type: "button", class: "icon-button", "aria-label": "Apps for this message", "aria-haspopup": "listbox", title: "Apps", on: { click: () => open() } },
      icon("more"),
    );
    this.#openMenu = open;
    return button;
  }

  // Links, pictures and selected text keep the browser's own menu.
  #rightClick(event) {
    if (!this.#openMenu || event.target.closest("a, img, input, textarea") || !getSelection().isCollapsed) return;
    event.preventDefault();
    this.#openMenu(event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : null);
  }

  #ephemeralNote() {
    const dismiss = () => this.#view.dismiss(this.message);
    return [
      icon("eye"),
      `Only you can see this${this.#view.appsArePrivate ? ", since people’s own apps answer in private here" : ""} • `,
      h("button", { type: "button", class: "text-button", on: { click: dismiss } }, "Dismiss message"),
    ];
  }

  /** Show which component is waiting for a response, or that the last interaction failed. */
  showPending() {
    const { session } = this.#view;
    const waiting = session.pendingOn(this.message.id);
    const slot = this.slots.components;
    slot.classList.toggle("waiting", waiting !== null);
    for (const control of slot.querySelectorAll("[data-custom-id]")) {
      const pending = waiting !== null && control.dataset.customId === waiting;
      control.classList.toggle("pending", pending);
      if (pending) control.setAttribute("aria-busy", "true");
      else control.removeAttribute("aria-busy");
    }
    const reason = session.failureOn(this.message.id);
    let line = this.element.querySelector(".interaction-failed");
    if (reason === null) line?.remove();
    else {
      line ??= this.element.querySelector(".message-body").appendChild(h("div", { class: "interaction-failed", role: "alert" }));
      refill(line, icon("warn"), "This interaction failed", reason && h("span", { class: "reason" }, reason));
    }
  }

  // Keyboard focus stays on the same button, or in the same place, when the buttons are redrawn.
  #rememberFocus() {
    const active = document.activeElement;
    if (!this.element.contains(active) || active === this.element) return null;
    const controls = [...this.element.querySelectorAll("button, a")];
    return { customId: active.dataset.customId, index: controls.indexOf(active), element: active };
  }

  #restoreFocus(focus) {
    if (!focus || focus.element.isConnected) return;
    const controls = [...this.element.querySelectorAll("button, a")];
    const same = focus.customId && controls.find((control) => control.dataset.customId === focus.customId);
    (same || controls[Math.min(focus.index, controls.length - 1)] || this.element).focus({ preventScroll: true });
  }
}
