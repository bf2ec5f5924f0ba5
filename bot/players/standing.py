"""Standing: what scores are worth to a seat, the places they lead to included.

The final result is points, uma and oka by place. Between now and then lie hands that nobody can foresee: the difference
of two scores spreads with the square root of their number. So early in a game points count nearly evenly, and in the
last hand what counts is who stands before whom.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING, Final

from bot.engine.flow import WINDS, bankrupt, is_last_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import PublicView

_SPREAD: Final = {4: 6200.0, 3: 8200.0}
"""Points by which the difference of two seats' scores typically changes in one hand, by players."""
_REPEATS: Final = 1.2
"""Hands actually played for each one scheduled, dealers repeating."""
_PLAIN_UMA: Final = {4: (15000.0, 5000.0, -5000.0, -15000.0), 3: (15000.0, 0.0, -15000.0)}
"""Where the rules give places no points, a place is still worth something to whoever plays."""
_OKA_SHARE: Final = 0.5
"""How much of the oka counts. All of it would have everyone gamble for first place."""


class SeatStanding:
    """Scores before this hand's outcome, as one seat values them."""

    def __init__(self, public: PublicView, seat: int) -> None:
        rules = public.rules
        self.seat: Final = seat
        self.scores: Final = tuple(own.score for own in public.seats)
        self._public: Final = public
        self._bonus: Final = _place_values(public)
        scheduled = WINDS[rules.length]
        self.last: Final = is_last_hand(public)
        """Whether the game may end with this hand, whoever wins it."""
        self._coming: Final = max(0, (scheduled - 1 - public.bakaze) * public.players + public.players - public.number)
        self._kept: Final[dict[tuple[tuple[int, ...], bool], float]] = {}

    def worth(self, deltas: Sequence[int], *, dealer_stays: bool) -> float:
        """What the game is worth, in points, once these changes are paid."""
        key = (tuple(deltas), dealer_stays)
        found = self._kept.get(key)
        if found is None:
            scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
            found = self._kept[key] = self._worth(scores, dealer_stays=dealer_stays)
        return found

    def ends(self, scores: Sequence[int], *, dealer_stays: bool) -> bool:
        """Whether the game ends with these scores (6.4-6.7), a dealer who may stop doing so when first."""
        rules, public = self._public.rules, self._public
        if bankrupt(rules, tuple(scores)):
            return True
        if not self.last:
            return False
        reached = rules.target_points == 0 or max(scores) >= rules.target_points
        if dealer_stays:
            target = rules.target_points if rules.yame_needs_target else 0
            first = all(scores[public.oya] > score for seat, score in enumerate(scores) if seat != public.oya)
            return rules.agari_yame != "off" and first and scores[public.oya] >= target
        return rules.extension == "none" or reached

    def _worth(self, scores: list[int], *, dealer_stays: bool) -> float:
        own = scores[self.seat]
        if self.ends(scores, dealer_stays=dealer_stays):
            spread = 0.0
        else:
            hands = max(1.0, _REPEATS * self._coming + dealer_stays)
            spread = _SPREAD[len(scores)] * sqrt(hands)
        # How likely so many others end before the seat.
        ahead = [1.0]
        for seat, score in enumerate(scores):
            if seat != self.seat:
                passes = self._passes(seat, score - own, spread)
                ahead = [
                    (ahead[count] * (1 - passes) if count < len(ahead) else 0.0)
                    + (ahead[count - 1] * passes if count else 0.0)
                    for count in range(len(ahead) + 1)
                ]
        return own + sum(chance * bonus for chance, bonus in zip(ahead, self._bonus, strict=True))

    def _passes(self, seat: int, lead: int, spread: float) -> float:
        """How likely another seat that leads by so much ends before this one."""
        if spread:
            return 0.5 * (1 + erf(lead / (spread * 1.4142135623730951)))
        if lead:
            return 1.0 if lead > 0 else 0.0
        if self._public.rules.tie_break == "split":
            return 0.5
        return 1.0 if seat < self.seat else 0.0

    def place(self, deltas: Sequence[int]) -> int:
        """The place the scores would have after these changes, from 1."""
        scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        own = scores[self.seat]
        return 1 + sum(score > own or (score == own and seat < self.seat) for seat, score in enumerate(scores))


def _place_values(public: PublicView) -> tuple[float, ...]:
    rules = public.rules
    uma = tuple(float(points) for points in rules.uma)
    if rules.uma_mode == "floating" or len(uma) != public.players or not any(uma):
        uma = _PLAIN_UMA[public.players]
    oka = (rules.return_points - rules.start_points) * public.players if rules.oka == "to_first" else 0
    return (uma[0] + _OKA_SHARE * oka, *uma[1:])
