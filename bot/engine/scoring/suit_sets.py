"""The sets of a suit: every way to split its tiles into sets and at most one pair, kept once found (reference 3.2).

The tiles of a suit are one number, the *key*: three bits a kind, 1 in the lowest. What the yaku and fu rules ask of a
split stands in a few numbers that add up, or are joined by or, over the four suits and the melds. With them the scorer
looks at a hand of any shape in a few steps. None needs more than thirty bits: larger ones are slower.
"""

from __future__ import annotations

from typing import Final

from bot.engine.tiles import YAOCHUU

BITS: Final = 3
"""Bits of a kind in a key, and of most fields below."""

# The shape: what decides most yaku by itself. A hand has five elements, four sets and the pair.
PAIRS_AT: Final = 0
SEVERAL_AT: Final = 3
"""Suits that can be split in several ways."""
TRIPLETS_AT: Final = 6
KANS_AT: Final = 9
TWINS_AT: Final = 12
"""Pairs of identical runs."""
FOUR_EQUAL_AT: Final = 14
"""Whether four runs are identical."""
SIMPLE_AT: Final = 15
"""Elements without a terminal or honour."""
ELEMENTS_AT: Final = 18
"""Elements of each suit, three bits a suit, the honours last."""
NO_SHAPE: Final = 1 << 30
"""Shape of tiles that cannot be split, and of hands with such."""

# The fine print: what the place of the winning tile changes, and the pair.
PAIR_MASK: Final = 63
"""The kind of the pair, in the lowest bits."""
CONCEALED_AT: Final = 6
"""Concealed triplets and kans; one less where the winning tile of a ron completes one (4.1 note 4)."""
FU_AT: Final = 9
"""Fu of sets and wait, halved."""
FU_MASK: Final = 127
WAIT_AT: Final = 16
"""The wait in which the winning tile is placed, 0 before it is."""

# Waits. They tell, with the winning tile, which set or pair it completes.
TANKI: Final = 1
SHANPON: Final = 2
KANCHAN: Final = 3
PENCHAN: Final = 4
RYANMEN_LOW: Final = 5
"""Two-sided, the winning tile being the lowest of the run; then the highest."""
RYANMEN_HIGH: Final = 6


class SuitSets:
    """One way to split the tiles of a suit. Kinds are those of the hand: 9 is 1p."""

    __slots__ = (
        "by_ron",
        "by_tsumo",
        "fine",
        "pair",
        "run_bits",
        "runs",
        "shape",
        "triplet_bits",
        "triplets",
        "ways",
    )

    def __init__(
        self, suit: int, runs: tuple[int, ...], triplets: tuple[int, ...], pair: int, *, several: bool
    ) -> None:
        self.runs = runs
        """Runs by lowest kind, equal ones as often as they occur."""
        self.triplets = triplets
        self.pair = pair
        """Kind of the pair, -1 if there is none."""
        shape = len(triplets) << TRIPLETS_AT | several << SEVERAL_AT
        shape |= (len(runs) + len(triplets) + (pair >= 0)) << ELEMENTS_AT + BITS * suit
        fine = len(triplets) << CONCEALED_AT
        run_bits = triplet_bits = 0
        for run in runs:
            run_bits |= 1 << run
            if run % 9 not in (0, 6):
                shape += 1 << SIMPLE_AT
        for kind in triplets:
            triplet_bits |= 1 << kind
            if kind in YAOCHUU:
                fine += 4 << FU_AT
            else:
                shape += 1 << SIMPLE_AT
                fine += 2 << FU_AT
        for run in set(runs):
            twins = runs.count(run) // 2
            shape += twins << TWINS_AT
            if twins == 2:
                shape |= 1 << FOUR_EQUAL_AT
        if pair >= 0:
            shape += 1 << PAIRS_AT
            fine += pair
            if pair not in YAOCHUU:
                shape += 1 << SIMPLE_AT
        self.shape = shape
        self.fine = fine
        self.run_bits = run_bits
        """A bit for the lowest kind of each run."""
        self.triplet_bits = triplet_bits
        """A bit for the kind of each triplet."""
        self.ways: tuple[SuitSets, ...] = ()
        """All splits of the same tiles, this one included."""
        self.by_ron: list[tuple[int, ...] | None] = [None] * 9
        """``places`` by number of the winning tile, as asked for."""
        self.by_tsumo: list[tuple[int, ...] | None] = [None] * 9

    def places(self, win: int, *, tsumo: bool) -> tuple[int, ...]:
        """What the winning tile adds to the fine print in each set or pair that it can have completed."""
        kept = self.by_tsumo if tsumo else self.by_ron
        found = kept[win % 9]
        if found is None:
            found = kept[win % 9] = tuple(self._placed(win, tsumo=tsumo))
        return found

    def _placed(self, win: int, *, tsumo: bool) -> list[int]:
        runs = self.runs
        found = []
        if self.pair == win:
            found.append((TANKI << WAIT_AT) + (1 << FU_AT))
        if win in self.triplets:
            opened = 0
            if not tsumo:
                opened = (1 << CONCEALED_AT) + ((2 if win in YAOCHUU else 1) << FU_AT)
            found.append((SHANPON << WAIT_AT) - opened)
        if win < 27:
            number = win % 9
            narrow = (PENCHAN << WAIT_AT) + (1 << FU_AT)
            if win in runs:
                found.append(narrow if number == 6 else RYANMEN_LOW << WAIT_AT)
            if number and win - 1 in runs:
                found.append((KANCHAN << WAIT_AT) + (1 << FU_AT))
            if number > 1 and win - 2 in runs:
                found.append(narrow if number == 2 else RYANMEN_HIGH << WAIT_AT)
        return found


