// The plain text of a message, for screen readers and for the line above a reply.

/** The texts of a message in order, without markup, and with emoji by name. Empty if it has none. */
export function plainText(message) {
  const parts = [message.content];
  for (const embed of message.embeds ?? []) parts.push(embed.title, embed.description);
  const visit = (component) => {
    if (component.type === 10) parts.push(component.content);
    for (const child of component.components ?? []) visit(child);
  };
  for (const component of message.components ?? []) visit(component);
  return parts
    .filter(Boolean)
    .join(" · ")
    .replace(/<a?:(?:tile_)?(\w+):\d+>/g, "$1")
    .replace(/<t:\d+(?::\w)?>/g, "")
    .replace(/<[@#/][^>]*>/g, "")
    .replace(/```\w*|[*_~`|]{1,3}|^(?:#{1,3}|-#|>{1,3}) /gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
