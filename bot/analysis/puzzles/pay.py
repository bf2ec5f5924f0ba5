"""What a win is paid, as an answer to choose: one amount by ron, two by a non-dealer's tsumo, one by a dealer's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.scoring.points import ron_points, tsumo_shares

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset

_ALL: Final = "a"
_BETWEEN: Final = "/"


@dataclass(frozen=True, slots=True)
class Pay:
    """What everybody pays, counters included, riichi sticks not.

    ``ron`` is what the discarder pays. By tsumo the dealer pays ``dealer`` (0: the dealer won), and ``others`` players
    pay ``other`` each.
    """

    ron: int = 0
    dealer: int = 0
    other: int = 0
    others: int = 0

    @property
    def total(self) -> int:
        """What the winner receives."""
        return self.ron or self.dealer + self.other * self.others

    @property
    def key(self) -> str:
        """At most 13 signs that name it among the answers: ``7700``, ``1300/2600`` (others, dealer), ``4000a``."""
        if self.ron:
            return str(self.ron)
        return f"{self.other}{_BETWEEN}{self.dealer}" if self.dealer else f"{self.other}{_ALL}"


def pay_of(base: int, rules: Ruleset, *, dealer: bool, tsumo: bool, counters: int = 0) -> Pay:
    """What base points are paid as (4.3, 7). ``counters`` are the points of all honba together, for a ron."""
    if not tsumo:
        return Pay(ron=ron_points(base, dealer) + counters)
    from_dealer, from_other = tsumo_shares(base, rules, dealer=dealer)
    payers = rules.players - 1
    each = counters // payers
    if dealer:
        return Pay(other=from_other + each, others=payers)
    return Pay(dealer=from_dealer + each, other=from_other + each, others=payers - 1)
