"""The picture of a win: the hand with the winning tile apart, melds, and the dora and ura indicators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.melds import meld_image
from bot.render.sprites import felt, png, tile_sprite

if TYPE_CHECKING:
    from PIL import Image

    from bot.engine.events import Agari
    from bot.engine.tiles import Tile

EDGE: Final = 8
GAP: Final = 22
INDICATORS: Final = 5


def win_png(agari: Agari, players: int = 4) -> bytes:
    """A winning hand as PNG; beneath it the dora indicators, and the ura indicators where they were turned over."""
    pieces: list[list[Image.Image]] = [[tile_sprite(tile, "l") for tile in agari.concealed]]
    pieces.append([tile_sprite(agari.tile, "l")])
    pieces += [[meld_image(meld, agari.seat, players, "l")] for meld in reversed(agari.melds)]
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
    return png(image)


def _indicators(image: Image.Image, shown: tuple[Tile, ...], x: int, y: int) -> None:
    """Five places; those not turned over show their backs."""
    for place in range(INDICATORS):
        tile = shown[place] if place < len(shown) else None
        image.paste(tile_sprite(tile, "s"), (x + 30 * place, y))
