"""Melds as they lie on the table: the called tile turned toward whom it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.melds import MeldKind
from bot.render.sprites import felt, tile_sprite

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.melds import Meld
    from bot.engine.tiles import Tile


def meld_image(meld: Meld, owner: int, players: int, size: str) -> Image.Image:
    """A meld as its owner sees it. A kakan is one turned tile higher than the others."""
    if meld.kind is MeldKind.ANKAN:
        first, *rest = meld.tiles
        return row_image([None, *rest[:2], None] if len(rest) == 3 else [first, *rest], size)
    own = list(meld.tiles)
    for tile in (meld.called, meld.added):
        if tile is not None:
            own.remove(tile)
    upright = [tile_sprite(tile, size) for tile in own]
    turned = tile_sprite(meld.called, size, 1)
    place = _place_of_called(len(own), ((meld.source or 0) - owner) % players, players)
    pieces = [*upright[:place], turned, *upright[place:]]
    high = upright[0].height
    stacked = 2 * turned.height if meld.added is not None else 0
    image = felt(sum(piece.width for piece in pieces), max(high, stacked))
    x = 0
    for piece in pieces:
        image.paste(piece, (x, image.height - piece.height))
        if piece is turned and meld.added is not None:
            image.paste(tile_sprite(meld.added, size, 1), (x, image.height - 2 * piece.height))
        x += piece.width
    return image


def _place_of_called(own: int, source: int, players: int) -> int:
    """Left for the left neighbour, right for the right one, between for whoever sits across."""
    if source == players - 1:
        return 0
    return own if source == 1 else 1


def row_image(tiles: list[Tile | None], size: str) -> Image.Image:
    """Upright tiles side by side, None for a back."""
    sprites = [tile_sprite(tile, size) for tile in tiles]
    image = felt(sum(one.width for one in sprites), max(one.height for one in sprites))
    x = 0
    for one in sprites:
        image.paste(one, (x, 0))
        x += one.width
    return image
