// The active person's channels: a column on a wide screen, a strip of tabs on a narrow one.

import { h, refill } from "./dom.js";
import { blankSwitch } from "./switches.js";
import { icon } from "./icons.js";
import { avatar, displayName } from "./people.js";
import { CHANNEL } from "./store.js";

// How many people in a voice channel are shown with their avatars; the others are counted.
const FACES = 5;
// If there are more people than this, they are on a line of their own.
const BESIDE = 2;

/** `choose(channelId)` opens a channel in its pane. */
export class Sidebar {
  #choose;
  #front = null;
  #blank = blankSwitch();

  constructor(choose) {
    this.#choose = choose;
    this.element = h("nav", { class: "rooms", "aria-label": "Channels and direct messages" });
  }

  /** `shown` has the ids of the channels in view; `front` is the one that a narrow screen shows. */
  render(session, shown, front) {
    const { store } = session;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    const direct = store.directChannels();
    refill(
      this.element,
      h("h2", { class: "rooms-guild" }, store.guild?.name ?? ""),
      h("p", { class: "rooms-kind" }, "Channels"),
      // An archived thread is listed only while it is open.
      store
        .guildChannels()
        .filter((channel) => !channel.thread_metadata?.archived || shown.has(channel.id))
        .map((channel) => this.#room(store, channel, shown, front)),
      store.rooms.length > 0 && h("p", { class: "rooms-kind" }, "Voice"),
      store.rooms.map((channel) => this.#voice(session, channel)),
      direct.length > 0 && h("p", { class: "rooms-kind" }, "Direct messages"),
      direct.length === 0 && this.#firstMessage(session),
      direct.map((channel) => this.#room(store, channel, shown, front)),
      this.#elsewhere(store, shown, front),
      h("div", { class: "rooms-foot" }, this.#blank),
    );
    if (front !== this.#front) this.element.querySelector(".front")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#front = front;
    if (focused) this.element.querySelector(`[data-channel="${CSS.escape(focused)}"]`)?.focus();
  }

  // A narrow screen has no other place from which to write to the bot before it has written.
  #firstMessage(session) {
    return h(
      "button",
      { type: "button", class: "room write", on: { click: () => session.openDirectMessages() } },
      icon("people"),
      h("span", { class: "room-name" }, "Write to the bot"),
    );
  }

  // Another server and group chats without the bot, in which people can use their own installation of the app.
  #elsewhere(store, shown, front) {
    const channels = store.outsideChannels();
    const chats = store.groupChats();
    return [
      channels.length > 0 && h("h2", { class: "rooms-guild" }, store.outside.name),
      channels.length > 0 && h("p", { class: "rooms-kind" }, "Channels, without the bot"),
      channels.map((channel) => this.#room(store, channel, shown, front)),
      chats.length > 0 && h("p", { class: "rooms-kind" }, "Group chats"),
      chats.map((channel) => this.#room(store, channel, shown, front)),
    ];
  }

  // Voice channels without sound: a press joins, another one leaves, and the bot is told who is there.
  #voice(session, channel) {
    const { store } = session;
    const inside = store.voice.get(store.me?.id) === channel.id;
    const speakers = store.speakers(channel.id);
    const names = speakers.map(displayName).join(", ");
    return h(
      "button",
      {
        type: "button",
        class: ["room", "voice", inside && "shown", speakers.length > BESIDE && "many"],
        "aria-label": `Voice channel ${channel.name}${names ? `: ${names}` : ""}`,
        "aria-pressed": inside ? "true" : "false",
        data: { channel: channel.id },
        on: { click: () => session.speakIn(inside ? null : channel.id) },
      },
      icon("voice"),
      h("span", { class: "room-name" }, channel.name),
      h(
        "span",
        { class: "room-speakers", title: names },
        speakers.slice(0, FACES).map((user) => avatar(user, "tiny")),
        speakers.length > FACES && h("span", { class: "room-more" }, `+${speakers.length - FACES}`),
      ),
    );
  }

  #room(store, channel, shown, front) {
    const direct = channel.type === CHANNEL.dm;
    const group = channel.type === CHANNEL.group;
    const thread = channel.type === CHANNEL.publicThread || channel.type === CHANNEL.privateThread;
    const unread = store.unread(channel.id);
    const pings = store.pings(channel.id);
    const name = store.channelName(channel);
    const state = pings ? `, ${pings} unread` : unread ? ", unread messages" : "";
    return h(
      "button",
      {
        type: "button",
        class: ["room", shown.has(channel.id) && "shown", front === channel.id && "front", unread > 0 && "unread", thread && "thread"],
        "aria-label": `${direct ? "Direct messages with" : group ? "Group chat" : "Channel"} ${name}${state}`,
        "aria-current": front === channel.id ? "true" : null,
        data: { channel: channel.id },
        on: { click: () => this.#choose(channel.id) },
      },
      direct ? avatar(store.recipient(channel), "small") : icon(group ? "people" : "hash"),
      h("span", { class: "room-name" }, name),
      pings > 0 && h("span", { class: "ping" }, pings > 99 ? "99+" : String(pings)),
    );
  }
}
