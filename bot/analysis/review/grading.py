"""Grading of discards: which grade the measures allow, and which doubts forbid one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.review.discard_review import SAFE
from bot.analysis.review.grade import Doubt, Grade, Stance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.analysis.review.aims import Aims
    from bot.analysis.review.decision_moment import DecisionMoment
    from bot.analysis.review.discard_review import ReviewedDiscard
    from bot.analysis.review.tenpai_outcomes import TenpaiOutcome

_NEARLY: Final = 0.9
_FAR_MORE: Final = 1.5
"""Of waits for other kinds one is better beyond doubt from half as much again on: some tiles are let go more easily."""
_FAR: Final = 4
"""From so many tiles from tenpai on the quiz asks no more: what helps the hand is nearly everything."""
_NARROW: Final = 4
"""A wait for so few tiles may be given up for a better one."""
_KEEP: Final = 1
"""Shanten up to which a hand is worth keeping together where it costs no safety; farther, whoever folds may keep safe
tiles for later instead."""


class Grading:
    """One discard among those that were possible.

    ``stands`` are the ready hands that some of them leave, ``aims`` what the chosen one may have been after.
    """

    def __init__(
        self,
        throws: Sequence[ReviewedDiscard],
        chosen: ReviewedDiscard,
        stands: Sequence[TenpaiOutcome],
        moment: DecisionMoment,
        aims: Aims,
        *,
        urgent: bool,
    ) -> None:
        self._throws: Final = throws
        self._chosen: Final = chosen
        self._moment: Final = moment
        self._urgent: Final = urgent
        self._aims: Final = aims
        self._stands: Final = {stand.tile: stand for stand in stands}
        self.best: Final = min(throws, key=lambda one: (one.shanten, -one.ways, -one.kept))
        self.safest: Final = min(one.risk for one in throws)
        self.safer: Final = tuple(one for one in throws if self._no_worse(one) and one.clearly_safer_than(chosen))

    @property
    def stance(self) -> Stance | None:
        """What the discard came to against those who threaten; None where nobody does."""
        if not self._chosen.dangers:
            return None
        near = self._chosen.shanten == self.best.shanten
        safe = self._chosen.risk <= self.safest + SAFE
        if near:
            return Stance.BOTH if safe else Stance.PUSH
        return Stance.FOLD if safe else Stance.BETWEEN

    def grade(self) -> tuple[Grade, tuple[Doubt, ...]]:
        """The grade, and the doubts behind it."""
        if self._pointless():
            return self._where_nothing_helps()
        if self._urgent:
            return self._under_threat()
        found = self._by_hand()
        if found is not None:
            return found, ()
        doubts = tuple(dict.fromkeys(self._doubts()))
        return (Grade.UNSURE, doubts) if doubts else (Grade.SLOWER, ())

    def _pointless(self) -> bool:
        """Whether the hand cannot be ready in time by its own draws."""
        return self.best.shanten > self._moment.draws_left

    def _where_nothing_helps(self) -> tuple[Grade, tuple[Doubt, ...]]:
        if self._moment.live == 0 and self._chosen.dangers:
            # Nothing is drawn or called any more: of a hand that is not ready only its safety is left.
            least = [one for one in self._throws if one.clearly_safer_than(self._chosen)]
            return (Grade.RISKY, ()) if least else (Grade.BEST, ())
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
            kept = (one for one in self._throws if one.right and one.kept >= chosen.kept and self._improves(one))
            if any(one.no_more_dangerous_than(chosen) and one.cost <= chosen.cost for one in kept):
                return Grade.SLOWER, ()
        return Grade.UNSURE, (Doubt.PUSH_OR_FOLD,)

    def _improves(self, other: ReviewedDiscard) -> bool:
        """Whether a right discard is better for the hand than the chosen one, which is not as good as any."""
        mine, its = self._stands.get(self._chosen.tile), self._stands.get(other.tile)
        if other is self._chosen or mine is None or its is None:
            return other is not self._chosen
        return not its.furiten and (mine.furiten or self._wins_more(its, mine))

    def _excused(self) -> bool:
        return any(True for _ in self._doubts())

    def _by_hand(self) -> Grade | None:
        """The grade by what it leaves of the hand: BEST, FINE, or None."""
        chosen, best = self._chosen, self.best
        if best.shanten == 0 and chosen.shanten == 0:
            return self._by_wait()
        if self._aims.bare or not chosen.right:
            return None
        return Grade.BEST if (chosen.ways, chosen.kept) >= (best.ways, best.kept) else Grade.FINE

    def _by_wait(self) -> Grade | None:
        """Of ready hands: the one with most points to win, or with nearly as many tiles as any."""
        own = self._stands.get(self._chosen.tile)
        others = list(self._stands.values())
        if own is None or (own.furiten and not all(one.furiten for one in others)):
            return None
        promise, left = max(one.promise for one in others), max(one.left for one in others)
        if own.promise >= promise and own.left >= left:
            return Grade.BEST
        if own.promise >= _NEARLY * promise:
            return Grade.BEST if own.promise >= promise else Grade.FINE
        return Grade.FINE if own.left >= _NEARLY * left and not self._has_better(own) else None

    def _has_better(self, own: TenpaiOutcome) -> bool:
        """Whether another ready hand is better beyond doubt: it waits for the same and more, or for far more."""
        return any(self._wins_more(one, own) for one in self._stands.values() if own.furiten or not one.furiten)

    @staticmethod
    def _wins_more(one: TenpaiOutcome, own: TenpaiOutcome) -> bool:
        more = 1.0 / _NEARLY if one.kinds >= own.kinds else _FAR_MORE
        return one.left >= own.left and one.promise > more * own.promise

    def _no_worse(self, other: ReviewedDiscard) -> bool:
        """Whether another discard leaves the hand no worse than the chosen one."""
        chosen = self._chosen
        if (other.shanten, -other.ways) > (chosen.shanten, -chosen.ways) or other.kept < chosen.kept:
            return False
        mine, its = self._stands.get(chosen.tile), self._stands.get(other.tile)
        if mine is None or its is None:
            return mine is None
        return its.promise >= mine.promise and its.furiten <= mine.furiten and its.kinds >= mine.kinds

    def _doubts(self) -> Iterator[Doubt]:
        """Why a discard that is slower may be meant so."""
        chosen, best = self._chosen, self.best
        if self._moment.last_hand:
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
        if self._moment.nagashi:
            yield Doubt.NAGASHI
        yield from self._doubts_of_waits()

    def _doubts_of_waits(self) -> Iterator[Doubt]:
        own, best = self._stands.get(self._chosen.tile), max(self._stands.values(), key=_order, default=None)
        if best is None:
            return
        if best.furiten and (own is None or not own.furiten):
            yield Doubt.FURITEN
        if own is None and best.left <= _NARROW:
            yield Doubt.POOR_WAIT
        if own is not None and not self._has_better(own):
            yield Doubt.MORE_WORTH if own.loud > best.loud else Doubt.OTHER_WAIT


def _order(stand: TenpaiOutcome) -> tuple[bool, float]:
    return not stand.furiten, stand.promise
