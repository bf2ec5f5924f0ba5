/** The table: of each seat the river, melds, what stands concealed, name and score; and the middle. */
import { attribute, byId, el, keyed, kind, setText, showTile, tile } from "./dom.js";
import { arrives } from "./motion.js";
import { riverWords, tileWords } from "./spoken.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Meld} Meld */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {{tile: string, lies: ""|"sideways"|"added"}} Laid  a tile of a meld, and how it lies */

/** Where the seats after one's own sit, in turn order. */
const PLACES = { 4: ["bottom", "right", "top", "left"], 3: ["bottom", "right", "left"] };
const ROW = 6;
const ROWS = 3;
const DORA = 5;

/** The kind whose copies are lit, if any. @type {string|null} */
let lit = null;
/** Whether scores are shown as differences to one's own. */
let differences = false;
/** The hand that was drawn last. */
let seen = 0;

/** @param {Stage} stage @returns {Seat} who sits at the bottom */
const nearest = ({ view }) => view.you?.seat ?? 0;

/** @param {Stage} stage @param {Seat} seat */
function placeOf(stage, seat) {
  const { players } = stage.view;
  return PLACES[players][(seat - nearest(stage) + players) % players];
}

/** The table is built once; afterwards its parts are only brought up to date. @param {() => void} redraw */
export function setUpTable(redraw) {
  const plane = byId("plane");
  for (const place of PLACES[4]) {
    const seat = el(
      `section.seat.${place}`,
      el("div.stick"),
      // Before the river, so that a discard flies over it.
      el("div.rack", el("div.wall"), el("div.melds")),
      el("div.river", ...Array.from({ length: ROWS }, () => el("div.row"))),
      el("div.score", el("span.wind"), el("b"), el("small")),
    );
    seat.id = `seat-${place}`;
    part(seat, ".river").setAttribute("role", "img");
    part(seat, ".rack").setAttribute("role", "img");
    const plate = el(`div.plate.${place}`, el("b"), el("span.badge"), el("small"));
    plate.id = `plate-${place}`;
    plane.append(seat, plate);
  }
  const middle = byId("middle");
  middle.append(el("h2"), el("p"), el("div.dora"), el("button.swap"));
  part(middle, ".dora").setAttribute("role", "img");
  const swap = /** @type {HTMLButtonElement} */ (part(middle, ".swap"));
  swap.type = "button";
  swap.addEventListener("click", () => {
    differences = !differences;
    redraw();
  });
  // Touching a tile that lies on the table lights its kind; touching the felt puts the light out.
  plane.addEventListener("click", (event) => {
    const touched = /** @type {Element} */ (event.target).closest(".tile");
    const name = touched instanceof HTMLElement ? touched.dataset.kind : undefined;
    light(name && name !== "back" && name !== lit ? name : null);
  });
}

/** The tiles' prints, brought into the page once: a use within the page works in every browser. */
export async function loadTiles() {
  const answer = await fetch(new URL("./tiles.svg", import.meta.url));
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "unseen");
  sheet.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(sheet, true));
}

/** @param {Element} at @param {string} selector @returns {HTMLElement} */
export function part(at, selector) {
  return /** @type {HTMLElement} */ (at.querySelector(selector));
}

