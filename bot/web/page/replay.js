/** A replay's page: it has the whole game at once, and shows one step of it from one seat. The address names the moment. */
import { drawLine } from "./actions.js";
import { merged } from "./connection.js";
import { byId, setText } from "./dom.js";
import { drawGuide, setUpGuide, stepOf, tools } from "./guide.js";
import { drawHand } from "./hand.js";
import { after, before } from "./motion.js";
import { isOpen, showHelp, shut } from "./panels.js";
import { ask, learn, still, tell, words } from "./reader.js";
import { drawCard } from "./result.js";
import { say } from "./spoken.js";
import { drawTable, loadTiles, setUpTable } from "./table.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").OpenView} OpenView */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {{hand: number, at: number, seat: number, open: boolean}} Place  `at`: which of the steps shown */

/** So far, in px, a finger goes in a swipe. */
const SWIPE = 36;
const KEYS = [
  ["← →", "key_step"],
  ["Home End", "key_ends"],
  ["PgUp PgDn", "key_hand"],
  ["D", "key_decision"],
  ["M", "key_look"],
  ["1–4", "key_seat"],
  ["A", "key_all"],
  ["C", "key_copy"],
  ["?", "key_help"],
];

/** @type {Game|null} */
let game = null;
/** The views of each hand's steps. @type {OpenView[][]} */
let views = [];
/** The reviews that have come, by seat; null while one is on its way. @type {Map<number, Mark[]|null>} */
let reviews = new Map();
let reviewing = Promise.resolve();
/** A log of the reader's, shown in place of the address's game. @type {File|null} */
let file = null;
/** @type {Place} */
let place = { hand: 0, at: 0, seat: 0, open: true };

/** Asks the host about the game shown, or the log in its place. @param {string} what @param {File|null} log */
function askOf(what, log) {
  return log ? ask(`${what}?name=${encodeURIComponent(log.name)}`, { method: "POST", body: log }) : ask(what);
}

/** Shows the address's game, or a log. @param {File|null} log */
async function load(log) {
  await reviewing;
  const found = /** @type {Game|null} */ (await askOf("game", log));
  if (!found) return;
  shut();
  game = found;
  file = log;
  reviews = new Map();
  const first = log ? { hand: 0, at: 0, seat: 0, open: true } : named(location.hash);
  place = first;
  /** @type {any} */
  let view = {};
  views = found.hands.map(({ steps }) => steps.map(({ patch }) => (view = merged(view, patch))));
  learn(found.words, found.locale);
  document.documentElement.classList.add("shown");
  const help = byId("open-help");
  setText(help, words("help"));
  help.hidden = false;
  byId("table").setAttribute("aria-label", words("table"));
  byId("own").setAttribute("aria-label", words("your_hand"));
  byId("guide").setAttribute("aria-label", words("replay"));
  setText(byId("title"), words("replay"));
  found.about = found.about.map(dated);
  setText(byId("rules"), found.about.join(" · "));
  setText(byId("drop"), words("drop_log"));
  document.title = `${words("replay")}: ${found.names.join(", ")}`;
  setUpGuide(guided(), { go, turn, toggle, jump, copy, load });
  show(first);
}

/** Moments as Discord writes them, which it shows as people's own time. @param {string} text */
function dated(text) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return text.replace(/<t:(\d+)(?::\w)?>/g, (_, seconds) => day.format(Number(seconds) * 1000));
}

/** The place that an address names: `#hand.step.seat`, hands from 1, with `.all` where all hands are open. @param {string} hash @returns {Place} */
function named(hash) {
  const [hand = "1", step = "0", seat = "0", all] = hash.slice(1).split(".");
  const steps = game?.hands ?? [];
  const within = (/** @type {string} */ text, /** @type {number} */ most) => Math.min(Math.max(Number.parseInt(text) || 0, 0), most);
  const number = within(String(Number(hand) - 1), steps.length - 1);
  const later = steps[number].steps.findIndex((one) => one.step >= within(step, 9999));
  return {
    hand: number,
    at: later < 0 ? steps[number].steps.length - 1 : later,
    seat: within(seat, (game?.players ?? 4) - 1),
    open: hash.length < 2 || all === "all",
  };
}

/** @param {Place} to */
function show(to) {
  if (!game) return;
  const forward = to.hand === place.hand && to.seat === place.seat && to.at === place.at + 1;
  const moved = to.hand !== place.hand || to.at !== place.at;
  place = to;
  const { steps, title } = game.hands[to.hand];
  const all = to.open ? ".all" : "";
  if (!file) history.replaceState(null, "", `#${to.hand + 1}.${steps[to.at].step}.${to.seat}${all}`);
  before();
  redraw();
  after(!forward);
  const lines = moved && to.at === 0 ? [title, steps[0].text] : [steps[to.at].text];
  const mark = markHere();
  if (moved) say(mark?.look ? [...lines, mark.text[0]] : lines);
  review(to.seat);
}

/** @param {number} seat */
function review(seat) {
  if (reviews.has(seat)) return;
  const asked = reviews;
  asked.set(seat, null);
  // One after the other: the host reads one log at a time for this address.
  reviewing = reviewing.then(async () => {
    if (asked !== reviews) return;
    const found = await askOf(`review/${seat}`, file);
    if (found) asked.set(seat, found.marks);
    else asked.delete(seat);
    if (found && asked === reviews) redraw();
  });
}

