"""Fu with their reasons (rules reference 4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.agari import KAN, OPEN_KAN, OPEN_TRIPLET, TRIPLET, Shape, Wait
from bot.engine.tiles import HAKU, KIND_COUNT, YAOCHUU
from bot.engine.yaku import is_pinfu_shape, value_of_pair

if TYPE_CHECKING:
    from bot.engine.winning_hand import WinningHand

PAIR: Final = -1
"""Stands for the pair where a part names the set it belongs to."""
WHOLE_HAND: Final = -2
"""Stands for no set at all."""


class FuPart(NamedTuple):
    """Some fu, why, and the index of the set they belong to (or PAIR, or WHOLE_HAND)."""

    reason: str
    fu: int
    at: int


def _set_fu() -> dict[int, tuple[str, int]]:
    """Reason and fu of every triplet and kan; runs have none."""
    table = {}
    simple = {
        OPEN_TRIPLET: ("open_triplet", 2),
        TRIPLET: ("closed_triplet", 4),
        OPEN_KAN: ("open_kan", 8),
        KAN: ("closed_kan", 16),
    }
    for form, (reason, fu) in simple.items():
        for kind in range(KIND_COUNT):
            table[form * KIND_COUNT + kind] = (reason, fu * 2 if kind in YAOCHUU else fu)
    return table


_SET_FU: Final = _set_fu()
_BASE: Final = FuPart("base", 20, WHOLE_HAND)
_SEVEN_PAIRS: Final = FuPart("seven_pairs", 25, WHOLE_HAND)
_CLOSED_RON: Final = FuPart("closed_ron", 10, WHOLE_HAND)
_TSUMO: Final = FuPart("tsumo", 2, WHOLE_HAND)
_OPEN_WITHOUT_FU: Final = FuPart("open_without_fu", 10, WHOLE_HAND)
_NARROW_WAITS: Final = {Wait.KANCHAN: "wait_kanchan", Wait.PENCHAN: "wait_penchan", Wait.TANKI: "wait_tanki"}


def _pair_reason(hand: WinningHand) -> str:
    if hand.pair >= HAKU:
        return "pair_dragon"
    seat, around = hand.pair == hand.situation.seat_wind, hand.pair == hand.situation.round_wind
    if seat and around:
        return "pair_double_wind"
    if seat:
        return "pair_seat_wind"
    return "pair_round_wind" if around else "pair_north"


def fu_parts(hand: WinningHand) -> list[FuPart]:
    """Where the fu of a hand that is read and placed come from; empty for shapes that have none."""
    if hand.shape is not Shape.REGULAR:
        return [_SEVEN_PAIRS] if hand.shape is Shape.SEVEN_PAIRS else []
    rules = hand.rules
    parts = [_BASE]
    if hand.triplets:
        for at, code in enumerate(hand.sets):
            entry = _SET_FU.get(code)
            if entry is not None:
                parts.append(FuPart(*entry, at))
    value = value_of_pair(hand)
    if value:
        parts.append(FuPart(_pair_reason(hand), value, PAIR))
    reason = _NARROW_WAITS.get(hand.wait)
    if reason is not None:
        parts.append(FuPart(reason, 2, PAIR if hand.wait is Wait.TANKI else hand.completed))
    if not hand.tsumo:
        if hand.closed:
            parts.append(_CLOSED_RON)
    elif (rules.rinshan_tsumo_fu or not hand.situation.rinshan) and not (
        hand.closed and rules.pinfu_tsumo and is_pinfu_shape(hand)
    ):
        parts.append(_TSUMO)
    if len(parts) == 1 and not hand.closed and rules.open_pinfu_30:
        parts.append(_OPEN_WITHOUT_FU)
    return parts


def total_fu(parts: list[FuPart]) -> int:
    """The parts added and rounded up to the next ten; seven pairs stay at 25 (4.1 note 1)."""
    if parts and parts[0] is _SEVEN_PAIRS:
        return 25
    return -(-sum(part.fu for part in parts) // 10) * 10
