"""Draws one or more winning hands, each with winning tile, melds, kita tiles, dora and ura dora indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.tiles import NORTH, Tile
from bot.pictures.layout import WIDTH
from bot.pictures.meld_pictures import meld_image
from bot.pictures.sprites import felt, png, side_by_side, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.events import Agari
    from bot.pictures.sprite_sheets import TileSet

EDGE: Final = 8
GAP: Final = 22
INDICATORS: Final = 5


def wins_png(wins: Sequence[Agari], norths: Sequence[int] = (0, 0, 0, 0), tiles: TileSet = "classic") -> bytes:
    """The winning hands one below the other, as one PNG. ``norths``: number of kita tiles by seat."""
    images = [_win_image(win, norths, tiles) for win in wins]
    picture = felt(max(image.width for image in images), sum(image.height for image in images))
    top = 0
    for image in images:
        picture.paste(image, (0, top))
        top += image.height
    return png(picture, tiles)


def _win_image(agari: Agari, norths: Sequence[int], tiles: TileSet) -> Image.Image:
    """A winning hand, and below it the dora indicators, the ura dora indicators if revealed, and the kita tiles.

    Melds are as large as the hand if all fits the width of a table, as Discord would scale down a wider picture.
    """
    hand = side_by_side([tile_sprite(tile, "l", tiles=tiles) for tile in agari.concealed])
    pieces = [hand, tile_sprite(agari.tile, "l", tiles=tiles)]
    for size in ("l", "m", "d", "s"):
        melds = [meld_image(meld, agari.seat, len(norths), size, tiles) for meld in reversed(agari.melds)]
        row = side_by_side([*pieces, *melds], GAP)
        if row.width + 2 * EDGE <= WIDTH:
            break
    below = [_indicators(indicators, tiles) for indicators in (agari.indicators, agari.ura) if indicators]
    if norths[agari.seat]:
        below.append(side_by_side([tile_sprite(Tile(NORTH), "m", tiles=tiles)] * norths[agari.seat]))
    under = side_by_side(below, 2 * GAP)
    image = felt(max(row.width, under.width) + 2 * EDGE, row.height + under.height + 3 * EDGE)
    image.paste(row, (EDGE, EDGE))
    image.paste(under, (EDGE, row.height + 2 * EDGE))
    return image


def _indicators(indicators: tuple[Tile, ...], tiles: TileSet) -> Image.Image:
    """Five places for indicators; those not revealed are backs."""
    places = (*indicators, *[None] * (INDICATORS - len(indicators)))
    return side_by_side([tile_sprite(tile, "d", tiles=tiles) for tile in places])
