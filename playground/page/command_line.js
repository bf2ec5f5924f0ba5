// A slash command being typed: the command's name, a chip for each option, and a field at the end to add optional ones.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Chip, choiceItem } from "./chip.js";
import { optionTree } from "./commands.js";
import { Listbox } from "./listbox.js";

const DEBOUNCE = 160;

/**
 * `host`: `session`, `store`, `channelId`, `popup` (show / hide), `submit(draft)` and `cancel(text)`.
 * A draft is `{command, name, options, values}`: what to send, and the values to restore the line.
 */
export class CommandLine {
  #host;
  #chips = [];
  #list = null;
  #owner = null;
  #timer = null;
  #request = 0;

  constructor(command, host) {
    this.command = command;
    this.#host = host;
    this.tail = h("input", {
      type: "text",
      class: "chip-tail",
      role: "combobox",
      "aria-expanded": "false",
      "aria-label": "Add an option, or press Enter to send",
      autocomplete: "off",
      spellcheck: "false",
      on: {
        focus: () => this.#showOptional(),
        input: () => this.#showOptional(),
        keydown: (event) => this.#tailKey(event),
      },
    });
    this.element = h(
      "div",
      { class: "command-line", role: "group", "aria-label": command.text },
      h("span", { class: "command-name" }, command.text),
      this.tail,
    );
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(event.relatedTarget)) this.#hide();
    });
    for (const option of command.options) if (option.required) this.#add(option);
    this.#paintTail();
  }

  /** Fill in texts by option name; `chosen` has the choices that were picked before. */
  fill(texts, chosen = new Map()) {
    for (const [name, text] of texts) {
      const option = this.command.options.find((item) => item.name === name);
      if (!option) continue;
      const chip = this.#chips.find((item) => item.option === option) ?? this.#add(option);
      chip.setText(text, chosen.get(name) ?? null);
    }
    this.#paintTail();
  }

  focus() {
    const open = this.#chips.find((chip) => chip.read().error);
    (open?.input ?? this.tail).focus();
  }

  #add(option) {
    const chip = new Chip(option, this.#host.store, {
      focus: (item) => this.#showChip(item),
      input: (item) => this.#showChip(item),
      key: (item, event) => this.#chipKey(item, event),
      remove: (item) => this.#remove(item),
    });
    this.#chips.push(chip);
    this.element.insertBefore(chip.element, this.tail);
    this.#paintTail();
    return chip;
  }

  #remove(chip) {
    this.#chips = this.#chips.filter((item) => item !== chip);
    chip.element.remove();
    this.#paintTail();
    this.tail.focus();
  }

  get #optional() {
    return this.command.options.filter((option) => !this.#chips.some((chip) => chip.option === option));
  }

  #paintTail() {
    const more = this.#optional.length;
    this.tail.placeholder = more ? `+${more} optional` : "";
  }

  #openList(label, owner, items, pick, active = 0) {
    this.#owner?.setAttribute("aria-expanded", "false");
    this.#owner = owner;
    this.#list = new Listbox({ label, owner, pick });
    this.#list.show(items, active);
    owner.setAttribute("aria-expanded", items.length ? "true" : "false");
    return this.#list.element;
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#request += 1;
    this.#owner?.setAttribute("aria-expanded", "false");
    this.#list = null;
    this.#host.popup.hide();
  }

  #title(chip) {
    const { option } = chip;
    const limits = chip.kind && !chip.choices ? ` (${chip.kind})` : "";
    return [
      h("strong", {}, option.name),
      h("span", { class: "popup-note" }, `${option.description ?? ""}${limits}`),
      h("span", { class: "popup-tag" }, option.required ? "required" : "optional"),
    ];
  }

  #showChip(chip) {
    clearTimeout(this.#timer);
    this.#request += 1;
    const title = this.#title(chip);
    if (chip.choices) {
      const matches = chip.matches();
      const list = this.#openList(chip.option.name, chip.input, matches.map(choiceItem), (item) => this.#choose(chip, item.value));
      this.#host.popup.show({ title, body: matches.length ? list : h("p", { class: "popup-empty" }, "No choice matches.") });
    } else if (chip.option.autocomplete) {
      if (chip.settled) {
        this.#list = null;
        this.#host.popup.show({ title });
        return;
      }
      if (!this.#list || this.#owner !== chip.input) {
        this.#list = null;
        this.#host.popup.show({ title, body: h("p", { class: "popup-empty" }, "Looking for options…") });
      }
      const serial = this.#request;
      this.#timer = setTimeout(() => this.#ask(chip, serial), chip.text ? DEBOUNCE : 0);
    } else {
      this.#list = null;
      this.#host.popup.show({ title });
    }
  }

  async #ask(chip, serial) {
    const others = this.#chips.filter((item) => item !== chip).flatMap((item) => {
      const { value, error } = item.read();
      return error ? [] : [item.leaf(value)];
    });
    const leaves = [...others, { ...chip.leaf(chip.text), focused: true }];
    const { session, channelId, popup } = this.#host;
    const answer = await session.autocomplete(channelId, this.command.path[0], optionTree(this.command, leaves));
    if (serial !== this.#request) return;
    const title = this.#title(chip);
    if (answer.state === "failed") {
      this.#list = null;
      const reason = answer.value ? ` ${answer.value}` : "";
      popup.show({ title, body: h("p", { class: "popup-empty error" }, `Loading options failed.${reason}`) });
      return;
    }
    const items = (answer.value ?? []).map(choiceItem);
    const list = this.#openList(chip.option.name, chip.input, items, (item) => this.#choose(chip, item.value));
    popup.show({ title, body: items.length ? list : h("p", { class: "popup-empty" }, "No options match.") });
  }

  #choose(chip, choice) {
    chip.setText(choice.name, choice);
    const next = this.#chips.find((item) => item !== chip && item.option.required && item.read().error);
    (next?.input ?? this.tail).focus();
  }

  #showOptional() {
    clearTimeout(this.#timer);
    this.#request += 1;
    const typed = this.tail.value.trim().replace(/:$/, "").toLowerCase();
    const matches = this.#optional.filter((option) => option.name.toLowerCase().includes(typed));
    const items = matches.map((option) => ({ label: option.name, detail: option.description, hint: "option", value: option }));
    const title = [
      h("strong", {}, this.command.text),
      h("span", { class: "popup-note" }, this.command.description),
      h("span", { class: "popup-tag" }, "Enter to send"),
    ];
    // Nothing is active until an arrow key is pressed or a name is typed, so that Enter sends the command.
    const list = this.#openList("Optional options", this.tail, items, (item) => this.#addOptional(item.value), typed ? 0 : -1);
    this.#host.popup.show({ title, body: items.length ? list : null });
  }

  #addOptional(option) {
    this.tail.value = "";
    this.#add(option).input.focus();
  }

  #chipKey(chip, event) {
    if (this.#listKey(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#enter(chip);
    } else if (event.key === "Tab" && !event.shiftKey) {
      if (!chip.settled && (chip.text || chip.option.required)) this.#takeActive(chip);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.#list) this.#hide();
      else this.#host.cancel("");
    } else if (event.key === "Backspace" && !chip.text) {
      event.preventDefault();
      const index = this.#chips.indexOf(chip);
      if (!chip.option.required) this.#remove(chip);
      else if (index > 0) this.#chips[index - 1].input.focus();
      else this.#host.cancel(this.command.text);
    }
  }

  #tailKey(event) {
    if (this.#listKey(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (this.#list?.pick()) return;
      const typed = this.tail.value.trim();
      // Words that are no option's name are the first option's value, as in a line typed at once.
      if (typed && this.#optional.length) {
        const [first] = this.#optional;
        this.tail.value = "";
        this.fill(new Map([[first.name, typed]]));
      }
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#host.cancel("");
    } else if (event.key === "Backspace" && !this.tail.value) {
      event.preventDefault();
      const last = this.#chips.at(-1);
      if (last) last.input.focus();
      else this.#host.cancel(this.command.text);
    }
  }

  #listKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.#list) return false;
    event.preventDefault();
    this.#list.move(step);
    return true;
  }

  #takeActive(chip) {
    const choice = this.#list?.items[this.#list.active]?.value;
    if (choice?.name === undefined || this.#owner !== chip.input) return false;
    chip.setText(choice.name, choice);
    return true;
  }

  // Enter first takes the highlighted choice. It sends the command if the text is already a choice or needs none.
  #enter(chip) {
    const typed = chip.text.trim().toLowerCase();
    const items = this.#owner === chip.input ? (this.#list?.items ?? []) : [];
    const exact = items.find((item) => [item.value.name, String(item.value.value)].some((text) => text.toLowerCase() === typed));
    if (exact && !chip.settled) chip.setText(exact.value.name, exact.value);
    if (!chip.settled && items.length && this.#list.pick()) return;
    if (!chip.settled && chip.file) {
      chip.file.click();
      return;
    }
    this.submit();
  }

  /** Send the command if all options are valid; else mark the first invalid one and show the error. */
  submit() {
    const leaves = [];
    const values = [];
    for (const chip of this.#chips) {
      const { value, error } = chip.read();
      if (error) {
        chip.setError(error);
        chip.input.focus();
        this.#host.popup.show({ title: this.#title(chip), body: this.#list?.element ?? null, error });
        return;
      }
      leaves.push(chip.leaf(value));
      values.push([chip.option.name, chip.text, chip.chosen]);
    }
    this.#hide();
    this.#host.submit({
      command: this.command,
      name: this.command.path[0],
      options: optionTree(this.command, leaves),
      values,
    });
  }

  sendButton() {
    return h(
      "button",
      { type: "button", class: "send", "aria-label": `Send ${this.command.text}`, on: { click: () => this.submit() } },
      icon("send"),
    );
  }
}
