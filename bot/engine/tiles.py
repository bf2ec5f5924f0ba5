"""Tiles: 34 kinds and three red fives (rules reference 1.1, 1.2, 1.5).

A ``Tile`` is an int 0-36. 0-8 are 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-33 East South West North white green red;
34, 35, 36 are the red fives 0m 0p 0s. A ``Kind`` is an int 0-33, the tile without its colour.
The four copies of a kind are not distinguished, since no rule does.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NewType

Tile = NewType("Tile", int)
Kind = NewType("Kind", int)

KIND_COUNT: Final = 34
TILE_COUNT: Final = 37

RED_FIVES: Final[tuple[Tile, Tile, Tile]] = (Tile(34), Tile(35), Tile(36))

KIND_OF: Final[tuple[Kind, ...]] = (*(Kind(k) for k in range(34)), Kind(4), Kind(13), Kind(22))
"""Kind of each tile, indexed by tile."""

TILE_NAMES: Final[tuple[str, ...]] = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    "0m",
    "0p",
    "0s",
)
"""mpsz name of each tile, indexed by tile."""

TILE_BY_NAME: Final[dict[str, Tile]] = {name: Tile(i) for i, name in enumerate(TILE_NAMES)}

SORT_KEY: Final[tuple[int, ...]] = tuple(KIND_OF[t] * 2 + (t < KIND_COUNT) for t in range(TILE_COUNT))
"""Order of a hand: m, p, s, z; a red five just before the plain fives of its suit."""

EAST: Final = Kind(27)
SOUTH: Final = Kind(28)
WEST: Final = Kind(29)
NORTH: Final = Kind(30)
HAKU: Final = Kind(31)
HATSU: Final = Kind(32)
CHUN: Final = Kind(33)

YAOCHUU: Final[frozenset[int]] = frozenset((0, 8, 9, 17, 18, 26, *range(27, 34)))
"""Kinds that are terminals or honours."""


def kind_of(tile: Tile) -> Kind:
    """The kind of a tile: a red five is a five."""
    return KIND_OF[tile]


def is_red(tile: Tile) -> bool:
    """Whether the tile is a red five."""
    return tile >= KIND_COUNT


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in hand order."""
    return tuple(sorted(tiles, key=SORT_KEY.__getitem__))


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """How many tiles there are of each of the 34 kinds."""
    counts = [0] * KIND_COUNT
    for tile in tiles:
        counts[KIND_OF[tile]] += 1
    return counts


def dora_of(indicator: Tile, players: int = 4) -> Kind:
    """The kind that an indicator makes dora (1.5). With three players 1m names 9m, since 2m-8m are not in play (7)."""
    kind = KIND_OF[indicator]
    if kind >= HAKU:
        return Kind(HAKU + (kind - HAKU + 1) % 3)
    if kind >= EAST:
        return Kind(EAST + (kind - EAST + 1) % 4)
    if players == 3 and kind == 0:
        return Kind(8)
    first = kind - kind % 9
    return Kind(first + (kind - first + 1) % 9)


def indicator_of(dora: Tile, players: int = 4) -> Tile:
    """The indicator that makes this kind dora (1.5): the inverse of ``dora_of``.

    With three players, a kind that is not in play (7) has no indicator; the kind itself is returned.
    """
    kind = KIND_OF[dora]
    if players == 3 and 1 <= kind <= 7:
        return Tile(kind)
    return next(Tile(other) for other in _same_group(kind) if dora_of(Tile(other), players) == kind)


def _same_group(kind: Kind) -> range:
    """The kinds among which dora indicators cycle: the suit of the kind, the winds or the dragons."""
    if kind >= HAKU:
        return range(HAKU, KIND_COUNT)
    first = kind - kind % 9
    return range(EAST, HAKU) if kind >= EAST else range(first, first + 9)


def tile_set(aka_dora: Sequence[int], players: int = 4) -> tuple[Tile, ...]:
    """All tiles of a set in order: 136, or 108 with three players (without 2m-8m).

    ``aka_dora`` is the number of red fives in manzu, pinzu and souzu.
    """
    tiles: list[Tile] = []
    for kind in range(KIND_COUNT):
        if players == 3 and 1 <= kind <= 7:
            continue
        reds = aka_dora[kind // 9] if kind in (4, 13, 22) else 0
        tiles.extend([Tile(kind)] * (4 - reds))
        if reds:
            tiles.extend([RED_FIVES[kind // 9]] * reds)
    return tuple(tiles)
