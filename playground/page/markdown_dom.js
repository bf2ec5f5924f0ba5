// Turns the markdown tree into DOM nodes. All text becomes text nodes.

import { h } from "./dom.js";
import { customEmoji } from "./emoji.js";
import { link } from "./links.js";
import { onlyEmoji, parseBlocks, parseInline } from "./markdown.js";
import { displayName } from "./people.js";
import { timestamp } from "./time.js";

/**
 * Nodes for a message text. `context` resolves mentions: `user(id)`, `role(id)`, `channel(id)`, `jump(channelId,
 * messageId)` and `useCommand(name)`, all optional.
 */
export function markdown(text, context = {}) {
  if (!text) return [];
  const jumbo = onlyEmoji(text);
  return blocks(parseBlocks(text), context, jumbo);
}

/** Nodes for a text without blocks (titles, labels). */
export function inlineMarkdown(text, context = {}) {
  return text ? inline(parseInline(text), context, false) : [];
}

function blocks(list, context, jumbo) {
  return list.map((block) => {
    if (block.type === "heading") {
      // Headings of messages are below the page's own headings in the outline.
      return h(`h${block.level + 2}`, { class: `md-h${block.level}` }, inline(block.children, context, true));
    }
    if (block.type === "subtext") return h("div", { class: "md-subtext" }, inline(block.children, context, false));
    if (block.type === "quote") return h("blockquote", {}, blocks(block.blocks, context, false));
    if (block.type === "code") return h("pre", {}, h("code", {}, block.text));
    if (block.type === "list") return listElement(block, context);
    return h("div", { class: "md-text" }, inline(block.children, context, jumbo));
  });
}

function listElement(block, context) {
  const items = block.items.map((item) =>
    h("li", {}, inline(item.children, context, false), item.nested && listElement(item.nested, context)),
  );
  return block.ordered ? h("ol", { start: String(block.start) }, items) : h("ul", {}, items);
}

const WRAPPERS = { strong: "strong", em: "em", underline: "u", strike: "s" };

function inline(nodes, context, jumbo) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    if (WRAPPERS[node.type]) return h(WRAPPERS[node.type], {}, inline(node.children, context, jumbo));
    if (node.type === "spoiler") return spoiler(inline(node.children, context, jumbo));
    if (node.type === "code") return h("code", {}, node.text);
    if (node.type === "link") return link(node.url, inline(node.children, context, jumbo), context);
    if (node.type === "time") return timestamp(node.seconds, node.style);
    if (node.type === "emoji") return customEmoji(node.name, node.id, jumbo);
    if (node.type === "user") return mention(`@${displayName(context.user?.(node.id) ?? { username: "unknown-user" })}`);
    if (node.type === "role") return mention(`@${context.role?.(node.id)?.name ?? "unknown-role"}`);
    if (node.type === "everyone") return mention(`@${node.name}`);
    if (node.type === "channel") {
      const channel = context.channel?.(node.id);
      if (!channel) return mention("#unknown");
      return mention(`#${channel.name ?? "direct message"}`, context.jump && (() => context.jump(node.id, null)));
    }
    return mention(`/${node.name}`, context.useCommand && (() => context.useCommand(node.name)));
  });
}

function mention(text, action = null) {
  if (!action) return h("span", { class: "mention" }, text);
  return h("button", { type: "button", class: "mention", on: { click: action } }, text);
}

function spoiler(children) {
  const cover = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" });
  const inner = h("span", { class: "spoiler-text", "aria-hidden": "true" }, children);
  const show = () => {
    cover.classList.add("shown");
    inner.removeAttribute("aria-hidden");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.append(inner);
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      show();
    }
  });
  return cover;
}
