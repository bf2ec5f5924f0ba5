"""One decision in review, as words: the action, the alternatives, and what the numbers leave open.

It uses only the view of the seat that decided.
"""

from collections.abc import Iterator

from bot.analysis.review.advice import reviewed
from bot.analysis.review.discard_to_compare import other_discard
from bot.analysis.review.grades_and_doubts import MISTAKES
from bot.analysis.review.judged_decision import ActionKind, DiscardTurn, Judged
from bot.engine.replay import Replay
from bot.engine.view import SeatView
from bot.text.reasons import headline_text, reason_text
from bot.text.review import review_offers as offers
from bot.text.review.compared_discards import table_text, threats_text
from bot.text.review.review_words import DOUBTS, STANCES
from bot.text.sentences import Words, joined, lines, say
from bot.text.table.board_text import Names, heading


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
        yield from _discard(judged, judged.discard, view, names)
    elif judged.action_kind in {ActionKind.DISCARD, ActionKind.RIICHI}:
        yield say("Nothing else could be discarded.")
    yield from _beside(judged)
    yield from (DOUBTS[doubt] for doubt in judged.doubts)


def _calls_matter(judged: Judged) -> bool:
    """Whether calls are shown: not with a possible win, unless a call was made instead."""
    return judged.win is None or judged.action_kind is ActionKind.CALL


def _discard(judged: Judged, turn: DiscardTurn, view: SeatView, names: Names) -> Iterator[Words | None]:
    weighed = reviewed(view, judged)
    yield say("**{verdict}.** {reason}", verdict=headline_text(weighed), reason=reason_text(weighed, names))
    yield table_text(judged, turn)
    yield threats_text(turn, names)
    # A verdict of slower or risky is complete by itself.
    if turn.stance is not None and judged.grade not in MISTAKES:
        yield STANCES[turn.stance]
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
