// One channel as one person sees it: heading, history, message box. It is kept while hidden, with its scroll position.

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { Composer } from "./composer.js";
import { appSwitch, directMessageSwitch } from "./switches.js";
import { MessageList } from "./messages.js";
import { avatar, displayName } from "./people.js";
import { CHANNEL } from "./store.js";

const USE_EXTERNAL_APPS = 1n << 50n;

/** `hooks`: `jump(channelId, messageId)` and `useCommand(name, view)`. */
export class ChannelView {
  visible = false;
  revision = 0;
  #queued = false;

  constructor(session, channelId, hooks) {
    this.session = session;
    this.store = session.store;
    this.channelId = channelId;
    this.markdown = {
      user: (id) => this.store.users.get(id),
      role: (id) => this.store.roles().find((role) => role.id === id),
      channel: (id) => this.store.channels.get(id) ?? this.store.rooms.find((room) => room.id === id),
      jump: (channel, message) => hooks.jump(channel, message),
      useCommand: (name) => this.composer.prefill(`/${name}`),
    };
    this.heading = h("header", { class: "pane-head" });
    this.top = h("div", { class: "pane-top" });
    this.list = new MessageList(this);
    this.composer = new Composer(this);
    this.element = h(
      "section",
      { class: "view", hidden: true, "aria-label": this.store.channelName(this.channel) },
      this.heading,
      this.top,
      this.list.element,
      this.composer.element,
    );
    this.#head();
    this.store.on("messages", (id) => id === this.channelId && this.#queue());
    this.store.on("edited", (message, previous) => message.channel_id === this.channelId && this.list.edited(message, previous));
    this.store.on("reset", () => this.#refresh());
    this.store.on("channels", () => this.#refresh());
    this.store.on("commands", () => this.#refresh());
    session.on("pending", (messageId) => this.list.showPending(messageId));
  }

  get channel() {
    return this.store.channels.get(this.channelId) ?? { id: this.channelId, type: CHANNEL.text, name: "gone" };
  }

  get direct() {
    return this.channel.type === CHANNEL.dm;
  }

  /** See Store.place. */
  get place() {
    return this.store.place(this.channel);
  }

  /** Whether people lack Use External Apps here, so that their own apps answer only in private. */
  get appsArePrivate() {
    const everybody = (this.channel.permission_overwrites ?? []).find((item) => item.id === this.channel.guild_id);
    return Boolean(everybody && BigInt(everybody.deny) & USE_EXTERNAL_APPS);
  }

  get #bot() {
    return displayName([...this.store.users.values()].find((user) => user.bot) ?? {});
  }

  /** The reason why no commands are available here. */
  withoutCommands() {
    const { botHere, installed } = this.place;
    if (!botHere && !installed) return `${this.#bot} is not a member here, and you have not added it to your account.`;
    return "The bot has not registered its commands yet.";
  }

  emptyText() {
    if (this.direct) {
      return `Nothing yet. ${this.store.channelName(this.channel)} sends your hand here once your game has started.`;
    }
    if (!this.place.botHere) {
      return `${this.#bot} is not a member here. If you have added it to your account, you can still use some of its commands: type /.`;
    }
    return "Nothing yet. Type /table open to open a table.";
  }

  #refresh() {
    this.revision += 1;
    this.#head();
    this.composer.refresh();
    this.#queue();
  }

  #head() {
    const { channel, store } = this;
    const name = store.channelName(channel);
    if (!this.direct) {
      const group = channel.type === CHANNEL.group;
      const topic = group ? "Group chat, without the bot" : channel.topic;
      refill(
        this.heading,
        icon(group ? "people" : "hash"),
        h("h2", {}, name),
        topic && h("span", { class: "topic" }, topic),
        !this.place.botHere && appSwitch(this.session, this.#bot),
      );
      return;
    }
    const other = store.recipient(channel);
    refill(
      this.heading,
      avatar(other, "small"),
      h("h2", {}, displayName(other)),
      h("span", { class: "topic" }, "Direct messages"),
      directMessageSwitch(this.session),
    );
  }

  // Several frames in one turn of the event loop cause a single redraw.
  #queue() {
    if (!this.visible || this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.visible) this.list.render();
    });
  }

  dismiss(message) {
    this.store.dismiss(message.channel_id, message.id);
    this.composer.focus();
  }

  show() {
    if (this.visible) return;
    this.visible = true;
    this.element.hidden = false;
    this.list.shown();
  }

  hide() {
    this.visible = false;
    this.element.hidden = true;
  }
}
