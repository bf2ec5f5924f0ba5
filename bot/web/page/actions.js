/** What one may do besides discarding, the line that says what a choice means, and the three switches. */
import { attribute, button, byId, el, keyed, setText, tile } from "./dom.js";
import { chosenTile, declare, focusStop, isDeclaring } from "./hand.js";
import { rise } from "./motion.js";
import { askWhy } from "./panels.js";
import { tileWords } from "./spoken.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").Wait} Wait */
/** @typedef {{key: string, label: string, look: "gold"|"glass"|"quiet", tiles: string[], on?: boolean, advised?: boolean, press: () => void}} Deed */

/** A button takes presses only so long after it appeared: nobody presses what jumped in under the finger. */
const SETTLED = 250;
/** @type {import("./types.js").Toggle[]} */
const TOGGLES = ["auto_win", "no_calls", "auto_discard"];

/** @type {Deed[]} */
let deeds = [];
/** When each button appeared. @type {Map<string, number>} */
const since = new Map();

/** @param {Stage} stage @returns {Deed[]} */
function possible(stage) {
  const { view, words, act, send } = stage;
  const you = view.you;
  if (!you) return [];
  if (view.paused) return [{ key: "resume", label: words("resume"), look: "gold", tiles: [], press: () => send({ t: "resume" }) }];
  if (you.away) return [{ key: "return", label: words("return"), look: "gold", tiles: [], press: () => send({ t: "return" }) }];
  if (!you.decision || view.result) return [];
  /** @type {Deed[]} */
  const all = [];
  if (you.riichi.length)
    all.push({
      key: `${you.decision}.riichi`,
      label: words(isDeclaring() ? "cancel" : "riichi"),
      look: isDeclaring() ? "glass" : "gold",
      tiles: [],
      on: isDeclaring(),
      advised: Boolean(you.advised?.startsWith("riichi-")) && !isDeclaring(),
      press: () => declare(!isDeclaring()),
    });
  for (const action of you.actions) {
    if (action.kind === "riichi") continue;
    all.push({
      key: `${you.decision}.${action.code}`,
      label: action.label,
      look: action.kind === "win" ? "gold" : action.kind === "pass" ? "quiet" : "glass",
      tiles: action.tiles ?? [],
      advised: action.code === you.advised,
      press: () => act(action.code),
    });
  }
  all.sort((one, other) => Number(other.look === "gold") - Number(one.look === "gold"));
  all.push({ key: `${you.decision}.why`, label: words("why"), look: "quiet", tiles: [], press: () => askWhy(stage) });
  return all;
}

/** @param {string} key */
function pressed(key) {
  if (performance.now() - (since.get(key) ?? 0) < SETTLED) return;
  deeds.find((deed) => deed.key === key)?.press();
}

/** Presses the button of this number, or the one that passes; whether there is one. @param {number|"pass"|"riichi"} which */
export function pressAction(which) {
  const deed = typeof which === "number" ? deeds[which] : deeds.find(({ key }) => key.endsWith(`.${which}`));
  if (deed) pressed(deed.key);
  return Boolean(deed);
}

/** @param {Stage} stage */
export function drawActions(stage) {
  const { words } = stage;
  deeds = possible(stage);
  for (const key of since.keys()) if (!deeds.some((deed) => deed.key === key)) since.delete(key);
  const at = byId("actions");
  attribute(at, "aria-label", words("actions"));
  const focused = document.activeElement;
  const within = at.contains(focused);
  keyed(
    at,
    deeds,
    ({ key }) => key,
    ({ key }) => {
      since.set(key, performance.now());
      const made = button("button.deed", "", () => pressed(key));
      made.append(el("span.label"), el("span.shown"));
      queueMicrotask(() => rise(made));
      return made;
    },
    (made, deed, n) => {
      made.className = `deed ${deed.look}${deed.advised ? " advised" : ""}`;
      // The tiles of a call are drawn: its label need not name them too. Listeners get the whole label.
      const short = deed.tiles.length ? deed.label.split(" ")[0] : deed.label;
      setText(/** @type {HTMLElement} */ (made.firstElementChild), short);
      attribute(made, "aria-label", deed.label === short ? null : deed.label);
      attribute(made, "aria-pressed", deed.on === undefined ? null : String(deed.on));
      attribute(made, "aria-keyshortcuts", String(n + 1));
      const shown = /** @type {HTMLElement} */ (made.lastElementChild);
      shown.hidden = !deed.tiles.length;
      if (shown.children.length !== deed.tiles.length) shown.replaceChildren(...deed.tiles.map((name) => tile(name)));
    },
  );
  if (within && !focused?.isConnected) focusStop();
}

