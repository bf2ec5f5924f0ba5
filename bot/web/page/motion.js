/**
 * Motion: a tile that stands somewhere else after a view is moved there from where it stood (first, last, invert, play).
 * Only transform and opacity change, so nothing is laid out again meanwhile.
 */
import { calm } from "./dom.js";

const QUICK = 170;
const EASE = "cubic-bezier(.2,.8,.3,1)";

/** Where tiles stood before this view, by name. @type {Map<string, DOMRect>} */
const stood = new Map();
/** What appeared in this view, and from where. @type {Map<HTMLElement, string>} */
const born = new Map();
/** The place that the reader's own discard was pressed at. @type {DOMRect|null} */
let pressed = null;

/** Remembers where an own tile was let go. @param {DOMRect|null} rect */
export function letGo(rect) {
  pressed = rect;
}

/** To be called where an element is made that shall fly in. @param {HTMLElement} at @param {string} from a name of `data-move` */
export function arrives(at, from) {
  born.set(at, from);
}

/** Before a view is drawn. */
export function before() {
  stood.clear();
  born.clear();
  for (const at of movable()) {
    const rect = at.getBoundingClientRect();
    if (!rect.width) continue;
    stood.set(String(at.dataset.move), rect);
    if (at.classList.contains("drawn")) stood.set("drawn", rect);
  }
}

/** After a view is drawn. @param {boolean} still whether all simply stands: another hand, a first view */
export function after(still) {
  const off = pressed;
  if (!still && !calm()) {
    for (const at of movable()) {
      const name = String(at.dataset.move);
      const from = stood.get(name);
      // Racks and the newest discard are places to come from; only the hand's own tiles move as they are sorted.
      if (from && name.startsWith("hand-")) glide(at, from);
    }
    for (const [at, name] of born) {
      const from = (name === "own" && (off ?? stood.get("drawn"))) || stood.get(name);
      if (from) glide(at, from, name === "own");
      else rise(at);
    }
  }
  if (born.size) pressed = null;
}

/** @returns {NodeListOf<HTMLElement>} */
const movable = () => document.querySelectorAll("[data-move]");

/**
 * From a place on the screen to where it stands. A tile on the table is turned with its seat and lies on a tilted plane:
 * the way is turned back by the seat's angle and measured in the tile's own size.
 * @param {HTMLElement} at
 * @param {DOMRect} from
 * @param {boolean} [shrinks] it comes from the hand, where tiles are larger
 */
function glide(at, from, shrinks = false) {
  const to = at.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const angle = -(Number(getComputedStyle(at).getPropertyValue("--angle")) || 0) * (Math.PI / 180);
  const upright = Math.abs(Math.sin(angle)) < 0.5;
  const scale = to.width / (upright ? at.offsetWidth : at.offsetHeight) || 1;
  const dx = (x * Math.cos(angle) - y * Math.sin(angle)) / scale;
  const dy = (x * Math.sin(angle) + y * Math.cos(angle)) / scale;
  const size = shrinks ? from.width / to.width : 1;
  at.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: QUICK, easing: EASE },
  );
}

/** Something new comes up where it stands. @param {HTMLElement} at */
export function rise(at) {
  if (calm()) return;
  at.animate([{ opacity: 0, transform: "translateY(8px)" }, {}], { duration: QUICK, easing: EASE });
}
