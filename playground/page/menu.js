// Menus that open at a control, for keyboard and pointer. One is open at a time.

import { h } from "./dom.js";
import { Listbox } from "./listbox.js";

let open = null;

/** Close the open menu, if any. */
export function closeMenus() {
  open?.close();
}

/** After messages were redrawn: attach the open menu to its new control, or close it. */
export function reanchorMenus() {
  if (!open || open.control.isConnected) return;
  const successor = [...document.querySelectorAll("[data-anchor]")].find((item) => item.dataset.anchor === open.anchor);
  if (successor && !successor.disabled && successor.dataset.options === open.control.dataset.options) open.follow(successor);
  else open.close();
}

/** The open menu of this control, or null. */
export function menuOf(control) {
  return open?.control === control ? open : null;
}

/**
 * Open a menu at `control`. `menu`: `items` (of a Listbox), `minimum` and `maximum` number of values, the `values` chosen
 * before, and `commit(values)`, which is called once when the menu closes or, with `live`, at each change. With `at`
 * (a point in the window, in pixels) it opens there, as for a right click.
 */
export function openMenu(control, menu) {
  closeMenus();
  const { items, minimum, maximum, live, commit } = menu;
  const multiple = maximum > 1 || minimum === 0;
  const before = [...menu.values];
  let values = [...before];

  const mark = (item) => ({
    ...item,
    selected: values.includes(item.value),
    hint: multiple && values.includes(item.value) ? "chosen" : item.hint,
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
    if (live) commit(values);
  };
  const list = new Listbox({ label: control.getAttribute("aria-label"), owner: control, pick, multiple });
  const popup = h("div", { class: "menu" }, list.element);
  if (!items.length) popup.append(h("p", { class: "menu-empty" }, "Nothing to choose from."));

  const finish = () => {
    const changed = values.length !== before.length || values.some((value) => !before.includes(value));
    const enough = values.length >= minimum && values.length <= maximum;
    const send = enough && (!multiple || changed) && !(multiple && live);
    state.close();
    state.control.focus({ preventScroll: true });
    if (send) commit(values);
  };

  const place = () => {
    const box = menu.at ? new DOMRect(menu.at.x, menu.at.y, 0, 0) : state.control.getBoundingClientRect();
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
