// A list of options, controlled with the keyboard from another element (a text field, a button) or with the pointer.

import { freshId, h, refill } from "./dom.js";

/**
 * Items: `{label, hint?, detail?, lead?, value, disabled?, selected?}` where `label`, `detail` and `hint` are text and
 * `lead` is an element. The owner keeps the focus, and its `aria-activedescendant` names the active item.
 */
export class Listbox {
  items = [];
  active = -1;
  #pick;
  #owner;

  constructor({ label, owner, pick, multiple = false }) {
    this.#pick = pick;
    this.#owner = owner;
    this.element = h("div", {
      class: "listbox",
      role: "listbox",
      id: freshId("list"),
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
      // The owner keeps the focus while an option is pressed.
      on: { mousedown: (event) => event.preventDefault() },
    });
    if (owner) this.attach(owner);
  }

  attach(owner) {
    this.#owner = owner;
    owner.setAttribute("aria-controls", this.element.id);
  }

  show(items, active = 0) {
    this.items = items;
    refill(
      this.element,
      items.map((item, index) => this.#option(item, index)),
    );
    this.#activate(items.length ? Math.min(active, items.length - 1) : -1);
  }

  #option(item, index) {
    return h(
      "div",
      {
        class: ["option", item.disabled && "disabled"],
        role: "option",
        id: `${this.element.id}-${index}`,
        "aria-selected": item.selected ? "true" : "false",
        "aria-disabled": item.disabled ? "true" : null,
        on: { click: () => this.pick(index), mousemove: () => this.active !== index && this.#activate(index, false) },
      },
      item.lead,
      h(
        "span",
        { class: "option-text" },
        h("span", { class: "option-label" }, item.label),
        item.detail && h("span", { class: "option-detail" }, item.detail),
      ),
      item.hint && h("span", { class: "option-hint" }, item.hint),
    );
  }

  #activate(index, scroll = true) {
    this.element.children[this.active]?.classList.remove("active");
    this.active = index;
    const option = this.element.children[index];
    option?.classList.add("active");
    if (scroll) option?.scrollIntoView({ block: "nearest" });
    if (!this.#owner) return;
    if (option) this.#owner.setAttribute("aria-activedescendant", option.id);
    else this.#owner.removeAttribute("aria-activedescendant");
  }

  move(step) {
    if (!this.items.length) return;
    const start = this.active < 0 ? (step > 0 ? -1 : 0) : this.active;
    this.#activate((start + step + this.items.length) % this.items.length);
  }

  moveTo(index) {
    if (this.items.length) this.#activate(Math.max(0, Math.min(this.items.length - 1, index)));
  }

  /** Pick an item (by default the active one); returns false if it cannot be picked. */
  pick(index = this.active) {
    const item = this.items[index];
    if (!item || item.disabled) return false;
    this.#pick(item, index);
    return true;
  }
}
