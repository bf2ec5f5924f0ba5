"""One kyoku in review, as words: turning points, decisions worth a look, and the number of good discards."""

from collections.abc import Sequence
from typing import Final

from bot.analysis.review.grades_and_doubts import GOOD
from bot.analysis.review.reviewing import GameReview, KyokuReview
from bot.analysis.review.turning_points import (
    BecameTenpai,
    Drawn,
    FuritenMiss,
    LeftTenpai,
    TurningPoint,
    WinPassed,
    Won,
)
from bot.engine.replay import Replay
from bot.text.review.review_label import change_text, deed_text, worth_a_look
from bot.text.review.review_words import CAME, fitted
from bot.text.review.turning_points_text import point_text
from bot.text.sentences import Words, joined, lines, say, say_many
from bot.text.table.board_text import Names, heading

MOST: Final = 1_750
"""Characters of the page, which is followed by the game's player and source."""
ROWS: Final = 10
"""The most turning points, and decisions, on a page; the least decisive ones are left out first."""
_WEIGHT: Final = (Won, Drawn, WinPassed, BecameTenpai, FuritenMiss, LeftTenpai)
"""Turning points by importance. A riichi of a hand that was tenpai before comes after a hand becoming tenpai."""


def kyoku_text(review: GameReview, replay: Replay, kyoku: int, names: Names) -> Words:
    """The page of a kyoku; the items that do not fit are counted."""
    return fitted((_page(review, replay, kyoku, names, rows) for rows in range(ROWS, 1, -1)), MOST)


def _page(review: GameReview, replay: Replay, kyoku: int, names: Names, rows: int) -> Words:
    kyoku_review = review.kyoku[kyoku]
    came = joined(
        (
            say("{name}", name=names[review.seat]),
            CAME[kyoku_review.result],
            None if kyoku_review.delta is None else change_text(kyoku_review.delta),
        )
    )
    return lines(
        say("**{kyoku}**", kyoku=heading(replay.public(replay.start(kyoku)))),
        came,
        *_turning(kyoku_review.turning, replay, names, review.seat, rows),
        *_decisions(kyoku_review, rows),
    )


def _turning(points: Sequence[TurningPoint], replay: Replay, names: Names, seat: int, rows: int) -> tuple[Words, ...]:
    if not points:
        return ()
    order = sorted(range(len(points)), key=lambda place: (_weight(points[place]), place))
    shown = sorted(order[:rows])
    more = len(points) - len(shown)
    return (
        say("**Turning points, in hindsight with all hands open**"),
        *(say("- {point}", point=point_text(points[place], replay, names, seat)) for place in shown),
        *((say_many("- {count} more turning point", "- {count} more turning points", more),) if more else ()),
    )


def _weight(point: TurningPoint) -> int:
    return next((place for place, kind in enumerate(_WEIGHT) if isinstance(point, kind)), _WEIGHT.index(BecameTenpai))


def _decisions(kyoku_review: KyokuReview, rows: int) -> tuple[Words, ...]:
    looked = [judged for judged in kyoku_review.judged if worth_a_look(judged)]
    more = len(looked) - rows
    rows_shown = (
        say("- {decision}", decision=say("Turn {number}: {what}", number=judged.context.turn, what=deed_text(judged)))
        for judged in looked[:rows]
    )
    return (
        say("**Decisions worth a look**") if looked else say("No decision stands out."),
        *rows_shown,
        *((say_many("- {count} more decision", "- {count} more decisions", more),) if more > 0 else ()),
        *_counts(kyoku_review),
    )


def _counts(kyoku_review: KyokuReview) -> tuple[Words, ...]:
    discards = [judged for judged in kyoku_review.judged if judged.discard is not None]
    if not discards:
        return ()
    good = sum(judged.grade in GOOD for judged in discards)
    return (
        say_many(
            "{good} of {count} discard was the best choice or close to it.",
            "{good} of {count} discards were the best choice or close to it.",
            len(discards),
            good=good,
        ),
    )
