// Message components, with and without IS_COMPONENTS_V2. A component of an unknown type is replaced by a note.

import { cssColour, h } from "./dom.js";
import { partialEmoji } from "./emoji.js";
import { icon } from "./icons.js";
import { link } from "./links.js";
import { markdown } from "./markdown_dom.js";
import { fileCard, picture } from "./media.js";
import { selectMenu } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/**
 * Elements for a list of components. `host`: `message`, `markdown` (context for texts), `session`, `store`, and
 * `act(customId, send)`, which runs one interaction.
 */
export function components(list, host) {
  return (list ?? []).map((component) => componentElement(component, host));
}

function componentElement(component, host) {
  switch (component.type) {
    case 1:
      return h("div", { class: "action-row" }, components(component.components, host));
    case 2:
      return button(component, host);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(component, host);
    case 9:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-texts" }, components(component.components, host)),
        h("div", { class: "section-accessory" }, componentElement(component.accessory, host)),
      );
    case 10:
      return h("div", { class: "text-display" }, markdown(component.content, host.markdown));
    case 11:
      return spoilable(component, picture(component.media?.url, component.description, null, host.message, "thumbnail"));
    case 12:
      return gallery(component, host);
    case 13:
      return spoilable(component, fileCard(fileName(component), component.size, component.file?.url, host.message));
    case 14:
      return h("hr", { class: ["separator", component.divider === false && "blank", component.spacing === 2 && "wide"] });
    case 17: {
      const style = { "--accent": cssColour(component.accent_color, "transparent") };
      const box = h("div", { class: "container", style }, components(component.components, host));
      return spoilable(component, box);
    }
    default:
      return h("div", { class: "unknown" }, `Component type ${component.type} is not shown here.`);
  }
}

function button(component, host) {
  const face = [
    partialEmoji(component.emoji, Boolean(component.label)),
    component.label && h("span", { class: "button-label" }, component.label),
    component.style === 5 && icon("external"),
  ];
  const style = STYLES[component.style] ?? "secondary";
  const name = component.label ? null : (component.emoji?.name ?? "Button");
  if (component.style === 5) {
    const context = component.disabled ? {} : host.markdown;
    return link(component.url, face, context, { class: ["button", style], "aria-label": name });
  }
  return h(
    "button",
    {
      type: "button",
      class: ["button", style],
      disabled: Boolean(component.disabled),
      "aria-label": name,
      data: { customId: component.custom_id ?? "" },
      on: { click: () => host.act(component.custom_id, () => host.session.press(host.message, component.custom_id)) },
    },
    h("span", { class: "button-face" }, face),
    h("span", { class: "button-dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}

function select(component, host) {
  const send = (values) =>
    host.act(component.custom_id, () => host.session.select(host.message, component.custom_id, component.type, values));
  return selectMenu(component, { store: host.store, commit: send, anchor: `${host.message.id}/${component.custom_id}` });
}

function gallery(component, host) {
  const items = (component.items ?? []).map((item) =>
    spoilable(item, picture(item.media?.url, item.description, item.media, host.message)),
  );
  return h("div", { class: ["gallery", items.length === 1 && "single"] }, items);
}

function fileName(component) {
  return component.name || (component.file?.url ?? "file").split("?")[0].split("/").pop();
}

function spoilable(component, element) {
  if (!component.spoiler) return element;
  const show = () => cover.replaceWith(element);
  const cover = h("button", { type: "button", class: "spoiler-cover", on: { click: show } }, icon("eye"), "Spoiler, press to show");
  return cover;
}
