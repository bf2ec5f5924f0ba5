"""Interpretations of a complete hand: its splits into sets and a pair (reference 3.1, 3.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import NamedTuple

from bot.engine.scoring.suit_sets import COUNT_BITS, first_split
from bot.engine.tiles import Kind, Tile


class Shape(StrEnum):
    """The winning shapes."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven_pairs"
    KOKUSHI = "kokushi"
    UNCONNECTED = "unconnected"


class WaitKind(StrEnum):
    """The wait that the winning tile completed."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    TANKI = "tanki"
    SHANPON = "shanpon"
    KOKUSHI = "kokushi"
    KOKUSHI_13 = "kokushi_13"
    NONE = "none"


class SetKind(StrEnum):
    """The kinds of set."""

    SEQUENCE = "sequence"
    TRIPLET = "triplet"
    KAN = "kan"


@dataclass(frozen=True, slots=True)
class HandSet:
    """A set of an interpretation. ``concealed`` as it is scored: False for calls and triplets completed by ron."""

    kind: SetKind
    first: Kind
    concealed: bool
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to interpret a complete hand.

    ``sets`` are the concealed sets in hand order, then the melds. ``pairs`` has one kind, or seven for seven pairs, or
    none for unconnected hands. ``completed`` is the index of the set that the winning tile completed, None for a pair.
    """

    shape: Shape
    sets: tuple[HandSet, ...]
    pairs: tuple[Kind, ...]
    wait: WaitKind
    completed: int | None


class Split(NamedTuple):
    """A split of the concealed tiles of a regular hand: runs by lowest kind, triplets, and the pair."""

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int


def splits(counts: Sequence[int]) -> tuple[Split, ...]:
    """Every split of 34 counts into sets and exactly one pair."""
    suits = []
    for suit in range(4):
        key = sum([count << COUNT_BITS * number for number, count in enumerate(counts[9 * suit : 9 * suit + 9])])
        suits.append(first_split(suit, key).alternatives)
    if not all(suits):
        return ()
    # The number of tiles in a suit decides whether it has a pair, however it is split.
    if sum([alternatives[0].pair >= 0 for alternatives in suits]) != 1:
        return ()
    return tuple(
        [
            Split(
                tuple([run for split in parts for run in split.runs]),
                tuple([kind for split in parts for kind in split.triplets]),
                max([split.pair for split in parts]),
            )
            for parts in product(*suits)
        ]
    )
