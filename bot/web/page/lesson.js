/** The lessons: one step at a time, a question, and at once what is said to the answer. Tiles of the hand are touched. */
import { button, byId, el, setText, tile } from "./dom.js";
import { drawHand, handKey, takeBack } from "./hand.js";
import { after, before } from "./motion.js";
import { ask, learn, still, words } from "./reader.js";
import { say, tileWords } from "./spoken.js";
import { drawTable, loadTiles, setUpTable } from "./table.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").HeldHand} HeldHand */
/** @typedef {{key: string, label: string, tile?: string, held?: boolean}} Answer  `held`: a tile to be touched in the hand */
/** @typedef {{check: boolean, text: string[], question: string, rows: {label: string, groups: string[][]}[], table: boolean, view?: View & {hands: HeldHand}, answers: Answer[]}} Step */
/** @typedef {{title: string, recap: string[], steps: Step[]}} Lesson */
/** @typedef {{key: string, title: string, goal: string, step: number, steps: number}} Listed */
/** @typedef {{locale: string, words: Record<string, string>, lessons: Listed[], next: string|null}} Start */
/** @typedef {{right: boolean, said: string[]}} Reply */

/** @type {Start|null} */
let start = null;
/** The lesson that is open, by its key. */
let open = "";
/** @type {Lesson|null} */
let lesson = null;
/** The step shown; behind the last one is the end of the lesson. */
let at = 0;
/** What was answered to it, and what was said. @type {(Reply & {key: string})|null} */
let reply = null;
/** Whether an answer is on its way. */
let asking = false;
/** Each question to the hand has a number of its own. */
let decision = 1;

/** All lessons, with how far one is. */
async function overview() {
  const found = /** @type {Start|null} */ (await ask("lessons"));
  if (!found) return;
  start = found;
  lesson = null;
  open = "";
  learn(found.words, found.locale);
  document.documentElement.classList.add("shown");
  byId("table").setAttribute("aria-label", words("table"));
  byId("own").setAttribute("aria-label", words("your_hand"));
  byId("guide").setAttribute("aria-label", words("lessons"));
  draw();
}

/** Begins a lesson, or goes on with it. @param {string} key */
async function enter(key) {
  const found = /** @type {Lesson|null} */ (await ask(encodeURIComponent(key)));
  const listed = start?.lessons.find((one) => one.key === key);
  if (!found || !listed) return;
  lesson = found;
  open = key;
  turn(listed.step < listed.steps ? listed.step : 0);
}

/** @param {number} step */
function turn(step) {
  at = step;
  reply = null;
  decision++;
  draw();
  const shown = lesson?.steps[at];
  if (shown) say([...shown.text, shown.question]);
}

/** @param {string} key */
async function press(key) {
  if (asking || !lesson || reply?.right) return;
  asking = true;
  const found = /** @type {Reply|null} */ (await ask(`${open}/${at}/${encodeURIComponent(key)}`, { method: "POST" }));
  asking = false;
  decision++;
  takeBack();
  if (found) reply = { ...found, key };
  draw();
  if (found) say(found.said);
}

/** The position as a table's page has it; the tiles of the hand answer where the question is about them. @param {View & {hands: HeldHand}} found @returns {Stage} */
function staged(found) {
  const { hands, ...view } = found;
  const step = /** @type {Lesson} */ (lesson).steps[at];
  const asked = !reply?.right && step.answers.some((answer) => answer.held);
  const discards = asked ? hands.tiles.map((name) => `discard-${name}`) : [];
  if (asked && hands.drawn) discards.push(`discard-${hands.drawn}-drawn`);
  return still(view, { ...hands, decision, discards }, { act: (code) => void press(code.split("-")[1]), redraw: draw });
}

function draw() {
  if (!start) return;
  const step = lesson?.steps[at];
  setText(byId("title"), lesson ? lesson.title : words("lessons"));
  document.title = lesson ? lesson.title : words("lessons");
  document.documentElement.classList.toggle("bare", !step?.table);
  document.documentElement.classList.toggle("handless", !step?.view);
  before();
  if (step?.view) {
    const stage = staged(step.view);
    drawTable(stage);
    drawHand(stage);
  }
  after(true);
  const guide = byId("guide");
  const within = guide.contains(document.activeElement);
  guide.replaceChildren(...(step ? stepParts(step) : lesson ? endParts() : startParts()));
  const next = guide.querySelector(".gold") ?? guide.querySelector(".answers button:not([disabled])") ?? guide.querySelector("button");
  if (within && next instanceof HTMLElement) next.focus({ preventScroll: true });
  const said = guide.querySelector(".said");
  if (said) said.scrollIntoView({ block: "nearest" });
  else guide.scrollTop = 0;
}

