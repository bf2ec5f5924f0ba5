/** The card over the table: who sits (before the game), how a hand ended, how the game ended. */
import { attribute, button, byId, el, tile } from "./dom.js";
import { focusStop } from "./hand.js";
import { rise } from "./motion.js";
import { laidOut, meldWords } from "./table.js";
import { tileWords } from "./spoken.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").Win} Win */
/** @typedef {import("./types.js").Result} Result */

/** What the card shows now: it is made anew only where that changes, so that it keeps the focus. */
let shown = "";
/** The card that the reader put aside to see the table. */
let aside = "";
/** Whether the last hand is shown instead of the ranking. */
let lastHand = false;

/** @param {Stage} stage */
export function drawCard(stage) {
  const { view, words } = stage;
  const at = byId("card");
  const which = view.stage === "lobby" ? "lobby" : view.ranking && !lastHand ? "ranking" : view.result ? `result${view.kyoku}` : "";
  const facts = [which, view.seats, view.result, view.ranking, view.league, view.replay, view.you?.ready, view.over, aside === which];
  const state = which && JSON.stringify(facts);
  if (state === shown) return;
  const fresh = !shown.startsWith(`["${which}"`);
  shown = state;
  at.hidden = !which;
  document.documentElement.classList.toggle("carded", Boolean(which) && aside !== which);
  const held = at.contains(document.activeElement) ? document.activeElement?.id : "";
  if (!which) {
    at.replaceChildren();
    if (held) focusStop();
    return;
  }
  attribute(at, "aria-label", which === "lobby" ? words("lobby") : words("result"));
  at.classList.toggle("aside", aside === which);
  at.classList.toggle("wide", Boolean(view.result && which.startsWith("result") && view.result.wins.length));
  at.classList.toggle("several", which.startsWith("result") && Number(view.result?.wins.length) > 1);
  if (which === "lobby") at.replaceChildren(...lobby(stage));
  else if (which === "ranking") at.replaceChildren(...ranking(stage), foot(stage, which));
  else if (view.result) at.replaceChildren(...result(stage, view.result), foot(stage, which));
  if (held) document.getElementById(held)?.focus();
  if (fresh) rise(at);
}

/** @param {Stage} stage */
function lobby(stage) {
  const { view, words, send } = stage;
  const seats = el("ul.people");
  for (let seat = 0; seat < view.players; seat++) {
    const player = view.seats[seat];
    const item = el("li", el("b", player?.name || words("seat_free")), el("small", player?.computer ? words("computer") : ""));
    if (!player?.name) item.classList.add("free");
    seats.append(item);
  }
  const parts = [el("h2", view.title ?? ""), el("p.sub", view.rules), seats, el("p.sub", words("lobby_waits"))];
  if (view.you) parts.push(el("div.foot", go(words("start"), () => send({ t: "start" }))));
  return parts;
}

/** @param {Stage} stage @param {Result} result */
function result(stage, result) {
  const { view, words } = stage;
  const parts = [el("h2", result.heading)];
  if (result.wins.length) parts.push(el("div.wins", ...result.wins.map((win) => winPart(stage, win, result.wins.length > 1))));
  if (!result.wins.length && result.tenpai.length)
    parts.push(el("p.sub", words("tenpai_of", { names: result.tenpai.map((seat) => view.seats[seat].name).join(", ") })));
  parts.push(deltas(stage, result));
  return parts;
}

/** @param {Stage} stage @param {Win} win @param {boolean} several */
function winPart(stage, win, several) {
  const { view, words, number } = stage;
  const part = el("div.win");
  if (several) part.append(el("h3", view.seats[win.seat].name));
  // The winning tile stands apart, whether the host lists it in the hand or not.
  const rest = [...win.hand];
  if (rest.length % 3 === 2) rest.splice(rest.lastIndexOf(win.tile), 1);
  const hand = el("div.tiles", ...rest.map((name) => tile(name)), tile(win.tile, "span.winning"));
  for (const meld of win.melds) {
    const laid = laidOut(meld, win.seat, view.players);
    hand.append(el("span.meld", ...laid.map(({ tile: name, lies }) => tile(name, lies ? `span.${lies}` : "span"))));
  }
  hand.setAttribute("role", "img");
  const spoken = [...rest, win.tile].map((name) => tileWords(stage, name));
  hand.setAttribute("aria-label", [...spoken, ...win.melds.map((meld) => meldWords(stage, meld))].join(", "));
  part.append(hand);
  const marks = el("div.indicators");
  for (const [label, tiles] of /** @type {[string, string[]][]} */ ([["dora", win.dora], ["ura", win.ura]])) {
    if (!tiles?.length) continue;
    const mark = el("span.indicator", words(label), ...tiles.map((name) => tile(name)));
    marks.append(mark);
  }
  part.append(marks);
  const yaku = el("ul.yaku", ...win.yaku.map(({ name, english, han }) => el("li", el("span", name, english && english !== name ? el("small", ` ${english}`) : null), el("b", han ? String(han) : ""))));
  // The host names the limit with han and fu too; here it stands out by itself.
  const counted = win.limit && win.worth.endsWith(win.limit) ? win.worth.slice(0, -win.limit.length).replace(/[\s,]+$/, "") : win.worth;
  const worth = el("p.worth", el("span", counted), win.limit ? el("b.limit", win.limit) : null, el("strong", words("points", { n: number(win.points) })));
  part.append(el("div.sum", yaku, worth), ...(win.text ?? []).map((text) => el("p.sub", text)));
  return part;
}