/** Lights all copies of a kind in blue. @param {string|null} name */
export function light(name) {
  lit = name;
  for (const at of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#stage .tile")))
    at.classList.toggle("lit", lit !== null && at.dataset.kind === lit);
}

/** @param {Stage} stage */
export function drawTable(stage) {
  const { view } = stage;
  const root = document.documentElement;
  root.classList.toggle("watching", !view.you);
  root.classList.toggle("three", view.players === 3);
  const used = new Set();
  for (const [seat, player] of Object.entries(view.seats)) {
    const place = placeOf(stage, Number(seat));
    used.add(place);
    drawSeat(stage, Number(seat), player, place);
  }
  for (const place of PLACES[4]) {
    byId(`seat-${place}`).hidden = !used.has(place);
    byId(`plate-${place}`).hidden = !used.has(place) || !view.kyoku;
  }
  drawMiddle(stage);
  light(lit);
}

/** @param {Stage} stage @param {Seat} seat @param {Player} player @param {string} place */
function drawSeat(stage, seat, player, place) {
  const { view, words } = stage;
  const at = byId(`seat-${place}`);
  const plate = byId(`plate-${place}`);
  setText(part(plate, "b"), player.name);
  part(plate, ".badge").hidden = true;
  for (const of of [".stick", ".river", ".rack", ".score"]) part(at, of).hidden = !view.kyoku;
  const own = view.you?.seat === seat;
  if (!view.kyoku) return;
  at.classList.toggle("turn", view.turn === seat && !view.result);
  attribute(at, "aria-label", player.wind ? `${player.name}, ${words(`wind_${player.wind}`)}` : player.name);
  part(at, ".stick").hidden = !player.riichi;
  drawRiver(stage, seat, player, part(at, ".river"), own);
  drawRack(stage, seat, player, part(at, ".rack"), own);
  const score = part(at, ".score");
  const mine = view.you ? view.seats[view.you.seat].score : 0;
  const gap = player.score - mine;
  setText(part(score, ".wind"), words(`letter_${player.wind}`));
  attribute(part(score, ".wind"), "role", "img");
  attribute(part(score, ".wind"), "aria-label", words(`wind_${player.wind}`));
  part(score, ".wind").classList.toggle("east", player.wind === "E");
  setText(part(score, "b"), differences && !own ? `${gap > 0 ? "+" : ""}${stage.number(gap)}` : stage.number(player.score));
  setText(part(score, "small"), view.kyoku ? words(`place_${player.place}`) : "");
  plate.classList.toggle("turn", view.turn === seat && !view.result);
  plate.classList.toggle("riichi", player.riichi);
  setText(part(plate, ".badge"), words("riichi"));
  part(plate, ".badge").hidden = !player.riichi;
  setText(part(plate, "small"), player.away ? words("away") : player.computer ? words("computer") : "");
}

/**
 * On the right, later tiles lie further from the viewer: those before cover their sides.
 * @param {HTMLElement} at @param {string} place @param {number} n
 */
function stack(at, place, n) {
  at.style.zIndex = place === "right" ? String(40 - n) : "";
}

/** @param {Stage} stage @param {Seat} seat @param {Player} player @param {HTMLElement} at @param {boolean} own */
function drawRiver(stage, seat, player, at, own) {
  const place = placeOf(stage, seat);
  const { view } = stage;
  attribute(at, "aria-label", riverWords(stage, player));
  [...at.children].forEach((row, r) => {
    // A river longer than three rows goes on in the third.
    const start = r * ROW;
    const discards = player.river.slice(start, r < ROWS - 1 ? start + ROW : undefined);
    keyed(
      /** @type {HTMLElement} */ (row),
      discards,
      (_, n) => `${view.kyoku}.${start + n}`,
      (discard) => {
        const made = tile(discard.tile);
        arrives(made, own ? "own" : `rack-${seat}`);
        return made;
      },
      (made, discard, n) => {
        showTile(made, discard.tile);
        made.classList.toggle("cut", Boolean(discard.drawn));
        made.classList.toggle("sideways", Boolean(discard.sideways));
        made.classList.toggle("called", discard.called != null);
        stack(made, place, n);
        const newest = view.last?.seat === seat && view.last.place === start + n;
        made.classList.toggle("newest", newest);
        attribute(made, "data-move", newest && "newest");
      },
    );
  });
}

/** @param {Stage} stage @param {Seat} seat @param {Player} player @param {HTMLElement} at @param {boolean} own */
function drawRack(stage, seat, player, at, own) {
  const { view, words } = stage;
  const place = placeOf(stage, seat);
  const melds = part(at, ".melds");
  const wall = part(at, ".wall");
  at.dataset.move = `rack-${seat}`;
  // One's own concealed tiles and melds are the hand, in front of the table.
  at.hidden = own;
  if (own) return;
  const open = player.hand ?? [];
  const shown = open.length ? open : Array.from({ length: player.concealed }, () => "back");
  const apart = player.drawn && shown.length % 3 === 2;
  keyed(
    wall,
    shown,
    (_, n) => `${view.kyoku}.${n}`,
    () => el("span"),
    (made, name, n) => {
      showTile(made, name);
      made.classList.toggle("standing", name === "back");
      stack(made, place, n);
      made.classList.toggle("apart", apart && n === shown.length - 1);
    },
  );
  wall.classList.toggle("open", open.length > 0);
  drawMelds(stage, seat, player, melds);
  const laid = player.melds.map((meld) => meldWords(stage, meld));
  const hand = open.length ? open.map((name) => tileWords(stage, name)).join(", ") : words("concealed", { n: player.concealed });
  attribute(at, "aria-label", [player.name, hand, ...laid].join("; "));
}

/** @param {Stage} stage @param {Meld} meld */
export function meldWords(stage, meld) {
  const tiles = meld.added ? [...meld.tiles, meld.added] : meld.tiles;
  return `${stage.words(`meld_${meld.kind}`)}: ${tiles.map((name) => tileWords(stage, name)).join(", ")}`;
}

/**
 * Melds as they are laid: the called tile lies sideways, on the side of whom it came from; a tile added to a pon lies
 * across it. North tiles set aside come as a meld of their own.
 * @param {Stage} stage @param {Seat} seat @param {Player} player @param {HTMLElement} at
 */
export function drawMelds(stage, seat, player, at) {
  const { view } = stage;
  /** @type {Laid[][]} */
  const groups = player.melds.map((meld) => laidOut(meld, seat, view.players));
  if (player.kita) groups.push(Array.from({ length: player.kita }, () => ({ tile: "4z", lies: "" })));
  keyed(
    at,
    groups,
    (_, n) => `${view.kyoku}.${n}`,
    (_, n) => {
      const made = el("span.meld");
      // A call takes the newest discard; what comes from the hand alone comes from there.
      arrives(made, player.melds[n]?.from == null ? `rack-${seat}` : "newest");
      return made;
    },
    (made, group) => {
      keyed(
        made,
        group,
        (_, n) => String(n),
        () => el("span"),
        (laid, { tile: name, lies }, n) => {
          showTile(laid, name);
          laid.className = `tile ${lies}`;
          stack(laid, lies === "added" ? "" : placeOf(stage, seat), n);
        },
      );
    },
  );
}

/**
 * @param {Meld} meld @param {Seat} seat @param {number} players
 * @returns {Laid[]}
 */
export function laidOut(meld, seat, players) {
  if (meld.kind === "ankan")
    return meld.tiles.map((name, n) => ({ tile: n === 0 || n === meld.tiles.length - 1 ? "back" : name, lies: "" }));
  const called = meld.called ?? meld.tiles[0];
  const rest = [...meld.tiles];
  rest.splice(rest.indexOf(called), 1);
  // The tile added to a pon is listed with the meld on some hosts: it is laid on the called one either way.
  if (meld.added && rest.length > 2) rest.splice(rest.indexOf(meld.added), 1);
  const steps = meld.from == null ? 3 : (meld.from - seat + players) % players;
  // From the left neighbour it lies left, from the right one right, else in the middle.
  const left = steps === players - 1;
  const right = steps === 1;
  /** @type {Laid[]} */
  const laid = rest.map((name) => ({ tile: name, lies: "" }));
  /** @type {Laid[]} */
  const turned = [{ tile: called, lies: "sideways" }];
  if (meld.added) turned.push({ tile: meld.added, lies: "added" });
  laid.splice(left ? 0 : right ? laid.length : 1, 0, ...turned);
  return laid;
}

/** @param {Stage} stage */
function drawMiddle(stage) {
  const { view, words } = stage;
  const middle = byId("middle");
  middle.hidden = !view.kyoku;
  if (!view.kyoku) return;
  setText(part(middle, "h2"), view.name ?? "");
  const facts = [words("left", { n: view.left })];
  if (view.honba) facts.push(words("honba", { n: view.honba }));
  if (view.sticks) facts.push(words("sticks", { n: view.sticks }));
  keyed(part(middle, "p"), facts, (_, n) => String(n), () => el("span"), setText);
  const dora = part(middle, ".dora");
  const indicators = [...view.dora, ...Array(Math.max(0, DORA - view.dora.length)).fill("back")];
  keyed(
    dora,
    indicators,
    (_, n) => String(n),
    () => el("span"),
    (made, name) => showTile(made, name),
  );
  attribute(dora, "aria-label", `${words("dora")}: ${view.dora.map((name) => tileWords(stage, name)).join(", ")}`);
  const swap = part(middle, ".swap");
  // Differences are looked up once: the next hand begins with scores.
  if (view.kyoku !== seen) differences = false;
  seen = view.kyoku;
  attribute(swap, "aria-label", words("differences"));
  attribute(swap, "aria-pressed", String(differences));
  swap.hidden = !view.you;
  middle.classList.toggle("asking", Boolean(view.calls));
  for (const place of PLACES[4]) middle.classList.toggle(`to-${place}`, false);
  if (view.turn != null && !view.result) middle.classList.add(`to-${placeOf(stage, view.turn)}`);
}

/** The kind lit by a tile of the hand. @param {string|null} name */
export const lightKind = (name) => light(name === null ? null : kind(name));
