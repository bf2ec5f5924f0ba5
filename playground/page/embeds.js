// Embeds of a message.

import { cssColour, h } from "./dom.js";
import { inlineMarkdown, markdown } from "./markdown_dom.js";
import { link } from "./links.js";
import { picture } from "./media.js";
import { messageTime } from "./time.js";

/** The element for one embed. */
export function embed(data, message, context) {
  const title = data.title && inlineMarkdown(data.title, context);
  const fields = (data.fields ?? []).map((field) =>
    h(
      "div",
      { class: ["embed-field", field.inline && "inline"] },
      h("div", { class: "embed-field-name" }, inlineMarkdown(field.name, context)),
      h("div", { class: "embed-field-value" }, markdown(field.value, context)),
    ),
  );
  const footer = [data.footer?.text, data.timestamp && messageTime(data.timestamp)].filter(Boolean);
  return h(
    "article",
    { class: "embed", style: { "--accent": cssColour(data.color, "var(--embed-edge)") } },
    h(
      "div",
      { class: "embed-body" },
      data.author?.name &&
        h("div", { class: "embed-author" }, data.author.url ? link(data.author.url, data.author.name, context) : data.author.name),
      title && h("div", { class: "embed-title" }, data.url ? link(data.url, title, context) : title),
      data.description && h("div", { class: "embed-description" }, markdown(data.description, context)),
      fields.length > 0 && h("div", { class: "embed-fields" }, fields),
      data.image?.url && picture(data.image.url, data.image.description ?? data.title, data.image, message),
      footer.length > 0 && h("div", { class: "embed-footer" }, footer.flatMap((part, index) => (index ? [" • ", part] : [part]))),
    ),
    data.thumbnail?.url && picture(data.thumbnail.url, data.thumbnail.description ?? data.title, null, message, "embed-thumbnail"),
  );
}
