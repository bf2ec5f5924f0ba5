// The window of an Activity, over the channels.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** Show an Activity's frame. `left` is called once it is closed, by the person or by the page in it. */
export function openActivity(url, left) {
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: "activity", "aria-label": "Activity" },
    h("header", {}, h("h2", {}, "Activity"), h("button", { type: "button", class: "icon-button", "aria-label": "Leave", on: { click: close } }, icon("close"))),
    h("iframe", { title: "Discord's client", src: url }),
  );
  const heard = ({ source, data }) => {
    if (source === dialog.querySelector("iframe").contentWindow && data === "close the activity") close();
  };
  addEventListener("message", heard);
  dialog.addEventListener("close", () => {
    removeEventListener("message", heard);
    dialog.remove();
    left();
  });
  document.body.append(dialog);
  dialog.showModal();
}
