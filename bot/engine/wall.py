"""The wall and the deal (rules reference 1.3, 1.4).

A wall is a tuple of all tiles as shuffled. It is dealt from the front: three packets of four to each seat beginning
with the dealer, then one each. The last 14 tiles are the dead wall, counted from the back: ``d0`` is the last tile.
The number of tiles drawn determines the next one, so a wall never changes.
"""

from typing import Final

from bot.engine.tiles import Tile, sort_tiles

DEAD: Final = 14
DEALT: Final = 13


def hands_of(wall: tuple[Tile, ...], oya: int, players: int) -> tuple[tuple[Tile, ...], ...]:
    """The 13 tiles dealt to each seat, in hand order, by seat."""
    hands: list[list[Tile]] = [[] for _ in range(players)]
    place = 0
    for packet in (4, 4, 4, 1):
        for turn in range(players):
            hands[(oya + turn) % players].extend(wall[place : place + packet])
            place += packet
    return tuple(sort_tiles(hand) for hand in hands)


def live_tile(wall: tuple[Tile, ...], players: int, drawn: int) -> Tile:
    """The next tile of the live wall, of which ``drawn`` have been drawn."""
    return wall[DEALT * players + drawn]


def replacement_tile(wall: tuple[Tile, ...], replaced: int) -> Tile:
    """The next replacement tile (d0, d1, ...), of which ``replaced`` have been drawn."""
    return wall[-1 - replaced]


def indicator_place(index: int, players: int) -> int:
    """Where dora indicator ``index`` lies, counted from the end of the wall; its ura indicator lies just before it.

    Three-player walls have eight replacement tiles before the indicators. Their fourth and fifth indicators lie beyond
    d13, among tiles that kans and norths have moved into the dead wall by then (section 7).
    """
    return -1 - ((4 if players == 4 else 8) + 2 * index)


def indicator_at(wall: tuple[Tile, ...], index: int, players: int) -> Tile:
    """Dora indicator ``index``, from 0: d4, d6, ... with four players."""
    return wall[indicator_place(index, players)]


def ura_at(wall: tuple[Tile, ...], index: int, players: int) -> Tile:
    """The ura indicator beneath dora indicator ``index``: d5, d7, ... with four players."""
    return wall[indicator_place(index, players) - 1]
