/** What opens over the page: the log of the hand, the rules, help, why something is not possible. */
import { button, byId, el } from "./dom.js";

/** @typedef {import("./types.js").Stage} Stage */

/** Keys and what they do, by the key of the words. */
const KEYS = [
  ["← →", "key_choose"],
  ["Enter", "key_discard"],
  ["R", "key_riichi"],
  ["1–9", "key_action"],
  ["P", "key_pass"],
  ["N", "key_next"],
  ["L", "key_log"],
  ["?", "key_help"],
  ["Esc", "key_leave"],
];

const panel = () => /** @type {HTMLDialogElement} */ (byId("panel"));

/** @param {Stage} stage @param {string} title @param {...Node} body */
function open(stage, title, ...body) {
  const at = panel();
  const heading = el("h2", title);
  heading.id = "panel-title";
  const closer = button("button.quiet", stage.words("close"), shut);
  const inside = el("div.body", ...body);
  // What may be longer than the panel can be scrolled by keys.
  inside.tabIndex = 0;
  at.replaceChildren(heading, inside, closer);
  if (!at.open) at.showModal();
  closer.focus();
}

/** Asks the host and shows what it tells. @param {Stage} stage @param {"why"|"log"|"rules"} what @param {string} title */
async function ask(stage, what, title) {
  const answer = await stage.send({ t: "ask", what });
  if (answer.t !== "told") return;
  const lines = answer.lines.length ? answer.lines : [stage.words("nothing")];
  const list = el(what === "log" ? "ol.lines" : "ul.lines", ...lines.map((line) => el("li", line)));
  open(stage, title, list);
  if (what === "log") list.lastElementChild?.scrollIntoView();
}

/** @param {Stage} stage */
export const askWhy = (stage) => void ask(stage, "why", stage.words("why"));
/** @param {Stage} stage */
export const askLog = (stage) => void ask(stage, "log", stage.words("log"));
/** @param {Stage} stage */
export const askRules = (stage) => void ask(stage, "rules", stage.words("rules"));

/** @param {Stage} stage @param {string[][]} [keys] @param {string[]} [texts] what stands above them, by the key of the words @param {...Node} more */
export function showHelp(stage, keys = KEYS, texts = ["help_touch", "help_marks"], ...more) {
  const { words } = stage;
  const list = el("dl.keys");
  for (const [key, word] of keys) list.append(el("dt", el("kbd", key)), el("dd", words(word)));
  open(stage, words("help"), ...texts.map((text) => el("p", words(text))), ...more, list);
}

export const shut = () => panel().close();

/** Whether something stands open: keys then belong to it. */
export const isOpen = () => panel().open;
