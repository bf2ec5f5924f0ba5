// Parses Discord's markdown into a tree of plain values. `markdown_dom.js` turns the tree into DOM nodes.
//
// Blocks: {type: "heading", level, children} | {type: "subtext", children} | {type: "quote", blocks} |
//         {type: "list", ordered, start, items: [{children, nested}]} | {type: "code", language, text} |
//         {type: "text", children}
// Inline: a string | {type: "strong"|"em"|"underline"|"strike"|"spoiler", children} | {type: "code", text} |
//         {type: "link", url, children} | {type: "user"|"role"|"channel", id} | {type: "command", name, id} |
//         {type: "everyone", name} | {type: "time", seconds, style} | {type: "emoji", name, id}

const FENCE = /```(?:([a-z0-9_+\-.#]+)\n)?\n*([\s\S]*?)\n*```/gi;
const LIST = /^( *)([-*]|\d{1,9}\.)\s+(.*)$/;

/** Parse a whole message text into blocks. */
export function parseBlocks(text) {
  const blocks = [];
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    if (!match[2].trim()) continue;
    blocks.push(...parseLines(trimBreak(text.slice(from, match.index), from > 0, true)));
    blocks.push({ type: "code", language: match[1] ?? "", text: match[2] });
    from = match.index + match[0].length;
  }
  blocks.push(...parseLines(trimBreak(text.slice(from), from > 0, false)));
  return blocks;
}

// A line break next to a code block belongs to the block.
function trimBreak(text, start, end) {
  let trimmed = text;
  if (start) trimmed = trimmed.replace(/^\n/, "");
  if (end) trimmed = trimmed.replace(/\n$/, "");
  return trimmed;
}

function parseLines(text) {
  if (!text) return [];
  const lines = text.split("\n");
  const blocks = [];
  let plain = [];
  const flush = () => {
    if (plain.length) blocks.push({ type: "text", children: parseInline(plain.join("\n")) });
    plain = [];
  };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,3})\s+(.+)$/.exec(line);
    const subtext = /^-#\s+(.+)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ type: "heading", level: heading[1].length, children: parseInline(heading[2].trim()) });
      at += 1;
    } else if (subtext) {
      flush();
      blocks.push({ type: "subtext", children: parseInline(subtext[1]) });
      at += 1;
    } else if (line.startsWith(">>> ")) {
      flush();
      blocks.push({ type: "quote", blocks: parseLines([line.slice(4), ...lines.slice(at + 1)].join("\n")) });
      at = lines.length;
    } else if (line.startsWith("> ") || line === ">") {
      flush();
      const quoted = [];
      while (at < lines.length && (lines[at].startsWith("> ") || lines[at] === ">")) quoted.push(lines[at++].slice(2));
      blocks.push({ type: "quote", blocks: parseLines(quoted.join("\n")) });
    } else if (LIST.test(line)) {
      flush();
      const rows = [];
      while (at < lines.length && LIST.test(lines[at])) rows.push(LIST.exec(lines[at++]));
      blocks.push(parseList(rows));
    } else {
      plain.push(line);
      at += 1;
    }
  }
  flush();
  return blocks;
}

function parseList(rows) {
  const indent = rows[0][1].length;
  const ordered = /\d/.test(rows[0][2]);
  const items = [];
  let at = 0;
  while (at < rows.length) {
    if (rows[at][1].length > indent && items.length) {
      const from = at;
      while (at < rows.length && rows[at][1].length > indent) at += 1;
      items[items.length - 1].nested = parseList(rows.slice(from, at));
    } else {
      items.push({ children: parseInline(rows[at][3]), nested: null });
      at += 1;
    }
  }
  return { type: "list", ordered, start: ordered ? parseInt(rows[0][2], 10) : 1, items };
}

