"""Builds the tables of ``bot.engine.scoring.suit_shanten_cache`` anew: ``python tools/build_tables.py [--check]``.

A suit's *vector* is the least number of tiles it lacks for 0-4 sets, without and with a pair: ten numbers. Possible
suits have few distinct vectors, and adding two suits gives few new ones. Each vector has a number, its *class*, so a
suit is a byte and adding suits is a look-up.

The file is `bot/engine/data/suits.xz`, one xz stream of these parts:

* 5^9 bytes: the class of every suit by its nine counts, the count of 1 the highest digit of a number in base 5;
* 5^7 bytes: the same for the honours;
* 2^16 bytes: the class of two classes together, at ``one << 8 | other``;
* 10 rows of 2^8 bytes: the missing tiles of a class for 0 sets, 0 sets and a pair, 1 set, ... 4 sets and a pair;
* 2^14 bytes: 1 + the shanten of the nearer of seven pairs and kokushi, by how many kinds, pairs, terminal or honour
  kinds and pairs of these the hand has (``kinds | pairs << 4 | yaochuu << 7 | yaochuu_pairs << 11``).

Suits of more than fourteen tiles are impossible: 255. No set or pair may need a fifth tile of a kind (3.1).
"""

import argparse
import lzma
import sys
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parents[1] / "bot" / "engine" / "data" / "suits.xz"
SETS: Final = 5  # 0 to 4 sets
ENDS: Final = SETS * 2
FAR: Final = 15
NO_HAND: Final = 255

Vector = tuple[int, ...]


def moves(*, sequences: bool) -> tuple[tuple[int, int, int], ...]:
    """Transitions over one number of a suit: (state before, state after, tiles needed of this number).

    A state is (sequences begun two numbers ago, sequences begun one ago, sets, pair) as one index. Three equal
    sequences are also three triplets, so no more than two begin at one number.
    """
    transitions = []
    for older in range(3):
        for newer in range(3):
            for sets in range(SETS):
                for pair in range(2):
                    before = ((older * 3 + newer) * SETS + sets) * 2 + pair
                    for begun in range(3 if sequences else 1):
                        for triplet in range(2):
                            for paired in range(2 - pair):
                                wanted = older + newer + begun + 3 * triplet + 2 * paired
                                after_sets = sets + begun + triplet
                                if wanted > 4 or after_sets >= SETS:
                                    continue
                                after = ((newer * 3 + begun) * SETS + after_sets) * 2 + pair + paired
                                transitions.append((before, after, wanted))
    return tuple(transitions)


MOVES: Final = {sequences: moves(sequences=sequences) for sequences in (False, True)}


def step(state: Vector, count: int, *, sequences: bool) -> Vector:
    """The missing tiles by state after one more number, with ``count`` tiles of it."""
    missing = [FAR] * len(state)
    for before, after, wanted in MOVES[sequences]:
        if state[before] < FAR:
            missing[after] = min(missing[after], state[before] + max(0, wanted - count))
    return tuple(missing)


def vectors(numbers: int) -> list[Vector | None]:
    """The vector of every suit of nine numbers, or of the seven honours, in the order of its counts."""
    states: list[Vector] = [(0, *[FAR] * (9 * ENDS - 1))]
    number_of = {states[0]: 0}
    level: list[tuple[int, int]] = [(0, 0)]  # state, tiles
    for number in range(numbers):
        sequences = numbers == 9 and number < 7
        known: dict[tuple[int, int], int] = {}
        following = []
        for state, tiles in level:
            for count in range(5):
                if state < 0 or tiles + count > 14:
                    following.append((-1, 0))
                    continue
                after = known.get((state, count))
                if after is None:
                    reached = step(states[state], count, sequences=sequences)
                    after = known[state, count] = number_of.setdefault(reached, len(states))
                    if after == len(states):
                        states.append(reached)
                following.append((after, tiles + count))
        level = following
    # No sequence may be unfinished at the end: only the first states are left.
    return [states[state][:ENDS] if state >= 0 else None for state, _ in level]


def added(one: Vector, other: Vector) -> Vector:
    """The vector of two suits together."""
    return tuple(
        min(
            FAR,
            *(
                one[own * 2 + own_pair] + other[(sets - own) * 2 + pair - own_pair]
                for own in range(sets + 1)
                for own_pair in range(pair + 1)
            ),
        )
        for sets in range(SETS)
        for pair in range(2)
    )


def closed(known: set[Vector]) -> list[Vector]:
    """These vectors and all sums of them, in order."""
    new = set(known)
    while new:
        new = {added(one, other) for one in new for other in known} - known
        known = known | new
    return sorted(known)


def special(counters: int) -> int:
    """1 + the shanten of the nearer of seven pairs and kokushi (3.1, 3.3)."""
    kinds, pairs, yaochuu, yaochuu_pairs = counters & 15, counters >> 4 & 7, counters >> 7 & 15, counters >> 11
    seven_pairs = 6 - pairs + max(0, 7 - kinds)
    kokushi = 13 - yaochuu - (yaochuu_pairs > 0)
    return max(0, 1 + min(seven_pairs, kokushi))


def build() -> bytes:
    """The tables, uncompressed."""
    suits, honours = vectors(9), vectors(7)
    classes = closed({vector for vector in (*suits, *honours) if vector is not None})
    number_of: dict[Vector | None, int] = {vector: number for number, vector in enumerate(classes)}
    number_of[None] = NO_HAND
    merged = bytearray([NO_HAND]) * (1 << 16)
    for one, vector in enumerate(classes):
        for other in range(one + 1):
            both = number_of[added(vector, classes[other])]
            merged[one << 8 | other] = merged[other << 8 | one] = both
    missing = [bytes(vector[end] for vector in classes).ljust(1 << 8, bytes([FAR])) for end in range(ENDS)]
    return b"".join(
        (
            bytes(number_of[vector] for vector in suits),
            bytes(number_of[vector] for vector in honours),
            bytes(merged),
            *missing,
            bytes(special(counters) for counters in range(1 << 14)),
        )
    )


def main() -> int:
    """Write the file, or with ``--check`` compare it with new tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file would change")
    tables = build()
    if parser.parse_args().check:
        same = lzma.decompress(FILE.read_bytes()) == tables
        print("The tables are as built." if same else f"{FILE} differs from what would be built.")
        return 0 if same else 1
    FILE.write_bytes(lzma.compress(tables, preset=9 | lzma.PRESET_EXTREME))
    print(f"{FILE}: {len(tables)} bytes in {FILE.stat().st_size}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
