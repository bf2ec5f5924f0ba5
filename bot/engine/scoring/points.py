"""From base points to what is paid (rules reference 4.3, 4.5, 7). Nobody being liable; liability is ``pao``'s."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.scoring.situation import TSUMO

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.scoring.hand_value import HandValue
    from bot.engine.scoring.situation import Situation


def _up(points: int) -> int:
    return -(-points // 100) * 100


def ron_points(base: int, dealer: bool) -> int:  # noqa: FBT001 - there is nothing else it could be
    """What the discarder pays (4.3), without counters."""
    return -(-base * (6 if dealer else 4) // 100) * 100


def tsumo_points(base: int, dealer: bool) -> tuple[int, int]:  # noqa: FBT001 - the same
    """What the dealer pays and what each other pays (4.3), without counters; a dealer who wins takes (0, x)."""
    double = -(-base * 2 // 100) * 100
    return (0, double) if dealer else (double, -(-base // 100) * 100)


def tsumo_shares(base: int, rules: Ruleset, *, dealer: bool) -> tuple[int, int]:
    """As ``tsumo_points``, by the number of players and ``sanma_tsumo`` (7).

    Under ``bisect`` the two who pay share what the absent non-dealer would have paid.
    """
    if rules.players == 4 or rules.sanma_tsumo == "loss":
        return tsumo_points(base, dealer)
    return (0, _up(base * 3)) if dealer else (_up(base * 5 // 2), _up(base * 3 // 2))


def payments(value: HandValue, situation: Situation, rules: Ruleset, honba: int = 0) -> tuple[int, int]:
    """What a win is paid, counters included, nobody being liable (4.3, 4.5, 7).

    For a ron (what the discarder pays, 0); for a tsumo (what the dealer pays, what each other pays), the first 0 where
    the dealer wins.
    """
    packed = situation.packed
    base, dealer = value.base, packed[1] < 4
    if not packed[0] & TSUMO:
        return -(-base * (6 if dealer else 4) // 100) * 100 + honba * rules.honba_value, 0
    if rules.players == 3:
        one, other = tsumo_shares(base, rules, dealer=dealer)
    else:
        double = -(-base * 2 // 100) * 100
        one, other = (0, double) if dealer else (double, -(-base // 100) * 100)
    if honba:
        each = honba * rules.honba_value // (rules.players - 1)
        return (one + each if one else 0), other + each
    return one, other
