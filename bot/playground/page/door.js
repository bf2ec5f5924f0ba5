// Discord lets a person close their direct messages, and a bot must cope with it: here is that switch.

import { h } from "./dom.js";

export function doorSwitch(session) {
  const box = h("input", { type: "checkbox", role: "switch", on: { change: () => session.setDirectMessages(box.checked) } });
  box.checked = session.takesDirectMessages;
  return h("label", { class: "door", title: "Whether bots may send you direct messages" }, box, h("i"), "Accept DMs");
}
