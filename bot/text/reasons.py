"""Reasons in words: one sentence that a club player would say about an action (``bot.analysis.review.advice``).

``advice_text`` is for the action that the coach would take, ``reason_text`` for a chosen one beside a better one,
``headline_text`` its grade in two words. Sentences are in the present tense and without Markdown, so that a hand, a
quiz and a review can say the same.
"""

from typing import Final

from bot.analysis.review.advice import Weighed
from bot.analysis.review.discard_review import SAFE, ReviewedDiscard
from bot.analysis.review.discard_to_compare import stand_of
from bot.analysis.review.grades_and_doubts import GOOD, Grade
from bot.analysis.review.judged_decision import ActionKind, Judged
from bot.analysis.review.offered_calls import CallFact
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome
from bot.engine import actions as act
from bot.text.score.yaku_text import yaku_in_sentence, yaku_name
from bot.text.sentences import Plain, TermName, Text, Words, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.outlook_text import call_words, far_text
from bot.text.tile_text import tile_name

_NOTHING: Final = say("Nothing else can be discarded.")
_ONE: Final = say("another player's hand")
_CLEARLY: Final = 0.9
"""A runner-up is named if it leaves at most so many of the tiles."""


def headline_text(weighed: Weighed) -> Text:
    """``9s is best``, ``4m is slower``; of other actions whether they are good."""
    chosen = weighed.chosen
    if chosen is None or not isinstance(weighed.better, act.Discard | act.Riichi | None):
        return say("Well played") if weighed.good else say("There was a better choice")
    values = {"tile": _tile(chosen)}
    match weighed.grade:
        case Grade.BEST:
            return say("{tile} is best", **values)
        case Grade.FINE:
            return say("{tile} is good", **values)
        case Grade.SLOWER:
            return say("{tile} is slower", **values)
        case Grade.RISKY:
            return say("{tile} is risky", **values)
        case Grade.UNSURE:
            return say("{tile} is a judgement call", **values)


# What the coach would do


def advice_text(weighed: Weighed, names: Names) -> Text:
    """The coach's action and why, as a request, like ``Cut 9s: 1 tile from ready (tenpai), and 28 tiles help.``."""
    match weighed.judged.action_kind:
        case ActionKind.WIN:
            return _win(weighed, names)
        case ActionKind.CALL:
            return _call(weighed)
        case ActionKind.LET_GO:
            return _pass(weighed, names)
        case ActionKind.KITA:
            return say("Set the north aside: it counts as dora, and you draw another tile.")
        case ActionKind.NINE:
            return say("Ask for a new deal: with nine terminals and honours, your hand is far from winning.")
        case _:
            return _discard(weighed, names)


def _win(weighed: Weighed, names: Names) -> Text:
    tile = Plain("") if weighed.tile is None else tile_name(weighed.tile)
    if weighed.source is None:
        return say("You can win: the {tile} you drew completes your hand.", tile=tile)
    return say("You can win: {name}'s {tile} completes your hand.", name=names[weighed.source], tile=tile)


def _discard(weighed: Weighed, names: Names) -> Text:
    chosen = weighed.chosen
    if chosen is None:
        return _NOTHING
    if weighed.folds:
        return _fold(weighed, chosen, names)
    return _nearer(weighed, chosen, names) if chosen.shanten else _ready(weighed, chosen, names)


def _ready(weighed: Weighed, chosen: ReviewedDiscard, names: Names) -> Text:
    outcome, furiten = stand_of(weighed.judged, chosen), _better_furiten(weighed.judged, chosen)
    values: dict[str, object] = {"tile": _tile(chosen), "wait": _NO_WAIT if outcome is None else _wait(outcome)}
    if isinstance(weighed.action, act.Riichi):
        if furiten is None:
            return say("Riichi with {tile}: ready (tenpai), and {wait}.", **values)
        return say(
            "Riichi with {tile}: {wait}; {other} would leave more winning tiles, but one of them is among your "
            "discards (furiten).",
            **values,
            other=_tile(furiten),
        )
    if outcome is not None and outcome.riichi and outcome.dama_points and not outcome.furiten:
        values["wait"] = _wait(outcome, silent=True)
        return say("Cut {tile} and stay silent: {wait}, and the hand is valuable even without riichi.", **values)
    if furiten is not None:
        return say(
            "Cut {tile}: {wait}; {other} would leave more winning tiles, but one of them is among your "
            "discards (furiten).",
            **values,
            other=_tile(furiten),
        )
    turn = weighed.judged.discard
    if turn is not None and turn.urgent and chosen.risk > SAFE:
        values["threat"] = _safe_from(weighed, names)
        return say("Cut {tile}: ready (tenpai), and {wait}; that is worth the risk against {threat}.", **values)
    return say("Cut {tile}: ready (tenpai), and {wait}.", **values)


