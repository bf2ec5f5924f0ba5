// Times as Discord shows them; relative ones are kept current.

import { h } from "./dom.js";

const DAY = 86_400_000;
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** "in 18 seconds", "3 minutes ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.trunc(seconds / size), unit);
  }
  return "now";
}

function format(date, options) {
  return new Intl.DateTimeFormat(undefined, options).format(date);
}

/** The element for `<t:seconds:style>`; `startTicking` updates those with style `R`. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, "an unknown time");
  const shown = style === "R" ? relative(date) : format(date, STYLES[style] ?? STYLES.f);
  const props = { class: "timestamp", datetime: date.toISOString(), title: format(date, STYLES.F) };
  if (style === "R") props.data = { relative: String(seconds) };
  return h("time", props, shown);
}

/** The time in a message's header. */
export function messageTime(iso, short = false) {
  const date = new Date(iso);
  const clock = format(date, { timeStyle: "short" });
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / DAY);
  let text = `${format(date, { dateStyle: "short" })} ${clock}`;
  if (short || days === 0) text = clock;
  else if (days === 1) text = `Yesterday at ${clock}`;
  return h("time", { class: "stamp", datetime: iso, title: format(date, STYLES.F) }, text);
}

export function dayName(iso) {
  return format(new Date(iso), { dateStyle: "long" });
}

/** Update every relative timestamp on the page once a second. */
export function startTicking() {
  setInterval(() => {
    const now = Date.now();
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = relative(new Date(Number(element.dataset.relative) * 1000), now);
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}
