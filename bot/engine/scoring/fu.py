"""Fu (rules reference 4.1): the sum for the scorer, and the items for an explanation.

Sums are of half fu, since all fu are even except the 25 of seven pairs.
"""

from functools import cache
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.hand_value import FuItem
from bot.engine.scoring.interpretations import HandSet, Interpretation, SetKind, Shape, WaitKind
from bot.engine.scoring.situation import RINSHAN, TSUMO
from bot.engine.scoring.yaku import north_is_a_value
from bot.engine.tiles import EAST, HAKU, NORTH, YAOCHUU, Tile

_SETS: Final = {
    (SetKind.TRIPLET, False): ("open_triplet", 2),
    (SetKind.TRIPLET, True): ("closed_triplet", 4),
    (SetKind.KAN, False): ("open_kan", 8),
    (SetKind.KAN, True): ("closed_kan", 16),
}
_NARROW_WAITS: Final = {
    WaitKind.KANCHAN: "wait_kanchan",
    WaitKind.PENCHAN: "wait_penchan",
    WaitKind.TANKI: "wait_tanki",
}
_PAIRS: Final = ("pair_dragon", "pair_double_wind", "pair_seat_wind", "pair_round_wind", "pair_north")
FU_REASONS: Final = (
    "base",
    "seven_pairs",
    *[reason for reason, _ in _SETS.values()],
    *_PAIRS,
    *_NARROW_WAITS.values(),
    "closed_ron",
    "tsumo",
    "open_without_fu",
)
"""All values of ``FuItem.reason``."""

_BASE: Final = 10
_TSUMO: Final = 1
_CLOSED_RON: Final = 5


def half_fu_of_situation(flags: int, closed: int, rules: Ruleset) -> int:
    """Half the base fu and the fu for the way of winning; ``flags`` as in ``Situation.packed``."""
    if not flags & TSUMO:
        return _BASE + _CLOSED_RON if closed else _BASE
    return _BASE + _TSUMO if rules.rinshan_tsumo_fu or not flags & RINSHAN else _BASE


def half_fu_of_pair(pair: int, winds: int, rules: Ruleset) -> int:
    """Half the fu of a pair; ``winds`` as in ``Situation.packed``."""
    seat, around = pair == EAST + (winds >> 2), pair == EAST + (winds & 3)
    if seat and around:
        return rules.double_wind_fu // 2
    return int(seat or around or pair >= HAKU or (pair == NORTH and north_is_a_value(rules)))


def rounded_fu(closed: int, rules: Ruleset) -> tuple[int, ...]:
    """The rounded fu of a hand without pinfu, by half their sum."""
    table = [(half + 4) // 5 * 10 for half in range(200)]
    if not closed and rules.open_pinfu_30:
        table[_BASE] = 30
    return tuple(table)


# Cached because there are few different items, and making a frozen value costs more than a look-up.
_item = cache(FuItem)


def _fu_of_set(own: HandSet) -> tuple[str, int] | None:
    entry = _SETS.get((own.kind, own.concealed))
    if entry is None:
        return None
    reason, fu = entry
    return reason, fu * 2 if own.first in YAOCHUU else fu


def _pair_reason(pair: int, winds: int) -> str:
    if pair >= HAKU:
        return _PAIRS[0]
    seat, around = pair == EAST + (winds >> 2), pair == EAST + (winds & 3)
    if seat and around:
        return _PAIRS[1]
    if seat:
        return _PAIRS[2]
    return _PAIRS[3] if around else _PAIRS[4]


def _is_pinfu(interpretation: Interpretation, pair_fu: int) -> bool:
    """Whether the hand has four runs, a pair without fu and a ryanmen wait, closed or not."""
    runs = sum([own.kind is SetKind.SEQUENCE for own in interpretation.sets])
    return runs == 4 and interpretation.wait is WaitKind.RYANMEN and not pair_fu


def fu_items(
    interpretation: Interpretation,
    pair_tiles: tuple[Tile, ...],
    flags: int,
    winds: int,
    closed: int,
    rules: Ruleset,
) -> tuple[FuItem, ...]:
    """The fu items of an interpretation, not rounded; empty for shapes without fu.

    ``flags`` and ``winds`` as in ``Situation.packed``.
    """
    if interpretation.shape is not Shape.REGULAR:
        return (_item("seven_pairs", 25, ()),) if interpretation.shape is Shape.SEVEN_PAIRS else ()
    pair = int(interpretation.pairs[0])
    pair_fu = 2 * half_fu_of_pair(pair, winds, rules)
    items = [_item("base", 20, ())]
    for own in interpretation.sets:
        entry = _fu_of_set(own)
        if entry is not None:
            items.append(_item(entry[0], entry[1], own.tiles))
    if pair_fu:
        items.append(_item(_pair_reason(pair, winds), pair_fu, pair_tiles))
    narrow = _NARROW_WAITS.get(interpretation.wait)
    if narrow is not None:
        tiles = pair_tiles if interpretation.completed is None else interpretation.sets[interpretation.completed].tiles
        items.append(_item(narrow, 2, tiles))
    if not flags & TSUMO:
        if closed:
            items.append(_item("closed_ron", 10, ()))
    elif (rules.rinshan_tsumo_fu or not flags & RINSHAN) and not (
        closed and rules.pinfu_tsumo and _is_pinfu(interpretation, pair_fu)
    ):
        items.append(_item("tsumo", 2, ()))
    if len(items) == 1 and not closed and rules.open_pinfu_30:
        items.append(_item("open_without_fu", 10, ()))
    return tuple(items)