def _nearer(weighed: Weighed, chosen: ReviewedDiscard, names: Names) -> Text:
    other = weighed.other
    values: dict[str, object] = {
        "tile": _tile(chosen),
        "far": _far_words(chosen.shanten),
        "help": _helped(chosen),
    }
    turn = weighed.judged.discard
    if turn is not None and turn.urgent and chosen.risk <= SAFE:
        return say(
            "Cut {tile}: it is safe against {threat}, and you stay {far}.", **values, threat=_safe_from(weighed, names)
        )
    if weighed.keeps:
        return say("Cut {tile}: {far}, {help}, and this keeps {yaku} possible.", **values, yaku=_yaku(weighed.keeps))
    if other is not None and other.shanten > chosen.shanten:
        return say("Cut {tile}: {far}, and {help}; any other discard would set you back.", **values)
    if other is not None and other.ways <= _CLEARLY * chosen.ways:
        values |= {"other": _tile(other), "count": other.ways}
        return say("Cut {tile}: {far}, and {help}; after {other}, only {count} would help.", **values)
    if other is not None and other.kept < chosen.kept:
        return say("Cut {tile}: {far}, {help}, and you keep your dora.", **values)
    return say("Cut {tile}: {far}, and {help}.", **values)


def _fold(weighed: Weighed, chosen: ReviewedDiscard, names: Names) -> Text:
    values = {"tile": _tile(chosen), "threat": _safe_from(weighed, names)}
    if chosen.risk <= SAFE:
        return say(
            "Cut {tile}: it is safe against {threat}, and your hand is too far from ready (tenpai) to push.", **values
        )
    return say("Cut {tile}: nothing you hold is safe against {threat}, but this tile is the least dangerous.", **values)


def _call(weighed: Weighed) -> Text:
    turn = weighed.judged.call
    offer = None if turn is None else turn.taken
    if offer is None:
        return say("Call the tile.")
    values = {"call": call_words(offer.call), "far": _far_words(offer.after.shanten)}
    if not offer.yaku:
        return say("Call {call}: your hand is then {far}.", **values)
    return say("Call {call}: your hand is then {far}, with {yaku} as its yaku.", **values, yaku=_yaku(offer.yaku))


def _pass(weighed: Weighed, names: Names, *, called: bool = False) -> Text:
    """Why no call is better, to who may call or has ``called``."""
    turn = weighed.judged.call
    offer = None if turn is None else turn.taken or turn.offers[0]
    if weighed.folds:
        if called:
            return say(
                "An open hand leaves you with fewer safe tiles against {threat}.", threat=_safe_from(weighed, names)
            )
        return say(
            "Pass: an open hand leaves you with fewer safe tiles against {threat}.", threat=_safe_from(weighed, names)
        )
    if offer is None or CallFact.NEARER not in offer.facts:
        if called:
            return say("The call does not bring the hand any closer to ready (tenpai).")
        return say("Pass: a call would not bring you any closer to ready (tenpai).")
    if CallFact.NO_YAKU in offer.facts or offer.winless or not turn or not turn.closed:
        if called:
            return say("After the call the hand has no yaku within reach, so it cannot win.")
        return say("Pass: after the call you would have no yaku, so you could not win.")
    if called:
        return say(
            "With a closed hand you could still declare riichi; the call gains too little to be worth giving that up."
        )
    return say("Pass: with a closed hand you can still declare riichi, and the call gains too little.")


# A chosen action beside a better one


def reason_text(weighed: Weighed, names: Names) -> Text:
    """Why the chosen action is as good, or what it costs, like ``20 tiles help after 4m, but 28 after 9s.``."""
    better = weighed.better
    match better:
        case act.Tsumo() | act.Ron():
            tile = Plain("") if weighed.tile is None else tile_name(weighed.tile)
            return say("This {tile} completes your hand, so you can win.", tile=tile)
        case act.Kita():
            return say("You can set the north aside first: it counts as dora, and you draw another tile.")
        case act.KyuushuKyuuhai():
            return say("With nine terminals and honours, the hand is far from winning: a new deal is better.")
        case act.Chii() | act.Pon():
            return say(
                "{call} brings the hand closer to ready (tenpai) and leaves it with a yaku.", call=call_words(better)
            )
        case act.Pass():
            return _pass(weighed, names, called=True)
        case _:
            return _beside(weighed, names)


