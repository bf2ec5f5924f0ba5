// The first steps for a new visitor.

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { flatten } from "./commands.js";

const KEY = "jantaku.welcome";

/**
 * Steps from an empty channel to a running game, as buttons. `actions`: `prefill(text)` types into the channel's message
 * box, `point(label)` finds a button by its label and focuses it.
 */
export class Welcome {
  #actions;

  constructor(actions) {
    this.#actions = actions;
    this.element = h("aside", { class: "welcome", "aria-label": "First steps", hidden: true });
  }

  get closed() {
    return localStorage.getItem(KEY) === "closed";
  }

  render(session) {
    const { store } = session;
    // Not needed any more once there is a direct message.
    const started = store.directChannels().some((channel) => store.messages(channel.id).length > 0);
    this.element.hidden = this.closed || !store.ready || started;
    if (this.element.hidden) return;
    const [home] = store.guildChannels();
    const names = new Set(home ? flatten(store.commands, store.place(home)).map((command) => command.text) : []);
    const step = (text, label, action, known = true) =>
      h("button", { type: "button", class: "step", title: text, disabled: !known, on: { click: action } }, label);
    const close = () => {
      localStorage.setItem(KEY, "closed");
      this.element.hidden = true;
    };
    refill(
      this.element,
      h(
        "p",
        {},
        h("strong", {}, "New here? "),
        "Never seen a tile? Type ",
        step("Put the command into the message box", "/learn play", () => this.#actions.prefill("/learn play"), names.has("/learn play")),
        ". Else type ",
        step("Put the command into the message box", "/table open", () => this.#actions.prefill("/table open"), names.has("/table open")),
        ", press ",
        step("Find the button", "Start with CPUs", () => this.#actions.point("Start with CPUs")),
        ".",
        h(
          "span",
          { class: "aside" },
          " Your hand comes as a direct message. Only curious? Try ",
          step("Put the command into the message box", "/score", () => this.#actions.prefill("/score"), names.has("/score")),
          ".",
        ),
      ),
      h("button", { type: "button", class: "icon-button", "aria-label": "Hide these first steps", on: { click: close } }, icon("close")),
    );
  }
}

/** The newest button with this label in the server's channels: `{channelId, messageId, customId}` or null. */
export function findButton(store, label) {
  const wanted = label.toLowerCase();
  for (const channel of store.guildChannels()) {
    for (const message of store.messages(channel.id).reverse()) {
      const hit = buttons(message.components).find((item) => item.label?.toLowerCase().startsWith(wanted) && !item.disabled);
      if (hit) return { channelId: channel.id, messageId: message.id, customId: hit.custom_id };
    }
  }
  return null;
}

function buttons(list) {
  return (list ?? []).flatMap((item) => {
    if (item.type === 2) return [item];
    return [...buttons(item.components), ...(item.accessory ? buttons([item.accessory]) : [])];
  });
}
