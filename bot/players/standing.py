"""Standing: the worth of scores to a seat, including the places that they lead to.

The final result is points plus uma and oka by place. The hands still to be played are unknown: the difference between
two scores spreads with the square root of their number. So early in the game points count almost linearly, and in the
last hand the order of the seats decides.
"""

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final

from bot.engine.flow import WINDS, bankrupt, is_last_hand
from bot.engine.view import PublicView

_SPREAD: Final = {4: 6200.0, 3: 8200.0}
"""Standard deviation of the change in the difference of two seats' scores in one hand, by players."""
_REPEATS: Final = 1.2
"""Hands actually played for each scheduled one, because dealers repeat."""
_PLAIN_UMA: Final = {4: (15000.0, 5000.0, -5000.0, -15000.0), 3: (15000.0, 0.0, -15000.0)}
"""The uma assumed under rules without one, since players still care about their place."""
_OKA_SHARE: Final = 0.5
"""The share of the oka that counts. With all of it every seat would gamble for first place."""


class SeatStanding:
    """The scores before the current hand is decided, as one seat values them."""

    def __init__(self, public: PublicView, seat: int) -> None:
        rules = public.rules
        self.seat: Final = seat
        self.scores: Final = tuple(own.score for own in public.seats)
        self._public: Final = public
        self._bonus: Final = _place_values(public)
        scheduled = WINDS[rules.length]
        self.last: Final = is_last_hand(public)
        """Whether the game may end with this hand, whoever wins it."""
        rounds_left = scheduled - 1 - public.bakaze
        self._hands_left: Final = max(0, rounds_left * public.players + public.players - public.number)
        self._cache: Final[dict[tuple[tuple[int, ...], bool], float]] = {}

    def worth(self, deltas: Sequence[int], *, dealer_stays: bool) -> float:
        """Worth of the game in points after these score changes."""
        key = (tuple(deltas), dealer_stays)
        found = self._cache.get(key)
        if found is None:
            scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
            found = self._cache[key] = self._worth(scores, dealer_stays=dealer_stays)
        return found

    def ends(self, scores: Sequence[int], *, dealer_stays: bool) -> bool:
        """Whether the game ends with these scores (6.4-6.7), assuming that a leading dealer stops if allowed."""
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
            hands = max(1.0, _REPEATS * self._hands_left + dealer_stays)
            spread = _SPREAD[len(scores)] * sqrt(hands)
        # Index n is the chance that n other seats finish ahead of the seat.
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
        """The chance that another seat with this lead finishes ahead of this one."""
        if spread:
            return 0.5 * (1 + erf(lead / (spread * 1.4142135623730951)))
        if lead:
            return 1.0 if lead > 0 else 0.0
        if self._public.rules.tie_break == "split":
            return 0.5
        return 1.0 if seat < self.seat else 0.0

    def place(self, deltas: Sequence[int]) -> int:
        """The seat's place after these score changes, from 1."""
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
