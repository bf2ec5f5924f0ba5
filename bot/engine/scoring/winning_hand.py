"""The complete hand as the yaku and fu rules look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.melds import MeldKind
from bot.engine.scoring.reasons import YakuHan
from bot.engine.scoring.situation import DOUBLE_RIICHI, RIICHI
from bot.engine.scoring.suit_sets import (
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
    TRIPLETS_AT,
    SuitSets,
    sets_of,
)
from bot.engine.scoring.yaku import yaku_of_luck
from bot.engine.tiles import KIND_COUNT, KIND_OF, NORTH, TILE_COUNT, YAOCHUU

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.melds import Meld
    from bot.engine.scoring.scoring_rules import ScoringRules
    from bot.engine.scoring.situation import Situation
    from bot.engine.tiles import Tile

_UNITS: Final = tuple([1 << BITS * (KIND_OF[tile] % 9) for tile in range(TILE_COUNT)])
"""What each tile adds to the key of its suit."""
_ANKAN: Final = MeldKind.ANKAN
_IN_RIICHI: Final = RIICHI | DOUBLE_RIICHI

MeldParts = tuple[int, int, int, int, int, int, int, bool]
"""A meld as a hand adds it up: shape, fine print, run and triplet bits, suit, key, red fives, and if it is open."""

_open_melds: dict[tuple[int, ...], MeldParts] = {}
_closed_melds: dict[tuple[int, ...], MeldParts] = {}


def _meld_parts(meld: Meld) -> MeldParts:
    """The parts of a meld; kept, since few different ones occur."""
    first = int(meld.first)
    suit = first // 9
    opened = meld.is_open
    shape = 1 << ELEMENTS_AT + BITS * suit
    fine = run_bits = triplet_bits = 0
    if meld.kind is MeldKind.CHII:
        run_bits = 1 << first
        if first % 9 not in (0, 6):
            shape += 1 << SIMPLE_AT
    else:
        triplet_bits = 1 << first
        shape += 1 << TRIPLETS_AT
        half_fu = 1 if opened else 2
        if meld.is_kan:
            half_fu *= 4
            shape += 1 << KANS_AT
        if first in YAOCHUU:
            half_fu *= 2
        else:
            shape += 1 << SIMPLE_AT
        fine = half_fu << FU_AT
        if not opened:
            fine += 1 << CONCEALED_AT
    key = sum([_UNITS[tile] for tile in meld.tiles])
    reds = sum([1 << BITS * suit for tile in meld.tiles if tile >= KIND_COUNT])
    parts = (shape, fine, run_bits, triplet_bits, suit, key, reds, opened)
    (_open_melds if opened else _closed_melds)[meld.tiles] = parts
    return parts


_named_bonus: dict[int, tuple[tuple[YakuHan, ...], int]] = {0: ((), 0)}


def _bonus(key: int) -> tuple[tuple[YakuHan, ...], int]:
    """The bonus han named, and their sum; eight bits each for dora, ura dora, red fives and norths set aside."""
    counted = [(name, key >> 8 * at & 255) for at, name in enumerate(("dora", "ura_dora", "aka_dora", "kita"))]
    rows = tuple([YakuHan(name, han) for name, han in counted if han])
    known = _named_bonus[key] = (rows, sum([row.han for row in rows]))
    return known


EVERY: Final = -1
"""Every reading is wanted, not only the best."""
ANY_YAKU: Final = -2
"""Every reading is wanted, however few han it has (``ryanhan_shibari``)."""


class WinningHand:
    """A complete hand under a ruleset: what the tiles and circumstances alone decide."""

    __slots__ = (
        "best",
        "bonus",
        "bonus_han",
        "closed",
        "fine",
        "flags",
        "keys",
        "luck",
        "meld_runs",
        "meld_triplets",
        "melds",
        "reds",
        "rules",
        "shape",
        "situation",
        "ways",
        "win",
        "winds",
    )

    def __init__(  # noqa: C901, PLR0912, PLR0915 - one pass over the hand: calls would cost as much as what they do
        self, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: ScoringRules
    ) -> None:
        units = _UNITS
        m = p = s = z = reds = 0
        for tile in concealed:
            if tile < 9:
                m += units[tile]
            elif tile < 18:
                p += units[tile]
            elif tile < 27:
                s += units[tile]
            elif tile < 34:
                z += units[tile]
            elif tile == 34:
                m += units[tile]
                reds += 1
            elif tile == 35:
                p += units[tile]
                reds += 1 << 3
            else:
                s += units[tile]
                reds += 1 << 6
        kind = KIND_OF[win]
        if kind < 9:
            m += units[kind]
        elif kind < 18:
            p += units[kind]
        elif kind < 27:
            s += units[kind]
        else:
            z += units[kind]
        if win >= 34:
            reds += 1 << BITS * (win - 34)
        held = self.keys = [m, p, s, z]
        """The keys of the concealed tiles, the winning one included (``bot.engine.scoring.suit_sets``)."""
        self.reds = reds
        """Red fives among them, three bits a suit."""
        self.win = win
        self.rules = rules
        self.situation = situation
        try:
            ways = MANZU[m], PINZU[p], SOUZU[s], HONOURS[z]
        except KeyError:
            ways = sets_of(0, m), sets_of(1, p), sets_of(2, s), sets_of(3, z)
        self.ways: tuple[SuitSets, ...] = ways
        """The first split of each suit."""
        of_m, of_p, of_s, of_z = ways
        shape = of_m.shape + of_p.shape + of_s.shape + of_z.shape
        fine = of_m.fine + of_p.fine + of_s.fine + of_z.fine
        closed = 1
        meld_runs = meld_triplets = 0
        self.melds: tuple[Meld, ...] = ()
        if melds:
            self.melds = tuple(melds)
            held = held.copy()
            for meld in self.melds:
                parts = (_closed_melds if meld.kind is _ANKAN else _open_melds).get(meld.tiles)
                if parts is None:
                    parts = _meld_parts(meld)
                more_shape, more_fine, run_bits, triplet_bits, suit, key, more_reds, opened = parts
                shape += more_shape
                fine += more_fine
                meld_runs |= run_bits
                meld_triplets |= triplet_bits
                held[suit] += key
                reds += more_reds
                if opened:
                    closed = 0
        self.shape = shape
        """The shape and the fine print of these splits and the melds together."""
        self.fine = fine
        self.meld_runs = meld_runs
        self.meld_triplets = meld_triplets
        self.closed = closed
        """1 if no meld is open, else 0."""
        self.best = 0
        """How good the best reading yet is, for the scorer, or what it wants instead."""
        flags, self.winds, kita, dora, ura = situation.packed
        self.flags = flags
        luck = rules.luck.get(flags << 1 | closed)
        self.luck = yaku_of_luck(flags, closed, rules) if luck is None else luck
        """The yaku of the circumstances, as bits (``bot.engine.scoring.yaku``)."""
        if kita:
            held = held.copy()
            held[3] += kita << BITS * (NORTH - 27)
        bonus = kita << 24
        for tile in dora:
            suit, place = rules.dora[tile]
            bonus += held[suit] >> place & 7
        if ura and rules.ura and flags & _IN_RIICHI:
            for tile in ura if rules.ura < 0 else ura[: rules.ura]:
                suit, place = rules.dora[tile]
                bonus += (held[suit] >> place & 7) << 8
        if reds:
            m_red, p_red, s_red = rules.reds
            bonus += (reds & 7) * m_red + (reds >> 3 & 7) * p_red + (reds >> 6) * s_red << 16
        self.bonus, self.bonus_han = _named_bonus.get(bonus) or _bonus(bonus)
        """Dora, ura dora, red fives and norths set aside (1.5, 7)."""
