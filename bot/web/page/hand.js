/** One's own hand: choosing a tile, discarding it by tap, drag or key, and declaring riichi with it. */
import { attribute, byId, el, keyed, showTile } from "./dom.js";
import { arrives, letGo } from "./motion.js";
import { drawMelds, lightKind, part } from "./table.js";
import { tileWords } from "./spoken.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").You} You */
/** @typedef {{key: string, tile: string, end: string, drawn: boolean}} Held  `end`: as its codes end, "5m" or "5m-drawn" */

/** How many tiles stand in the first row where there are two. */
const ROW = 7;
/** Tiles of a hand that has called nothing, without the drawn one. */
const WHOLE = 13;
/** So far up, in px, is a tile dragged to discard it. */
const DRAG = 44;
/** So far a finger may tremble in a tap. */
const TREMBLE = 8;

/** The key of the lifted tile. @type {string|null} */
let chosen = null;
/** Whether the next tile declares riichi. */
let declaring = false;
/** The decision for which a discard was sent: a second press must not send another. */
let sent = 0;
/** The decision that all this belongs to. */
let decision = 0;
/** @type {Stage} */
let now;

/** The tiles, sorted, the drawn one last. @param {You|undefined} you @returns {Held[]} */
function held(you) {
  if (!you) return [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  const all = you.drawn ? [...you.tiles, you.drawn] : you.tiles;
  return all.map((tile, n) => {
    const copy = seen.get(tile) ?? 0;
    seen.set(tile, copy + 1);
    const drawn = n === you.tiles.length;
    return { key: `${tile}.${copy}`, tile, end: drawn ? `${tile}-drawn` : tile, drawn };
  });
}

/** The code that discarding this tile has now; undefined where that is not legal. @param {Held} tile */
function codeOf({ end }) {
  const you = now.view.you;
  return (declaring ? you?.riichi : you?.discards)?.find((code) => code.endsWith(`-${end}`));
}

/** The chosen tile. @returns {Held|null} */
export const chosenTile = () => held(now?.view.you).find(({ key }) => key === chosen) ?? null;
export const isDeclaring = () => declaring;

/** @param {boolean} on */
export function declare(on) {
  declaring = on && Boolean(now.view.you?.riichi.length);
  chosen = null;
  // Where only one tile can declare, it is lifted already; it still takes the press.
  const able = held(now.view.you).filter((tile) => codeOf(tile));
  if (declaring && able.length === 1) chosen = able[0].key;
  lightKind(null);
  now.redraw();
}

/** @param {string|null} key */
function choose(key) {
  chosen = key;
  lightKind(chosenTile()?.tile ?? null);
  now.redraw();
}

/** @param {Held} tile */
function discard(tile) {
  const code = codeOf(tile);
  if (!code || sent === decision) return;
  sent = decision;
  const at = byId("hand").querySelector(`[data-key="${tile.key}"]`);
  letGo(at?.getBoundingClientRect() ?? null);
  at?.classList.add("going");
  chosen = null;
  lightKind(null);
  now.act(code);
}

/** After a refusal the tile can be pressed again. */
export function takeBack() {
  sent = 0;
  letGo(null);
  document.querySelector("#hand .going")?.classList.remove("going");
}

/** @param {string} key */
function press(key) {
  const tile = held(now.view.you).find((other) => other.key === key);
  if (!tile) return;
  const ready = codeOf(tile) && sent !== decision;
  if (ready && (chosen === key || declaring)) discard(tile);
  else choose(chosen === key ? null : key);
}

/** Keys of the hand; whether the key was one. @param {string} key */
export function handKey(key) {
  const tiles = held(now?.view.you);
  if (!tiles.length) return false;
  const at = tiles.findIndex((tile) => tile.key === chosen);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const step = key === "ArrowLeft" ? -1 : 1;
    const start = at < 0 ? (step < 0 ? 0 : -1) : at;
    let next = (start + step + tiles.length) % tiles.length;
    // While riichi is chosen only tiles that can declare it are visited.
    for (let n = 0; declaring && n < tiles.length && !codeOf(tiles[next]); n++) next = (next + step + tiles.length) % tiles.length;
    if (at < 0 && !declaring) next = tiles.length - 1;
    choose(tiles[next].key);
    focus(tiles[next].key);
    return true;
  }
  if ((key === "Enter" || key === " ") && at >= 0) {
    discard(tiles[at]);
    return true;
  }
  if (key === "Escape" && (declaring || chosen)) {
    if (declaring) declare(false);
    else choose(null);
    return true;
  }
  return false;
}

/** Moves the focus to the hand's one stop. */
export function focusStop() {
  const at = byId("hand").querySelector("[tabindex='0']");
  if (at instanceof HTMLElement) at.focus({ preventScroll: true });
}

