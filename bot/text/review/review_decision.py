"""One decision in review, as words: the action, the alternatives, and what the numbers leave open.

It uses only the view of the seat that decided.
"""

from collections.abc import Iterator

from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.discard_to_compare import other_discard, stand_of
from bot.analysis.review.grades_and_doubts import Doubt, Grade
from bot.analysis.review.judged_decision import ActionKind, DiscardTurn, Judged
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome
from bot.engine.replay import Replay
from bot.engine.view import SeatView
from bot.text.review import review_offers as offers
from bot.text.review.compared_discards import far_from_tenpai, table_text, threats_text, yaku_text
from bot.text.review.review_words import DOUBTS, STANCES, rounded, tile
from bot.text.score.typed_hand_summary import tiles_count
from bot.text.sentences import Words, joined, lines, say, say_many
from bot.text.table.board_text import Names, heading


def verdict_text(judged: Judged, turn: DiscardTurn) -> Words:
    """The verdict on a discard in a sentence."""
    chosen, other = turn.chosen, other_discard(judged, turn)
    values = {"tile": tile(chosen.tile)}
    match judged.grade:
        case Grade.BEST:
            return _best(judged, turn)
        case Grade.FINE:
            return _fine(turn, other)
        case Grade.RISKY if other is not None:
            return _risky(judged, turn, other)
        case Grade.SLOWER if other is not None:
            return say("**{tile} was slower**: {why}.", **values, why=difference_text(judged, chosen, other))
        case _ if other is not None:
            return say(
                "**Whether {tile} was right is open**: {why}.", **values, why=difference_text(judged, chosen, other)
            )
        case _ if Doubt.NEEDS_YAKU in judged.doubts:
            return say(
                "**Whether {tile} was right is open**: nothing was closer to tenpai, but it left no yaku in reach.",
                **values,
            )
        case _:
            return say("**Whether {tile} was right is open**: for the hand alone nothing was better.", **values)


def _best(judged: Judged, turn: DiscardTurn) -> Words:
    values = {"tile": tile(turn.chosen.tile)}
    if judged.context.live == 0 and turn.best.shanten > 0:
        return say("**{tile} was the best discard**: no more tiles come, and nothing was clearly safer.", **values)
    if turn.urgent:
        return say("**{tile} was the best discard**: nothing was better for the hand or clearly safer.", **values)
    if turn.chosen.shanten == 0 and judged.riichi is not None:
        if len(judged.riichi.outcomes) > 1:
            return say("**{tile} was the best discard**: no other wait promised more.", **values)
        return say("**{tile} was the best discard**: no other discard left the hand tenpai.", **values)
    return say("**{tile} was the best discard**: none accepted more tiles.", **values)


def _fine(turn: DiscardTurn, other: ReviewedDiscard | None) -> Words:
    chosen = turn.chosen
    if other is None or chosen.shanten == 0:
        return say("**{tile} was fine**: no other wait was clearly better.", tile=tile(chosen.tile))
    behind, values = other.ways - chosen.ways, {"tile": tile(chosen.tile), "other": tile(other.tile)}
    if chosen.kept > other.kept:
        return say_many(
            "**{tile} was fine**: {other} accepted {count} more tile, but this kept more dora.",
            "**{tile} was fine**: {other} accepted {count} more tiles, but this kept more dora.",
            behind,
            **values,
        )
    return say_many(
        "**{tile} was fine**: {other} accepted {count} more tile, which is close.",
        "**{tile} was fine**: {other} accepted {count} more tiles, which is close.",
        behind,
        **values,
    )


def _risky(judged: Judged, turn: DiscardTurn, other: ReviewedDiscard) -> Words:
    values = {"tile": tile(turn.chosen.tile), "other": tile(other.tile)}
    if judged.context.live == 0 and turn.best.shanten > 0:
        return say("**{tile} was risky**: no more tiles come, and {other} was clearly safer.", **values)
    return say("**{tile} was risky**: {other} was clearly safer and left the hand no worse.", **values)


