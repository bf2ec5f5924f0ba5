// Builds elements from values, never from markup, so that any text in names and messages stays text.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Build one element. `props`: `class`, `data` (object), `on` (event handlers), `style` (object, set through CSSOM), and
 * attributes; `true` adds an attribute without a value, `false`, `null` and `undefined` leave it out.
 * Children are nodes, strings, numbers, or (nested) arrays of them; empty values are left out.
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "class") element.setAttribute("class", [value].flat().filter(Boolean).join(" "));
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "on") for (const [type, handler] of Object.entries(value)) element.addEventListener(type, handler);
    else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

export function append(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** Replace all children. */
export function refill(element, ...children) {
  element.replaceChildren();
  return append(element, children);
}

let serial = 0;

/** A new element id, for labels and `aria-controls`. */
export function freshId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

/** A Discord colour number as CSS, or `fallback` without one. */
export function cssColour(value, fallback = null) {
  if (typeof value !== "number" || value <= 0) return fallback;
  return `#${(value & 0xffffff).toString(16).padStart(6, "0")}`;
}

/** A small event emitter: `on` returns a function that ends the subscription. */
export class Emitter {
  #handlers = new Map();

  on(type, handler) {
    if (!this.#handlers.has(type)) this.#handlers.set(type, new Set());
    this.#handlers.get(type).add(handler);
    return () => this.#handlers.get(type).delete(handler);
  }

  emit(type, ...args) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(...args);
  }
}
