"""Han and fu to points and back (reference 4.1-4.3, 4.5, 7): what each seat pays, and which wins pay a given sum.

Not every pair of han and fu exists: 20 fu is pinfu tsumo, 25 fu is seven pairs, and no hand below mangan has more than
110 fu (two closed kans and a triplet of terminals or honours, and a pair of the double wind).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.points import ron_points, tsumo_shares
from bot.engine.scoring.prepared_scoring_rules import YAKUMAN, limit_and_base

FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
"""Every fu that a hand below mangan can have."""
BELOW_MANGAN: Final = 4
"""The most han for which fu count."""
_MOST_FU: Final = 140
"""The fu of three closed kans of terminals or honours, which have four han and are mangan in any case."""
_LIMIT_HAN: Final = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11}
LIMITS: Final = (*_LIMIT_HAN, "yakuman", "double_yakuman", "triple_yakuman")
"""The limit names, from the lowest."""


class NoSuchScore(StrEnum):
    """Why no hand has these han and fu."""

    FU_NOT_ROUNDED = "fu_not_rounded"
    TOO_FEW_FU = "too_few_fu"
    TOO_MANY_FU = "too_many_fu"
    PINFU_TSUMO_HAS_TWO_HAN = "pinfu_tsumo_has_two_han"
    NO_TWENTY_FU = "no_twenty_fu"
    SEVEN_PAIRS_HAVE_TWO_HAN = "seven_pairs_have_two_han"


@dataclass(frozen=True, slots=True)
class Payout:
    """The points paid for a hand, honba included."""

    han: int
    fu: int
    """0 if fu do not count."""
    limit: str | None
    yakuman: int
    """The yakuman multiple; 0 for a counted yakuman."""
    base: int
    ron: bool
    """Such a hand can be won by ron."""
    tsumo: bool
    """Such a hand can be won by tsumo."""
    dealer_ron: int
    other_ron: int
    dealer_tsumo: int
    """What each other player pays a dealer."""
    other_tsumo: tuple[int, int]
    """What the dealer, and what each other player pays a non-dealer."""


def payout(han: int, fu: int, rules: Ruleset, honba: int = 0) -> Payout | NoSuchScore:
    """The payout of han and fu. From five han on ``fu`` may be 0; any other value is still checked.

    >>> from bot.engine.rules.ruleset import Ruleset
    >>> found = payout(3, 40, Ruleset())
    >>> found.other_ron, found.other_tsumo, found.dealer_ron, found.dealer_tsumo
    (5200, (2600, 1300), 7700, 2600)
    """
    ron, tsumo = True, True
    if han <= BELOW_MANGAN or fu:
        problem = _why_not(han, fu, rules)
        if problem is not None:
            return problem
        ron, tsumo = _ways(han, fu, rules)
    limit, base = limit_and_base(han, fu, rules)
    return _paid(han, fu, limit, 0, base, ron, tsumo, rules, honba)


def limit_payout(name: str, rules: Ruleset, honba: int = 0) -> Payout:
    """The payout of a limit, one of ``LIMITS``."""
    if name in _LIMIT_HAN:
        limit, base = limit_and_base(_LIMIT_HAN[name], 0, rules)
        return _paid(_LIMIT_HAN[name], 0, limit, 0, base, True, True, rules, honba)  # noqa: FBT003 - two flags
    multiple = 1 + ("yakuman", "double_yakuman", "triple_yakuman").index(name)
    return _paid(13 * multiple, 0, "yakuman", multiple, YAKUMAN * multiple, True, True, rules, honba)  # noqa: FBT003


def _why_not(han: int, fu: int, rules: Ruleset) -> NoSuchScore | None:
    if fu < FU[0]:
        return NoSuchScore.TOO_FEW_FU
    if fu % 10 and fu != 25:
        return NoSuchScore.FU_NOT_ROUNDED
    if fu > (FU[-1] if han < BELOW_MANGAN else _MOST_FU):
        return NoSuchScore.TOO_MANY_FU
    if not any(_ways(han, fu, rules)):
        if fu == 25:
            return NoSuchScore.SEVEN_PAIRS_HAVE_TWO_HAN
        return NoSuchScore.PINFU_TSUMO_HAS_TWO_HAN if rules.pinfu_tsumo else NoSuchScore.NO_TWENTY_FU
    return None


def _ways(han: int, fu: int, rules: Ruleset) -> tuple[bool, bool]:
    """Whether such a hand can be won by ron, and by tsumo (4.1).

    20 fu is pinfu tsumo with at least two han, or an open hand without fu where ``open_pinfu_30`` is off. Seven pairs
    have two han by ron and three by tsumo.
    """
    if fu == 20:
        return not rules.open_pinfu_30, rules.pinfu_tsumo and han >= 2
    if fu == 25:
        return han >= 2, han >= 3
    return True, True


def _paid(  # noqa: PLR0913, PLR0917 - one a field
    han: int,
    fu: int,
    limit: str | None,
    yakuman: int,
    base: int,
    ron: bool,  # noqa: FBT001
    tsumo: bool,  # noqa: FBT001
    rules: Ruleset,
    honba: int,
) -> Payout:
    counters, each = honba * rules.honba_value, honba * rules.honba_value // (rules.players - 1)
    to_dealer = tsumo_shares(base, rules, dealer=True)[1] + each
    dealer, other = tsumo_shares(base, rules, dealer=False)
    return Payout(
        han,
        fu,
        limit,
        yakuman,
        base,
        ron,
        tsumo,
        ron_points(base, True) + counters,  # noqa: FBT003 - a dealer
        ron_points(base, False) + counters,  # noqa: FBT003
        to_dealer,
        (dealer + each, other + each),
    )


@dataclass(frozen=True, slots=True)
class Match:
    """One way to win a payout, and the total that the winner receives."""

    payout: Payout
    dealer: bool
    tsumo: bool
    total: int


def totals(paid: Payout, players: int) -> tuple[Match, ...]:
    """What the winner receives, by ron and tsumo, as dealer and as non-dealer."""
    found = []
    if paid.ron:
        found += [Match(paid, True, False, paid.dealer_ron), Match(paid, False, False, paid.other_ron)]  # noqa: FBT003
    if paid.tsumo:
        dealer, other = paid.other_tsumo
        found += [
            Match(paid, True, True, paid.dealer_tsumo * (players - 1)),  # noqa: FBT003
            Match(paid, False, True, dealer + other * (players - 2)),  # noqa: FBT003
        ]
    return tuple(found)


def every_payout(rules: Ruleset, honba: int = 0) -> tuple[Payout, ...]:
    """The payout of each possible pair of han and fu below mangan, then of the limits."""
    pairs = [(han, fu) for han in range(1, BELOW_MANGAN + 1) for fu in FU]
    found = [payout(han, fu, rules, honba) for han, fu in pairs]
    below = [paid for paid in found if isinstance(paid, Payout) and paid.limit is None]
    return (*below, *(limit_payout(name, rules, honba) for name in LIMITS))


def wins_of(points: int, rules: Ruleset, honba: int = 0) -> tuple[Match, ...]:
    """Every win that pays the winner exactly ``points``; if there is none, the nearest below and above."""
    every = [match for paid in every_payout(rules, honba) for match in totals(paid, rules.players)]
    exact = tuple(match for match in every if match.total == points)
    if exact:
        return exact
    below = max((match.total for match in every if match.total < points), default=0)
    above = min((match.total for match in every if match.total > points), default=0)
    return tuple(match for match in every if match.total in (below, above))