def _no_sets() -> SuitSets:
    broken = SuitSets(0, (), (), -1, several=False)
    broken.shape = NO_SHAPE
    return broken


NO_SETS: Final = _no_sets()
"""Stands for tiles that cannot be split: never part of a regular hand."""

Split = tuple[tuple[int, ...], tuple[int, ...], int]


def _split(counts: list[int], suit: int, found: Split, results: set[Split]) -> None:
    """Add to ``results`` every split of the counts of a suit into runs, triplets and at most one pair."""
    runs, triplets, pair = found
    number = 0
    while number < 9 and not counts[number]:
        number += 1
    if number == 9:
        results.add((tuple(sorted(runs)), tuple(sorted(triplets)), pair))
        return
    kind = number + 9 * suit
    if counts[number] >= 2 and pair < 0:
        counts[number] -= 2
        _split(counts, suit, (runs, triplets, kind), results)
        counts[number] += 2
    if counts[number] >= 3:
        counts[number] -= 3
        _split(counts, suit, (runs, (*triplets, kind), pair), results)
        counts[number] += 3
    if suit < 3 and number <= 6 and counts[number + 1] and counts[number + 2]:
        for step in range(3):
            counts[number + step] -= 1
        _split(counts, suit, ((*runs, kind), triplets, pair), results)
        for step in range(3):
            counts[number + step] += 1


MANZU: Final[dict[int, SuitSets]] = {}
PINZU: Final[dict[int, SuitSets]] = {}
SOUZU: Final[dict[int, SuitSets]] = {}
HONOURS: Final[dict[int, SuitSets]] = {}
"""The first split of every suit that was asked for, or ``NO_SETS``."""
_KEPT: Final = (MANZU, PINZU, SOUZU, HONOURS)
_MOST: Final = 1 << 16


def sets_of(suit: int, key: int) -> SuitSets:
    """The first split of a suit's tiles, ``NO_SETS`` if there is none. 0-2 are the suits, 3 the honours."""
    kept = _KEPT[suit]
    found = kept.get(key)
    if found is None:
        counts = [key >> BITS * number & 7 for number in range(9)]
        results: set[Split] = set()
        if sum(counts) % 3 != 1:
            _split(counts, suit, ((), (), -1), results)
        several = len(results) > 1
        ways = tuple([SuitSets(suit, *way, several=several) for way in sorted(results)])
        for way in ways:
            way.ways = ways
        if len(kept) >= _MOST:
            kept.clear()
        found = kept[key] = ways[0] if ways else NO_SETS
    return found
