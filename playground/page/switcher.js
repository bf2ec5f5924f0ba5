// The switcher between people, with a mark on those who have something waiting for them.

import { h, refill } from "./dom.js";
import { avatar, displayName } from "./people.js";
import { CHANNEL, FLAG } from "./store.js";

// More people than this wrap on a wide screen; on a narrow one they scroll.
const ROW = 8;

/** `sessions` is a Map of user id to Session; `choose(userId)` switches to that person. */
export class Switcher {
  #users;
  #sessions;
  #choose;
  #news = new Set();
  #seen = null;

  constructor(users, sessions, choose) {
    this.#users = users;
    this.#sessions = sessions;
    this.#choose = choose;
    this.element = h("div", { class: ["switcher", users.length > ROW && "many"], role: "radiogroup", "aria-label": "You are" });
    for (const [userId, session] of sessions) {
      session.store.on("unread", () => this.render());
      session.store.on("reset", () => this.render());
      session.store.on("edited", (message, previous) => {
        if (aimedAtOne(session.store, message) && offersMore(message, previous)) this.#note(userId);
      });
    }
  }

  // An edit does not make a message unread, but new buttons on a private message are something to act on.
  #note(userId) {
    if (userId === this.active) return;
    this.#news.add(userId);
    this.render();
  }

  show(userId) {
    this.active = userId;
    this.#news.delete(userId);
    this.render();
  }

  render() {
    const focused = this.element.contains(document.activeElement);
    const scrolled = this.element.scrollLeft;
    refill(
      this.element,
      this.#users.map((user, index) => this.#button(user, index)),
    );
    const active = this.element.querySelector("[aria-checked=true]");
    if (focused) active?.focus();
    if (this.#seen === this.active) this.element.scrollLeft = scrolled;
    else if (active) this.element.scrollLeft = active.offsetLeft - (this.element.clientWidth - active.offsetWidth) / 2;
    this.#seen = this.active;
  }

  #button(user, index) {
    const active = user.id === this.active;
    const { store } = this.#sessions.get(user.id);
    const count = active ? 0 : [...store.channels.keys()].reduce((sum, id) => sum + store.pings(id), 0);
    const waiting = !active && this.#news.has(user.id);
    let mark = null;
    if (count) mark = h("span", { class: "ping" }, count > 99 ? "99+" : String(count));
    else if (waiting) mark = h("span", { class: "ping dot" });
    const state = count ? `, ${count} unread` : waiting ? ", something waits" : "";
    return h(
      "button",
      {
        type: "button",
        class: ["person", active && "active"],
        role: "radio",
        "aria-checked": active ? "true" : "false",
        "aria-label": `${displayName(user)}${state}`,
        title: [`Be ${displayName(user)}`, index < 9 && `Alt+${index + 1}`, ...store.rolesOf(user.id)].filter(Boolean).join(" · "),
        tabindex: active ? "0" : "-1",
        data: { user: user.id },
        on: { click: () => this.#choose(user.id), keydown: (event) => this.#key(event, index) },
      },
      avatar(user, "small"),
      h("span", { class: "person-name" }, displayName(user)),
      mark,
    );
  }

  #key(event, index) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.#users[(index + step + this.#users.length) % this.#users.length];
    this.#choose(next.id);
    this.element.querySelector("[aria-checked=true]")?.focus();
  }
}

function enabled(list) {
  return (list ?? []).flatMap((item) => {
    const own = item.custom_id && !item.disabled ? [item.custom_id] : [];
    return [...own, ...enabled(item.components), ...(item.accessory ? enabled([item.accessory]) : [])];
  });
}

function aimedAtOne(store, message) {
  return Boolean(message.flags & FLAG.ephemeral) || store.channels.get(message.channel_id)?.type === CHANNEL.dm;
}

function offersMore(message, previous) {
  const before = new Set(enabled(previous.components));
  return enabled(message.components).some((id) => !before.has(id));
}
