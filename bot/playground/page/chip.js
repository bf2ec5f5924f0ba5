// One option of a slash command in the making: its name, its field, its value.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { avatar } from "./people.js";
import { fixedChoices, OPTION, readValue } from "./commands.js";

const KIND = {
  [OPTION.integer]: "a whole number",
  [OPTION.number]: "a number",
  [OPTION.user]: "a person",
  [OPTION.mentionable]: "a person",
  [OPTION.channel]: "a channel",
  [OPTION.boolean]: "true or false",
};

/** `handlers`: `focus(chip)`, `input(chip)`, `key(chip, event)`, `remove(chip)`. */
export class Chip {
  chosen = null;

  constructor(option, store, handlers) {
    this.option = option;
    this.choices = fixedChoices(option, store);
    this.input = h("input", {
      type: "text",
      class: "chip-input",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": `${option.name}: ${option.description ?? ""}`,
      "aria-required": option.required ? "true" : null,
      inputmode: [OPTION.integer, OPTION.number].includes(option.type) ? "numeric" : null,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      data: { option: option.name },
      on: {
        focus: () => handlers.focus(this),
        keydown: (event) => handlers.key(this, event),
        input: () => {
          this.fit();
          this.setError(null);
          handlers.input(this);
        },
      },
    });
    const remove = h(
      "button",
      { type: "button", class: "chip-remove", tabindex: "-1", "aria-label": `Remove ${option.name}`, on: { click: () => handlers.remove(this) } },
      icon("close"),
    );
    this.element = h(
      "span",
      { class: ["chip", option.required && "required"] },
      h("span", { class: "chip-name", on: { click: () => this.input.focus() } }, option.name),
      this.input,
      !option.required && remove,
    );
    this.fit();
  }

  get text() {
    return this.input.value;
  }

  /** What kind of value it takes, in words; "" for free text. */
  get kind() {
    return KIND[this.option.type] ?? "";
  }

  get settled() {
    return this.chosen !== null && this.chosen.name === this.text;
  }

  setText(text, chosen = null) {
    this.input.value = text;
    this.chosen = chosen;
    this.fit();
    this.setError(null);
  }

  /** `{value}` or `{error}`. */
  read() {
    return readValue(this.option, this.text, this.chosen, this.choices);
  }

  leaf(value) {
    return { name: this.option.name, type: this.option.type, value };
  }

  setError(text) {
    this.element.classList.toggle("invalid", Boolean(text));
    if (text) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  fit() {
    this.input.style.width = `${Math.max(3, [...this.input.value].length + 1)}ch`;
  }

  /** Items of the fixed choices that match what is typed. */
  matches() {
    const typed = this.settled ? "" : this.text.trim().replace(/^[@#]/, "").toLowerCase();
    const list = this.choices.filter((item) => item.name.toLowerCase().includes(typed));
    list.sort((a, b) => Number(b.name.toLowerCase().startsWith(typed)) - Number(a.name.toLowerCase().startsWith(typed)));
    return list.slice(0, 25);
  }
}

/** A choice as a list item. */
export function choiceItem(choice) {
  let lead = null;
  if (choice.user) lead = avatar(choice.user, "small");
  else if (choice.channel) lead = icon("hash");
  return { label: choice.name, lead, value: choice };
}
