// The message box: plain messages, the command picker, and a command being typed.

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { CommandLine } from "./command_line.js";
import { flatten, parseLine, search } from "./commands.js";
import { Listbox } from "./listbox.js";
import { CHANNEL } from "./store.js";

const KEEP = 30;

/** `view` is the channel view: session, store, channel, `list`. */
export class Composer {
  #view;
  #line = null;
  #past = [];
  #back = -1;

  constructor(view) {
    this.#view = view;
    this.input = h("input", {
      type: "text",
      class: "say",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": this.#label(),
      placeholder: this.#label(),
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: "2000",
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        focus: () => this.#typed(),
        blur: () => this.popup.hide(),
      },
    });
    this.list = new Listbox({ label: "Commands", owner: this.input, pick: (item) => this.#begin(item.value) });
    this.popup = popupArea(this.input);
    this.note = h("div", { class: "composer-note", role: "status" });
    this.slash = h(
      "button",
      { type: "button", class: "slash", "aria-label": "Show the commands", title: "Commands", on: { click: () => this.prefill("/") } },
      icon("slash"),
    );
    this.box = h("div", { class: "composer-box" });
    this.element = h("div", { class: "composer" }, this.popup.element, this.note, this.box);
    this.#plain("");
  }

  #label() {
    const { store, channel } = this.#view;
    const mark = { [CHANNEL.dm]: "@", [CHANNEL.group]: "" }[channel.type] ?? "#";
    return `Message ${mark}${store.channelName(channel)}, or type / for commands`;
  }

  #commands() {
    return flatten(this.#view.store.commands, this.#view.place);
  }

  /** Put a text into the box as if it had been typed; the full name of a command shows its options. */
  prefill(text) {
    const parsed = parseLine(this.#commands(), text);
    if (parsed) this.#begin(parsed.command, parsed.texts);
    else {
      this.#plain(text);
      this.input.focus();
      this.#typed();
    }
  }

  focus() {
    if (this.#line) this.#line.focus();
    else this.input.focus();
  }

  /** Update after names or commands changed. */
  refresh() {
    this.input.placeholder = this.#label();
    this.input.setAttribute("aria-label", this.#label());
    if (document.activeElement === this.input) this.#typed();
  }

  #plain(text) {
    this.#line = null;
    this.input.value = text;
    refill(this.box, this.slash, this.input);
    this.popup.hide();
  }

  #begin(command, texts = new Map(), chosen = new Map()) {
    const { session, store, channel } = this.#view;
    this.#line = new CommandLine(command, {
      session,
      store,
      channelId: channel.id,
      popup: this.popup,
      submit: (draft) => void this.#send(draft),
      cancel: (text) => this.prefillPlain(text),
    });
    this.#line.fill(texts, chosen);
    refill(this.box, this.slash, this.#line.element, this.#line.sendButton());
    this.#say(null);
    this.#line.focus();
    return this.#line;
  }

  prefillPlain(text) {
    this.#plain(text);
    this.input.focus();
    this.#typed();
  }

  #typed() {
    const text = this.input.value;
    if (!text.startsWith("/")) {
      this.popup.hide();
      return;
    }
    const commands = this.#commands();
    const complete = commands.find((command) => text === `${command.text} `);
    if (complete && !commands.some((command) => command.text.startsWith(text))) {
      this.#begin(complete);
      return;
    }
    const matches = search(commands, text.slice(1));
    this.list.show(
      matches.map((command) => ({
        label: command.text,
        detail: command.description,
        hint: command.options.filter((option) => option.required).map((option) => option.name).join(" "),
        value: command,
      })),
    );
    const title = [h("strong", {}, "Commands"), h("span", { class: "popup-note" }, "arrows to move, Tab or Enter to choose")];
    let body = this.list.element;
    if (!commands.length) body = h("p", { class: "popup-empty" }, this.#view.withoutCommands());
    else if (!matches.length) body = parseLine(commands, text) ? null : h("p", { class: "popup-empty" }, "No command matches.");
    this.popup.show({ title, body });
  }

  #key(event) {
    if (event.isComposing) return;
    const text = this.input.value;
    const picking = text.startsWith("/") && this.popup.shown;
    if (picking && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "ArrowUp" && !text) {
      event.preventDefault();
      this.#recall();
    } else if (event.key === "Escape") {
      if (this.popup.shown) this.popup.hide();
      else this.#view.list.toBottom();
    } else if (event.key === "Tab" && !event.shiftKey && picking && this.list.active >= 0) {
      event.preventDefault();
      this.list.pick();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#enter(text, picking);
    }
  }

  #enter(text, picking) {
    if (text.startsWith("/")) {
      const parsed = parseLine(this.#commands(), text);
      if (parsed?.texts.size) this.#begin(parsed.command, parsed.texts).submit();
      else if (picking && this.list.pick()) return;
      else if (parsed) this.#begin(parsed.command);
      else this.#say("There is no such command. Type / to see them all.", true);
      return;
    }
    const content = text.trim();
    if (!content) return;
    if (this.#view.session.say(this.#view.channel.id, content)) {
      this.#plain("");
      this.#say(null);
      this.#view.list.toBottom();
    } else this.#say("Not connected. Your message is still here; try again in a moment.", true);
  }

  async #send(draft) {
    const { session, channel, list } = this.#view;
    this.#past = [draft, ...this.#past].slice(0, KEEP);
    this.#back = -1;
    this.#plain("");
    this.input.focus();
    list.toBottom();
    this.#say(`Sending ${draft.command.text}…`);
    const answer = await session.command(channel.id, draft.name, draft.options);
    if (answer.state !== "failed") {
      this.#say(null);
      return;
    }
    const again = h("button", { type: "button", class: "text-button", on: { click: () => this.#restore(draft) } }, "Edit and try again");
    this.#say([`${draft.command.text} failed. `, answer.value || "The bot did not answer.", " ", again], true);
  }

  #recall() {
    if (!this.#past.length) return;
    this.#back = (this.#back + 1) % this.#past.length;
    this.#restore(this.#past[this.#back]);
  }

  #restore(draft) {
    const texts = new Map(draft.values.map(([name, text]) => [name, text]));
    const chosen = new Map(draft.values.map(([name, , choice]) => [name, choice]));
    this.#begin(draft.command, texts, chosen);
  }

  #say(content, error = false) {
    this.note.classList.toggle("error", error);
    this.note.setAttribute("role", error ? "alert" : "status");
    refill(this.note, content ?? []);
  }
}

// The area above the box: a title, a list, an error.
function popupArea(input) {
  const element = h("div", { class: "popup", hidden: true, on: { mousedown: (event) => event.preventDefault() } });
  return {
    element,
    get shown() {
      return !element.hidden;
    },
    show({ title, body = null, error = null }) {
      refill(element, h("div", { class: "popup-title" }, title), error && h("p", { class: "popup-error", role: "alert" }, error), body);
      element.hidden = false;
      input.setAttribute("aria-expanded", "true");
    },
    hide() {
      element.hidden = true;
      input.setAttribute("aria-expanded", "false");
    },
  };
}