/** Each seat's new score and what it won or lost. @param {Stage} stage @param {Result} result */
function deltas(stage, result) {
  const { view, words, number } = stage;
  const rows = Object.entries(view.seats).map(([seat, player]) => {
    const delta = result.deltas[seat] ?? 0;
    const change = el("b.delta", delta ? `${delta > 0 ? "+" : "−"}${number(Math.abs(delta))}` : "");
    change.classList.add(delta > 0 ? "up" : "down");
    const item = el("li", el("span.wind", words(`letter_${player.wind}`)), el("span.name", player.name), change, el("span.score", number(player.score)));
    if (player.ready && !view.over) item.append(el("span.ready", "✓"));
    if (player.ready && !view.over) attribute(item, "title", words("ready"));
    if (view.you?.seat === Number(seat)) item.classList.add("me");
    return item;
  });
  return el("ul.deltas", ...rows);
}

/** @param {Stage} stage */
function ranking(stage) {
  const { view, words, number } = stage;
  const rows = (view.ranking ?? []).map(({ seat, place, score, points }) => {
    const item = el("li", el("span.medal", String(place)), el("b.name", view.seats[seat].name), el("span.score", number(score)), el("strong", points));
    item.classList.add(`place-${place}`);
    if (view.you?.seat === seat) item.classList.add("me");
    return item;
  });
  const why = (view.result?.text ?? []).map((text) => el("p.sub", text));
  return [el("h2", words("game_over")), ...why, el("ol.ranking", ...rows), view.league ? el("p.sub", view.league) : el("p.sub", view.rules)];
}

/** The card's buttons. @param {Stage} stage @param {string} which */
function foot(stage, which) {
  const { view, words, send } = stage;
  const foot = el("div.foot");
  const look = button("button.quiet", words(aside === which ? "show_result" : "show_table"), () => {
    aside = aside === which ? "" : which;
    stage.redraw();
  });
  look.id = "card-look";
  foot.append(look);
  if (view.ranking && view.result) {
    const turn = button("button.quiet", words(lastHand ? "game_over" : "last_hand"), () => {
      lastHand = !lastHand;
      stage.redraw();
    });
    turn.id = "card-turn";
    foot.append(turn);
  }
  // Within Discord's frame no address opens.
  if (view.replay && location.pathname.startsWith("/table/")) {
    const link = /** @type {HTMLAnchorElement} */ (el("a.quiet", words("replay")));
    link.href = view.you ? `${view.replay}#1.0.${view.you.seat}` : view.replay;
    link.id = "card-replay";
    foot.append(link);
  }
  const you = view.you;
  if (you && view.over && !stage.replay) foot.append(go(words("again"), () => send({ t: "again" })));
  else if (you?.ready) foot.append(el("span.sub", words("waiting_others")));
  if (you && view.result && view.due != null && !view.over) foot.append(el("span.sub.begins", beginsIn(stage, view.due)));
  if (you && !view.over && !you.ready && view.result && !you.away) foot.append(go(view.result.next ?? words("go_on"), () => goOn(stage)));
  return foot;
}

/** When the next hand begins by itself. @param {Stage} stage @param {number} due */
const beginsIn = (stage, due) => stage.words("begins", { n: Math.max(0, Math.ceil((due - stage.now()) / 1000)) });

/** The seconds go on while nothing else on the card changes. @param {Stage} stage */
export function tickCard(stage) {
  const at = byId("card").querySelector(".begins");
  if (at && stage.view.due != null) at.textContent = beginsIn(stage, stage.view.due);
}

/** @param {string} label @param {() => void} press */
function go(label, press) {
  const made = button("button.gold", label, press);
  made.id = "card-go";
  return made;
}

/** On to the next hand. @param {Stage} stage */
export function goOn({ view, send }) {
  if (view.result && view.you && !view.you.ready && !view.over) send({ t: "continue", decision: view.you.decision || view.decision });
}
