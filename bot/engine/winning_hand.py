"""The complete hand as the yaku and fu rules look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.agari import KAN, OPEN_KAN, OPEN_RUN, OPEN_TRIPLET, TRIPLET, Placed, Shape, Wait, meld_set
from bot.engine.tiles import KIND_COUNT, KIND_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.melds import Meld
    from bot.engine.rules import Ruleset
    from bot.engine.situation import Situation
    from bot.engine.tiles import Tile

SUITS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
HONOURS: Final = 0x7F << 27


class WinningHand:
    """A complete hand under a ruleset. Sets of kinds are bits: bit 27 is East.

    What the tiles and circumstances alone decide is set once; ``read`` sets what depends on the reading, and ``place``
    what depends on where the winning tile lies. The scorer walks through all of them with one object.
    """

    __slots__ = (
        "closed",
        "completed",
        "concealed_triplets",
        "counts",
        "honours",
        "kans",
        "kinds",
        "melds",
        "pair",
        "rules",
        "run_bits",
        "runs",
        "sets",
        "shape",
        "situation",
        "suits",
        "triplet_bits",
        "triplets",
        "tsumo",
        "twins",
        "wait",
        "win",
    )

    def __init__(
        self, concealed: Sequence[Tile], win: Tile, melds: Sequence[Meld], situation: Situation, rules: Ruleset
    ) -> None:
        counts = [0] * KIND_COUNT
        self.win: int = KIND_OF[win]
        counts[self.win] += 1
        kinds = 1 << self.win
        for tile in concealed:
            kind = KIND_OF[tile]
            counts[kind] += 1
            kinds |= 1 << kind
        self.counts = counts
        """Concealed tiles, the winning one included."""
        self.closed = True
        self.kans = 0
        codes = []
        for meld in melds:
            code = meld_set(meld)
            codes.append(code)
            form, first = divmod(code, KIND_COUNT)
            kinds |= 7 << first if form == OPEN_RUN else 1 << first
            if form >= KAN:
                self.kans += 1
            if form != KAN:
                self.closed = False
        self.melds = tuple(codes)
        self.kinds = kinds
        self.suits = bool(kinds & SUITS[0]) + bool(kinds & SUITS[1]) + bool(kinds & SUITS[2])
        """How many of the three suits occur."""
        self.honours = kinds & HONOURS
        self.situation = situation
        self.rules = rules
        self.tsumo = situation.tsumo
        self.shape = Shape.REGULAR
        self.sets: tuple[int, ...] = ()
        self.runs: tuple[int, ...] = ()
        self.run_bits = 0
        self.triplets = 0
        self.triplet_bits = 0
        self.pair = -1
        """The pair of a regular hand."""
        self.twins = 0
        """Pairs of identical runs."""
        self.concealed_triplets = 0
        self.wait = Wait.NONE
        self.completed = -1

    def read(self, placed: Placed) -> None:
        """Take over the sets and the pair of a reading, wherever its winning tile lies."""
        self.shape = placed.shape
        runs = []
        run_bits = triplet_bits = triplets = 0
        for code in placed.sets:
            form, first = divmod(code, KIND_COUNT)
            if form <= OPEN_RUN:
                runs.append(first)
                run_bits |= 1 << first
            else:
                triplets += 1
                triplet_bits |= 1 << first
        self.runs = tuple(runs)
        self.run_bits = run_bits
        self.triplets = triplets
        self.triplet_bits = triplet_bits
        self.pair = placed.pairs[0] if placed.shape is Shape.REGULAR else -1
        self.twins = 0
        if len(runs) > 1:
            distinct = set(runs)
            if len(distinct) < len(runs):
                self.twins = sum(runs.count(run) // 2 for run in distinct)
                if len(distinct) == 1 and self.twins == 2 and not self.rules.ryanpeikou_four_identical:
                    self.twins = 1

    def place(self, placed: Placed) -> None:
        """Take over where the winning tile lies."""
        self.sets = placed.sets
        self.wait = placed.wait
        self.completed = placed.completed
        self.concealed_triplets = 0
        if self.triplets:
            for code in placed.sets:
                if TRIPLET * KIND_COUNT <= code < OPEN_TRIPLET * KIND_COUNT or (
                    KAN * KIND_COUNT <= code < OPEN_KAN * KIND_COUNT
                ):
                    self.concealed_triplets += 1
