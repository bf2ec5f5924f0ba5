// The data that one person can see: channels, messages, commands, and what has been read.

import { Emitter } from "./dom.js";

export const CHANNEL = { text: 0, dm: 1, voice: 2, group: 3, publicThread: 11, privateThread: 12 };
export const CONTEXT = { guild: 0, botDm: 1, privateChannel: 2 };
export const FLAG = { suppressEmbeds: 1 << 2, ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 };

/** Order of two snowflakes given as decimal strings. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Events: `reset` (a snapshot arrived), `messages` (channelId), `arrived` (a new message), `edited` (message, previous),
 * `channels`, `voice` (who is in which voice channel), `commands` (also when the app was installed or removed), `unread`.
 */
export class Store extends Emitter {
  me = null;
  users = new Map();
  guild = null;
  outside = null;
  channels = new Map();
  commands = [];
  ready = false;
  /** The voice channels. */
  rooms = [];
  /** Voice channel id by user id. */
  voice = new Map();
  /** Role ids by user id. */
  #roles = new Map();
  #messages = new Map();
  #lastRead = new Map();
  #dismissed;
  #key;

  constructor(userId) {
    super();
    this.#key = `jantaku.dismissed.${userId}`;
    this.#dismissed = new Set(JSON.parse(sessionStorage.getItem(this.#key) ?? "[]"));
  }

  reset(snapshot) {
    this.me = snapshot.me;
    this.guild = snapshot.guild;
    this.outside = snapshot.outside ?? null;
    this.users = new Map(snapshot.users.map((user) => [user.id, user]));
    this.channels = new Map(snapshot.channels.map((channel) => [channel.id, channel]));
    this.commands = snapshot.commands ?? [];
    this.rooms = snapshot.rooms ?? [];
    this.voice = new Map(Object.entries(snapshot.voice ?? {}));
    this.#roles = new Map(Object.entries(snapshot.roles ?? {}));
    this.#messages = new Map();
    for (const [channelId, list] of Object.entries(snapshot.messages ?? {})) {
      this.#messages.set(channelId, new Map(list.map((message) => [message.id, message])));
    }
    for (const channelId of this.channels.keys()) {
      // With the first snapshot all existing messages count as read.
      if (!this.ready) this.#lastRead.set(channelId, this.latestId(channelId));
    }
    this.ready = true;
    this.emit("reset");
  }