const TOKENS = [
  [/^\\([^0-9A-Za-z\s])/, (m) => m[1]],
  [/^(`+)([^`](?:[\s\S]*?[^`])?)\1(?!`)/, (m) => ({ type: "code", text: m[2] })],
  [/^<a?:(\w{2,32}):(\d+)>/, (m) => ({ type: "emoji", name: m[1], id: m[2] })],
  [/^<@!?(\d+)>/, (m) => ({ type: "user", id: m[1] })],
  [/^<@&(\d+)>/, (m) => ({ type: "role", id: m[1] })],
  [/^<#(\d+)>/, (m) => ({ type: "channel", id: m[1] })],
  [/^<\/([^:<>]+):(\d+)>/, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/^<t:(-?\d{1,14})(?::([tTdDfFR]))?>/, (m) => ({ type: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  [/^<(https?:\/\/[^\s<>]+)>/, (m) => ({ type: "link", url: m[1], children: [m[1]] })],
  [/^@(everyone|here)\b/, (m) => ({ type: "everyone", name: m[1] })],
];
const DELIMITERS = [
  ["||", "spoiler"],
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["*", "em"],
  ["_", "em"],
];
const MASKED = /^\[((?:\\.|\[[^\]]*\]|[^\]\\])+)\]\(\s*<?(https?:\/\/[^\s<>]+?)>?(?:\s+"[^"]*")?\s*\)/;
const BARE = /^https?:\/\/[^\s<]+[^<.,:;"'\])\s]/;

/** Parse text without blocks. */
export function parseInline(text, insideLink = false) {
  const out = [];
  const push = (node) => {
    if (typeof node === "string" && typeof out.at(-1) === "string") out[out.length - 1] += node;
    else out.push(node);
  };
  let at = 0;
  while (at < text.length) {
    const found = token(text, at, insideLink);
    if (found) {
      push(found.node);
      at += found.length;
    } else {
      // Skip characters that cannot begin a token.
      const run = /^[^\\`<@|*_~[h]+/.exec(text.slice(at));
      const length = run ? run[0].length : 1;
      push(text.slice(at, at + length));
      at += length;
    }
  }
  return out;
}

function token(text, at, insideLink) {
  const rest = text.slice(at);
  for (const [pattern, make] of TOKENS) {
    const match = pattern.exec(rest);
    if (match) return { node: make(match), length: match[0].length };
  }
  if (!insideLink) {
    const masked = MASKED.exec(rest);
    if (masked) {
      const node = { type: "link", url: masked[2], children: parseInline(masked[1], true) };
      return { node, length: masked[0].length };
    }
    const bare = BARE.exec(rest);
    if (bare) return { node: { type: "link", url: bare[0], children: [bare[0]] }, length: bare[0].length };
  }
  for (const [mark, type] of DELIMITERS) {
    if (!rest.startsWith(mark)) continue;
    if (mark === "_" && at > 0 && /\w/.test(text[at - 1])) continue;
    const end = closing(text, at + mark.length, mark);
    if (end < 0) continue;
    const inner = text.slice(at + mark.length, end);
    return { node: { type, children: parseInline(inner, insideLink) }, length: inner.length + 2 * mark.length };
  }
  return null;
}

// The position where the mark opened before `from` closes, or -1. Escapes, code and <...> tokens are skipped.
function closing(text, from, mark) {
  const single = mark.length === 1;
  if (single && /\s/.test(text[from] ?? " ")) return -1;
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (char === "\\") {
      at += 2;
    } else if (char === "`") {
      const code = /^(`+)[\s\S]*?[^`]\1(?!`)/.exec(text.slice(at));
      at += code ? code[0].length : 1;
    } else if (char === "<") {
      const angle = /^<[^<>\s]+>/.exec(text.slice(at));
      at += angle ? angle[0].length : 1;
    } else if (text.startsWith(mark, at) && at > from) {
      if (!single) return mark !== "||" && text[at + 2] === mark[0] && text[at + 3] !== mark[0] ? at + 1 : at;
      if (text[at + 1] === mark) at += 2;
      else if (/\s/.test(text[at - 1])) at += 1;
      else if (mark === "_" && /\w/.test(text[at + 1] ?? " ")) at += 1;
      else return at;
    } else {
      at += 1;
    }
  }
  return -1;
}

/** Whether a text consists only of a few custom emoji, which are then shown large. */
export function onlyEmoji(text) {
  const bare = text.replace(/<a?:\w{2,32}:\d+>/g, "");
  const count = (text.match(/<a?:\w{2,32}:\d+>/g) ?? []).length;
  return count > 0 && count <= 30 && bare.trim() === "";
}
