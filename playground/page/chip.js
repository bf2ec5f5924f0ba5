// One option of a slash command being typed: its name, its field, its value.

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
  [OPTION.attachment]: "a file",
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
      "aria-autocomplete": this.choices || option.autocomplete ? "list" : "none",
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
    if (option.type === OPTION.attachment) this.#takeFiles();
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

  // Let the person choose a file in the browser's dialog; the field shows its name.
  #takeFiles() {
    this.input.readOnly = true;
    this.input.placeholder = "choose a file";
    this.file = h("input", { type: "file", hidden: true });
    this.input.addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", async () => {
      const [file] = this.file.files;
      if (!file) return;
      this.setText(file.name, { name: file.name, value: { filename: file.name, data: await base64(file) } });
      this.input.focus();
    });
  }

  get text() {
    return this.input.value;
  }

  /** The kind of value in words; "" for free text. */
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
    const least = this.input.placeholder.length || 3;
    this.input.style.width = `${Math.max(least, [...this.input.value].length + 1)}ch`;
  }

  /** The fixed choices that match the typed text. */
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
  else if (choice.role) lead = icon("people");
  return { label: choice.name, lead, value: choice };
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