/** A wait: the tile, how many are unseen, what it is worth. @param {Stage} stage @param {Wait} wait */
function waitMark(stage, { tile: name, left, points }) {
  const mark = el("span.wait", tile(name), el("b", String(left)));
  mark.setAttribute("role", "img");
  const worth = points ? stage.words("points", { n: stage.number(points) }) : stage.words("no_yaku");
  mark.setAttribute("aria-label", `${tileWords(stage, name)}: ${stage.words("unseen", { n: left })}, ${worth}`);
  if (!left) mark.classList.add("none");
  return mark;
}

/** What the waits are worth, in a few words. @param {Stage} stage @param {Wait[]} waits */
function worth(stage, waits) {
  const { words, number } = stage;
  const some = waits.map(({ points }) => points).filter(Boolean);
  if (!some.length) return words("no_yaku");
  const [low, high] = [Math.min(...some), Math.max(...some)];
  const range = low === high ? words("points", { n: number(low) }) : words("from_to", { low: number(low), high: number(high) });
  const told = waits.some(({ riichi }) => riichi) ? `${range} ${words("with_riichi")}` : range;
  return some.length < waits.length ? `${told} · ${words("partly_no_yaku")}` : told;
}

/** The line above the hand: what the chosen tile leaves, else what one waits for, else how far it is. @param {Stage} stage */
export function drawLine(stage) {
  const { view, words } = stage;
  const at = byId("line");
  const you = view.you;
  /** @type {(Node|string)[]} */
  let parts = [];
  let said = false;
  if (you && !view.result) {
    const ends = Object.keys(you.tenpai);
    const tile_ = chosenTile();
    // With nothing chosen, the discard whose waits are most is the one worth telling.
    const unseen = (/** @type {string} */ end) => you.tenpai[end].reduce((sum, { left }) => sum + left, 0);
    const best = [...ends].sort((one, other) => unseen(other) - unseen(one))[0];
    const end = tile_ ? ends.find((one) => one === tile_.end) : best;
    if (end) parts = [words("discard"), tile(end.split("-")[0]), ...waits(stage, you.tenpai[end])];
    else if (you.waits.length && !you.discards.length) parts = waits(stage, you.waits);
    else {
      said = true;
      parts = (you.decision ? [you.question, ...you.facts] : you.facts).slice(0, 2).map((text) => el("span", text));
    }
    if (you.furiten) parts.unshift(el("span.furiten", words("furiten")));
  }
  at.replaceChildren(...parts);
  at.hidden = !parts.length;
  at.classList.toggle("said", said);
}

/** @param {Stage} stage @param {Wait[]} list */
function waits(stage, list) {
  return [el("span", stage.words("waits")), ...list.map((wait) => waitMark(stage, wait)), el("span.worth", worth(stage, list))];
}

/** @param {Stage} stage */
export function drawToggles(stage) {
  const { view, words, send } = stage;
  const at = byId("toggles");
  at.hidden = !view.you || !view.kyoku || view.over;
  attribute(at, "aria-label", words("toggles"));
  for (const name of TOGGLES) {
    let made = /** @type {HTMLElement|null} */ (at.querySelector(`[data-toggle=${name}]`));
    if (!made) {
      made = button("button", "", () => {
        const on = made?.getAttribute("aria-pressed") !== "true";
        send({ t: "toggle", toggle: name, on });
      });
      made.append(el("span"));
      made.dataset.toggle = name;
      at.append(made);
    }
    setText(/** @type {HTMLElement} */ (made.firstElementChild), words(name));
    attribute(made, "aria-pressed", String(Boolean(view.you?.toggles[name])));
  }
}
