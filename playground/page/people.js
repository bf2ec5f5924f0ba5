// Names and avatars.

import { h } from "./dom.js";
import { tileFace } from "./icons.js";

const HUES = [212, 340, 28, 268, 190, 8, 48, 300, 100, 232, 320, 75, 250, 356, 128, 284];

const BOT_HUE = 160;

export function displayName(user) {
  return user?.global_name || user?.username || "Unknown user";
}

function hue(user) {
  const digits = String(user?.id ?? "0");
  let sum = 0;
  for (const digit of digits) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return HUES[sum % HUES.length];
}

/** The people in the switcher have different hues; anybody else gets one by id. */
const assigned = new Map();

export function assignHues(users) {
  users.forEach((user, index) => assigned.set(user.id, HUES[index % HUES.length]));
}

export function userHue(user) {
  if (user?.bot) return BOT_HUE;
  return assigned.get(user?.id) ?? hue(user);
}

/** An avatar: the bot's tile, or a person's initial. */
export function avatar(user, size = "") {
  if (user?.bot) return h("span", { class: ["avatar", size], "aria-hidden": "true" }, tileFace());
  const initial = [...displayName(user)][0]?.toUpperCase() ?? "?";
  const style = { "--hue": String(userHue(user)) };
  return h("span", { class: ["avatar", "initial", size], "aria-hidden": "true", style }, initial);
}
