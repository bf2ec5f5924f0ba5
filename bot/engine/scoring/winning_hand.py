"""The complete hand, prepared for the yaku and fu rules."""

from collections.abc import Sequence
from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.hand_value import YakuHan
from bot.engine.scoring.prepared_scoring_rules import Cache, ScoringRules
from bot.engine.scoring.situation import DOUBLE_RIICHI, RIICHI, Situation
from bot.engine.scoring.suit_sets import (
    BLOCKS_AT,
    CONCEALED_AT,
    COUNT_BITS,
    FU_AT,
    KANS_AT,
    SIMPLE_BLOCKS_AT,
    TRIPLETS_AT,
    first_splits,
)
from bot.engine.tiles import KIND_COUNT, KIND_OF, NORTH, YAOCHUU, Tile

_UNITS: Final = tuple([1 << COUNT_BITS * (kind % 9) for kind in range(KIND_COUNT)])
"""The amount that a tile of each kind adds to the key of its suit."""
_FIVES_AT: Final = COUNT_BITS * 4
_NORTHS_AT: Final = COUNT_BITS * (NORTH % 9)
_ANKAN: Final = MeldKind.ANKAN
_IN_RIICHI: Final = RIICHI | DOUBLE_RIICHI


def _suit_keys(tiles: list[Tile]) -> tuple[list[int], int]:
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
        m += (reds & 7) << _FIVES_AT
        p += (reds >> 3 & 7) << _FIVES_AT
        s += (reds >> 6) << _FIVES_AT
    return [m, p, s, z], reds


_MeldParts = tuple[int, int, int, int, int, int, int]
"""What a meld adds to a hand: shape, fu, run and triplet bits; then its suit, its key there and its red fives."""


def _meld_parts(tiles: tuple[Tile, ...], *, is_open: bool) -> _MeldParts:
    first = KIND_OF[tiles[0]]
    suit = first // 9
    keys, reds = _suit_keys(list(tiles))
    is_run = KIND_OF[tiles[1]] != first
    shape_bits, fu_bits = _run_bits(first) if is_run else _triplet_bits(first, is_kan=len(tiles) == 4, is_open=is_open)
    shape_bits |= 1 << BLOCKS_AT + COUNT_BITS * suit
    run_bits, triplet_bits = (1 << first, 0) if is_run else (0, 1 << first)
    return shape_bits, fu_bits, run_bits, triplet_bits, suit, keys[suit], reds


def _run_bits(first: int) -> tuple[int, int]:
    """The shape and fu bits of a called run, without its block."""
    return (0 if first % 9 in (0, 6) else 1 << SIMPLE_BLOCKS_AT), 0


def _triplet_bits(first: int, *, is_kan: bool, is_open: bool) -> tuple[int, int]:
    """The shape and fu bits of a pon or kan, without its block."""
    shape_bits, half_fu, concealed = 1 << TRIPLETS_AT, 1, 0
    if not is_open:
        half_fu, concealed = 2, 1
    if is_kan:
        half_fu *= 4
        shape_bits |= 1 << KANS_AT
    if first in YAOCHUU:
        half_fu *= 2
    else:
        shape_bits |= 1 << SIMPLE_BLOCKS_AT
    return shape_bits, half_fu << FU_AT | concealed << CONCEALED_AT


# By the tiles of the meld.
_OPEN_MELDS: Final[Cache[tuple[Tile, ...], _MeldParts]] = Cache(lambda tiles: _meld_parts(tiles, is_open=True))
_ANKANS: Final[Cache[tuple[Tile, ...], _MeldParts]] = Cache(lambda tiles: _meld_parts(tiles, is_open=False))


# Bit positions of the bonus han packed into one number, with the dora in the lowest bits.
_URA_AT: Final = 8
_RED_AT: Final = 16
_KITA_AT: Final = 24