  upsert(channelId, message) {
    if (!this.#messages.has(channelId)) this.#messages.set(channelId, new Map());
    const list = this.#messages.get(channelId);
    const previous = list.get(message.id);
    list.set(message.id, message);
    for (const user of [message.author, ...(message.mentions ?? [])]) {
      if (user?.id && !this.users.has(user.id)) this.users.set(user.id, user);
    }
    if (previous) this.emit("edited", message, previous);
    else this.emit("arrived", message);
    this.emit("messages", channelId);
    if (!previous) this.emit("unread");
  }

  remove(channelId, messageId) {
    if (!this.#messages.get(channelId)?.delete(messageId)) return;
    this.emit("messages", channelId);
    this.emit("unread");
  }

  putChannel(channel) {
    this.channels.set(channel.id, channel);
    if (!this.#lastRead.has(channel.id)) this.#lastRead.set(channel.id, "0");
    this.emit("channels");
  }

  /** Update the person's settings: direct messages on or off, app installed or not. */
  setMe(me) {
    this.me = me;
    this.emit("commands");
  }

  setVoice(voice) {
    this.voice = new Map(Object.entries(voice));
    this.emit("voice");
  }

  /** The people in a voice channel. */
  speakers(channelId) {
    return [...this.users.values()].filter((user) => this.voice.get(user.id) === channelId);
  }

  setCommands(commands) {
    this.commands = commands;
    this.emit("commands");
  }

  /** The visible messages of a channel, oldest first. */
  messages(channelId) {
    const list = [...(this.#messages.get(channelId)?.values() ?? [])];
    return list.filter((item) => !this.#dismissed.has(item.id)).sort((a, b) => compareIds(a.id, b.id));
  }

  message(channelId, messageId) {
    return this.#messages.get(channelId)?.get(messageId) ?? null;
  }

  dismiss(channelId, messageId) {
    this.#dismissed.add(messageId);
    sessionStorage.setItem(this.#key, JSON.stringify([...this.#dismissed].slice(-200)));
    this.emit("messages", channelId);
    this.emit("unread");
  }

  latestId(channelId) {
    let latest = "0";
    for (const id of this.#messages.get(channelId)?.keys() ?? []) if (compareIds(id, latest) > 0) latest = id;
    return latest;
  }

  lastRead(channelId) {
    return this.#lastRead.get(channelId) ?? "0";
  }

  markRead(channelId) {
    const latest = this.latestId(channelId);
    if (compareIds(latest, this.lastRead(channelId)) <= 0) return;
    this.#lastRead.set(channelId, latest);
    this.emit("unread");
  }

  isUnread(message) {
    return message.author?.id !== this.me?.id && compareIds(message.id, this.lastRead(message.channel_id)) > 0;
  }

  unread(channelId) {
    return this.messages(channelId).filter((message) => this.isUnread(message)).length;
  }

  /** The number of unread direct messages and mentions. */
  pings(channelId) {
    const direct = this.channels.get(channelId)?.type === CHANNEL.dm;
    return this.messages(channelId).filter((item) => this.isUnread(item) && (direct || this.mentionsMe(item))).length;
  }

  mentionsMe(message) {
    return message.mention_everyone || (message.mentions ?? []).some((user) => user.id === this.me?.id);
  }

  /** The text channels of the bot's server. */
  guildChannels() {
    return this.#channelsOf(this.guild);
  }

  /** The text and voice channels of the bot's server, to choose from. */
  allChannels() {
    return [...this.guildChannels(), ...this.rooms];
  }

  /** The server's roles from the highest, without @everyone. */
  roles() {
    return (this.guild?.roles ?? []).filter((role) => role.id !== this.guild.id).sort((a, b) => b.position - a.position);
  }

  /** The names of a person's roles. */
  rolesOf(userId) {
    const theirs = new Set(this.#roles.get(userId));
    return this.roles().filter((role) => theirs.has(role.id)).map((role) => role.name);
  }

  /** The channels of the other server. */
  outsideChannels() {
    return this.#channelsOf(this.outside);
  }

  groupChats() {
    return [...this.channels.values()].filter((channel) => channel.type === CHANNEL.group);
  }

  #channelsOf(guild) {
    const rooms = [...this.channels.values()].filter((channel) => guild && channel.guild_id === guild.id);
    // A thread stands below its channel.
    const room = (channel) => this.channels.get(channel.parent_id) ?? channel;
    const place = (channel) => room(channel).position ?? 0;
    return rooms.sort((a, b) => place(a) - place(b) || compareIds(room(a).id, room(b).id) || compareIds(a.id, b.id));
  }

  /** Where a command in this channel is run: its context, its server, and the installations of the app there. */
  place(channel) {
    const guildId = channel.guild_id ?? null;
    const context = guildId ? CONTEXT.guild : channel.type === CHANNEL.dm ? CONTEXT.botDm : CONTEXT.privateChannel;
    const botHere = context === CONTEXT.botDm || guildId === this.guild?.id;
    return { context, guildId, botHere, installed: Boolean(this.me?.installed) };
  }

  directChannels() {
    return [...this.channels.values()].filter((channel) => channel.type === CHANNEL.dm);
  }

  /** The other person of a direct channel. */
  recipient(channel) {
    const other = (channel.recipients ?? []).find((user) => user.id !== this.me?.id);
    return other ?? [...this.users.values()].find((user) => user.bot) ?? null;
  }

  channelName(channel) {
    if (channel.type !== CHANNEL.dm) return channel.name;
    const other = this.recipient(channel);
    return other?.global_name || other?.username || "Direct message";
  }
}
