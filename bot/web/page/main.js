/** Puts the parts together: a view comes in, all parts draw it; a key or a press goes out as a command. */
import { drawActions, drawLine, drawToggles, pressAction } from "./actions.js";
import { drawClock } from "./clock.js";
import { Connection } from "./connection.js";
import { button, byId, el, setText } from "./dom.js";
import { declare, drawHand, handKey, isDeclaring, takeBack } from "./hand.js";
import { after, before } from "./motion.js";
import { askLog, askRules, isOpen, showHelp } from "./panels.js";
import { NOTE, catalogue, learn, number, words } from "./reader.js";
import { drawCard, goOn, tickCard } from "./result.js";
import { say, speak } from "./spoken.js";
import { drawTable, loadTiles, setUpTable } from "./table.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").View} View */

/** So often a first connection is tried before the page says that none gets through. */
const TRIES = 3;

/** The view before the present one. @type {View|null} */
let was = null;
/** @type {Stage|null} */
let stage = null;
/** A note that passes, and the state of the line to the host, which stays. */
let note = "";
let line = "";
let noteTimer = 0;

/** Whether Discord shows this page in its frame; a link leads to a table's own address. */
const inFrame = location.pathname === "/";
const host = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
const connection = new Connection(`${host}${location.pathname.replace(/\/$/, "")}/live`, {
  hello(hello) {
    learn(hello.words, hello.locale);
    for (const name of ["log", "rules", "help"]) {
      const opener = byId(`open-${name}`);
      setText(opener, words(name));
      opener.hidden = false;
    }
    byId("table").setAttribute("aria-label", words("table"));
    byId("own").setAttribute("aria-label", words("you"));
  },
  view(view) {
    was = stage?.view ?? null;
    stage = {
      view,
      words,
      number,
      now: () => connection.now(),
      act: (code) => void command({ t: "act", decision: view.you?.decision, code }),
      send: command,
      redraw,
    };
    draw();
    speak(stage, was);
  },
  state(state, why) {
    const unheard = inFrame && !connection.view && connection.tries >= TRIES;
    line = unheard ? catalogue.no_socket : state === "waiting" ? words("reconnecting") : state === "closed" ? why || words("closed") : "";
    document.documentElement.classList.toggle("offline", state !== "open");
    drawNotice();
  },
});

/** @param {object} frame */
async function command(frame) {
  const answer = await connection.send(frame);
  if (answer.t === "refused") {
    takeBack();
    if (answer.why) tell(answer.why);
  } else if (answer.t === "done" && answer.go) {
    // In Discord's frame the way in leads to the newest table of the channel.
    if (inFrame) location.reload();
    else location.assign(answer.go);
  }
  return answer;
}

/** @param {string} text */
function tell(text) {
  note = text;
  clearTimeout(noteTimer);
  noteTimer = window.setTimeout(() => {
    note = "";
    drawNotice();
  }, NOTE);
  say([text]);
  drawNotice();
}

function drawNotice() {
  const at = byId("notice");
  const text = line || note || stage?.view.notice || (stage?.view.stage === "closed" && !stage.view.ranking ? words("closed") : "");
  at.hidden = !text;
  at.classList.toggle("offline", Boolean(line));
  setText(at, text);
}

/** What somebody asks of the table, with an answer for those who have to give one. @param {Stage} of */
function drawMotion({ view, words: say, send }) {
  const at = byId("motion");
  const asked = view.motion;
  const key = asked ? `${asked.number} ${asked.text} ${view.you?.votes}` : "";
  if (at.dataset.shown === key) return;
  at.dataset.shown = key;
  at.hidden = !asked;
  if (!asked) return;
  const answer = (/** @type {"agree"|"decline"} */ t) => button("button.quiet", say(t), () => void send({ t, motion: asked.number }));
  at.replaceChildren(el("p", asked.text), ...(view.you?.votes ? [answer("agree"), answer("decline")] : []));
}

/** Draws a new view, with its motion. */
function draw() {
  if (!stage) return;
  document.documentElement.classList.add("shown");
  document.documentElement.classList.remove("entering");
  before();
  redraw();
  after(!was || was.kyoku !== stage.view.kyoku);
}

/** Draws what stands again, after something on this page changed. */
function redraw() {
  if (!stage) return;
  const { view } = stage;
  setText(byId("title"), view.title ?? "Jantaku");
  setText(byId("rules"), view.rules ?? "");
  document.title = `${view.you?.decision && !view.result ? "● " : ""}${view.title ?? "Jantaku"}`;
  drawTable(stage);
  drawHand(stage);
  drawActions(stage);
  drawLine(stage);
  drawToggles(stage);
  drawClock(stage);
  drawCard(stage);
  drawMotion(stage);
  drawNotice();
}

setInterval(() => stage && tickCard(stage), 1000);

/** @param {KeyboardEvent} event */
function key(event) {
  if (!stage || event.ctrlKey || event.altKey || event.metaKey || isOpen()) return;
  // A key that is held down answers one question, not the next ones too.
  if (event.repeat && !event.key.startsWith("Arrow")) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const target = /** @type {Element|null} */ (event.target instanceof Element ? event.target : null);
  // A focused button that is no tile keeps Enter and Space for itself.
  const onButton = target?.closest("button") && !target.closest("#hand");
  if ((name === "Enter" || name === " ") && onButton) return;
  if (handled(stage, name)) event.preventDefault();
}

/** @param {Stage} stage @param {string} name */
function handled(stage, name) {
  if (name === "n" && stage.view.result) return goOn(stage), true;
  if (name === "l") return askLog(stage), true;
  if (name === "?") return showHelp(stage), true;
  if (name === "r" && stage.view.you?.riichi.length) return declare(!isDeclaring()), true;
  if (name === "p") return pressAction("pass");
  if (/^[1-9]$/.test(name)) return pressAction(Number(name) - 1);
  if (handKey(name)) return true;
  return name === "Escape" && pressAction("pass");
}

async function enterByDiscord() {
  const { enter } = await import("./activity.js");
  const let_in = await enter(learn);
  if (!let_in) return;
  connection.address = `${host}/activity/${let_in.table}/live`;
  connection.session = let_in.session;
  connection.open();
}

setUpTable(redraw);
byId("open-log").addEventListener("click", () => stage && askLog(stage));
byId("open-rules").addEventListener("click", () => stage && askRules(stage));
byId("open-help").addEventListener("click", () => stage && showHelp(stage));
document.addEventListener("keydown", key);
void loadTiles();
if (inFrame) void enterByDiscord();
else connection.open();
