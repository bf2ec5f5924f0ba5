/** Beside a replay's table: where one is, whose hands are seen, the ways on and back, and what the review says. */
import { attribute, button, byId, el, keyed, setText, tile } from "./dom.js";
import { part } from "./table.js";
import { tileWords } from "./spoken.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {{hand: number, at: number, seat: number, open: boolean}} Place */
/** @typedef {{stage: Stage, game: Game, place: Place, marks: Mark[]|null|undefined, mark: Mark|undefined, kept: boolean}} Guided */
/**
 * @typedef {object} Ways
 * @property {(steps: number) => void} go
 * @property {(hands: number) => void} turn
 * @property {(way: 1|-1, look: boolean) => void} toggle
 * @property {(change: Partial<Place>) => void} jump
 * @property {() => void} copy
 * @property {(log: File) => void} load
 */

/** The grades of what was not right. */
const WORSE = new Set(["slower", "risky"]);
/** @type {Ways} */
let ways;
/** What the panel shows now, so that it is made anew only where that changes. */
let shown = "";

/** The step that a mark stands at. @param {Game} game @param {Mark} mark */
export const stepOf = (game, mark) => game.hands[mark.hand].steps.findIndex(({ step }) => step === mark.step);

/** Builds it anew for a game. @param {Guided} guided @param {Ways} found */
export function setUpGuide({ stage: { words }, game, kept }, found) {
  ways = found;
  shown = "";
  const hands = /** @type {HTMLSelectElement} */ (el("select"));
  hands.setAttribute("aria-label", words("hand"));
  hands.append(...game.hands.map(({ title }, n) => Object.assign(el("option", title), { value: String(n) })));
  hands.addEventListener("change", () => ways.jump({ hand: Number(hands.value), at: 0 }));
  const seats = el("div.seats");
  seats.setAttribute("role", "group");
  seats.setAttribute("aria-label", words("seen_from"));
  game.names.forEach((name, seat) => {
    const made = button("button", "", () => ways.jump({ seat }));
    made.append(el("i.wind"), el("span", name));
    seats.append(made);
  });
  const all = button("button.all", words("all_hands"), () => ways.jump({ open: all.getAttribute("aria-pressed") !== "true" }));
  const range = /** @type {HTMLInputElement} */ (el("input"));
  range.type = "range";
  range.min = "0";
  range.setAttribute("aria-label", words("moves"));
  range.addEventListener("input", () => ways.jump({ at: Number(range.value) }));
  const moves = el(
    "div.moves",
    way("|◀", words("hand_before"), () => ways.turn(-1)),
    way("◀", words("back"), () => ways.go(-1)),
    way("▶", words("forward"), () => ways.go(1)),
    way("▶|", words("hand_after"), () => ways.turn(1)),
  );
  const pairs = el("div.pairs", pair(words, "decision", false), pair(words, "look", true));
  byId("guide").replaceChildren(
    el("div.where", hands, el("b")),
    el("div.view", seats, all),
    el("p.event"),
    Object.assign(el("div.verdict"), { tabIndex: 0 }),
    el("div.scrub", el("div.marks"), range),
    moves,
    pairs,
    tools(words, kept),
  );
}

/** What is wanted seldom: phones have room for it only in the help. @param {Stage["words"]} words @param {boolean} kept */
export function tools(words, kept) {
  return el("div.tools", kept && button("button", words("copy_link"), () => ways.copy()), opener(words("open_log")));
}

/** @param {string} sign @param {string} label @param {() => void} press */
function way(sign, label, press) {
  const made = button("button", sign, press);
  made.setAttribute("aria-label", label);
  made.title = label;
  return made;
}

/** @param {Stage["words"]} words @param {string} what @param {boolean} look */
function pair(words, what, look) {
  const back = way("‹", words(`${what}_before`), () => ways.toggle(-1, look));
  const on = way("›", words(`${what}_after`), () => ways.toggle(1, look));
  return el(look ? "div.pair.look" : "div.pair", back, el("span", words(what)), on);
}

/** Phones have no dropping of files: a button does the same. @param {string} label */
function opener(label) {
  const input = /** @type {HTMLInputElement} */ (el("input"));
  input.type = "file";
  input.hidden = true;
  input.addEventListener("change", () => {
    if (input.files?.[0]) ways.load(input.files[0]);
    input.value = "";
  });
  return el("span", button("button", label, () => input.click()), input);
}

