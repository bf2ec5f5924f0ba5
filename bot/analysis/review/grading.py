"""The grade of a discard, or the doubts that prevent one."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.analysis.review.discard_review import SAFE, ReviewedDiscard
from bot.analysis.review.grades_and_doubts import Doubt, Grade, Stance
from bot.analysis.review.judged_decision import DecisionContext
from bot.analysis.review.slower_discard_aims import Aims
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome

_NEARLY: Final = 0.9
_FAR_MORE: Final = 1.5
"""A wait on other kinds is certainly better if it is worth this much more: some tiles are discarded more readily."""
_FAR: Final = 4
"""From this shanten on nearly every tile helps the hand, so the count decides nothing."""
_NARROW: Final = 4
"""A wait on at most this many tiles may be given up for a better one."""
_KEEP: Final = 1
"""Up to this shanten a hand is worth keeping together if that costs no safety; farther away, a player who folds may
save safe tiles for later instead."""


class Grading:
    """Grades the chosen one of the possible discards.

    ``outcomes`` are the tenpai hands that some of the discards leave.
    """

    def __init__(
        self,
        discards: Sequence[ReviewedDiscard],
        chosen: ReviewedDiscard,
        outcomes: Sequence[TenpaiOutcome],
        context: DecisionContext,
        aims: Aims,
        *,
        urgent: bool,
    ) -> None:
        self._discards: Final = discards
        self._chosen: Final = chosen
        self._context: Final = context
        self._urgent: Final = urgent
        self._aims: Final = aims
        self._outcomes: Final = {outcome.tile: outcome for outcome in outcomes}
        self.best: Final = min(discards, key=lambda one: (one.shanten, -one.ways, -one.kept))
        self.safest: Final = min(one.risk for one in discards)
        self.safer: Final = tuple(one for one in discards if self._no_worse(one) and one.clearly_safer_than(chosen))

    @property
    def stance(self) -> Stance | None:
        """The stance against the threatening seats; None if no seat threatens."""
        if not self._chosen.dangers:
            return None
        near = self._chosen.shanten == self.best.shanten
        safe = self._chosen.risk <= self.safest + SAFE
        if near:
            return Stance.BOTH if safe else Stance.PUSH
        return Stance.FOLD if safe else Stance.BETWEEN

    def grade(self) -> tuple[Grade, tuple[Doubt, ...]]:
        """The grade, and the doubts if it is UNSURE."""
        if self._too_late():
            return self._grade_too_late()
        if self._urgent:
            return self._under_threat()
        by_hand = self._by_hand()
        if by_hand is not None:
            return by_hand, ()
        doubts = tuple(dict.fromkeys(self._doubts()))
        return (Grade.UNSURE, doubts) if doubts else (Grade.SLOWER, ())

    def _too_late(self) -> bool:
        """Whether the hand cannot reach tenpai with the draws that are left."""
        return self.best.shanten > self._context.draws_left

    def _grade_too_late(self) -> tuple[Grade, tuple[Doubt, ...]]:
        if self._context.live == 0 and self._chosen.dangers:
            # No more draws or calls: a hand that is not tenpai can only play for safety.
            safer = any(one.clearly_safer_than(self._chosen) for one in self._discards)
            return (Grade.RISKY, ()) if safer else (Grade.BEST, ())
        if self._urgent and self.safer:
            return Grade.RISKY, ()
        return Grade.UNSURE, (Doubt.TOO_LATE,)

    def _under_threat(self) -> tuple[Grade, tuple[Doubt, ...]]:
        chosen = self._chosen
        if self.safer:
            return Grade.RISKY, ()
        by_hand = self._by_hand()
        if by_hand is not None and chosen.risk <= self.safest + SAFE:
            return by_hand, ()
        if by_hand is None and self.best.shanten <= _KEEP and not self._excused():
            better = (one for one in self._discards if one.right and one.kept >= chosen.kept and self._improves(one))
            if any(one.no_more_dangerous_than(chosen) and one.cost <= chosen.cost for one in better):
                return Grade.SLOWER, ()
        return Grade.UNSURE, (Doubt.PUSH_OR_FOLD,)

    def _improves(self, other: ReviewedDiscard) -> bool:
        """Whether a right discard is better for the hand than the chosen one."""
        chosen_outcome, other_outcome = self._outcomes.get(self._chosen.tile), self._outcomes.get(other.tile)
        if other is self._chosen or chosen_outcome is None or other_outcome is None:
            return other is not self._chosen
        return not other_outcome.furiten and (
            chosen_outcome.furiten or self._certainly_better(other_outcome, chosen_outcome)
        )

    def _excused(self) -> bool:
        return any(True for _ in self._doubts())

    def _by_hand(self) -> Grade | None:
        """The grade by the hand that is left: BEST, FINE, or None if another discard is better."""
        chosen, best = self._chosen, self.best
        if best.shanten == 0 and chosen.shanten == 0:
            return self._by_wait()
        if self._aims.bare or not chosen.right:
            return None
        return Grade.BEST if (chosen.ways, chosen.kept) >= (best.ways, best.kept) else Grade.FINE

    def _by_wait(self) -> Grade | None:
        """BEST or FINE for the tenpai hand with the most points to win, or nearly the most tiles; else None."""
        own = self._outcomes.get(self._chosen.tile)
        others = list(self._outcomes.values())
        if own is None or (own.furiten and not all(one.furiten for one in others)):
            return None
        highest_total, left = max(one.total_points for one in others), max(one.left for one in others)
        if own.total_points >= highest_total and own.left >= left:
            return Grade.BEST
        if own.total_points >= _NEARLY * highest_total:
            return Grade.BEST if own.total_points >= highest_total else Grade.FINE
        return Grade.FINE if own.left >= _NEARLY * left and not self._beaten(own) else None

    def _beaten(self, own: TenpaiOutcome) -> bool:
        """Whether another tenpai hand is certainly better."""
        others = (other for other in self._outcomes.values() if own.furiten or not other.furiten)
        return any(self._certainly_better(other, own) for other in others)

    @staticmethod
    def _certainly_better(other: TenpaiOutcome, own: TenpaiOutcome) -> bool:
        """Whether ``other`` waits on the same kinds and more, or is worth far more."""
        factor = 1.0 / _NEARLY if other.kinds >= own.kinds else _FAR_MORE
        return other.left >= own.left and other.total_points > factor * own.total_points

    def _no_worse(self, other: ReviewedDiscard) -> bool:
        """Whether another discard leaves the hand no worse than the chosen one."""
        chosen = self._chosen
        if (other.shanten, -other.ways) > (chosen.shanten, -chosen.ways) or other.kept < chosen.kept:
            return False
        before, after = self._outcomes.get(chosen.tile), self._outcomes.get(other.tile)
        if before is None or after is None:
            return before is None
        return (
            after.total_points >= before.total_points
            and after.furiten <= before.furiten
            and after.kinds >= before.kinds
        )

    def _doubts(self) -> Iterator[Doubt]:
        """Reasons why a slower discard may have been intended."""
        chosen, best = self._chosen, self.best
        if self._context.last_hand:
            yield Doubt.LAST_HAND
        if chosen.dangers and not self._urgent and best.risk > chosen.risk + SAFE:
            yield Doubt.OPEN_THREAT
        if self._aims.bare or self._aims.barren:
            yield Doubt.NEEDS_YAKU
        if self._aims.gained or chosen.kept > best.kept:
            yield Doubt.MORE_WORTH
        if best.shanten >= _FAR:
            yield Doubt.FAR
        if self._aims.other_form:
            yield Doubt.OTHER_FORM
        if best.ways == 0:
            yield Doubt.DEAD_WAIT
        if self._context.nagashi:
            yield Doubt.NAGASHI
        yield from self._doubts_about_waits()

    def _doubts_about_waits(self) -> Iterator[Doubt]:
        own, best = self._outcomes.get(self._chosen.tile), max(self._outcomes.values(), key=_order, default=None)
        if best is None:
            return
        if best.furiten and (own is None or not own.furiten):
            yield Doubt.FURITEN
        if own is None and best.left <= _NARROW:
            yield Doubt.POOR_WAIT
        if own is not None and not self._beaten(own):
            yield Doubt.MORE_WORTH if own.riichi_points > best.riichi_points else Doubt.OTHER_WAIT


def _order(outcome: TenpaiOutcome) -> tuple[bool, float]:
    return not outcome.furiten, outcome.total_points