def _beside(weighed: Weighed, names: Names) -> Text:
    chosen, other = weighed.chosen, weighed.other
    if chosen is None:
        return advice_text(weighed, names)
    values: dict[str, object] = {"tile": _tile(chosen), "threat": _safe_from(weighed, names)}
    if isinstance(weighed.better, act.Riichi) and weighed.better.tile == chosen.tile:
        return say("{tile} is right, but declaring riichi with it would make the hand worth more.", **values)
    if weighed.good and weighed.folds:
        if chosen.risk <= SAFE:
            return say(
                "{tile} is safe against {threat}, and the hand is too far from ready (tenpai) to push.", **values
            )
        return say("{tile} is the least dangerous tile against {threat}; nothing you hold is safe.", **values)
    if other is None or weighed.grade is Grade.BEST:
        return _alone(weighed, chosen, names)
    if weighed.grade is Grade.RISKY or (weighed.folds and other.risk + SAFE < chosen.risk):
        return _dangerous(weighed, chosen, other, names)
    if other.shanten != chosen.shanten:
        return _farther(weighed, chosen, other)
    mine, its = stand_of(weighed.judged, chosen), stand_of(weighed.judged, other)
    if mine is None or its is None:
        return _counted(weighed, chosen, other)
    values |= {"other": _tile(other), "mine": _wait(mine), "its": _wait(its)}
    return say("After {tile}, {mine}; after {other}, {its}.", **values)


def _dangerous(weighed: Weighed, chosen: ReviewedDiscard, other: ReviewedDiscard, names: Names) -> Text:
    """A discard beside a safer one."""
    values = {
        "tile": _tile(chosen),
        "other": _tile(other),
        "risk": _chance(chosen),
        "threat": _threat(weighed, names),
    }
    if other.risk <= SAFE:
        return say("{tile} deals into {threat} {risk}; {other} is safe.", **values)
    return say("{tile} deals into {threat} {risk}, but {other} only {less}.", **values, less=_chance(other))


def _farther(weighed: Weighed, chosen: ReviewedDiscard, other: ReviewedDiscard) -> Text:
    """Two discards of which one leaves the hand nearer."""
    values: dict[str, object] = {"tile": _tile(chosen), "other": _tile(other), "far": _far_words(chosen.shanten)}
    if other.shanten > chosen.shanten:
        values["risk"] = _chance(chosen)
        return say("{tile} keeps you {far}, but deals in {risk}; {other} gives up the hand for safety.", **values)
    values["near"] = _far(other.shanten)
    if chosen.risk + SAFE < other.risk:
        return say("{tile} is safer, but leaves you {far}; {other} leaves you {near}.", **values)
    if weighed.keeps and weighed.grade is not Grade.SLOWER:
        yaku = _yaku(weighed.keeps)
        return say("{tile} leaves you {far} and keeps {yaku} possible; {other} leaves you {near}.", **values, yaku=yaku)
    return say("{tile} sets you back to {far}; {other} leaves you {near}.", **values)


def _counted(weighed: Weighed, chosen: ReviewedDiscard, other: ReviewedDiscard) -> Text:
    """Two discards that leave the hand as near."""
    values: dict[str, object] = {"tile": _tile(chosen), "other": _tile(other), "help": _helped(chosen)}
    values["count"] = other.ways
    if chosen.kept > other.kept:
        return say("{help} after {tile} and {count} after {other}, but discarding {tile} keeps more dora.", **values)
    if other.kept > chosen.kept:
        return say("{help} after {tile} and {count} after {other}, but discarding {other} keeps more dora.", **values)
    if weighed.keeps and weighed.grade is not Grade.SLOWER:
        return say(
            "{help} after {tile} and {count} after {other}, but discarding {tile} keeps {yaku} possible.",
            **values,
            yaku=_yaku(weighed.keeps),
        )
    if weighed.gives_up:
        return say(
            "{help} after {tile} and {count} after {other}; discarding {other} keeps {yaku} possible.",
            **values,
            yaku=_yaku(weighed.gives_up),
        )
    if other.ways == chosen.ways:
        return say("{help} after either {tile} or {other}.", **values)
    if weighed.grade in GOOD:
        return say("{help} after {tile} and {count} after {other}: about the same.", **values)
    return say("{help} after {tile}, but {count} after {other}.", **values)