/** @param {Guided} guided */
export function drawGuide({ stage, game, place, marks, mark }) {
  const { words, view } = stage;
  const at = byId("guide");
  const { steps } = game.hands[place.hand];
  const hands = /** @type {HTMLSelectElement} */ (part(at, "select"));
  hands.value = String(place.hand);
  setText(part(at, ".where b"), words("step_of", { n: place.at + 1, count: steps.length }));
  [...part(at, ".seats").children].forEach((made, seat) => {
    setText(part(made, ".wind"), words(`letter_${view.seats[seat].wind}`));
    attribute(made, "aria-pressed", String(seat === place.seat));
  });
  attribute(part(at, ".all"), "aria-pressed", String(place.open));
  setText(part(at, ".event"), steps[place.at].text);
  const range = /** @type {HTMLInputElement} */ (part(at, "input[type=range]"));
  range.max = String(steps.length - 1);
  range.value = String(place.at);
  range.style.setProperty("--done", String(place.at / Math.max(1, steps.length - 1)));
  attribute(range, "aria-valuetext", steps[place.at].text);
  const here = (marks ?? []).filter(({ hand }) => hand === place.hand);
  keyed(
    part(at, ".marks"),
    here,
    ({ step }, n) => `${step}.${n}`,
    () => el("i"),
    (made, mark) => {
      made.className = mark.look ? mark.grade : "plain";
      made.style.setProperty("--at", String(stepOf(game, mark) / Math.max(1, steps.length - 1)));
    },
  );
  const looks = (marks ?? []).filter(({ look }) => look);
  const last = game.hands.length - 1;
  const ends = [place.hand === 0 && place.at === 0, place.hand === last && place.at === steps.length - 1, place.hand === last];
  [...part(at, ".moves").children].forEach((made, n) => attribute(made, "aria-disabled", String(ends[n < 2 ? 0 : n - 1])));
  for (const [name, among] of /** @type {[string, Mark[]][]} */ ([[".pair:not(.look)", marks ?? []], [".pair.look", looks]])) {
    const order = among.map((one) => one.hand - place.hand || stepOf(game, one) - place.at);
    const [back, , on] = part(at, name).children;
    attribute(back, "aria-disabled", String(!order.some((one) => one < 0)));
    attribute(on, "aria-disabled", String(!order.some((one) => one > 0)));
  }
  attribute(part(at, ".pair.look span"), "data-count", marks ? String(looks.length) : "…");
  drawVerdict(stage, game, place, marks, mark, looks);
  markHand(mark);
}

/**
 * What was done here and what would have been better; where nothing was decided, what is worth a look.
 * @param {Stage} stage @param {Game} game @param {Place} place @param {Mark[]|null|undefined} marks @param {Mark|undefined} mark
 * @param {Mark[]} looks
 */
function drawVerdict(stage, game, place, marks, mark, looks) {
  const at = part(byId("guide"), ".verdict");
  const state = JSON.stringify([place.seat, marks?.length, mark, game.names]);
  if (state === shown) return;
  shown = state;
  const { words } = stage;
  at.setAttribute("role", "region");
  at.setAttribute("aria-label", words("review"));
  at.scrollTop = 0;
  if (mark) {
    const worse = WORSE.has(mark.grade);
    const tiles = el("div.compared");
    for (const [name, kind, word] of /** @type {[string|undefined, string, string][]} */ ([
      [mark.played, worse ? "worse" : "right", "played"],
      [mark.better, "better", worse ? "better" : "compared"],
    ]))
      if (name) tiles.append(el(`span.${kind}`, tile(name), el("small", words(word)), el("span.unseen", tileWords(stage, name))));
    const [verdict, ...reasons] = mark.text;
    at.replaceChildren(el(`div.head.${mark.look ? mark.grade : "plain"}`, mark.played && tiles, el("strong", verdict)), ...reasons.map((text) => el("p", text)));
    return;
  }
  if (!marks) at.replaceChildren(el("p.sub", words("reviewing")));
  else if (!looks.length) at.replaceChildren(el("p.sub", words("nothing_to_look_at", { name: game.names[place.seat] })));
  else
    at.replaceChildren(
      el("h2", words("look")),
      el(
        "ol",
        ...looks.map((one) => {
          const go = () => ways.jump({ hand: one.hand, at: stepOf(game, one) });
          return el("li", button(`button.${one.grade}`, one.label, go));
        }),
      ),
    );
}

/** In the hand: the tile that was discarded has an arrow, the one that it is compared with a ring. @param {Mark|undefined} mark */
function markHand(mark) {
  const tiles = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#hand .tiles .tile")]);
  // Of several copies the last one: a tile that was just drawn is the one that was put back.
  const played = tiles.filter((at) => at.dataset.tile === mark?.played).at(-1);
  const better = tiles.find((at) => at.dataset.tile === mark?.better);
  for (const at of tiles) {
    at.classList.toggle("played", at === played);
    at.classList.toggle("right", at === played && !WORSE.has(String(mark?.grade)));
    at.classList.toggle("better", at === better);
  }
}
