/** The ring that empties while one thinks. The host decides when time is over; this only shows it. */
import { byId, el, setText } from "./dom.js";

/** @typedef {import("./types.js").Stage} Stage */

const SVG = "http://www.w3.org/2000/svg";
/** The ring's length: its path is given this many units, so the part that is left is a plain figure. */
const ROUND = 100;
const TICK = 250;
/** From so many seconds on it warns. */
const LATE = 5;

/** @type {Stage} */
let now;
let timer = 0;

function ring() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  for (const name of ["track", "part"]) {
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", name);
    for (const [key, value] of Object.entries({ cx: 20, cy: 20, r: 17, pathLength: ROUND })) circle.setAttribute(key, String(value));
    svg.append(circle);
  }
  return svg;
}

/** Seconds as people read them at a glance. @param {Stage} stage @param {number} seconds */
function brief({ words }, seconds) {
  if (seconds < 100) return String(seconds);
  if (seconds < 3600) return words("minutes", { n: Math.round(seconds / 60) });
  return words("hours", { n: Math.round(seconds / 3600) });
}

/** @param {Stage} stage */
export function drawClock(stage) {
  now = stage;
  const at = byId("clock");
  if (!at.children.length) {
    at.append(ring(), el("b"), el("small"));
    at.setAttribute("role", "timer");
  }
  tick();
  clearInterval(timer);
  if (!at.hidden) timer = window.setInterval(tick, TICK);
}

function tick() {
  const at = byId("clock");
  const you = now.view.you;
  const due = you?.decision ? you.due : null;
  at.hidden = due == null;
  if (!you || due == null) return;
  const left = Math.max(0, due - now.now());
  const seconds = Math.ceil(left / 1000);
  const bank = you.bank ?? 0;
  // The turn's own time goes first, then the bank; each empties the ring once.
  const banked = seconds <= bank;
  const whole = banked ? bank * 1000 : Math.max(1, due - (you.since ?? now.now()) - bank * 1000);
  at.style.setProperty("--left", String(Math.min(1, (banked ? left : left - bank * 1000) / whole) * ROUND));
  at.classList.toggle("bank", banked);
  at.classList.toggle("long", seconds >= 100);
  at.classList.toggle("late", seconds <= LATE);
  setText(/** @type {HTMLElement} */ (at.querySelector("b")), brief(now, banked ? seconds : seconds - bank));
  setText(/** @type {HTMLElement} */ (at.querySelector("small")), banked || !bank ? "" : `+${brief(now, bank)}`);
  at.setAttribute("aria-label", now.words(banked ? "time_bank" : "time", { n: brief(now, seconds) }));
}