def _named_bonus(bonus: int) -> tuple[tuple[YakuHan, ...], int]:
    counted = (
        ("dora", bonus & 255),
        ("ura_dora", bonus >> _URA_AT & 255),
        ("aka_dora", bonus >> _RED_AT & 255),
        ("kita", bonus >> _KITA_AT),
    )
    return tuple([YakuHan(name, han) for name, han in counted if han]), sum([han for _, han in counted])


_NAMED_BONUS: Final = Cache(_named_bonus)
"""The bonus han by name and their sum, at the packed number."""


class WinningHand:
    """A complete hand under a ruleset: what the tiles and circumstances alone decide."""

    __slots__ = (
        "bonus",
        "bonus_han",
        "closed",
        "concealed",
        "facts",
        "flags",
        "fu_bits",
        "keys",
        "least_han",
        "meld_run_bits",
        "meld_triplet_bits",
        "melds",
        "reds",
        "rules",
        "shape_bits",
        "situation",
        "splits",
        "win",
        "winds",
    )

    def __init__(
        self, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: ScoringRules
    ) -> None:
        self.concealed = concealed
        self.win = win
        self.melds = melds
        self.situation = situation
        self.rules = rules
        flags, self.winds, kita, dora, ura = situation.packed
        self.flags = flags
        keys, reds = _suit_keys([*concealed, win])
        self.keys = keys
        """Keys of the concealed tiles, the winning one included."""
        self.reds = reds
        """Red fives among them."""
        self.splits = m, p, s, z = first_splits(keys)
        """The first split of each suit."""
        self.shape_bits = m.shape_bits + p.shape_bits + s.shape_bits + z.shape_bits
        """Those of the first splits and the melds together, as ``fu_bits``."""
        self.fu_bits = m.fu_bits + p.fu_bits + s.fu_bits + z.fu_bits
        self.closed = 1
        """1 if no meld is open, else 0."""
        self.meld_run_bits = self.meld_triplet_bits = 0
        if melds:
            keys, reds = self._add_melds(keys, reds)
        self.facts = rules.situation_facts[flags << 1 | self.closed]
        if kita:
            keys = [*keys[:3], keys[3] + (kita << _NORTHS_AT)]
        bonus = rules.dora_in(keys, dora) | kita << _KITA_AT
        if ura and rules.ura and flags & _IN_RIICHI:
            bonus |= rules.dora_in(keys, ura if rules.ura < 0 else ura[: rules.ura]) << _URA_AT
        if reds:
            bonus |= rules.red_han[reds] << _RED_AT
        self.bonus, self.bonus_han = _NAMED_BONUS[bonus]
        """Dora, ura dora, red fives and norths set aside (1.5, 7)."""
        self.least_han = 2 if rules.two_han_minimum and situation.honba >= 5 else 1
        """The least han of yaku for a win without yakuman (``ryanhan_shibari``)."""

    def _add_melds(self, keys: list[int], reds: int) -> tuple[list[int], int]:
        """Add the melds to the hand. Returns the keys and red fives of all tiles, from those of the concealed ones."""
        keys = keys.copy()
        all_shape_bits, all_fu_bits, all_run_bits, all_triplet_bits = self.shape_bits, self.fu_bits, 0, 0
        for meld in self.melds:
            if meld.kind is _ANKAN:
                parts = _ANKANS[meld.tiles]
            else:
                parts = _OPEN_MELDS[meld.tiles]
                self.closed = 0
            shape_bits, fu_bits, run_bits, triplet_bits, suit, key, more_reds = parts
            all_shape_bits += shape_bits
            all_fu_bits += fu_bits
            all_run_bits |= run_bits
            all_triplet_bits |= triplet_bits
            keys[suit] += key
            reds += more_reds
        self.shape_bits, self.fu_bits = all_shape_bits, all_fu_bits
        self.meld_run_bits, self.meld_triplet_bits = all_run_bits, all_triplet_bits
        return keys, reds
