"""Melds as they lie on the table: the called tile turned toward whom it came from."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bot.engine.melds import MeldKind
from bot.engine.tiles import is_red
from bot.pictures.sprites import beside, felt, tile_sprite

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.melds import Meld
    from bot.pictures.sprite_sheets import TileSet

TUCKED: Final = 12
"""The added tile of a kan covers the rim of the turned one: a part in so many of a tile's width."""


@lru_cache(maxsize=256)
def meld_image(meld: Meld, owner: int, players: int, size: str, tiles: TileSet = "classic") -> Image.Image:
    """A meld as its owner sees it. A kakan is one turned tile higher than the others. Never draw on it."""
    if meld.kind is MeldKind.ANKAN:
        # A red five lies face up.
        faces = sorted(meld.tiles, key=is_red, reverse=True)[:2]
        return beside([tile_sprite(tile, size, tiles=tiles) for tile in (None, *faces, None)])
    own = list(meld.tiles)
    for tile in (meld.called, meld.added):
        if tile is not None:
            own.remove(tile)
    upright = [tile_sprite(tile, size, tiles=tiles) for tile in own]
    turned = tile_sprite(meld.called, size, 1, tiles=tiles)
    place = _place_of_called(len(own), ((meld.source or 0) - owner) % players, players)
    if meld.added is not None:
        added = tile_sprite(meld.added, size, 1, tiles=tiles)
        tucked = added.height // TUCKED
        both = felt(turned.width, turned.height + added.height - tucked)
        both.paste(turned, (0, added.height - tucked))
        both.paste(added, (0, 0))
        turned = both
    return beside([*upright[:place], turned, *upright[place:]])


def _place_of_called(own: int, source: int, players: int) -> int:
    """Left for the left neighbour, right for the right one, between for whoever sits across."""
    if source == players - 1:
        return 0
    return own if source == 1 else 1
