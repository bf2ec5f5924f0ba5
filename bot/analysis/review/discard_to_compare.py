"""The discard that the review compares with the chosen one."""

from bot.analysis.puzzles.discard_puzzle import Verdict
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.analysis.review.grades_and_doubts import Grade
from bot.analysis.review.judged_decision import DiscardTurn, Judged, RiichiTurn
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome


def other_discard(judged: Judged, turn: DiscardTurn) -> ReviewedDiscard | None:
    """The discard to compare with the chosen one; None if no other was better in a way that counts here."""
    match judged.grade:
        case Grade.RISKY:
            # After the last tile of the wall only safety counts, and the hand may get worse.
            safer = turn.safer or turn.discards
            return min(safer, key=lambda discard: (discard.risk, discard.cost))
        case Grade.SLOWER if turn.urgent:
            return _no_more_dangerous(judged, turn) or _better_for_the_hand(judged, turn)
        case Grade.BEST:
            return None
        case _:
            return _better_for_the_hand(judged, turn)


def _no_more_dangerous(judged: Judged, turn: DiscardTurn) -> ReviewedDiscard | None:
    """A discard better for the hand that is no more dangerous to anybody."""
    chosen = turn.chosen
    safe = [
        discard
        for discard in turn.discards
        if discard is not chosen
        and discard.right
        and discard.kept >= chosen.kept
        and discard.no_more_dangerous_than(chosen)
        and discard.cost <= chosen.cost
    ]
    return max(safe, key=lambda discard: _promise(judged, discard), default=None)


def _promise(judged: Judged, discard: ReviewedDiscard) -> float:
    outcome = stand_of(judged, discard)
    return outcome.total_points if outcome is not None and not outcome.furiten else 0.0


def _better_for_the_hand(judged: Judged, turn: DiscardTurn) -> ReviewedDiscard | None:
    chosen, best = turn.chosen, turn.best
    if best.shanten == chosen.shanten == 0 and judged.riichi is not None:
        return _better_wait(judged.riichi, turn)
    if chosen.verdict is Verdict.POORER:
        best = next(
            other
            for other in turn.discards
            if other.shanten == chosen.shanten and other.ways >= chosen.ways and other.kept > chosen.kept
        )
    if _worth(best) == _worth(chosen):
        return None
    return min((other for other in turn.discards if _worth(other) == _worth(best)), key=lambda other: other.risk)


def _worth(discard: ReviewedDiscard) -> tuple[int, int, int]:
    """The value of the hand after a discard."""
    return discard.shanten, discard.ways, discard.kept


def _better_wait(riichi: RiichiTurn, turn: DiscardTurn) -> ReviewedDiscard | None:
    """The discard that leaves the best wait; None if it is no better than the chosen one."""
    best = max(riichi.outcomes, key=lambda discard: (not discard.furiten, discard.total_points))
    own = riichi.chosen
    if own is not None and (own.furiten, own.total_points) == (best.furiten, best.total_points):
        return None
    return next(discard for discard in turn.discards if discard.tile == best.tile)


def stand_of(judged: Judged, discard: ReviewedDiscard) -> TenpaiOutcome | None:
    """The tenpai hand that a discard leaves; None if it leaves none."""
    if judged.riichi is None:
        return None
    return next((outcome for outcome in judged.riichi.outcomes if outcome.tile == discard.tile), None)
