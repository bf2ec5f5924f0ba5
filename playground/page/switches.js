// Switches for a person's settings towards the bot, and for how the page shows pictures.

import { h } from "./dom.js";
import { blankWhileLoading, setBlankWhileLoading } from "./media.js";

function toggle(label, title, on, set) {
  const box = h("input", { type: "checkbox", role: "switch", on: { change: () => set(box.checked) } });
  box.checked = on;
  return h("label", { class: "toggle", title }, box, h("i"), label);
}

/** Whether the person accepts direct messages; a bot must cope with both. */
export function directMessageSwitch(session) {
  const set = (open) => session.setDirectMessages(open);
  return toggle("Accept DMs", "Whether bots may send you direct messages", session.takesDirectMessages, set);
}

/** Whether the person has installed the app, which they need for its commands in places without the bot. */
export function appSwitch(session, name) {
  const title = `Whether you have added ${name} to your account, so that you can use its commands in places without it`;
  return toggle(`${name} in my account`, title, session.hasApp, (installed) => session.setApp(installed));
}

/** For developers of the bot: whether an edited picture is blank while it loads, as in Discord's client. */
export function blankSwitch() {
  const title = "Show edited pictures as blank until they have loaded, as Discord does";
  return toggle("Pictures as in Discord", title, blankWhileLoading(), setBlankWhileLoading);
}