/** @returns {Node[]} */
function startParts() {
  const { lessons, next } = /** @type {Start} */ (start);
  const list = el("ol.lessons-list");
  lessons.forEach((one, n) => {
    const done = one.step >= one.steps;
    const made = button("button", "", () => void enter(one.key));
    made.append(el("b", done ? "✓" : String(n + 1)), el("span", one.title, el("small", one.goal)));
    made.classList.toggle("done", done);
    list.append(el("li", made));
  });
  const begun = lessons.some((one) => one.step > 0);
  const on = next ? [gold(words(begun ? "continue" : "start"), () => void enter(next))] : [];
  return [list, el("div.foot", ...on)];
}

/** @param {Step} step @returns {Node[]} */
function stepParts(step) {
  const { steps } = /** @type {Lesson} */ (lesson);
  const alike = steps.filter(({ check }) => check === step.check);
  const counted = { n: alike.indexOf(step) + 1, count: alike.length };
  const parts = [el("p.sub", words(step.check ? "check_of" : "step_of", counted)), ...step.text.map((text) => el("p", text))];
  if (step.rows.length) parts.push(rowsPart(step.rows));
  parts.push(el("h2", step.question));
  if (reply) {
    const said = el("div.said", ...reply.said.map((text) => el("p", text)));
    said.classList.add(reply.right ? "best" : "risky");
    parts.push(said);
  }
  if (reply?.right) return [...parts, foot(gold(words("next"), () => turn(at + 1)))];
  const pressed = step.answers.filter((answer) => !answer.held);
  if (step.answers.some((answer) => answer.held)) parts.push(el("p.sub", words("touch_hand")));
  const answers = el("div.answers", ...pressed.map(answerPart));
  return [...parts, ...(pressed.length ? [answers] : []), foot()];
}

/** @param {Answer} answer */
function answerPart(answer) {
  const made = /** @type {HTMLButtonElement} */ (button("button", answer.tile ? "" : answer.label, () => void press(answer.key)));
  if (answer.tile) {
    made.append(tile(answer.tile));
    made.setAttribute("aria-label", tileWords(/** @type {any} */ ({ words }), answer.tile));
    made.classList.add("face");
  }
  made.disabled = reply?.key === answer.key;
  return made;
}

/** @param {Step["rows"]} rows */
function rowsPart(rows) {
  const list = el("dl.rows");
  for (const { label, groups } of rows)
    list.append(el("dt", label), el("dd", ...groups.map((group) => el("span", ...group.map((name) => tile(name))))));
  for (const face of list.querySelectorAll(".tile")) {
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", tileWords(/** @type {any} */ ({ words }), /** @type {HTMLElement} */ (face).dataset.tile ?? ""));
  }
  return list;
}

/** @returns {Node[]} */
function endParts() {
  const { lessons } = /** @type {Start} */ (start);
  const { title, recap, steps } = /** @type {Lesson} */ (lesson);
  const here = lessons.findIndex((one) => one.key === open);
  lessons[here].step = steps.length;
  const left = [...lessons.slice(here + 1), ...lessons.slice(0, here)].find((one) => one.step < one.steps);
  const on = left ? [gold(words("next_lesson", { title: left.title }), () => void enter(left.key))] : [];
  const facts = el("ul.facts", ...recap.map((text) => el("li", text)));
  return [el("h2", words("done", { title })), el("p", words("know_now")), facts, foot(...on)];
}

/** @param {...Node} more */
const foot = (...more) => el("div.foot", button("button.quiet", words("all_lessons"), () => void overview()), ...more);
/** @param {string} label @param {() => void} does */
const gold = (label, does) => button("button.gold", label, does);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !lesson?.steps[at]?.view || reply?.right) return;
  const inGuide = event.target instanceof Element && event.target.closest("#guide");
  if (!inGuide && handKey(event.key)) event.preventDefault();
});
setUpTable(draw);
void loadTiles();
void overview();
