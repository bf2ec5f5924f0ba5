// Line icons on a 24-unit grid, drawn for this page.

import { svg } from "./dom.js";

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  voice: "M4 10v4h3.5L12 18V6L7.5 10H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  people: "M12 9a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM3 19a6 6 0 0 1 12 0M15 6.3a3 3 0 0 1 0 5.4M17 14a6 6 0 0 1 4 5",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  down: "M6 9l6 6 6-6",
  arrowDown: "M12 5v14M6 13l6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5L4 12Zm7.5 1.5L20 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  reply: "M4 20v-5a5 5 0 0 1 5-5h10M14 5l5 5-5 5",
  external: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  file: "M7 3h7l5 5v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm7 0v5h5",
  check: "M5 12.5 10 17.5 19.5 7",
  plus: "M12 5v14M5 12h14",
  slash: "M16 4 8 20",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6l1-7Z",
  warn: "M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.1",
  more: "M5 12h.1M12 12h.1M19 12h.1",
};

/** A decorative icon, hidden from assistive technology, as its control has the name. */
export function icon(name, extra = "") {
  return svg(
    "svg",
    { class: ["icon", extra], viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}

/** The bot's avatar: a one-pin tile. */
export function tileFace() {
  return svg(
    "svg",
    { viewBox: "0 0 40 40", "aria-hidden": "true", class: "tile-face" },
    svg("rect", { x: 0, y: 0, width: 40, height: 40, fill: "#1d6b52" }),
    svg("rect", { x: 10.5, y: 7.5, width: 20, height: 27, rx: 3, fill: "#0d3d2e" }),
    svg("rect", { x: 10, y: 6, width: 20, height: 26, rx: 3, fill: "#f7f3e8" }),
    svg("circle", { cx: 20, cy: 19, r: 7, fill: "none", stroke: "#1b5fa8", "stroke-width": 2.2 }),
    svg("circle", { cx: 20, cy: 19, r: 3, fill: "#c4333b" }),
  );
}
