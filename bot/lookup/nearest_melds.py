"""Suggests sets for bracketed tiles that do not make one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.errors import NotationError
from bot.engine.tiles import EAST, KIND_OF, Tile, sort_tiles
from bot.lookup.notation_melds import format_tiles
from bot.lookup.notation_reader import NotationReader
from bot.lookup.notation_words import CALL


def nearest_sets(written: str) -> list[str]:
    """Sets in brackets that differ in one tile from what is written, nearest first.

    >>> nearest_sets("(124s)")
    ['(123s)', '(234s)']
    >>> nearest_sets("[111m]"), nearest_sets("(111m+)")
    (['(111m)', '[1111m]'], ['(111m)', '(1111m+)'])
    """
    tiles = _tiles_in(written)
    if tiles is None or not 2 <= len(tiles) <= 5:
        return []
    kinds = [KIND_OF[tile] for tile in tiles]
    equal = len(set(kinds)) == 1
    if equal and len(tiles) == 3:
        plain = format_tiles(tiles)
        four = format_tiles([*tiles, Tile(kinds[0])])
        return [f"({plain})", f"[{four}]" if written[:1] in {"[", "［"} else f"({four}+)"]
    named = [format_tiles(_as_written(each, tiles)) for each in _sets_near(kinds)]
    return [f"({name})" for name in named]


def _tiles_in(written: str) -> list[Tile] | None:
    """The tiles between the brackets, or None if there is anything else."""
    reader = NotationReader(CALL.sub("", written.strip("()[]{}（）［］｛｝")))
    found: list[Tile] = []
    try:
        while reader.skip():
            group = reader.tiles()
            if not group:
                return None
            found += [tile for tile, _ in group]
    except NotationError:
        return None
    return found


def _sets_near(kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Runs and triplets that differ from these kinds in at most one tile; runs that change the last tile first."""
    suits = {kind - kind % 9 for kind in kinds if kind < EAST}
    runs = [(first, first + 1, first + 2) for suit in sorted(suits) for first in range(suit, suit + 7)]
    triplets = [(kind,) * 3 for kind in dict.fromkeys(kinds)]
    for wanted in (*runs, *triplets):
        rest = list(kinds)
        for kind in wanted:
            if kind in rest:
                rest.remove(kind)
        near = len(kinds) <= 3 and len(rest) == len(kinds) - 2
        if near or len(rest) == len(kinds) - 3:
            yield wanted


def _as_written(wanted: Sequence[int], tiles: Sequence[Tile]) -> list[Tile]:
    """The set with the red fives that were written."""
    rest = list(tiles)
    found: list[Tile] = []
    for kind in wanted:
        alike = next((tile for tile in rest if KIND_OF[tile] == kind), Tile(kind))
        if alike in rest:
            rest.remove(alike)
        found.append(alike)
    return list(sort_tiles(found))
