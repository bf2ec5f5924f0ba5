/** Small helpers that make and reuse elements. */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/**
 * An element with classes, text or children.
 * @param {string} tag with classes: "p.note.small"
 * @param {...(string|Node|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  made.classList.add(...classes);
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * A button. What it does is looked up when it is pressed, so it can be reused.
 * @param {string} tag "button.gold"
 * @param {string} label
 * @param {() => void} press
 */
export function button(tag, label, press) {
  const made = /** @type {HTMLButtonElement} */ (el(tag, label));
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/**
 * What is printed on a tile.
 * @param {string} name
 */
export function print(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 60 80");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** The kind of a tile: a red five is a five. @param {string} tile */
export const kind = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);

/**
 * Makes an element a tile that shows `name`; "back" shows its back. Does nothing when it already does.
 * @param {HTMLElement} at
 * @param {string} name
 */
export function showTile(at, name) {
  if (at.dataset.tile === name) return at;
  at.classList.add("tile");
  at.dataset.tile = name;
  at.dataset.kind = kind(name);
  at.querySelector("svg")?.remove();
  at.append(print(name));
  return at;
}

/** A new tile. @param {string} name @param {string} [tag] */
export const tile = (name, tag = "span") => showTile(el(tag), name);

/**
 * Gives `parent` one child per item, in order. Children are known by their key, so that one that stays is moved and not
 * made anew: what moves can be animated, and what has the focus keeps it.
 * @template T
 * @param {HTMLElement} parent
 * @param {T[]} items
 * @param {(item: T, n: number) => string} key
 * @param {(item: T, n: number) => HTMLElement} make
 * @param {(at: HTMLElement, item: T, n: number) => void} update
 */
export function keyed(parent, items, key, make, update) {
  /** @type {Map<string, HTMLElement>} */
  const known = new Map();
  for (const child of /** @type {Iterable<HTMLElement>} */ (parent.children)) known.set(child.dataset.key ?? "", child);
  items.forEach((item, n) => {
    const name = key(item, n);
    let child = known.get(name);
    known.delete(name);
    if (!child) {
      child = make(item, n);
      child.dataset.key = name;
    }
    // Moving an element takes its focus away: only where its place is another.
    if (parent.children[n] !== child) parent.insertBefore(child, parent.children[n] ?? null);
    update(child, item, n);
  });
  for (const child of known.values()) child.remove();
}

/** Sets a text only where it changed: live regions and selections stay as they are. @param {HTMLElement} at @param {string} text */
export function setText(at, text) {
  if (at.textContent !== text) at.textContent = text;
}

/** @param {Element} at @param {string} name @param {string|boolean|null} value false and null take it away */
export function attribute(at, name, value) {
  if (value === null || value === false) at.removeAttribute(name);
  else if (at.getAttribute(name) !== String(value)) at.setAttribute(name, value === true ? "" : value);
}

/** Whether the reader asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
