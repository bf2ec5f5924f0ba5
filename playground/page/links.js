// Which addresses the page follows, and how. Nothing is ever loaded from another host.

import { h } from "./dom.js";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]", location.hostname]);
const DISCORD_FILES = new Set(["cdn.discordapp.com", "media.discordapp.net"]);
const DISCORD = new Set(["discord.com", "canary.discord.com", "ptb.discord.com"]);

function parse(text) {
  try {
    return new URL(text, location.origin);
  } catch {
    return null;
  }
}

/**
 * An address the page may load a picture or file from: this server's own. A loopback address is rewritten to the
 * origin the page came from (a container's port may be published elsewhere), and so is Discord's file host, which this
 * server stands in for. Anything else is `null`.
 */
export function localUrl(text) {
  const url = typeof text === "string" ? parse(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  if (url.origin === location.origin || LOOPBACK.has(url.hostname) || DISCORD_FILES.has(url.hostname)) {
    return url.pathname + url.search;
  }
  return null;
}

/** `attachment://name` inside a message means one of its own attachments. */
export function mediaUrl(text, message) {
  if (typeof text !== "string") return null;
  if (text.startsWith("attachment://")) {
    const name = text.slice("attachment://".length);
    const found = (message?.attachments ?? []).find((item) => item.filename === name);
    return found ? localUrl(found.url) : null;
  }
  return localUrl(text);
}

/** Where a Discord message or channel link points: `{channelId, messageId}`, or null for an ordinary address. */
export function jumpTarget(text) {
  const url = parse(text);
  if (!url || !(DISCORD.has(url.hostname) || LOOPBACK.has(url.hostname))) return null;
  const match = /^\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/.exec(url.pathname);
  return match ? { channelId: match[1], messageId: match[2] ?? null } : null;
}

/**
 * A link. Only http and https are followed; a link to a channel or message of this playground goes there in the page
 * through `context.jump`.
 */
export function link(text, children, context, props = {}) {
  const url = parse(text);
  if (!url || !["http:", "https:"].includes(url.protocol)) return h("span", props, children);
  const target = jumpTarget(text);
  const on = {};
  if (target && context?.jump) {
    on.click = (event) => {
      event.preventDefault();
      context.jump(target.channelId, target.messageId);
    };
  }
  return h("a", { ...props, href: url.href, target: "_blank", rel: "noopener noreferrer", on }, children);
}
