"""Decisions in a line for menus and lists, and the choice of decisions worth a look."""

from typing import Final

from bot.analysis.review.discard_to_compare import other_discard
from bot.analysis.review.grades_and_doubts import GOOD, MISTAKES, Doubt, Grade, Stance
from bot.analysis.review.judged_decision import ActionKind, DiscardTurn, Judged
from bot.analysis.review.offered_calls import CallFact, CallTurn
from bot.analysis.review.reviewing import GameReview
from bot.engine.actions import Chii, Pon
from bot.engine.replay import Replay
from bot.text.review.review_offers import kan_name
from bot.text.review.review_words import CAME, FINDINGS, kyoku_short, tile
from bot.text.sentences import Text, Words, joined, say, say_many

_NO_MEASURE: Final = frozenset((Doubt.FAR, Doubt.TOO_LATE))
"""With these doubts the number of tiles means nothing."""
_FEW: Final = 4
"""The difference in tiles that is worth a look if the other measures do not decide."""
_NEAR: Final = 2
"""The shanten up to which a missed call that lowers it is worth a look."""


def worth_a_look(judged: Judged) -> bool:
    """Whether a decision is worth a look: another action was better, or the choice was close."""
    if judged.win is not None and not judged.win.taken:
        return True
    if judged.nine is not None or judged.grade in MISTAKES:
        return True
    if judged.grade in GOOD or judged.action_kind is ActionKind.ANSWER:
        return False
    if judged.discard is not None:
        return _worth_discard(judged, judged.discard)
    if judged.call is not None:
        return _worth_call(judged.call)
    return judged.kan is not None and judged.action_kind is ActionKind.KAN


def _worth_discard(judged: Judged, turn: DiscardTurn) -> bool:
    if not _NO_MEASURE.isdisjoint(judged.doubts):
        return False
    if Doubt.PUSH_OR_FOLD not in judged.doubts:
        return bool(turn.steps_lost) or turn.ways_lost >= _FEW or turn.chosen.shanten == 0
    # Keeping both hand and safety gives up little, and folding a hand far from tenpai next to nothing.
    return turn.stance in {Stance.PUSH, Stance.BETWEEN} or (turn.stance is Stance.FOLD and turn.best.shanten <= 1)


def _worth_call(turn: CallTurn) -> bool:
    if turn.taken is not None:
        return not turn.taken.facts.isdisjoint({CallFact.NO_NEARER, CallFact.NO_YAKU})
    return turn.before.shanten <= _NEAR and any(
        CallFact.NEARER in offer.facts and CallFact.NO_YAKU not in offer.facts for offer in turn.offers
    )


def decision_label(judged: Judged, replay: Replay) -> Words:
    """``E1, turn 7: 4p discarded, 7s keeps 8 tiles more``. At most 100 characters."""
    return say(
        "{kyoku}, turn {number}: {what}",
        kyoku=kyoku_short(replay, judged.position.kyoku),
        number=judged.context.turn,
        what=deed_text(judged),
    )


def deed_text(judged: Judged) -> Words:
    """The action, and the most important fact about it."""
    if judged.win is not None:
        return _win(judged.win.tsumo, taken=judged.win.taken)
    if judged.discard is not None:
        return _discard(judged, judged.discard)
    if judged.call is not None:
        return _call(judged.call)
    match judged.action_kind:
        case ActionKind.KAN if judged.kan is not None and judged.kan.taken is not None:
            return kan_name(judged.kan.taken.kan, judged.kan.taken.kan.tile)
        case ActionKind.KITA:
            return say("north set aside")
        case ActionKind.NINE:
            return say("abortive draw with nine terminals and honours")
        case ActionKind.ANSWER:
            return say("decision at the end of the hand")
        case _:
            return say("forced discard")


def _win(tsumo: bool, *, taken: bool) -> Text:  # noqa: FBT001 - by tsumo or by ron
    if taken:
        return say("won by tsumo") if tsumo else say("won by ron")
    return say("passed on a win by tsumo") if tsumo else say("passed on a win by ron")


def _call(turn: CallTurn) -> Words:
    values = {"tile": tile(turn.tile)}
    if turn.taken is None:
        nearer = any(CallFact.NEARER in offer.facts for offer in turn.offers)
        return (
            say("{tile} not called, though a call led closer to tenpai", **values)
            if nearer
            else say("{tile} not called", **values)
        )
    match turn.taken.call:
        case Chii():
            call = say("chii of {tile}", **values)
        case Pon():
            call = say("pon of {tile}", **values)
        case _:
            call = say("kan of {tile}", **values)
    doubted = (FINDINGS[fact] for fact in (CallFact.NO_NEARER, CallFact.NO_YAKU) if fact in turn.taken.facts)
    return joined((call, *doubted), ", ")


def _discard(judged: Judged, turn: DiscardTurn) -> Words:
    values = {"tile": tile(turn.chosen.tile)}
    done = (
        say("riichi with {tile}", **values)
        if judged.action_kind is ActionKind.RIICHI
        else say("{tile} discarded", **values)
    )
    if judged.grade is not Grade.RISKY and Doubt.PUSH_OR_FOLD in judged.doubts and turn.stance is not None:
        return joined((done, _STANCES[turn.stance]), ", ")
    return joined((done, _better(judged, turn)), ", ")


def _better(judged: Judged, turn: DiscardTurn) -> Words | None:
    chosen, other = turn.chosen, other_discard(judged, turn)
    if judged.grade is Grade.BEST:
        return say("the best")
    if judged.grade is Grade.FINE:
        return say("fine", "grade of a decision")
    if other is None or Doubt.TOO_LATE in judged.doubts:
        return say("unclear")
    values = {"tile": tile(other.tile)}
    if judged.grade is Grade.RISKY:
        return say("{tile} was safer", **values)
    if other.shanten < chosen.shanten:
        return say("{tile} keeps you closer to tenpai", **values)
    if other.ways > chosen.ways and not other.shanten:
        return say_many(
            "{tile}: {count} more winning tile",
            "{tile}: {count} more winning tiles",
            other.ways - chosen.ways,
            **values,
        )
    if other.ways > chosen.ways:
        return say_many(
            "{tile}: {count} more tile would help",
            "{tile}: {count} more tiles would help",
            other.ways - chosen.ways,
            **values,
        )
    if other.kept > chosen.kept:
        return say("{tile} keeps more dora", **values)
    return say("{tile} leaves a different wait", **values)


_STANCES: Final[dict[Stance, Text]] = {
    Stance.BOTH: say("efficient and safe"),
    Stance.PUSH: say("pushed"),
    Stance.FOLD: say("folded"),
    Stance.BETWEEN: say("in between"),
}


def kyoku_label(review: GameReview, replay: Replay, kyoku: int) -> Words:
    """``E2, 1 honba · won · +3,900 · 2 to look at``. At most 100 characters."""
    kyoku_review = review.kyoku[kyoku]
    count = sum(map(worth_a_look, kyoku_review.judged))
    return joined(
        (
            kyoku_short(replay, kyoku),
            CAME[kyoku_review.result],
            None if kyoku_review.delta is None else change_text(kyoku_review.delta),
            say("{count} worth a look", count=count) if count else None,
        )
    )


def change_text(points: int) -> Text:
    """``+3,900`` or ``−1,000``; ``±0``."""
    if points > 0:
        return say("+{points}", points=points)
    return say("−{points}", points=-points) if points else say("±0")
