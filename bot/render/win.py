"""The picture of one or more wins: each hand with the winning tile apart, melds, norths, dora and ura indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.tiles import NORTH, Tile
from bot.render.melds import meld_image
from bot.render.sprites import felt, png, tile_sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.events import Agari

EDGE: Final = 8
GAP: Final = 22
INDICATORS: Final = 5


def wins_png(wins: Sequence[Agari], norths: Sequence[int] = (0, 0, 0, 0)) -> bytes:
    """The winning hands one below the other, as one PNG. ``norths`` counts those set aside, one a seat."""
    images = [_win_image(win, norths) for win in wins]
    whole = felt(max(image.width for image in images), sum(image.height for image in images))
    top = 0
    for image in images:
        whole.paste(image, (0, top))
        top += image.height
    return png(whole)


def _win_image(agari: Agari, norths: Sequence[int]) -> Image.Image:
    """A winning hand; beneath it the dora indicators, and the ura indicators where they were turned over."""
    pieces: list[list[Image.Image]] = [[tile_sprite(tile, "l") for tile in agari.concealed]]
    pieces.append([tile_sprite(agari.tile, "l")])
    pieces += [[meld_image(meld, agari.seat, len(norths), "l")] for meld in reversed(agari.melds)]
    pieces.append([tile_sprite(Tile(NORTH), "l")] * norths[agari.seat])
    pieces = [group for group in pieces if group]
    width = sum(piece.width for group in pieces for piece in group) + GAP * (len(pieces) - 1) + 2 * EDGE
    high = max(piece.height for group in pieces for piece in group)
    below = tile_sprite(None, "s").height
    image = felt(max(width, 2 * EDGE + 360), high + below + 3 * EDGE)
    x = EDGE
    for group in pieces:
        for piece in group:
            image.paste(piece, (x, EDGE + high - piece.height))
            x += piece.width
        x += GAP
    top = high + 2 * EDGE
    _indicators(image, agari.indicators, EDGE, top)
    if agari.ura:
        _indicators(image, agari.ura, EDGE + 190, top)
    return image


def _indicators(image: Image.Image, shown: tuple[Tile, ...], x: int, y: int) -> None:
    """Five places; those not turned over show their backs."""
    for place in range(INDICATORS):
        tile = shown[place] if place < len(shown) else None
        image.paste(tile_sprite(tile, "s"), (x + 30 * place, y))
