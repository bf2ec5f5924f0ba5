// The page: people to choose from, their channels, two panes.

import { openActivity } from "./activity.js";
import { directMessageSwitch } from "./switches.js";
import { h, refill } from "./dom.js";
import { tileFace } from "./icons.js";
import { openModal } from "./modal.js";
import { assignHues, displayName } from "./people.js";
import { closeMenus } from "./menu.js";
import { Session } from "./session.js";
import { Sidebar } from "./sidebar.js";
import { StatusLine } from "./status.js";
import { CHANNEL } from "./store.js";
import { Switcher } from "./switcher.js";
import { startTicking } from "./time.js";
import { ChannelView } from "./view.js";
import { findButton, Welcome } from "./welcome.js";

const WIDE = matchMedia("(min-width: 900px)");
const PLACE = "jantaku.place";

class App {
  #sessions = new Map();
  #place = { left: null, front: "left", ...JSON.parse(sessionStorage.getItem(PLACE) ?? "{}") };
  #direct = new Map();
  #views = new Map();
  #session = null;

  constructor(root, users) {
    this.users = users;
    assignHues(users);
    for (const user of users) this.#addSession(user.id);
    this.switcher = new Switcher(users, this.#sessions, (userId) => this.choose(userId));
    this.sidebar = new Sidebar((channelId) => this.open(channelId));
    this.status = new StatusLine();
    this.welcome = new Welcome({ prefill: (text) => this.#prefill(text), point: (label) => this.#point(label) });
    this.left = h("div", { class: "pane", data: { pane: "left" } });
    this.right = h("div", { class: "pane", data: { pane: "right" } });
    refill(
      root,
      h(
        "header",
        { class: "bar" },
        h("h1", { class: "brand" }, h("span", { class: "brand-mark" }, tileFace()), h("span", { class: "brand-name" }, "Jantaku playground")),
        h("span", { class: "bar-label", "aria-hidden": "true" }, "You are"),
        this.switcher.element,
      ),
      this.sidebar.element,
      h("main", { class: "stage" }, this.status.element, this.welcome.element, h("div", { class: "panes" }, this.left, this.right)),
    );
    WIDE.addEventListener("change", () => this.#layout());
    document.addEventListener("keydown", (event) => this.#shortcut(event));
    addEventListener("focus", () => this.#visibleViews().forEach((view) => view.list.render()));
    addEventListener("popstate", () => this.choose(this.#requestedUser(), false));
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("online", () => this.#wake());
    startTicking();
    this.choose(this.#requestedUser(), false);
    for (const session of this.#sessions.values()) session.start();
  }

  #requestedUser() {
    const requested = new URLSearchParams(location.search).get("user")?.toLowerCase();
    const user = this.users.find((user) => [user.id, user.username, displayName(user)].some((name) => name.toLowerCase() === requested));
    return (user ?? this.users[0]).id;
  }

  #addSession(userId) {
    const session = new Session(userId);
    this.#sessions.set(userId, session);
    const mine = (action) => (...args) => session === this.#session && action(...args);
    session.on("status", mine(() => this.status.show(session)));
    session.on("modal", mine((modal, origin) => openModal(modal, origin, this.#view(session, origin.channelId))));
    session.on("activity", mine((url) => openActivity(url, () => session.leaveActivity())));
    session.on("refused", mine((reason) => this.status.hint(reason)));
    session.store.on("reset", mine(() => this.#layout()));
    session.store.on("channels", mine(() => this.#layout()));
    session.store.on("commands", mine(() => this.welcome.render(session)));
    session.store.on("unread", () => this.#marks());
    session.store.on("voice", mine(() => this.#marks()));
    session.store.on("arrived", mine(() => this.welcome.render(session)));
  }

  #wake() {
    if (document.visibilityState !== "visible") return;
    for (const session of this.#sessions.values()) session.socket.retryNow();
  }

  /** Become another person, in the same channels. Drafts and scroll positions are kept for each person. */
  choose(userId, remember = true) {
    const session = this.#sessions.get(userId);
    if (!session || session === this.#session) return;
    closeMenus();
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    this.#session = session;
    const address = new URL(location.href);
    address.searchParams.set("user", userId);
    if (remember) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.switcher.show(userId);
    this.status.show(session);
    this.#layout();
  }

  // The channels in the panes, and the pane that a narrow screen shows. They stay the same for another person.
  #rooms(session) {
    const { store } = session;
    const left = store.channels.has(this.#place.left) ? this.#place.left : (store.guildChannels()[0]?.id ?? null);
    const chosen = this.#direct.get(session.userId);
    const right = store.channels.has(chosen) ? chosen : (store.directChannels()[0]?.id ?? null);
    return { left, right, front: this.#place.front };
  }

  /** Open a channel in its pane: server channels left, direct messages right. */
  open(channelId) {
    const channel = this.#session.store.channels.get(channelId);
    if (!channel) return;
    const direct = channel.type === CHANNEL.dm;
    this.#place.front = direct ? "right" : "left";
    if (direct) this.#direct.set(this.#session.userId, channelId);
    else this.#place.left = channelId;
    sessionStorage.setItem(PLACE, JSON.stringify(this.#place));
    this.#layout();
  }

  #view(session, channelId) {
    const key = `${session.userId}/${channelId}`;
    if (!this.#views.has(key)) {
      const hooks = { jump: (channel, message) => this.#jump(channel, message) };
      this.#views.set(key, new ChannelView(session, channelId, hooks));
    }
    return this.#views.get(key);
  }

  #jump(channelId, messageId) {
    if (!this.#session.store.channels.has(channelId)) return;
    this.open(channelId);
    if (messageId) this.#view(this.#session, channelId).list.reveal(messageId);
  }

  #layout() {
    const session = this.#session;
    if (!session?.store.ready) {
      for (const view of this.#views.values()) view.hide();
      for (const pane of [this.left, this.right]) refill(pane, h("p", { class: "boot", role: "status" }, "Connecting…"));
      return;
    }
    const place = this.#rooms(session);
    const wide = WIDE.matches;
    const wanted = new Map([
      [this.left, wide || place.front === "left" ? place.left : null],
      [this.right, wide || place.front === "right" ? place.right : null],
    ]);
    const showing = [...wanted.values()].filter(Boolean).map((id) => this.#view(session, id));
    for (const view of this.#views.values()) if (!showing.includes(view)) view.hide();
    for (const [pane, channelId] of wanted) {
      pane.hidden = !wide && pane.dataset.pane !== place.front;
      const view = channelId && this.#view(session, channelId);
      for (const child of [...pane.children]) if (!child.classList.contains("view")) child.remove();
      if (view) {
        if (view.element.parentElement !== pane) pane.append(view.element);
        view.show();
      } else if (!pane.hidden) pane.append(this.#vacant(pane));
    }
    this.welcome.render(session);
    this.welcome.element.classList.toggle("away", !wide && place.front === "right");
    this.#marks();
  }

  #vacant(pane) {
    if (pane === this.left) return h("p", { class: "boot" }, "There is no channel here.");
    return h(
      "section",
      { class: "vacant" },
      h("header", { class: "pane-head" }, h("h2", {}, "Direct messages"), directMessageSwitch(this.#session)),
      h("p", { class: "boot" }, "Nothing yet. The bot sends your hand here once a game of yours starts."),
      h("button", { type: "button", class: "text-button", on: { click: () => this.#session.openDirectMessages() } }, "Write to the bot"),
    );
  }

  #visibleViews() {
    return [...this.#views.values()].filter((view) => view.visible);
  }

  #marks() {
    const session = this.#session;
    if (!session?.store.ready) return;
    const place = this.#rooms(session);
    this.sidebar.render(session, new Set([place.left, place.right]), place[place.front]);
    const pings = [...this.#sessions.values()].reduce(
      (sum, other) => sum + [...other.store.channels.keys()].reduce((total, id) => total + other.store.pings(id), 0),
      0,
    );
    document.title = `${pings ? `(${pings}) ` : ""}${displayName(session.store.me)} · Jantaku playground`;
  }

  #prefill(text) {
    const { left } = this.#rooms(this.#session);
    if (!left) return;
    this.open(left);
    this.#view(this.#session, left).composer.prefill(text);
  }

  #point(label) {
    const found = findButton(this.#session.store, label);
    if (!found) {
      this.status.hint(`There is no “${label}” button yet: open a table first.`);
      return;
    }
    this.#jump(found.channelId, found.messageId);
    const message = document.querySelector(`.view:not([hidden]) [data-message-id="${CSS.escape(found.messageId)}"]`);
    message?.querySelector(`[data-custom-id="${CSS.escape(found.customId)}"]`)?.focus({ focusVisible: true });
  }

  #shortcut(event) {
    if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
      const user = this.users[Number(event.code.slice(5)) - 1];
      if (!user) return;
      event.preventDefault();
      this.choose(user.id);
    } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const editing = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName) || document.querySelector("dialog[open]");
      if (editing) return;
      event.preventDefault();
      const place = this.#rooms(this.#session);
      const pane = document.activeElement?.closest("[data-pane]")?.dataset.pane ?? place.front;
      if (place[pane]) this.#view(this.#session, place[pane]).composer.prefill("/");
    }
  }
}

async function start() {
  const root = document.getElementById("app");
  for (let delay = 300; ; delay = Math.min(5000, delay * 2)) {
    try {
      const answer = await fetch("/play/users");
      const body = await answer.json();
      const users = (Array.isArray(body) ? body : body.users).filter((user) => !user.bot);
      new App(root, users);
      return;
    } catch (error) {
      console.warn("The playground does not answer yet.", error);
      refill(root, h("p", { class: "boot", role: "status" }, "Waiting for the playground to answer…"));
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

void start();
