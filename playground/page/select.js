// Select menus of options, people, roles and channels.

import { h, refill } from "./dom.js";
import { partialEmoji } from "./emoji.js";
import { icon } from "./icons.js";
import { openMenu, menuOf } from "./menu.js";
import { avatar, displayName } from "./people.js";

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
    .allChannels()
    .filter((channel) => !types?.length || types.includes(channel.type))
    .map((channel) => ({ label: channel.name, lead: icon("hash"), value: channel.id, preset: preset.has(channel.id) }));
  const roles = store
    .roles()
    .map((role) => ({ label: role.name, lead: icon("people"), value: role.id, preset: preset.has(role.id) }));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[component.type];
}

/**
 * The control for a select component. `host`: `store`; `commit(values)`, called once when the menu closes or, with `live`
 * (for forms), at each change; and `anchor`, a name to find the control by after its message was redrawn.
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
      "aria-label": host.label || component.placeholder || "Make a selection",
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

  const apply = (next) => {
    values = next;
    paint();
    host.commit(next);
  };
  const toggle = () => {
    const shown = menuOf(control);
    if (shown) shown.close();
    else openMenu(control, { items, minimum, maximum, values, live: host.live, commit: apply });
  };
  control.addEventListener("click", toggle);
  control.addEventListener("keydown", (event) => {
    if (!menuOf(control) && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      toggle();
    }
  });
  return control;
}
