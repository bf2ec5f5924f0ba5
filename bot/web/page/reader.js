/** What a page says to its reader: words and figures in their language, what the host answers, notes that pass. */
import { byId, setText } from "./dom.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").You} You */

/** So long a note, a refusal or the like, stays to be read. */
export const NOTE = 5000;
/** @type {Record<string, string>} */
export let catalogue = {};
let format = new Intl.NumberFormat("en-GB");
let noteTimer = 0;

/** @param {Record<string, string>} found @param {string} [locale] */
export function learn(found, locale) {
  catalogue = found;
  if (!locale) return;
  document.documentElement.lang = locale.replace("_", "-");
  format = new Intl.NumberFormat(document.documentElement.lang);
}

/** @param {string} key @param {Record<string, string|number>} [values] */
export function words(key, values = {}) {
  // Before the host has greeted, nothing can be said in the reader's language.
  const text = catalogue[key] ?? (Object.keys(catalogue).length ? key : "…");
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {number} value */
export const number = (value) => format.format(value);

/** @param {string} text */
export function tell(text) {
  const at = byId("notice");
  setText(at, text);
  at.hidden = false;
  clearTimeout(noteTimer);
  noteTimer = window.setTimeout(() => (at.hidden = true), NOTE);
}

/** Asks the host below the page's address; null if it does not answer, which the reader is told. @param {string} what @param {RequestInit} [how] */
export async function ask(what, how) {
  try {
    const answer = await fetch(`${location.pathname.replace(/\/$/, "")}/${what}`, how);
    const told = await answer.json();
    if (answer.ok) return told;
    tell(told.why);
  } catch {
    tell(catalogue.no_answer ?? "The server is not responding.");
  }
  return null;
}

/** A table at which nobody else plays. @param {Omit<View, "you">} view @param {Partial<You>} you @param {Partial<Stage>} more @returns {Stage} */
export function still(view, you, more) {
  const nothing = { seat: 0, tiles: [], waits: [], furiten: false, decision: 0, discards: [], riichi: [], actions: [], question: "", facts: [], tenpai: {} };
  const rests = { toggles: { auto_win: false, no_calls: false, auto_discard: false }, away: false, itself: false, ready: false, votes: false };
  return {
    view: { ...view, you: { ...nothing, ...rests, ...you } },
    words,
    number,
    now: () => Date.now(),
    act: () => {},
    send: async () => ({ t: "done", id: 0 }),
    redraw: () => {},
    replay: true,
    ...more,
  };
}
