"""A wall that deals a recorded kyoku: every tile that anybody saw in its place, the others anywhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.actions import Ankan, Daiminkan, Kakan, Kita
from bot.engine.tiles import tile_set
from bot.paifu.errors import LogProblem, Malformed
from bot.paifu.record import Did, Drew

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.tiles import Tile
    from bot.paifu.record import Kyoku

PACKETS = (4, 4, 4, 1)


def wall_of(
    rules: Ruleset,
    oya: int,
    hands: Sequence[Sequence[Tile]],
    draws: Sequence[tuple[Tile, bool]],
    indicators: Sequence[Tile],
    ura: Sequence[Tile] = (),
) -> tuple[Tile, ...]:
    """A whole wall, laid out as ``bot.engine.wall`` deals it.

    ``hands`` are the 13 tiles dealt to each seat; ``draws`` the tiles drawn after the deal, in order, each with whether
    it was a replacement (after a kan or a kita); ``indicators`` and ``ura`` go from the first on. Places that nobody
    saw take what is left of the set. Raises Malformed (TILES_DO_NOT_FIT) where there are more of a tile than the set
    has, or more draws or indicators than a wall.
    """
    players = rules.players
    whole = tile_set(rules.aka_dora, players)
    tiles: list[Tile | None] = [None] * len(whole)

    def put(place: int, tile: Tile) -> None:
        if not 0 <= place < len(tiles) or tiles[place] is not None:
            raise Malformed(LogProblem.TILES_DO_NOT_FIT, wall_place=place)
        tiles[place] = tile

    place = 0
    for packet, size in enumerate(PACKETS):
        for turn in range(players):
            hand = hands[(oya + turn) % players]
            for tile in hand[packet * 4 : packet * 4 + size]:
                put(place, tile)
                place += 1
    replaced = 0
    for tile, replacement in draws:
        if replacement:
            put(len(tiles) - 1 - replaced, tile)
            replaced += 1
        else:
            put(place, tile)
            place += 1
    first = len(tiles) - (5 if players == 4 else 9)
    for index, tile in enumerate(indicators):
        put(first - 2 * index, tile)
    for index, tile in enumerate(ura):
        put(first - 1 - 2 * index, tile)
    left = Counter(whole)
    left.subtract(Counter(tile for tile in tiles if tile is not None))
    if min(left.values()) < 0:
        raise Malformed(LogProblem.TILES_DO_NOT_FIT, tiles=sorted(tile for tile, count in left.items() if count < 0))
    rest = list(left.elements())
    return tuple(rest.pop() if tile is None else tile for tile in tiles)


def wall_of_kyoku(rules: Ruleset, kyoku: Kyoku) -> tuple[Tile, ...]:
    """A wall that deals this kyoku. Raises Malformed as ``wall_of`` does."""
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
