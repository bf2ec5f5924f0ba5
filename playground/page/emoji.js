// Custom emoji come from this server; a missing one falls back to its name.

import { h } from "./dom.js";

/** An inline custom emoji. */
export function customEmoji(name, id, jumbo = false) {
  const fallback = `:${name}:`;
  const image = h("img", {
    class: ["emoji", jumbo && "jumbo"],
    src: `/emojis/${encodeURIComponent(id)}.png`,
    alt: fallback,
    title: fallback,
    draggable: "false",
  });
  image.addEventListener("error", () => image.replaceWith(h("span", { class: "emoji-text" }, fallback)), { once: true });
  return image;
}

/**
 * A component's partial emoji (`{id, name}`), custom or Unicode, or null. With a label it is hidden from screen readers.
 */
export function partialEmoji(emoji, labelled = true) {
  if (!emoji) return null;
  if (emoji.id) {
    const image = customEmoji(emoji.name ?? "emoji", emoji.id);
    if (labelled) {
      image.alt = "";
      image.removeAttribute("title");
    }
    return image;
  }
  return emoji.name ? h("span", { class: "emoji-unicode", "aria-hidden": "true" }, emoji.name) : null;
}