def difference_text(judged: Judged, chosen: ReviewedDiscard, other: ReviewedDiscard) -> Words:
    """The advantage of another discard for the hand, in a clause."""
    mine, its = stand_of(judged, chosen), stand_of(judged, other)
    values = {"other": tile(other.tile)}
    if other.shanten < chosen.shanten:
        return say(
            "it left the hand {far}, {other} would have left it {near}",
            **values,
            far=far_from_tenpai(chosen.shanten),
            near=far_from_tenpai(other.shanten),
        )
    if mine is not None and its is not None:
        return say(
            "it waited for {mine}, {other} would have waited for {its}", **values, mine=_wait(mine), its=_wait(its)
        )
    if other.ways == chosen.ways:
        return say("{other} accepted as many tiles and kept more dora", **values)
    counts = {"mine": tiles_count(chosen.ways), "its": other.ways}
    if other.kept > chosen.kept:
        return say("it accepted {mine}, {other} would have accepted {its} and kept more dora", **values, **counts)
    if chosen.kept > other.kept:
        return say_many(
            "it accepted {mine}, {other} would have accepted {its} but given up {count} dora",
            "it accepted {mine}, {other} would have accepted {its} but given up {count} dora",
            chosen.kept - other.kept,
            **values,
            **counts,
        )
    return say("it accepted {mine}, {other} would have accepted {its}", **values, **counts)


def _wait(outcome: TenpaiOutcome) -> Words:
    """``6 tiles at about 3,900 points``."""
    if outcome.furiten:
        return say("{tiles} in furiten", tiles=tiles_count(outcome.left))
    if not outcome.riichi_points:
        return say("{tiles} without a yaku", tiles=tiles_count(outcome.left))
    return say(
        "{tiles} at about {points} points", tiles=tiles_count(outcome.left), points=rounded(outcome.riichi_points)
    )


def decision_text(judged: Judged, replay: Replay, names: Names) -> Words:
    """The page of a decision above its picture: the turn, the verdict, and the reasons for and against it."""
    view = replay.view(judged.position, judged.seat)
    head = joined(
        (
            heading(view.public),
            say("turn {number}", number=judged.context.turn),
            say("{name}", name=names[judged.seat]),
        )
    )
    return lines(head, *_said(judged, view, names))


def _said(judged: Judged, view: SeatView, names: Names) -> Iterator[Words | None]:
    if judged.win is not None:
        yield offers.win_text(judged.win, view)
    if judged.action_kind is ActionKind.ANSWER:
        yield offers.answer_text(judged.action)
    if judged.call is not None and _calls_matter(judged):
        yield offers.call_verdict(judged.call, names)
    if judged.discard is not None:
        yield from _discard(judged, judged.discard, names)
    elif judged.action_kind in {ActionKind.DISCARD, ActionKind.RIICHI}:
        yield say("Nothing else could be discarded.")
    yield from _beside(judged)
    yield from (DOUBTS[doubt] for doubt in judged.doubts)


def _calls_matter(judged: Judged) -> bool:
    """Whether calls are shown: not with a possible win, unless a call was made instead."""
    return judged.win is None or judged.action_kind is ActionKind.CALL


def _discard(judged: Judged, turn: DiscardTurn, names: Names) -> Iterator[Words | None]:
    yield verdict_text(judged, turn)
    yield table_text(judged, turn)
    yield threats_text(turn, names)
    # A verdict of slower or risky is complete by itself.
    if turn.stance is not None and judged.grade not in {Grade.SLOWER, Grade.RISKY}:
        yield STANCES[turn.stance]
    yield yaku_text(turn)
    other = other_discard(judged, turn)
    has_waits = other is not None and other.shanten == 0
    if judged.riichi is not None and (judged.riichi.chosen is not None or not has_waits):
        yield offers.riichi_text(judged.riichi, names)


def _beside(judged: Judged) -> Iterator[Words | None]:
    """Calls, kans, norths and nine terminals."""
    if judged.call is not None and _calls_matter(judged):
        yield offers.calls_text(judged.call)
    if judged.action_kind is ActionKind.WIN:
        return
    if judged.kan is not None:
        yield offers.kan_verdict(judged.kan)
        yield offers.kans_text(judged.kan)
    if judged.kita is not None:
        yield offers.kita_text(judged.kita)
    if judged.nine is not None:
        yield offers.nine_text(judged.nine)
