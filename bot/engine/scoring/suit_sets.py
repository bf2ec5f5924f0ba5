"""All splits of a suit into sets and at most one pair, cached (reference 3.2).

The tiles of a suit are packed into one number, its *key*: three bits for the count of each kind, from the 1 up.

Two packed numbers describe a split for the yaku and fu rules. ``shape_bits`` has the counts that decide most yaku:
pairs, triplets, kans, identical runs, blocks without a terminal or honour. ``fu_bits`` has what depends on the winning
tile: concealed triplets, fu and the wait, and the kind of the pair. Both are sums, so those of a hand are the sums over
its four suits and its melds. They fit in thirty bits, since larger numbers are slower.

A *block* is a set or the pair: a regular hand has five.
"""

from typing import Final

from bot.engine.tiles import YAOCHUU

COUNT_BITS: Final = 3
"""Bits of a count, in a key and in ``shape_bits``."""

# Bit positions in ``shape_bits``. Each is a count of three bits unless noted otherwise.
PAIRS_AT: Final = 0
AMBIGUOUS_AT: Final = 3
"""Suits that can be split in several ways."""
TRIPLETS_AT: Final = 6
"""Triplets and kans."""
KANS_AT: Final = 9
IDENTICAL_RUNS_AT: Final = 12
"""Pairs of identical runs, two bits."""
FOUR_IDENTICAL_AT: Final = 14
"""Whether four runs are identical, one bit."""
SIMPLE_BLOCKS_AT: Final = 15
"""Blocks without a terminal or honour."""
BLOCKS_AT: Final = 18
"""Blocks of each suit: four counts, with the honours last."""
HONOUR_BLOCKS_AT: Final = BLOCKS_AT + 3 * COUNT_BITS
_NO_SHAPE: Final = -1 << 30
"""Makes the sum of ``shape_bits`` negative if some suit cannot be split."""

# Bit positions in ``fu_bits``.
PAIR_MASK: Final = 63
"""The kind of the pair, in the lowest bits."""
CONCEALED_AT: Final = 6
"""Concealed triplets and kans, three bits; one less if a ron completes one (4.1 note 4)."""
CONCEALED_MASK: Final = 7 << CONCEALED_AT
FU_AT: Final = 9
"""Half the fu of sets and wait."""
FU_MASK: Final = 127
WAIT_AT: Final = 16
"""The wait, one of the numbers below; 0 until the winning tile is assigned."""

TANKI: Final = 1
SHANPON: Final = 2
KANCHAN: Final = 3
PENCHAN: Final = 4
RYANMEN_LOW: Final = 5
"""Ryanmen, with the winning tile as the lowest of the run."""
RYANMEN_HIGH: Final = 6
"""Ryanmen, with the winning tile as the highest of the run."""


def count_at(bits: int, place: int) -> int:
    """The count at a bit position of a key or of ``shape_bits``."""
    return bits >> place & 7