def _alone(weighed: Weighed, chosen: ReviewedDiscard, names: Names) -> Text:
    """A discard beside which nothing is better."""
    values: dict[str, object] = {"tile": _tile(chosen)}
    if chosen.dangers and chosen.risk <= SAFE and weighed.judged.discard is not None and weighed.judged.discard.urgent:
        return say("{tile} is safe against {threat}.", **values, threat=_safe_from(weighed, names))
    outcome = stand_of(weighed.judged, chosen)
    if chosen.shanten == 0 and outcome is not None:
        return say("{tile} leaves the hand ready (tenpai), and {wait}.", **values, wait=_wait(outcome))
    values |= {"far": _far_words(chosen.shanten), "help": _helped(chosen)}
    return say("{tile} leaves you {far}, and {help}.", **values)


# Parts


_NO_WAIT: Final = say("you already hold every winning tile")


def _far_words(shanten: int) -> Text:
    """``ready (tenpai)``, ``2 tiles from ready (tenpai)``."""
    return far_text(shanten) if shanten > 0 else say("ready (tenpai)")


def _far(shanten: int) -> Text:
    """The same where the sentence has said tenpai already."""
    return say_many("{count} tile from ready", "{count} tiles from ready", shanten) if shanten > 0 else say("ready")


def _helped(discard: ReviewedDiscard) -> Text:
    return say_many("{count} tile helps", "{count} tiles help", discard.ways)


def _wait(outcome: TenpaiOutcome, *, silent: bool = False) -> Text:
    """``8 tiles win, for about 3,900 points``, in riichi where that can be declared; ``silent``: without."""
    points = outcome.dama_points if silent else outcome.riichi_points
    if not outcome.left:
        return say("no winning tile is left")
    wins = say_many("{count} tile wins", "{count} tiles win", outcome.left)
    if outcome.furiten:
        return say("{wins}, but only on your own draw (furiten)", wins=wins)
    if not points:
        return say("{wins}, but only on your own draw (no yaku)", wins=wins)
    return say("{wins}, for about {points} points", wins=wins, points=round(points / 100) * 100)


def _better_furiten(judged: Judged, chosen: ReviewedDiscard) -> TenpaiOutcome | None:
    """A tenpai hand with more winning tiles than after the chosen discard, but furiten."""
    mine = stand_of(judged, chosen)
    if mine is None or mine.furiten or judged.riichi is None:
        return None
    return next((one for one in judged.riichi.outcomes if one.furiten and one.left > mine.left), None)


def _threat(weighed: Weighed, names: Names, several: Text = _ONE) -> Text:
    """``Anna's riichi``; of ``several`` seats that."""
    turn = weighed.judged.discard
    seats = weighed.riichi if turn is None else turn.threats
    if len(seats) != 1:
        return several
    if seats[0] in weighed.riichi:
        return say("{name}'s riichi", name=names[seats[0]])
    return say("{name}'s open hand", name=names[seats[0]])


def _safe_from(weighed: Weighed, names: Names) -> Text:
    """``Anna's riichi``; of several all."""
    return _threat(weighed, names, say("every player who is a threat"))


def _chance(discard: ReviewedDiscard) -> Text:
    return say_many("about {count} time in 100", "about {count} times in 100", max(1, round(100 * discard.risk)))


def _yaku(yaku: frozenset[str]) -> Words:
    """``all simples (tanyao)``; of several two."""
    if "yakuhai_bakaze" in yaku:
        yaku -= {"yakuhai_jikaze"}
    first, *rest = [_one_yaku(yaku_id) for yaku_id in sorted(yaku)]
    return say("{some} and {other}", some=first, other=rest[0]) if rest else first


def _one_yaku(yaku_id: str) -> Words:
    return TermName(yaku_name(yaku_id).meaning or yaku_name(yaku_id).name, yaku_in_sentence(yaku_id))


def _tile(discard: ReviewedDiscard | TenpaiOutcome) -> Words:
    return tile_name(discard.tile)
