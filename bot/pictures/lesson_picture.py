"""Draws what a lesson shows without a table: rows of tiles with their names, and a hand alone."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.engine.tiles import Tile
from bot.engine.view import SeatView
from bot.pictures.card_canvas import EDGE, Card
from bot.pictures.hand_picture import own_row
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import for_reader
from bot.pictures.plates import TextStyle
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import FAINT, LINE, canvas, side_by_side, tile_sprite

LABEL = TextStyle(28, "SemiBold", LINE)
NAME = TextStyle(26, "SemiBold", FAINT)
LABEL_HIGH, NAME_HIGH, GAP, MARGIN = 52, 44, 20, 8
SIZES = ("l", "m", "c")
LEAST_WIDTH = 440
"""A narrower picture would be shown larger than its tiles are on others."""
Group = tuple[tuple[Tile, ...], str]
"""Tiles, and what they are called in writing."""


@for_reader
@lru_cache(maxsize=64)
def rows_png(
    rows: tuple[tuple[str, tuple[Group, ...]], ...],
    tiles: TileSet = "classic",
    locale: str | None = None,  # noqa: ARG001 - for_reader takes the face from it
) -> bytes:
    """Rows of groups of tiles as PNG, each below its label, with the name of each group under it."""
    drawn = [(label, _fitting(groups, tiles)) for label, groups in rows]
    wide = max(_width(pieces) for _, pieces in drawn)
    high = sum(LABEL_HIGH + pieces[0][0].height + NAME_HIGH for _, pieces in drawn)
    card = Card(high + EDGE, tiles, width=max(LEAST_WIDTH, wide + 2 * EDGE))
    top = EDGE // 2
    for label, pieces in drawn:
        card.text((EDGE, top + LABEL_HIGH // 2), label, LABEL)
        top, x = top + LABEL_HIGH, EDGE
        for piece, name in pieces:
            card.piece((x, top), piece)
            card.text((x + piece.width // 2, top + piece.height + NAME_HIGH // 2), name, NAME, across=0.5)
            x += piece.width + GAP
        top += pieces[0][0].height + NAME_HIGH
    return card.png()


def _fitting(groups: Sequence[Group], tiles: TileSet) -> list[tuple[Image.Image, str]]:
    """The groups with their names, in the largest size in which they fit side by side, or else in the smallest."""
    for size in SIZES:
        pieces = [
            (side_by_side([tile_sprite(one, size, tiles=tiles) for one in group]), name) for group, name in groups
        ]
        if _width(pieces) + 2 * EDGE <= WIDTH:
            break
    return pieces


def _width(pieces: Sequence[tuple[Image.Image, str]]) -> int:
    return sum(piece.width for piece, _ in pieces) + GAP * (len(pieces) - 1)


def hand_png(view: SeatView, tiles: TileSet = "classic") -> bytes:
    """The player's tiles and melds alone, as PNG."""
    row = own_row(view, tiles=tiles)
    with canvas(row.width, row.height + MARGIN) as ground:
        ground.image.paste(row, (0, 0))
        return ground.png(tiles)
