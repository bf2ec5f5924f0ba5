// Slash commands as data: availability, parsing, and what to send. No DOM.

import { CONTEXT } from "./store.js";

export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};
const CHAT_INPUT = 1;
const PERSON_MENU = 2;
const MESSAGE_MENU = 3;
const INSTALL = { guild: 0, user: 1 };

// `place` comes from Store.place. The server applies the same rules (installs.py).
function usableIn(command, place) {
  if (command.guild_id) return place.botHere && command.guild_id === place.guildId;
  const kinds = command.integration_types ?? [INSTALL.guild];
  const installed = (place.botHere && kinds.includes(INSTALL.guild)) || (place.installed && kinds.includes(INSTALL.user));
  if (!installed) return false;
  if (Array.isArray(command.contexts)) return command.contexts.includes(place.context);
  return place.context === CONTEXT.guild || (place.context === CONTEXT.botDm && command.dm_permission !== false);
}

/**
 * Every command available in a place, with subcommands as commands of their own: `{path: ["table", "open"],
 * text: "/table open", description, options}` with required options first.
 */
export function flatten(commands, place) {
  const out = [];
  const visit = (node, path) => {
    const inner = (node.options ?? []).filter((item) => item.type === OPTION.subcommand || item.type === OPTION.group);
    if (inner.length) {
      for (const item of inner) visit(item, [...path, item.name]);
      return;
    }
    const all = node.options ?? [];
    const options = [...all.filter((item) => item.required), ...all.filter((item) => !item.required)];
    out.push({ path, text: `/${path.join(" ")}`, description: node.description ?? "", options });
  };
  for (const command of [...commands].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if ((command.type ?? CHAT_INPUT) === CHAT_INPUT && usableIn(command, place)) visit(command, [command.name]);
  }
  return out;
}

/** The context menu commands for messages, and for people (`onPerson`). */
export function menuCommands(commands, place) {
  return commands
    .filter((command) => [PERSON_MENU, MESSAGE_MENU].includes(command.type) && usableIn(command, place))
    .map((command) => ({ name: command.name, onPerson: command.type === PERSON_MENU }));
}

/** The commands that match the text typed after the slash, best first. */
export function search(flat, typed) {
  const words = typed.toLowerCase().trim().split(/\s+/).filter(Boolean);
  if (!words.length) return flat;
  const whole = words.join(" ");
  const ranked = flat.flatMap((command) => {
    const name = command.path.join(" ");
    if (name === whole) return [[0, command]];
    if (name.startsWith(whole)) return [[1, command]];
    if (words.every((word) => command.path.some((part) => part.startsWith(word)))) return [[2, command]];
    if (words.every((word) => name.includes(word))) return [[3, command]];
    return words.every((word) => command.description.toLowerCase().includes(word)) ? [[4, command]] : [];
  });
  return ranked.sort((a, b) => a[0] - b[0]).map(([, command]) => command);
}

/**
 * Parse a typed line such as `/table open players:4 note:two words`. Returns `{command, texts}` (texts by option name;
 * words before any option go to the first one), or null without the full name of a command.
 */
export function parseLine(flat, line) {
  const text = line.trim();
  const named = flat
    .filter((command) => text === command.text || text.startsWith(`${command.text} `))
    .sort((a, b) => b.text.length - a.text.length);
  if (!named.length) return null;
  const command = named[0];
  const rest = text.slice(command.text.length);
  const texts = new Map();
  const marks = [...rest.matchAll(/(?:^|\s)([\w-]+):/g)].filter((mark) =>
    command.options.some((option) => option.name === mark[1]),
  );
  const lead = rest.slice(0, marks[0]?.index ?? rest.length).trim();
  if (lead && command.options.length) texts.set(command.options[0].name, lead);
  marks.forEach((mark, index) => {
    const from = mark.index + mark[0].length;
    texts.set(mark[1], rest.slice(from, marks[index + 1]?.index ?? rest.length).trim());
  });
  return { command, texts };
}

/** The fixed choices of an option as `{name, value, user?, channel?, role?}`, or null if it has none. */
export function fixedChoices(option, store) {
  if (option.choices?.length) return option.choices;
  if (option.type === OPTION.boolean) {
    return [
      { name: "True", value: true },
      { name: "False", value: false },
    ];
  }
  const people = () =>
    [...store.users.values()].map((user) => ({ name: user.global_name || user.username, value: user.id, user }));
  const roles = () => store.roles().map((role) => ({ name: role.name, value: role.id, role }));
  if (option.type === OPTION.user) return people();
  if (option.type === OPTION.role) return roles();
  if (option.type === OPTION.mentionable) return [...people(), ...roles()];
  if (option.type === OPTION.channel) {
    return store
      .allChannels()
      .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
      .map((channel) => ({ name: channel.name, value: channel.id, channel }));
  }
  return null;
}

/** Read a typed value: `{value}` or `{error}` (a sentence). `chosen` is a choice that was picked. */
export function readValue(option, text, chosen, choices) {
  if (chosen && chosen.name === text) return { value: chosen.value };
  if (option.type === OPTION.role && !choices?.length) return { error: "There are no roles here." };
  const typed = text.trim();
  if (!typed) return { error: option.required ? "This option is required." : "Fill in this option or remove it." };
  if (choices) {
    const name = typed.replace(/^[@#]/, "").toLowerCase();
    const choice = choices.find((item) => item.name.toLowerCase() === name || String(item.value).toLowerCase() === name);
    return choice ? { value: choice.value } : { error: "Pick one of the choices." };
  }
  if (option.type === OPTION.integer || option.type === OPTION.number) return readNumber(option, typed);
  if (option.type === OPTION.attachment) return { error: "Choose a file." };
  if (option.min_length && typed.length < option.min_length) return { error: `Use at least ${option.min_length} characters.` };
  if (option.max_length && typed.length > option.max_length) return { error: `Use at most ${option.max_length} characters.` };
  return { value: typed };
}

function readNumber(option, typed) {
  const value = Number(typed.replace(",", "."));
  if (!Number.isFinite(value)) return { error: "Use a number." };
  if (option.type === OPTION.integer && !Number.isInteger(value)) return { error: "Use a whole number." };
  if (option.min_value !== undefined && value < option.min_value) return { error: `Use ${option.min_value} or more.` };
  if (option.max_value !== undefined && value > option.max_value) return { error: `Use ${option.max_value} or less.` };
  return { value };
}

/** The option tree in the form of Discord's interactions: options wrapped in their subcommand and group. */
export function optionTree(command, leaves) {
  const [, ...inner] = command.path;
  let options = leaves;
  inner.reverse().forEach((name, depth) => {
    options = [{ name, type: depth === 0 ? OPTION.subcommand : OPTION.group, options }];
  });
  return options;
}
