// Select menus: options of their own, or people and channels.

import { h, refill } from "./dom.js";
import { partialEmoji } from "./emoji.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { avatar, displayName } from "./people.js";

let open = null;

/** Close whichever menu is open. */
export function closeMenus() {
  open?.close();
}

/** After messages were drawn anew: an open menu follows its control, or closes with it. */
export function reanchorMenus() {
  if (!open || open.control.isConnected) return;
  const successor = [...document.querySelectorAll("[data-anchor]")].find((item) => item.dataset.anchor === open.anchor);
  if (successor && !successor.disabled && successor.dataset.options === open.control.dataset.options) open.follow(successor);
  else open.close();
}

function choices(component, store) {
  if (component.type === 3) {
    return (component.options ?? []).map((option) => ({
      label: option.label,
      detail: option.description,
      lead: partialEmoji(option.emoji),
      value: option.value,
      preset: Boolean(option.default),
    }));
  }
  const preset = new Set((component.default_values ?? []).map((item) => item.id));
  const people = [...store.users.values()].map((user) => ({
    label: displayName(user),
    detail: user.username,
    lead: avatar(user, "small"),
    value: user.id,
    preset: preset.has(user.id),
  }));
  const types = component.channel_types;
  const channels = store
    .guildChannels()
    .filter((channel) => !types?.length || types.includes(channel.type))
    .map((channel) => ({ label: channel.name, lead: icon("hash"), value: channel.id, preset: preset.has(channel.id) }));
  if (component.type === 8) return channels;
  return component.type === 6 ? [] : people;
}

/**
 * The control for a select component. `host`: `store`, `commit(values)` called when the choice is made, and `anchor`,
 * a name by which the control is found again after its message was redrawn. With `live`, `commit` is called at each
 * change (for forms), else once when the menu closes.
 */
export function selectMenu(component, host) {
  const items = choices(component, host.store);
  const minimum = component.min_values ?? 1;
  const maximum = Math.min(component.max_values ?? 1, Math.max(1, items.length));
  let values = items.filter((item) => item.preset).map((item) => item.value);

  const face = h("span", { class: "select-face" });
  const control = h(
    "button",
    {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": component.placeholder || host.label || "Make a selection",
      disabled: Boolean(component.disabled),
      data: {
        customId: component.custom_id ?? "",
        anchor: host.anchor ?? "",
        options: JSON.stringify(items.map((item) => item.value)),
      },
    },
    face,
    icon("down"),
  );

  const paint = () => {
    const chosen = items.filter((item) => values.includes(item.value));
    const hint = h("span", { class: "placeholder" }, component.placeholder || "Make a selection");
    refill(face, chosen.length ? chosen.map((item) => h("span", { class: "select-value" }, item.label)) : hint);
  };
  paint();

  const toggle = () => {
    if (open?.control === control) open.close();
    else openMenu(control, { items, minimum, maximum, values, host, set: (next) => ((values = next), paint()) });
  };
  control.addEventListener("click", toggle);
  control.addEventListener("keydown", (event) => {
    if (!open && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      toggle();
    }
  });
  return control;
}

function openMenu(control, menu) {
  closeMenus();
  const { items, minimum, maximum, host } = menu;
  const multiple = maximum > 1 || minimum === 0;
  const before = [...menu.values];
  let values = [...before];

  const mark = (item) => ({
    ...item,
    selected: values.includes(item.value),
    hint: multiple && values.includes(item.value) ? "chosen" : "",
    lead: item.lead?.cloneNode(true),
  });
  const pick = (item, index) => {
    if (!multiple) {
      values = [item.value];
      return finish();
    }
    if (values.includes(item.value)) values = values.filter((value) => value !== item.value);
    else if (values.length < maximum) values = [...values, item.value];
    else if (maximum === 1) values = [item.value];
    list.show(items.map(mark), index);
    if (host.live) apply();
  };
  const list = new Listbox({ label: control.getAttribute("aria-label"), owner: control, pick, multiple });
  const popup = h("div", { class: "menu" }, list.element);
  if (!items.length) popup.append(h("p", { class: "menu-empty" }, "Nothing to choose from."));

  const apply = () => {
    menu.set(values);
    host.commit(values);
  };
  const finish = () => {
    const changed = values.length !== before.length || values.some((value) => !before.includes(value));
    const enough = values.length >= minimum && values.length <= maximum;
    const send = enough && (!multiple || changed) && !(multiple && host.live);
    state.close();
    state.control.focus({ preventScroll: true });
    if (send) apply();
  };

  const place = () => {
    const box = state.control.getBoundingClientRect();
    popup.style.left = `${Math.max(8, Math.min(box.left, innerWidth - popup.offsetWidth - 8))}px`;
    popup.style.minWidth = `${box.width}px`;
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const upward = below < Math.min(260, popup.scrollHeight) && above > below;
    popup.style.maxHeight = `${Math.min(340, upward ? above : below)}px`;
    popup.style.top = upward ? "" : `${box.bottom + 4}px`;
    popup.style.bottom = upward ? `${innerHeight - box.top + 4}px` : "";
  };
  const keys = (event) => {
    const moves = { ArrowDown: () => list.move(1), ArrowUp: () => list.move(-1), Home: () => list.moveTo(0), End: () => list.moveTo(items.length - 1) };
    if (moves[event.key]) moves[event.key]();
    else if (event.key === "Enter" || event.key === " ") list.pick();
    else if (event.key === "Escape") {
      values = before;
      state.close();
    } else if (event.key === "Tab") return finish();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const outside = (event) => {
    if (!popup.contains(event.target) && !state.control.contains(event.target)) finish();
  };
  const bind = () => {
    state.control.setAttribute("aria-expanded", "true");
    state.control.addEventListener("keydown", keys);
    list.attach(state.control);
    place();
  };

  const state = {
    control,
    anchor: control.dataset.anchor,
    follow(successor) {
      state.control = successor;
      bind();
    },
    close() {
      state.control.setAttribute("aria-expanded", "false");
      state.control.removeAttribute("aria-activedescendant");
      state.control.removeEventListener("keydown", keys);
      document.removeEventListener("pointerdown", outside, true);
      removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
      popup.remove();
      if (open === state) open = null;
    },
  };
  open = state;
  // Inside a dialog the menu must be part of it: everything outside is inert.
  (control.closest("dialog") ?? document.body).append(popup);
  list.show(items.map(mark), Math.max(0, items.findIndex((item) => values.includes(item.value))));
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  document.addEventListener("scroll", place, true);
  bind();
}
