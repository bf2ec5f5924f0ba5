"""Where one goes in a review: the decisions worth a look one after another, and those that a menu offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.analysis.review import ActionKind, Grade
from bot.text.review.review_text import worth_a_look

if TYPE_CHECKING:
    from bot.analysis.review import GameReview, Judged
    from cogs.replay.review_ids import ReviewPage


def judged_at(review: GameReview, page: ReviewPage) -> Judged | None:
    """The decision that a page shows; None for a page of another kind, or where the review has none there."""
    if page.kyoku is None or page.step is None or page.kyoku >= len(review.kyoku):
        return None
    return next((one for one in review.kyoku[page.kyoku].judged if one.position.step == page.step), None)


def fitted(page: ReviewPage, review: GameReview) -> ReviewPage:
    """The nearest page that the review has: a button may be older than how games are read or judged."""
    if page.kyoku is None:
        return page
    kyoku = min(page.kyoku, len(review.kyoku) - 1)
    return page if page.step is not None and judged_at(review, page) is not None else page.at(kyoku)


def looks(review: GameReview) -> tuple[Judged, ...]:
    """The decisions of the game that are worth a look, in order."""
    return tuple(one for each in review.kyoku for one in each.judged if worth_a_look(one))


def look_after(review: GameReview, page: ReviewPage) -> Judged | None:
    """The next of them after a page; None behind the last."""
    at = _place(page)
    return next((one for one in looks(review) if one.position > at), None)


def look_before(review: GameReview, page: ReviewPage) -> Judged | None:
    """The last of them before a page; None before the first."""
    at = _place(page)
    return next((one for one in reversed(looks(review)) if one.position < at), None)


def offered(review: GameReview, page: ReviewPage, most: int) -> tuple[Judged, ...]:
    """The decisions that a page offers: of the game those worth a look, of a kyoku all.

    Where they are more than ``most``, what is told without a grade is left out of the game's, and tiles that were let
    go without much to say of it of a kyoku's.
    """
    found = looks(review) if page.kyoku is None else review.kyoku[page.kyoku].judged
    if len(found) <= most:
        return found
    if page.kyoku is None:
        return tuple(one for one in found if _is_graded(one)) or found
    return tuple(
        one
        for one in found
        if one.action_kind is not ActionKind.LET_GO or worth_a_look(one) or one.position.step == page.step
    )


def _is_graded(judged: Judged) -> bool:
    return judged.grade is not Grade.UNSURE or (judged.win is not None and not judged.win.taken)


def _place(page: ReviewPage) -> tuple[int, int]:
    """Where a page stands among spots: one about the game or a kyoku stands before all that is in it."""
    return (-1, -1) if page.kyoku is None else (page.kyoku, -1 if page.step is None else page.step)
