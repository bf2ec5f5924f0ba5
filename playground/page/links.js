// Links and the URLs of pictures and files. Nothing is ever loaded from another host.

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
 * The URL on this server for a picture or file. A loopback URL is rewritten to the page's origin (a container's port may
 * be published as another one), and so is one of Discord's file hosts, whose files this server serves. Any other is
 * `null`.
 */
export function localUrl(text) {
  const url = typeof text === "string" ? parse(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  if (url.origin === location.origin || LOOPBACK.has(url.hostname) || DISCORD_FILES.has(url.hostname)) {
    return url.pathname + url.search;
  }
  return null;
}

/** Like `localUrl`, and `attachment://name` refers to an attachment of the message. */
export function mediaUrl(text, message) {
  if (typeof text !== "string") return null;
  if (text.startsWith("attachment://")) {
    const name = text.slice("attachment://".length);
    const attachment = (message?.attachments ?? []).find((item) => item.filename === name);
    return attachment ? localUrl(attachment.url) : null;
  }
  return localUrl(text);
}

/** The target of a Discord link to a message or channel: `{channelId, messageId}`; null for any other URL. */
export function jumpTarget(text) {
  const url = parse(text);
  if (!url || !(DISCORD.has(url.hostname) || LOOPBACK.has(url.hostname))) return null;
  const match = /^\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/.exec(url.pathname);
  return match ? { channelId: match[1], messageId: match[2] ?? null } : null;
}

/**
 * A link, for http and https only. A link to a channel or message of this playground opens it in the page with
 * `context.jump`.
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
