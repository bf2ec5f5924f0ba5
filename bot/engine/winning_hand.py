"""The complete hand as the yaku and fu rules look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.hand_value import YakuHan
from bot.engine.melds import MeldKind
from bot.engine.situation import CHIIHOU, DOUBLE_RIICHI, RENHOU, RIICHI, TENHOU
from bot.engine.suit_sets import (
    BITS,
    CONCEALED_AT,
    ELEMENTS_AT,
    FU_AT,
    HONOURS,
    KANS_AT,
    MANZU,
    PINZU,
    SIMPLE_AT,
    SOUZU,
    SUIT_BITS,
    SUIT_MASK,
    TRIPLETS_AT,
    TRIPLETS_COUNT_AT,
    sets_of,
)
from bot.engine.tiles import KIND_OF, NORTH, TILE_COUNT, YAOCHUU
from bot.engine.yaku import yaku_of_luck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.melds import Meld
    from bot.engine.scoring_rules import ScoringRules
    from bot.engine.situation import Situation
    from bot.engine.tiles import Tile

# The tiles of a hand are two numbers: the keys of manzu and pinzu, and those of souzu and the honours, each with its
# red fives counted above.
HALF: Final = 18
"""The first kind of the upper number."""
REDS_AT: Final = 2 * SUIT_BITS
_UPPER_REDS_AT: Final = SUIT_BITS + 7 * BITS
UPPER_MASK: Final = (1 << _UPPER_REDS_AT) - 1
LOWER_MASK: Final = (1 << REDS_AT) - 1


def _units() -> tuple[int, ...]:
    """What each tile adds to its number."""
    units = [1 << BITS * (KIND_OF[tile] % HALF) for tile in range(TILE_COUNT)]
    units[34] |= 1 << REDS_AT
    units[35] |= 1 << REDS_AT + BITS
    units[36] |= 1 << _UPPER_REDS_AT
    return tuple(units)


UNITS: Final = _units()
_NORTH_UNIT: Final = 1 << BITS * (NORTH - HALF)
_RED_SOUZU: Final = 36

MeldParts = tuple[int, int, int, int, bool]
"""A meld as a hand adds it up: sums, sets, lower and upper tiles, and whether it is open."""

_open_melds: dict[tuple[int, ...], MeldParts] = {}
_closed_melds: dict[tuple[int, ...], MeldParts] = {}


def _meld_parts(meld: Meld) -> MeldParts:
    """The parts of a meld; kept, since few different ones occur."""
    first = int(meld.first)
    suit = first // 9
    lower = upper = 0
    for tile in meld.tiles:
        if KIND_OF[tile] < HALF:
            lower += UNITS[tile]
        else:
            upper += UNITS[tile]
    sums = 1 << ELEMENTS_AT + BITS * suit
    opened = meld.is_open
    if meld.kind is MeldKind.CHII:
        sets = 1 << first
        if first % 9 not in (0, 6):
            sums += 1 << SIMPLE_AT
    else:
        sets = 1 << first + TRIPLETS_AT
        half_fu = 1 if opened else 2
        if meld.is_kan:
            half_fu *= 4
            sums += 1 << KANS_AT
        if first in YAOCHUU:
            half_fu *= 2
        else:
            sums += 1 << SIMPLE_AT
        sums += (1 << TRIPLETS_COUNT_AT) + (half_fu << FU_AT)
        if not opened:
            sums += 1 << CONCEALED_AT
    parts = (sums, sets, lower, upper, opened)
    (_open_melds if opened else _closed_melds)[meld.tiles] = parts
    return parts


_NO_BONUS: Final[tuple[tuple[YakuHan, ...], int]] = ((), 0)
_named_bonus: dict[int, tuple[tuple[YakuHan, ...], int]] = {}


def _bonus(dora: int, ura: int, reds: int, kita: int) -> tuple[tuple[YakuHan, ...], int]:
    """The bonus han named, and their sum."""
    key = dora | ura << 8 | reds << 16 | kita << 24
    known = _named_bonus.get(key)
    if known is None:
        counted = (("dora", dora), ("ura_dora", ura), ("aka_dora", reds), ("kita", kita))
        rows = tuple([YakuHan(name, han) for name, han in counted if han])
        known = _named_bonus[key] = (rows, dora + ura + reds + kita)
    return known


class WinningHand:
    """A complete hand under a ruleset: what the tiles and circumstances alone decide."""

    __slots__ = (
        "bonus",
        "bonus_han",
        "closed",
        "complete",
        "flags",
        "least_han",
        "lower",
        "luck",
        "m",
        "meld_sets",
        "melds",
        "p",
        "rare",
        "rules",
        "s",
        "sets",
        "situation",
        "sums",
        "upper",
        "win",
        "win_kind",
        "win_suit",
        "z",
    )

    def __init__(  # noqa: PLR0915 - one pass over the tiles
        self, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: ScoringRules
    ) -> None:
        units = UNITS
        lower = upper = 0
        for tile in concealed:
            if tile < HALF:
                lower += units[tile]
            elif tile < 34 or tile == _RED_SOUZU:
                upper += units[tile]
            else:
                lower += units[tile]
        kind: int = KIND_OF[win]
        if kind < HALF:
            lower += units[win]
        else:
            upper += units[win]
        self.lower = lower
        """Concealed tiles, the winning one included."""
        self.upper = upper
        self.win = win
        self.win_kind = kind
        self.win_suit = kind // 9
        self.rules = rules
        self.situation = situation
        flags, kita, dora, ura = situation.packed
        self.flags = flags
        sums = sets = 0
        closed = 1
        self.melds: tuple[Meld, ...] = ()
        if melds:
            self.melds = tuple(melds)
            for meld in self.melds:
                parts = (_closed_melds if meld.kind is MeldKind.ANKAN else _open_melds).get(meld.tiles)
                if parts is None:
                    parts = _meld_parts(meld)
                sums += parts[0]
                sets |= parts[1]
                lower += parts[2]
                upper += parts[3]
                if parts[4]:
                    closed = 0
        self.closed = closed
        """1 if no meld is open, else 0."""
        self.luck = yaku_of_luck(flags, closed, rules)
        """The yaku of the circumstances, as bits (``bot.engine.yaku``)."""
        self.rare = flags & (TENHOU | CHIIHOU | RENHOU) != 0 or rules.paarenchan
        """Whether the circumstances may be worth something that is no ordinary yaku."""
        self.least_han = 2 if rules.shibari and situation.honba >= 5 else 1
        self.complete = False
        """Whether the tiles have some winning shape; the scorer finds out."""
        own_lower, own_upper = self.lower, self.upper
        try:
            m, p = MANZU[own_lower & SUIT_MASK], PINZU[own_lower >> SUIT_BITS & SUIT_MASK]
            s, z = SOUZU[own_upper & SUIT_MASK], HONOURS[own_upper >> SUIT_BITS & 0x1FFFFF]
        except KeyError:
            keys = self.suit_keys()
            m, p, s, z = sets_of(0, keys[0]), sets_of(1, keys[1]), sets_of(2, keys[2]), sets_of(3, keys[3])
        self.m = m
        self.p = p
        self.s = s
        self.z = z
        self.sums = sums + m.sums + p.sums + s.sums + z.sums
        """The sums and sets of the first split of each suit, melds included (``bot.engine.suit_sets``)."""
        self.meld_sets = sets
        self.sets = sets | m.sets | p.sets | s.sets | z.sets
        self.bonus, self.bonus_han = self._count_bonus(lower, upper, kita, dora, ura)

    def suit_keys(self) -> tuple[int, int, int, int]:
        """The keys of the concealed tiles of the three suits and the honours."""
        lower, upper = self.lower, self.upper
        return (
            lower & SUIT_MASK,
            lower >> SUIT_BITS & SUIT_MASK,
            upper & SUIT_MASK,
            upper >> SUIT_BITS & 0x1FFFFF,
        )

    def reds(self, suit: int) -> int:
        """Red fives of a suit among the concealed tiles, the winning one included."""
        if suit == 2:
            return self.upper >> _UPPER_REDS_AT
        return self.lower >> REDS_AT + BITS * suit & 7

    def _count_bonus(
        self, lower: int, upper: int, kita: int, dora: tuple[Tile, ...], ura: tuple[Tile, ...]
    ) -> tuple[tuple[YakuHan, ...], int]:
        """Dora, ura dora, red fives and norths set aside (1.5, 7)."""
        rules = self.rules
        if kita:
            upper += kita * _NORTH_UNIT
        places = rules.dora_places
        shown = 0
        for tile in dora:
            place = places[tile]
            shown += (lower >> place if place < REDS_AT else upper >> place - REDS_AT) & 7
        beneath = 0
        if ura and rules.ura and self.flags & (RIICHI | DOUBLE_RIICHI):
            for tile in ura if rules.ura < 0 else ura[: rules.ura]:
                place = places[tile]
                beneath += (lower >> place if place < REDS_AT else upper >> place - REDS_AT) & 7
        reds = 0
        if lower >> REDS_AT or upper >> _UPPER_REDS_AT:
            m, p, s = rules.reds
            reds = (lower >> REDS_AT & 7) * m + (lower >> REDS_AT + BITS) * p + (upper >> _UPPER_REDS_AT) * s
        if shown or beneath or reds or kita:
            return _bonus(shown, beneath, reds, kita)
        return _NO_BONUS
