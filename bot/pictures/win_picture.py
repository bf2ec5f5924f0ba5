"""The picture of one or more wins: each hand with the winning tile apart, melds, norths, dora and ura indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.tiles import NORTH, Tile
from bot.pictures.layout import WIDTH
from bot.pictures.meld_pictures import meld_image
from bot.pictures.sprites import beside, felt, png, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.events import Agari
    from bot.pictures.sprite_sheets import TileSet

EDGE: Final = 8
GAP: Final = 22
INDICATORS: Final = 5


def wins_png(wins: Sequence[Agari], norths: Sequence[int] = (0, 0, 0, 0), tiles: TileSet = "classic") -> bytes:
    """The winning hands one below the other, as one PNG. ``norths`` counts those set aside, one a seat."""
    images = [_win_image(win, norths, tiles) for win in wins]
    whole = felt(max(image.width for image in images), sum(image.height for image in images))
    top = 0
    for image in images:
        whole.paste(image, (0, top))
        top += image.height
    return png(whole, tiles)


def _win_image(agari: Agari, norths: Sequence[int], tiles: TileSet) -> Image.Image:
    """A winning hand; beneath it the dora indicators, the ura indicators where they were turned over, and the norths.

    Melds are as large as the hand where a table's width allows it: wider pictures are shown smaller.
    """
    hand = beside([tile_sprite(tile, "l", tiles=tiles) for tile in agari.concealed])
    pieces = [hand, tile_sprite(agari.tile, "l", tiles=tiles)]
    for size in ("l", "m", "d", "s"):
        aside = [meld_image(meld, agari.seat, len(norths), size, tiles) for meld in reversed(agari.melds)]
        row = beside([*pieces, *aside], GAP)
        if row.width + 2 * EDGE <= WIDTH:
            break
    below = [_indicators(shown, tiles) for shown in (agari.indicators, agari.ura) if shown]
    if norths[agari.seat]:
        below.append(beside([tile_sprite(Tile(NORTH), "m", tiles=tiles)] * norths[agari.seat]))
    under = beside(below, 2 * GAP)
    image = felt(max(row.width, under.width) + 2 * EDGE, row.height + under.height + 3 * EDGE)
    image.paste(row, (EDGE, EDGE))
    image.paste(under, (EDGE, row.height + 2 * EDGE))
    return image


def _indicators(shown: tuple[Tile, ...], tiles: TileSet) -> Image.Image:
    """Five places; those not turned over show their backs."""
    places = (*shown, *[None] * (INDICATORS - len(shown)))
    return beside([tile_sprite(tile, "d", tiles=tiles) for tile in places])
