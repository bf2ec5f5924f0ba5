"""The payment of a win, as an answer of a puzzle."""

from dataclasses import dataclass
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.points import ron_points, tsumo_shares

_ALL: Final = "a"
_SEPARATOR: Final = "/"


@dataclass(frozen=True, slots=True)
class Pay:
    """The points that each player pays, with honba but without riichi sticks."""

    ron: int = 0
    """Paid by the discarder; 0 for a tsumo."""
    dealer: int = 0
    """Paid by the dealer for a tsumo; 0 if the dealer won."""
    other: int = 0
    """Paid by each of the other players for a tsumo."""
    others: int = 0
    """The number of those players."""

    @property
    def total(self) -> int:
        """The points that the winner receives."""
        return self.ron or self.dealer + self.other * self.others

    @property
    def key(self) -> str:
        """An id of at most 13 characters: ``7700``, ``1300/2600`` (others, dealer), ``4000a`` (from all)."""
        if self.ron:
            return str(self.ron)
        return f"{self.other}{_SEPARATOR}{self.dealer}" if self.dealer else f"{self.other}{_ALL}"


def pay_of(base: int, rules: Ruleset, *, dealer: bool, tsumo: bool, counters: int = 0) -> Pay:
    """The payment for base points (4.3, 7). ``counters`` are the points of all honba together, as for a ron."""
    if not tsumo:
        return Pay(ron=ron_points(base, dealer) + counters)
    from_dealer, from_other = tsumo_shares(base, rules, dealer=dealer)
    payers = rules.players - 1
    each = counters // payers
    if dealer:
        return Pay(other=from_other + each, others=payers)
    return Pay(dealer=from_dealer + each, other=from_other + each, others=payers - 1)
