"""One decision in review, as words: the action, the alternatives, and what the numbers leave open.

It uses only the view of the seat that decided.
"""

from collections.abc import Iterator

from bot.analysis.review.grades_and_doubts import Grade
from bot.analysis.review.judged_decision import ActionKind, DiscardTurn, Judged
from bot.engine.replay import Replay
from bot.engine.view import SeatView
from bot.text.review.compared_discards import table_text, threats_text, yaku_text
from bot.text.review.discard_to_compare import other_discard
from bot.text.review.review_offers import (
    answer_text,
    call_verdict,
    calls_text,
    kan_verdict,
    kans_text,
    kita_text,
    nine_text,
    riichi_text,
    win_text,
)
from bot.text.review.review_verdict import verdict_text
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
        yield win_text(judged.win, view)
    if judged.action_kind is ActionKind.ANSWER:
        yield answer_text(judged.action)
    if judged.call is not None and _calls_matter(judged):
        yield call_verdict(judged.call, names)
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
        yield riichi_text(judged.riichi, names)


def _beside(judged: Judged) -> Iterator[Words | None]:
    """Calls, kans, norths and nine terminals."""
    if judged.call is not None and _calls_matter(judged):
        yield calls_text(judged.call)
    if judged.action_kind is ActionKind.WIN:
        return
    if judged.kan is not None:
        yield kan_verdict(judged.kan)
        yield kans_text(judged.kan)
    if judged.kita is not None:
        yield kita_text(judged.kita)
    if judged.nine is not None:
        yield nine_text(judged.nine)
