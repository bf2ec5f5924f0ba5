// Pictures and files of messages.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { localUrl, mediaUrl } from "./links.js";

const BLANK = "jantaku.blank";

/** Whether an edited picture is blank until it has loaded, as in Discord's client. */
export function blankWhileLoading() {
  return localStorage.getItem(BLANK) === "on";
}

export function setBlankWhileLoading(on) {
  localStorage.setItem(BLANK, on ? "on" : "off");
}

// In pixels; must match `max-height` of `.picture`.
const TALLEST = 420;

/**
 * A picture that is enlarged when pressed. `size` is {width, height} if known, so that nothing moves when it loads.
 * A picture from another host is not loaded; its description is shown instead.
 */
export function picture(url, alt, size, message, extra = "") {
  const source = mediaUrl(url, message);
  const label = alt || "Picture without a description";
  if (!source) return h("div", { class: "media-missing" }, icon("warn"), label);
  const image = h("img", { src: source, alt: label, class: "picture", draggable: "false" });
  if (size?.width && size?.height) {
    // Set the final size: a tall picture is scaled down, without margins at its sides.
    const scale = Math.min(1, TALLEST / size.height);
    image.width = Math.round(size.width * scale);
    image.height = Math.round(size.height * scale);
  }
  const open = () => enlarge(image.currentSrc || source, label);
  return h("button", { type: "button", class: ["media", extra], title: label, on: { click: open } }, image);
}

/** Files of a message that no component or embed shows. */
export function attachments(message) {
  const shown = usedAttachments(message);
  const rows = (message.attachments ?? []).filter((item) => !shown.has(item.filename) && !shown.has(item.url));
  if (!rows.length) return null;
  return h(
    "div",
    { class: "attachments" },
    rows.map((item) =>
      item.content_type?.startsWith("image/")
        ? picture(item.url, item.description ?? item.filename, item, message)
        : fileCard(item.filename, item.size, item.url, message),
    ),
  );
}

export function fileCard(name, size, url, message) {
  const source = mediaUrl(url, message);
  const title = source ? h("a", { href: source, download: name }, name) : h("span", {}, name);
  const facts = typeof size === "number" ? h("span", { class: "file-size" }, fileSize(size)) : null;
  return h("div", { class: "file-card" }, icon("file", "file-icon"), h("div", {}, title, facts));
}

function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function usedAttachments(message) {
  const used = new Set();
  const add = (url) => {
    if (typeof url !== "string") return;
    used.add(url.startsWith("attachment://") ? url.slice("attachment://".length) : url);
  };
  const visit = (component) => {
    add(component.media?.url);
    add(component.file?.url);
    for (const item of component.items ?? []) add(item.media?.url);
    if (component.accessory) visit(component.accessory);
    for (const child of component.components ?? []) visit(child);
  };
  for (const embed of message.embeds ?? []) {
    add(embed.image?.url);
    add(embed.thumbnail?.url);
  }
  for (const component of message.components ?? []) visit(component);
  return used;
}

/**
 * Keep the old pictures of a redrawn message in place until the new ones have loaded, unless the person has chosen to
 * see them blank as in Discord's client.
 */
export function keepPictures(oldNode, newNode) {
  const before = [...oldNode.querySelectorAll("img.picture")];
  const after = [...newNode.querySelectorAll("img.picture")];
  after.forEach((image, index) => {
    const old = before[index];
    if (!old?.complete || !old.naturalWidth) return;
    if (old.src === image.src) {
      image.replaceWith(old);
      old.alt = image.alt;
      return;
    }
    if (blankWhileLoading()) return;
    // Use the old element, which has nothing to load. It is gone from its place if the message has changed again.
    image.replaceWith(old);
    old.alt = "";
    const place = old.parentNode;
    const swap = () => {
      if (old.parentNode === place) old.replaceWith(image);
    };
    image.decode().then(swap, swap);
  });
}

function enlarge(source, label) {
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": label, on: { click: close } },
    h("img", { src: localUrl(source), alt: label }),
    h("p", { class: "lightbox-text" }, label),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
