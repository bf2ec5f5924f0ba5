"""The decisions that a review page leads to: the next and previous one worth a look, and those in its menu."""

from bot.analysis.review import ActionKind, GameReview, Grade, Judged
from bot.text.review.review_text import worth_a_look
from cogs.replay.review_ids import ReviewPage


def judged_at(review: GameReview, page: ReviewPage) -> Judged | None:
    """The decision that a page shows; None if it shows a kyoku or the game, or if there is no decision at its step."""
    if page.kyoku is None or page.step is None or page.kyoku >= len(review.kyoku):
        return None
    decisions = review.kyoku[page.kyoku].judged
    return next((decision for decision in decisions if decision.position.step == page.step), None)


def fitted(page: ReviewPage, review: GameReview) -> ReviewPage:
    """The nearest page that exists: the game may have been read or judged differently when the button was made."""
    if page.kyoku is None:
        return page
    kyoku = min(page.kyoku, len(review.kyoku) - 1)
    return page if page.step is not None and judged_at(review, page) is not None else page.at(kyoku)


def notable_decisions(review: GameReview) -> tuple[Judged, ...]:
    """The decisions of the game that are worth a look, in order."""
    return tuple(decision for kyoku in review.kyoku for decision in kyoku.judged if worth_a_look(decision))


def next_notable(review: GameReview, page: ReviewPage) -> Judged | None:
    """The first decision worth a look after a page, or None."""
    at = _place(page)
    return next((decision for decision in notable_decisions(review) if decision.position > at), None)


def previous_notable(review: GameReview, page: ReviewPage) -> Judged | None:
    """The last decision worth a look before a page, or None."""
    at = _place(page)
    return next((decision for decision in reversed(notable_decisions(review)) if decision.position < at), None)


def offered(review: GameReview, page: ReviewPage, most: int) -> tuple[Judged, ...]:
    """The decisions in a page's menu: those worth a look for the game, all of them for a kyoku.

    If there are more than ``most``, a game's menu leaves out decisions without a grade, and a kyoku's menu leaves out
    unremarkable passes on a call.
    """
    decisions = notable_decisions(review) if page.kyoku is None else review.kyoku[page.kyoku].judged
    if len(decisions) <= most:
        return decisions
    if page.kyoku is None:
        return tuple(decision for decision in decisions if _is_graded(decision)) or decisions
    return tuple(
        decision
        for decision in decisions
        if decision.action_kind is not ActionKind.LET_GO
        or worth_a_look(decision)
        or decision.position.step == page.step
    )


def _is_graded(judged: Judged) -> bool:
    return judged.grade is not Grade.UNSURE or (judged.win is not None and not judged.win.taken)


def _place(page: ReviewPage) -> tuple[int, int]:
    """A page's place among positions: a page about the game or a kyoku comes before every position in it."""
    return (-1, -1) if page.kyoku is None else (page.kyoku, -1 if page.step is None else page.step)
