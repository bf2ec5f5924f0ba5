// Switches: what a person's account allows the bot, and how the page shows pictures.

import { h } from "./dom.js";
import { blankWhileLoading, setBlankWhileLoading } from "./media.js";

function toggle(label, title, on, set) {
  const box = h("input", { type: "checkbox", role: "switch", on: { change: () => set(box.checked) } });
  box.checked = on;
  return h("label", { class: "door", title }, box, h("i"), label);
}

/** Discord lets a person close their direct messages, and a bot must cope with it. */
export function doorSwitch(session) {
  const set = (open) => session.setDirectMessages(open);
  return toggle("Accept DMs", "Whether bots may send you direct messages", session.takesDirectMessages, set);
}

/** In places without the bot only those have its commands who added the app to their own account. */
export function appSwitch(session, name) {
  const title = `Whether you added ${name} to your account: then its commands come with you to places without it`;
  return toggle(`${name} in my account`, title, session.hasApp, (installed) => session.setApp(installed));
}

/** For those who build the bot: an edit is a flash of nothing in Discord, which visitors are spared here. */
export function blankSwitch() {
  const title = "An edited picture is empty until the new one has come, as in Discord";
  return toggle("Pictures as in Discord", title, blankWhileLoading(), setBlankWhileLoading);
}
