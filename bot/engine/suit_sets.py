"""The sets of a suit: every way to split its tiles into sets and at most one pair, kept once found (reference 3.2).

The tiles of a suit are one number, the *key*: three bits a kind, 1 in the lowest. What the yaku and fu rules ask of a
split stands in two numbers, made so that those of the four suits and of the melds can be put together: the *sums* add
up, the *sets* are joined by or. With them the scorer looks at a hand of any shape in a few steps.

Sums, from the lowest bit: see the names below. Sets: a bit for the lowest kind of each run, and from ``TRIPLETS_AT``
one for the kind of each triplet or kan.
"""

from __future__ import annotations

from typing import Final

from bot.engine.tiles import YAOCHUU

BITS: Final = 3
"""Bits of a kind in a key."""
SUIT_BITS: Final = 27
SUIT_MASK: Final = (1 << SUIT_BITS) - 1

# Places in the sums. A hand has five elements: four sets and the pair.
PAIRS_AT: Final = 0
"""Pairs; two for tiles that cannot be split, so that a regular hand is one with just 1 here."""
PAIRS_MASK: Final = 31
TRIPLETS_COUNT_AT: Final = 5
CONCEALED_AT: Final = 8
"""Concealed triplets and kans; one less where the winning tile of a ron completes one (4.1 note 4)."""
KANS_AT: Final = 11
TWINS_AT: Final = 14
"""Pairs of identical runs."""
FOUR_EQUAL_AT: Final = 17
"""Whether four runs are identical."""
SIMPLE_AT: Final = 18
"""Elements without a terminal or honour."""
SEVERAL_AT: Final = 21
"""Suits that can be split in several ways."""
ELEMENTS_AT: Final = 24
"""Elements of each suit, three bits a suit, the honours last."""
PAIR_AT: Final = 36
"""The kind of the pair."""
FU_AT: Final = 42
"""Fu of sets and wait, halved."""
WAIT_AT: Final = 49
"""The wait in which the winning tile is placed, 0 before it is."""

TRIPLETS_AT: Final = 27

# Waits as the sums have them. They tell, with the winning tile, which set or pair it completes.
TANKI: Final = 1
SHANPON: Final = 2
RYANMEN_LOW: Final = 3
"""Two-sided, the winning tile being the lowest of the run; then the highest."""
RYANMEN_HIGH: Final = 4
KANCHAN: Final = 5
PENCHAN: Final = 6

_BROKEN: Final = 2


class SuitSets:
    """One way to split the tiles of a suit. Kinds are those of the hand: 9 is 1p."""

    __slots__ = ("by_ron", "by_tsumo", "pair", "runs", "sets", "sums", "triplets", "ways")

    def __init__(
        self, suit: int, runs: tuple[int, ...], triplets: tuple[int, ...], pair: int, *, several: bool
    ) -> None:
        self.runs = runs
        """Runs by lowest kind, equal ones as often as they occur."""
        self.triplets = triplets
        self.pair = pair
        """Kind of the pair, -1 if there is none."""
        sums = len(triplets) << TRIPLETS_COUNT_AT | len(triplets) << CONCEALED_AT | several << SEVERAL_AT
        sums |= (len(runs) + len(triplets) + (pair >= 0)) << ELEMENTS_AT + BITS * suit
        sets = 0
        for run in runs:
            sets |= 1 << run
            if run % 9 not in (0, 6):
                sums += 1 << SIMPLE_AT
        for kind in triplets:
            sets |= 1 << kind + TRIPLETS_AT
            if kind in YAOCHUU:
                sums += 4 << FU_AT
            else:
                sums += (1 << SIMPLE_AT) + (2 << FU_AT)
        for run in set(runs):
            twins = runs.count(run) // 2
            sums += twins << TWINS_AT
            if twins == 2:
                sums |= 1 << FOUR_EQUAL_AT
        if pair >= 0:
            sums += (1 << PAIRS_AT) + (pair << PAIR_AT)
            if pair not in YAOCHUU:
                sums += 1 << SIMPLE_AT
        self.sums = sums
        self.sets = sets
        self.ways: tuple[SuitSets, ...] = ()
        """All splits of the same tiles, this one included."""
        self.by_ron: list[tuple[int, ...] | None] = [None] * 34
        """By kind of the winning tile: what each of its places adds to the sums; see ``places``."""
        self.by_tsumo: list[tuple[int, ...] | None] = [None] * 34

    def places(self, win: int, *, tsumo: bool) -> tuple[int, ...]:
        """What the winning tile adds to the sums in each of the sets and pairs that it can have completed."""
        kept = self.by_tsumo if tsumo else self.by_ron
        found = kept[win]
        if found is None:
            found = kept[win] = tuple(self._placed(win, tsumo=tsumo))
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
    broken.sums = _BROKEN << PAIRS_AT
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
