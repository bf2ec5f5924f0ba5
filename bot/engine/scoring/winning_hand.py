"""The complete hand, prepared for the yaku and fu rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.melds import MeldKind
from bot.engine.scoring.fu import half_fu_of_situation
from bot.engine.scoring.reasons import YakuHan
from bot.engine.scoring.situation import DOUBLE_RIICHI, RIICHI, TSUMO
from bot.engine.scoring.suit_sets import (
    BLOCKS_AT,
    CONCEALED_AT,
    COUNT_BITS,
    FU_AT,
    KANS_AT,
    SIMPLE_BLOCKS_AT,
    TRIPLETS_AT,
    count_at,
    first_splits,
)
from bot.engine.scoring.yaku import yaku_of_situation
from bot.engine.tiles import KIND_COUNT, NORTH, YAOCHUU

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.melds import Meld
    from bot.engine.scoring.scoring_rules import ScoringRules
    from bot.engine.scoring.situation import Situation
    from bot.engine.tiles import Tile

_UNITS: Final = tuple([1 << COUNT_BITS * (kind % 9) for kind in range(KIND_COUNT)])
"""The amount that a tile of each kind adds to the key of its suit."""
_FIVES_AT: Final = COUNT_BITS * 4
_NORTHS_AT: Final = COUNT_BITS * (NORTH % 9)
_ANKAN: Final = MeldKind.ANKAN
_IN_RIICHI: Final = RIICHI | DOUBLE_RIICHI


def _suit_keys(tiles: Sequence[Tile]) -> tuple[list[int], int]:
    """The keys of the three suits and the honours (``suit_sets``), and the red fives among the tiles.

    These are counted by suit, three bits each.
    """
    m = p = s = z = reds = 0
    for tile in tiles:
        if tile < 9:
            m += _UNITS[tile]
        elif tile < 18:
            p += _UNITS[tile]
        elif tile < 27:
            s += _UNITS[tile]
        elif tile < KIND_COUNT:
            z += _UNITS[tile]
        else:
            reds += 1 << COUNT_BITS * (tile - KIND_COUNT)
    if reds:
        m += count_at(reds, 0) << _FIVES_AT
        p += count_at(reds, COUNT_BITS) << _FIVES_AT
        s += count_at(reds, 2 * COUNT_BITS) << _FIVES_AT
    return [m, p, s, z], reds


_MeldParts = tuple[int, int, int, int, int, int, int]
"""What a meld adds to a hand: shape, fu, run and triplet bits; then its suit, its key there and its red fives."""

_open_melds: Final[dict[tuple[int, ...], _MeldParts]] = {}
_concealed_kans: Final[dict[tuple[int, ...], _MeldParts]] = {}


def _meld_parts(meld: Meld) -> _MeldParts:
    """The parts of a meld, cached because few different melds occur."""
    kept = _concealed_kans if meld.kind is _ANKAN else _open_melds
    found = kept.get(meld.tiles)
    if found is None:
        first = int(meld.first)
        shape_bits, fu_bits = _run_bits(first) if meld.kind is MeldKind.CHII else _triplet_bits(meld, first)
        keys, reds = _suit_keys(meld.tiles)
        run_bits, triplet_bits = (1 << first, 0) if meld.kind is MeldKind.CHII else (0, 1 << first)
        suit = first // 9
        shape_bits |= 1 << BLOCKS_AT + COUNT_BITS * suit
        found = kept[meld.tiles] = (shape_bits, fu_bits, run_bits, triplet_bits, suit, keys[suit], reds)
    return found


def _run_bits(first: int) -> tuple[int, int]:
    """The shape and fu bits of a called run, without its block."""
    return (0 if first % 9 in (0, 6) else 1 << SIMPLE_BLOCKS_AT), 0


def _triplet_bits(meld: Meld, first: int) -> tuple[int, int]:
    """The shape and fu bits of a pon or kan, without its block."""
    shape_bits, half_fu, concealed = 1 << TRIPLETS_AT, 1, 0
    if not meld.is_open:
        half_fu, concealed = 2, 1
    if meld.is_kan:
        half_fu *= 4
        shape_bits |= 1 << KANS_AT
    if first in YAOCHUU:
        half_fu *= 2
    else:
        shape_bits |= 1 << SIMPLE_BLOCKS_AT
    return shape_bits, half_fu << FU_AT | concealed << CONCEALED_AT


_Bonus = tuple[tuple[YakuHan, ...], int]
_named_bonus: Final[dict[int, _Bonus]] = {0: ((), 0)}


def _bonus(dora: int, ura: int, red: int, kita: int) -> _Bonus:
    """The bonus han and their sum, cached because few different ones occur."""
    key = dora | ura << 8 | red << 16 | kita << 24
    found = _named_bonus.get(key)
    if found is None:
        counted = (("dora", dora), ("ura_dora", ura), ("aka_dora", red), ("kita", kita))
        found = _named_bonus[key] = tuple([YakuHan(name, han) for name, han in counted if han]), dora + ura + red + kita
    return found


def _situation_facts(flags: int, closed: int, rules: ScoringRules) -> tuple[int, int, bool]:
    """What depends on the circumstances alone, cached: yaku as bits, half the fu, whether pinfu counts."""
    key = flags << 1 | closed
    found = rules.situation_facts.get(key)
    if found is None:
        pinfu_counts = closed == 1 and (rules.pinfu_tsumo or not flags & TSUMO)
        yaku, half_fu = yaku_of_situation(flags, closed, rules), half_fu_of_situation(flags, closed, rules)
        found = rules.situation_facts[key] = yaku, half_fu, pinfu_counts
    return found


class WinningHand:
    """A complete hand under a ruleset: what the tiles and circumstances alone decide."""

    __slots__ = (
        "bonus",
        "bonus_han",
        "closed",
        "concealed",
        "flags",
        "fu_bits",
        "half_fu",
        "keys",
        "least_han",
        "meld_run_bits",
        "meld_triplet_bits",
        "melds",
        "pinfu_counts",
        "reds",
        "rules",
        "shape_bits",
        "situation",
        "situation_yaku",
        "splits",
        "win",
        "winds",
    )

    def __init__(
        self, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: ScoringRules
    ) -> None:
        self.concealed = concealed
        self.win = win
        self.rules = rules
        self.situation = situation
        self.melds = tuple(melds)
        self.flags, self.winds, kita, dora, ura = situation.packed
        tiles = list(concealed)
        tiles.append(win)
        self.keys, self.reds = _suit_keys(tiles)
        """Keys of the concealed tiles, the winning one included, and the red fives among them."""
        self.splits = first_splits(self.keys)
        """The first split of each suit."""
        m, p, s, z = self.splits
        self.shape_bits = m.shape_bits + p.shape_bits + s.shape_bits + z.shape_bits
        """Those of the first splits and the melds together, as ``fu_bits``."""
        self.fu_bits = m.fu_bits + p.fu_bits + s.fu_bits + z.fu_bits
        self.closed = 1
        """1 if no meld is open, else 0."""
        self.meld_run_bits = self.meld_triplet_bits = 0
        keys, reds = self.keys, self.reds
        if melds:
            keys, reds = self._add_melds()
        self.situation_yaku, self.half_fu, self.pinfu_counts = _situation_facts(self.flags, self.closed, rules)
        self.bonus, self.bonus_han = self._count_bonus(keys, reds, kita, dora, ura)
        """Dora, ura dora, red fives and norths set aside (1.5, 7)."""
        self.least_han = 2 if rules.two_han_minimum and situation.honba >= 5 else 1
        """The least han of yaku for a win without yakuman (``ryanhan_shibari``)."""

    def _add_melds(self) -> tuple[list[int], int]:
        """Add the melds to the hand. Returns the keys and red fives of all tiles."""
        keys, reds = self.keys.copy(), self.reds
        for meld in self.melds:
            shape_bits, fu_bits, run_bits, triplet_bits, suit, key, more_reds = _meld_parts(meld)
            self.shape_bits += shape_bits
            self.fu_bits += fu_bits
            self.meld_run_bits |= run_bits
            self.meld_triplet_bits |= triplet_bits
            keys[suit] += key
            reds += more_reds
            if meld.kind is not _ANKAN:
                self.closed = 0
        return keys, reds

    def _count_bonus(
        self, keys: list[int], reds: int, kita: int, dora: tuple[Tile, ...], ura: tuple[Tile, ...]
    ) -> _Bonus:
        """The bonus han of all tiles of the hand."""
        rules = self.rules
        if kita:
            keys = [*keys[:3], keys[3] + (kita << _NORTHS_AT)]
        below = red = 0
        if ura and rules.ura and self.flags & _IN_RIICHI:
            below = rules.dora_in(keys, ura if rules.ura < 0 else ura[: rules.ura])
        if reds:
            m, p, s = rules.reds
            red = count_at(reds, 0) * m + count_at(reds, COUNT_BITS) * p + count_at(reds, 2 * COUNT_BITS) * s
        return _bonus(rules.dora_in(keys, dora), below, red, kita)
