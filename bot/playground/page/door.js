// What a person's account allows the bot: direct messages, and being used where the bot is not a member.

import { h } from "./dom.js";

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
