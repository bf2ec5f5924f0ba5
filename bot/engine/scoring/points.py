"""Payments from base points, without pao (rules reference 4.3, 4.5, 7)."""

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.hand_value import HandValue
from bot.engine.scoring.situation import TSUMO, Situation


def _up(points: int) -> int:
    return -(-points // 100) * 100


def ron_points(base: int, dealer: bool) -> int:  # noqa: FBT001 - clear without its name
    """What the discarder pays (4.3), without honba."""
    return -(-base * (6 if dealer else 4) // 100) * 100


def tsumo_points(base: int, dealer: bool) -> tuple[int, int]:  # noqa: FBT001 - the same
    """What the dealer and each other player pay (4.3), without honba; (0, x) if the dealer wins."""
    double = -(-base * 2 // 100) * 100
    return (0, double) if dealer else (double, -(-base // 100) * 100)


def tsumo_shares(base: int, rules: Ruleset, *, dealer: bool) -> tuple[int, int]:
    """Like ``tsumo_points``, by the number of players and ``sanma_tsumo`` (7).

    With ``bisect`` the two payers share what the missing fourth player would have paid.
    """
    if rules.players == 4 or rules.sanma_tsumo == "loss":
        return tsumo_points(base, dealer)
    return (0, _up(base * 3)) if dealer else (_up(base * 5 // 2), _up(base * 3 // 2))


def payments(value: HandValue, situation: Situation, rules: Ruleset, honba: int = 0) -> tuple[int, int]:
    """The payments for a win including honba, without pao (4.3, 4.5, 7).

    For a ron: what the discarder pays, and 0. For a tsumo: what the dealer pays (0 if the dealer wins), and what each
    other player pays.
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