/** The reviewed decision of the nearest seat at this step. @returns {Mark|undefined} */
function markHere() {
  const step = game?.hands[place.hand].steps[place.at].step;
  return reviews.get(place.seat)?.find((mark) => mark.hand === place.hand && mark.step === step);
}

/** The view as a table's page has it: the nearest seat's hand is "you", others' hands lie open or stand. @returns {Stage} */
function staged() {
  const { hands, ...view } = views[place.hand][place.at];
  const { seat, open } = place;
  const seats = Object.fromEntries(
    Object.entries(view.seats).map(([one, player]) => {
      const { tiles, drawn } = hands[one];
      return [one, open && !player.hand ? { ...player, hand: drawn ? [...tiles, drawn] : tiles } : player];
    }),
  );
  // The card's button to the next hand sends what it sends at a table.
  const send = async () => (turn(1), /** @type {const} */ ({ t: "done", id: 0 }));
  return still({ ...view, rules: game?.about.join(" · ") ?? "", seats }, { seat, ...hands[seat] }, { send, redraw });
}

function guided() {
  const found = /** @type {Game} */ (game);
  return { stage: staged(), game: found, place, marks: reviews.get(place.seat), mark: markHere(), kept: !file };
}

function redraw() {
  if (!game) return;
  const stage = staged();
  drawTable(stage);
  drawHand(stage);
  drawLine(stage);
  drawCard(stage);
  drawGuide(guided());
}

/** So many steps on, into the next hand where this one ends. @param {number} steps */
function go(steps) {
  const { hand, at } = place;
  const to = at + steps;
  if (to >= 0 && to < views[hand].length) show({ ...place, at: to });
  else if (to < 0 && hand > 0) show({ ...place, hand: hand - 1, at: views[hand - 1].length - 1 });
  else if (to > 0 && hand + 1 < views.length) show({ ...place, hand: hand + 1, at: 0 });
}

/** So many hands on; back from the middle of a hand leads to its beginning. @param {number} hands */
function turn(hands) {
  if (hands < 0 && place.at > 0) return show({ ...place, at: 0 });
  const hand = place.hand + hands;
  if (hand >= 0 && hand < views.length) show({ ...place, hand, at: 0 });
}

/** @param {Partial<Place>} change a seat, open hands, a hand or a step in it */
function jump(change) {
  show({ ...place, ...change });
}

/** To the next or the previous decision of the nearest seat. @param {1|-1} way @param {boolean} look only those worth a look */
function toggle(way, look) {
  if (!game) return;
  const here = [place.hand, game.hands[place.hand].steps[place.at].step];
  const marks = (reviews.get(place.seat) ?? []).filter((mark) => mark.look || !look);
  const order = (/** @type {Mark} */ mark) => mark.hand - here[0] || mark.step - here[1];
  const found = way > 0 ? marks.find((mark) => order(mark) > 0) : marks.filter((mark) => order(mark) < 0).at(-1);
  if (found) jump({ hand: found.hand, at: stepOf(game, found) });
}

async function copy() {
  if (file) return;
  try {
    await navigator.clipboard.writeText(location.href);
    tell(words("copied"));
  } catch {
    tell(words("link_is"));
  }
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!game || event.ctrlKey || event.altKey || event.metaKey || isOpen()) return;
  const target = event.target instanceof Element ? event.target : null;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // What has the focus keeps the keys that it is used by.
  if (target?.closest("select") || ((name === " " || name === "Enter") && target?.closest("button"))) return;
  const way = event.shiftKey ? -1 : 1;
  /** @type {Record<string, () => void>} */
  const does = {
    ArrowRight: () => go(1),
    ArrowLeft: () => go(-1),
    " ": () => go(way),
    Home: () => jump({ at: 0 }),
    End: () => jump({ at: views[place.hand].length - 1 }),
    PageUp: () => turn(-1),
    PageDown: () => turn(1),
    d: () => toggle(way, false),
    m: () => toggle(way, true),
    a: () => jump({ open: !place.open }),
    c: () => void copy(),
    "?": help,
  };
  if (/^[1-4]$/.test(name) && Number(name) <= game.players) jump({ seat: Number(name) - 1 });
  else if (does[name]) does[name]();
  else return;
  event.preventDefault();
}

const help = () => showHelp(staged(), KEYS, ["help_replay", "help_marks"], tools(words, !file));

/** A swipe over the table, or over the card on it, turns a step as one turns a page. */
function swipes() {
  /** @type {PointerEvent|null} */
  let start = null;
  document.addEventListener("pointerdown", (event) => {
    const aside = event.target instanceof Element && event.target.closest("#guide, #panel");
    start = event.pointerType === "mouse" || !event.isPrimary || aside ? null : event;
  });
  document.addEventListener("pointercancel", () => (start = null));
  document.addEventListener("pointerup", (event) => {
    const from = start;
    start = null;
    if (!from) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (Math.abs(x) > SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) go(x < 0 ? 1 : -1);
  });
}

function drops() {
  const at = byId("drop");
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    at.hidden = false;
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && (at.hidden = true));
  addEventListener("drop", (event) => {
    event.preventDefault();
    at.hidden = true;
    const log = event.dataTransfer?.files[0];
    if (log) void load(log);
  });
}

setUpTable(redraw);
swipes();
drops();
byId("open-help").addEventListener("click", help);
document.addEventListener("keydown", key);
addEventListener("hashchange", () => game && !file && show(named(location.hash)));
void loadTiles();
void load(null);
