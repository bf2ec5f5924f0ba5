"""Builds a wall that deals a recorded kyoku: known tiles in their places, the others anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.actions import Ankan, Daiminkan, Kakan, Kita
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile, tile_set
from bot.paifu.errors import LogProblem, Malformed
from bot.paifu.record import Did, Drew, Kyoku

PACKETS = (4, 4, 4, 1)


def wall_of(
    rules: Ruleset,
    oya: int,
    hands: Sequence[Sequence[Tile]],
    draws: Sequence[tuple[Tile, bool]],
    indicators: Sequence[Tile],
    ura: Sequence[Tile] = (),
) -> tuple[Tile, ...]:
    """A whole wall in the layout of ``bot.engine.wall``.

    hands: the 13 tiles dealt to each seat.
    draws: the tiles drawn after the deal, in order, each with whether it was a replacement (after a kan or kita).
    indicators, ura: dora and ura dora indicators, in order.

    Unknown places get the remaining tiles. Raises Malformed (TILES_DO_NOT_FIT) if there are more copies of a tile than
    in the set, or more draws or indicators than in a wall.
    """
    players = rules.players
    full_set = tile_set(rules.aka_dora, players)
    tiles: list[Tile | None] = [None] * len(full_set)

    def place_tile(place: int, tile: Tile) -> None:
        if not 0 <= place < len(tiles) or tiles[place] is not None:
            raise Malformed(LogProblem.TILES_DO_NOT_FIT, wall_place=place)
        tiles[place] = tile

    place = 0
    for packet, size in enumerate(PACKETS):
        for turn in range(players):
            hand = hands[(oya + turn) % players]
            for tile in hand[packet * 4 : packet * 4 + size]:
                place_tile(place, tile)
                place += 1
    replaced = 0
    for tile, replacement in draws:
        if replacement:
            place_tile(len(tiles) - 1 - replaced, tile)
            replaced += 1
        else:
            place_tile(place, tile)
            place += 1
    first = len(tiles) - (5 if players == 4 else 9)
    for index, tile in enumerate(indicators):
        place_tile(first - 2 * index, tile)
    for index, tile in enumerate(ura):
        place_tile(first - 1 - 2 * index, tile)
    unused = Counter(full_set)
    unused.subtract(Counter(tile for tile in tiles if tile is not None))
    if min(unused.values()) < 0:
        raise Malformed(LogProblem.TILES_DO_NOT_FIT, tiles=sorted(tile for tile, count in unused.items() if count < 0))
    rest = list(unused.elements())
    return tuple(rest.pop() if tile is None else tile for tile in tiles)


def wall_of_kyoku(rules: Ruleset, kyoku: Kyoku) -> tuple[Tile, ...]:
    """A wall that deals this kyoku. Raises Malformed like ``wall_of``."""
    draws: list[tuple[Tile, bool]] = []
    replacing = False
    for step in kyoku.steps:
        match step:
            case Drew(_, tile):
                draws.append((tile, replacing))
                replacing = False
            case Did(_, action):
                replacing = isinstance(action, Ankan | Kakan | Daiminkan | Kita)
    return wall_of(rules, kyoku.deal.oya, kyoku.deal.hands, draws, kyoku.indicators, kyoku.ura)