class SuitSplit:
    """One way to split the tiles of a suit. Kinds are those of the hand: 9 is 1p."""

    __slots__ = (
        "alternatives",
        "fu_bits",
        "pair",
        "ron_waits",
        "run_bits",
        "runs",
        "shape_bits",
        "triplet_bits",
        "triplets",
        "tsumo_waits",
    )

    def __init__(
        self, suit: int, runs: tuple[int, ...], triplets: tuple[int, ...], pair: int, *, ambiguous: bool
    ) -> None:
        self.runs = runs
        """Runs by lowest kind, with repetitions."""
        self.triplets = triplets
        self.pair = pair
        """Kind of the pair, -1 if there is none."""
        self.run_bits = sum([1 << run for run in set(runs)])
        """A bit for the lowest kind of each run."""
        self.triplet_bits = sum([1 << kind for kind in triplets])
        """A bit for the kind of each triplet."""
        pairs = () if pair < 0 else (pair,)
        blocks = len(runs) + len(triplets) + len(pairs)
        simple_blocks = sum([run % 9 not in (0, 6) for run in runs])
        simple_blocks += sum([kind not in YAOCHUU for kind in (*triplets, *pairs)])
        identical = sum([runs.count(run) // 2 for run in set(runs)])
        self.shape_bits = (
            len(pairs) << PAIRS_AT
            | int(ambiguous) << AMBIGUOUS_AT
            | len(triplets) << TRIPLETS_AT
            | identical << IDENTICAL_RUNS_AT
            | int(any(runs.count(run) == 4 for run in runs)) << FOUR_IDENTICAL_AT
            | simple_blocks << SIMPLE_BLOCKS_AT
            | blocks << BLOCKS_AT + COUNT_BITS * suit
        )
        half_fu = sum([4 if kind in YAOCHUU else 2 for kind in triplets])
        self.fu_bits = max(pair, 0) | len(triplets) << CONCEALED_AT | half_fu << FU_AT
        self.alternatives: tuple[SuitSplit, ...] = ()
        """All splits of the same tiles, this one included."""
        self.ron_waits: list[tuple[int, ...]] = [()] * 9
        """What a ron adds to ``fu_bits`` for each set or pair that the winning tile can have completed.

        By number of the winning tile; empty until ``find_waits`` fills it in.
        """
        self.tsumo_waits: list[tuple[int, ...]] = [()] * 9
        """Like ``ron_waits``, for a tsumo."""

    def find_waits(self, win: int, *, tsumo: bool) -> tuple[int, ...]:
        """Fill in ``ron_waits`` or ``tsumo_waits`` for a winning tile of this kind."""
        found = (*self._pair_or_triplet_wait(win, tsumo=tsumo), *self._run_waits(win))
        waits = self.tsumo_waits if tsumo else self.ron_waits
        waits[win % 9] = found
        return found

    def _pair_or_triplet_wait(self, win: int, *, tsumo: bool) -> list[int]:
        found = []
        if self.pair == win:
            found.append((TANKI << WAIT_AT) + (1 << FU_AT))
        if win in self.triplets:
            # A triplet completed by ron counts as open: half the fu, and not concealed (4.1 note 4).
            lost = 0 if tsumo else (1 << CONCEALED_AT) + ((2 if win in YAOCHUU else 1) << FU_AT)
            found.append((SHANPON << WAIT_AT) - lost)
        return found

    def _run_waits(self, win: int) -> list[int]:
        number = win % 9
        penchan = (PENCHAN << WAIT_AT) + (1 << FU_AT)
        found = []
        if win in self.runs:
            found.append(penchan if number == 6 else RYANMEN_LOW << WAIT_AT)
        if number and win - 1 in self.runs:
            found.append((KANCHAN << WAIT_AT) + (1 << FU_AT))
        if number > 1 and win - 2 in self.runs:
            found.append(penchan if number == 2 else RYANMEN_HIGH << WAIT_AT)
        return found


def _no_split() -> SuitSplit:
    broken = SuitSplit(0, (), (), -1, ambiguous=False)
    broken.shape_bits = _NO_SHAPE
    return broken


NO_SPLIT: Final = _no_split()
"""Represents tiles that cannot be split and so cannot be part of a regular hand."""

_Blocks = tuple[tuple[int, ...], tuple[int, ...], int]
"""Runs by lowest kind, triplets, and the pair or -1."""


def _split(counts: list[int], suit: int, done: _Blocks, results: set[_Blocks]) -> None:
    """Add to ``results`` every split of the counts of a suit into runs, triplets and at most one pair."""
    runs, triplets, pair = done
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


_manzu: Final[dict[int, SuitSplit]] = {}
_pinzu: Final[dict[int, SuitSplit]] = {}
_souzu: Final[dict[int, SuitSplit]] = {}
_honours: Final[dict[int, SuitSplit]] = {}
_kept: Final = (_manzu, _pinzu, _souzu, _honours)
"""Cache by suit and key of the first split, or ``NO_SPLIT``."""
_MOST_KEPT: Final = 1 << 16


Splits = tuple[SuitSplit, ...]
"""A split of each of the three suits and of the honours."""


def first_splits(keys: list[int]) -> Splits:
    """The first split of each suit of a hand with these keys."""
    m, p, s, z = keys
    try:
        return _manzu[m], _pinzu[p], _souzu[s], _honours[z]
    except KeyError:
        return first_split(0, m), first_split(1, p), first_split(2, s), first_split(3, z)


def first_split(suit: int, key: int) -> SuitSplit:
    """The first split of a suit's tiles, or ``NO_SPLIT``. Suits 0-2 are m, p and s, 3 is the honours."""
    found = _kept[suit].get(key)
    return _find_splits(suit, key) if found is None else found


def _find_splits(suit: int, key: int) -> SuitSplit:
    counts = [count_at(key, COUNT_BITS * number) for number in range(9)]
    results: set[_Blocks] = set()
    if sum(counts) % 3 != 1:
        _split(counts, suit, ((), (), -1), results)
    splits = tuple([SuitSplit(suit, *blocks, ambiguous=len(results) > 1) for blocks in sorted(results)])
    for split in splits:
        split.alternatives = splits
    kept = _kept[suit]
    if len(kept) >= _MOST_KEPT:
        kept.clear()
    kept[key] = splits[0] if splits else NO_SPLIT
    return kept[key]
