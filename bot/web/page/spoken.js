/** What is said to those who listen: tiles and events in words, in the order of play. */
import { byId } from "./dom.js";

/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Player} Player */

/** @param {Stage} stage @param {string} tile */
export function tileWords({ words }, tile) {
  if (tile === "back") return words("concealed", { n: 1 });
  const [number, suit] = tile;
  if (suit === "z") return words(`honour_${number}`);
  const name = words(`suit_${suit}`, { n: number === "0" ? "5" : number });
  return number === "0" ? words("red", { tile: name }) : name;
}

/** @param {Stage} stage @param {Player} player */
export function riverWords(stage, player) {
  const tiles = player.river.map((discard) => {
    const name = tileWords(stage, discard.tile);
    return discard.sideways ? `${name} (${stage.words("riichi")})` : name;
  });
  return stage.words("river", { name: player.name, tiles: tiles.join(", ") || stage.words("none") });
}

/** What happened between two views, as sentences. @param {Stage} stage @param {View} was */
function happened(stage, was) {
  const { view, words } = stage;
  const lines = [];
  if (view.notice && view.notice !== was.notice) lines.push(view.notice);
  if (!view.kyoku) return lines;
  if (view.kyoku !== was.kyoku) lines.push(words("says_hand", { name: view.name }));
  for (const [seat, player] of Object.entries(view.seats)) {
    const before = view.kyoku === was.kyoku ? was.seats[seat] : undefined;
    const name = player.name;
    const melds = player.melds.length > (before?.melds?.length ?? 0) ? player.melds.at(-1) : undefined;
    if (melds) lines.push(words(`says_${melds.kind}`, { name, tile: tileWords(stage, melds.called ?? melds.tiles[1]) }));
    if (player.kita > (before?.kita ?? 0)) lines.push(words("says_kita", { name }));
    if (player.riichi && !before?.riichi) lines.push(words("says_riichi", { name }));
    if (player.river.length > (before?.river?.length ?? 0)) {
      const discard = player.river[player.river.length - 1];
      lines.push(words("says_discard", { name, tile: tileWords(stage, discard.tile) }));
    }
    if (before && player.away !== before.away) lines.push(words(player.away ? "says_away" : "says_back", { name }));
  }
  if (view.kyoku === was.kyoku && view.dora.length > was.dora.length)
    lines.push(`${words("dora")}: ${tileWords(stage, view.dora[view.dora.length - 1])}`);
  if (view.result && !was.result) lines.push(view.result.heading, ...view.result.wins.flatMap((win) => win.text ?? []), ...view.result.text);
  return lines;
}

/** Says what is new. @param {Stage} stage @param {View|null} was */
export function speak(stage, was) {
  const { view, words } = stage;
  if (was) say(happened(stage, was));
  const you = view.you;
  if (!you?.decision || (was?.you?.decision === you.decision && was.you.question === you.question)) return;
  const choices = you.actions.map((action) => action.label);
  if (you.riichi.length) choices.unshift(words("riichi"));
  const drawn = you.drawn && you.discards.length ? words("you_draw", { tile: tileWords(stage, you.drawn) }) : "";
  byId("asked").textContent = [you.question, drawn, ...choices].filter(Boolean).join(". ");
}

/** @param {string[]} lines */
export function say(lines) {
  if (!lines.length) return;
  const at = byId("spoken");
  for (const line of lines) {
    const made = document.createElement("p");
    made.textContent = line;
    at.append(made);
  }
  while (at.children.length > 12) at.firstElementChild?.remove();
}
