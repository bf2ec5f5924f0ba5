"""Draws melds as they lie on the table: the called tile sideways, in the place that shows who discarded it."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.engine.melds import Meld, MeldKind
from bot.engine.tiles import is_red
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import felt, side_by_side, tile_sprite

TUCKED: Final = 12
"""The added tile of a kan overlaps the sideways tile by this fraction (1/12) of a tile's width."""


@lru_cache(maxsize=256)
def meld_image(meld: Meld, owner: int, players: int, size: str, tiles: TileSet = "classic") -> Image.Image:
    """A meld as its owner sees it. A kakan is two sideways tiles high. Cached: never draw on it."""
    if meld.kind is MeldKind.ANKAN:
        # A red five is one of the two tiles that lie face up.
        faces = sorted(meld.tiles, key=is_red, reverse=True)[:2]
        return side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in (None, *faces, None)])
    own = list(meld.tiles)
    for tile in (meld.called, meld.added):
        if tile is not None:
            own.remove(tile)
    upright = [tile_sprite(tile, size, tiles=tiles) for tile in own]
    sideways = tile_sprite(meld.called, size, 1, tiles=tiles)
    place = _place_of_called(len(own), ((meld.source or 0) - owner) % players, players)
    if meld.added is not None:
        added = tile_sprite(meld.added, size, 1, tiles=tiles)
        tucked = added.height // TUCKED
        stacked = felt(sideways.width, sideways.height + added.height - tucked)
        stacked.paste(sideways, (0, added.height - tucked))
        stacked.paste(added, (0, 0))
        sideways = stacked
    return side_by_side([*upright[:place], sideways, *upright[place:]])


def _place_of_called(own: int, source: int, players: int) -> int:
    """The index of the sideways tile: left, middle or right for the player to the left, across or to the right."""
    if source == players - 1:
        return 0
    return own if source == 1 else 1