/** @param {string} key */
function focus(key) {
  const at = byId("hand").querySelector(`[data-key="${key}"]`);
  if (at instanceof HTMLElement) at.focus({ preventScroll: true });
}

/** @param {Stage} stage */
export function drawHand(stage) {
  now = stage;
  const { view, words } = stage;
  const you = view.you;
  const at = byId("hand");
  at.hidden = !you || !view.kyoku;
  attribute(at, "aria-label", words("your_hand"));
  if (!you || !view.kyoku) return;
  if (you.decision !== decision) {
    // Another question: what was chosen for the last one is no more meant.
    decision = you.decision;
    declaring = false;
    if (you.discards.length) chosen = null;
  }
  if (!you.riichi.length) declaring = false;
  const tiles = held(you);
  if (!tiles.some(({ key }) => key === chosen)) chosen = null;
  const asked = you.discards.length > 0;
  const [advised, advisedTile] = you.advised?.split("-") ?? [];
  const focused = document.activeElement;
  const within = at.contains(focused);
  const row = part(at, ".tiles") ?? at.appendChild(el("div.tiles"));
  keyed(row, tiles, ({ key }) => key, makeTile, (made, tile) => {
    showTile(made, tile.tile);
    const able = Boolean(codeOf(tile));
    made.dataset.move = `hand-${tile.key}`;
    made.classList.toggle("drawn", tile.drawn);
    made.classList.toggle("chosen", tile.key === chosen);
    made.classList.toggle("dim", (asked || declaring) && !able);
    made.classList.toggle("able", declaring && able);
    made.classList.toggle("advised", asked && tile.tile === advisedTile && advised === (declaring ? "riichi" : "discard"));
    if (sent !== decision) made.classList.remove("going");
    attribute(made, "aria-label", tile.drawn ? words("drawn_tile", { tile: tileWords(stage, tile.tile) }) : tileWords(stage, tile.tile));
    attribute(made, "aria-pressed", String(tile.key === chosen));
    attribute(made, "aria-disabled", String(!able));
    // One stop for the tabulator in the whole hand; arrows go on from there.
    const stop = chosen === null ? tile === tiles[tiles.length - 1] : tile.key === chosen;
    attribute(made, "tabindex", stop ? "0" : "-1");
  });
  // What had the focus is gone: it goes to the hand, or who plays by keys would start at the top of the page.
  if (within && !focused?.isConnected) focusStop();
  const melds = part(at, ".melds") ?? at.appendChild(el("div.melds"));
  const player = view.seats[you.seat];
  drawMelds(stage, you.seat, player, melds);
  melds.hidden = !melds.children.length;
  // Melds get what the tiles leave, in one row or of the second; the drawn tile's place is kept while there is none.
  const places = you.tiles.length + 1;
  at.style.setProperty("--melds", String(widthOf(melds)));
  at.style.setProperty("--held", String(places * 1.03 + 0.8));
  // Norths are set aside by a hand that stays whole: all of it is made smaller, or there would be no room for them.
  const crowded = places > WHOLE && !melds.hidden;
  const first = crowded ? ROW + 1 : ROW;
  at.style.setProperty("--second", String(places > first ? (places - first) * 1.03 + 0.4 : 0));
  at.classList.toggle("crowded", crowded);
  at.classList.toggle("waiting", !asked);
  at.classList.toggle("to-draw", you.tiles.length % 3 === 1 && !you.drawn);
}

/** How wide melds lie, in upright tiles. @param {HTMLElement} melds */
function widthOf(melds) {
  const turned = melds.querySelectorAll(".sideways").length;
  return melds.querySelectorAll(".tile:not(.added)").length + turned / 3 + melds.children.length * 0.3;
}

/** @param {Held} tile */
function makeTile({ key }) {
  const made = /** @type {HTMLButtonElement} */ (el("button"));
  made.type = "button";
  arrives(made, "deal");
  let start = 0;
  let dragged = 0;
  made.addEventListener("pointerdown", (event) => {
    start = event.clientY;
    dragged = 0;
    made.setPointerCapture(event.pointerId);
  });
  made.addEventListener("pointermove", (event) => {
    if (!made.hasPointerCapture(event.pointerId)) return;
    dragged = Math.max(0, start - event.clientY);
    made.style.translate = dragged > TREMBLE ? `0 ${-dragged}px` : "";
  });
  made.addEventListener("pointerup", () => {
    const tile = held(now.view.you).find((other) => other.key === key);
    if (dragged > DRAG && tile) discard(tile);
    made.style.translate = "";
  });
  made.addEventListener("pointercancel", () => {
    made.style.translate = "";
    dragged = 0;
  });
  made.addEventListener("click", () => {
    if (dragged <= TREMBLE) press(key);
    dragged = 0;
  });
  return made;
}
