"""Draws signs below the tiles of a hand: an arrow for the discard, a ring for the best discards.

The shapes differ as well as the colours, so that they can be told apart without colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.tiles import Tile
from bot.pictures.sprite_sheet_specs import SIZES
from bot.pictures.sprites import BLUE, GLOW, frame

SIGNS: Final = 34
"""How much higher signs make a row of tiles."""
SIGN: Final = 24
APART: Final = 6
FRAME: Final = 5


@dataclass(frozen=True, slots=True)
class TileMarks:
    """The tiles to mark in a hand."""

    discard: Tile | None = None
    drawn: bool = False
    """Whether the discard is the tile drawn in that turn."""
    best: tuple[Tile, ...] = ()
    """The best discards. One copy of each is marked, if possible the one that was discarded."""


def draw_marks(
    image: Image.Image, marks: TileMarks, hand: Sequence[Tile], drawn: Tile | None, lefts: Sequence[int], top: int
) -> None:
    """Mark tiles of a hand. ``lefts`` are their left edges, the drawn tile's last, and ``top`` is their upper edge."""
    wide = SIZES["l"]
    discard = _discard_place(marks, hand, drawn)
    best = {_best_place(tile, discard, hand, drawn) for tile in marks.best}
    for place in sorted({discard, *best} - {None}, key=lambda place: place or 0):
        assert place is not None  # noqa: S101 - removed above
        signs = [draw for draw, applies in ((_arrow, place == discard), (_ring, place in best)) if applies]
        left = lefts[place]
        box = (left, top, left + wide - 1, top + wide * 4 // 3 - 1)
        frame(image, box, GLOW if place in best else BLUE, FRAME)
        x = left + (wide - SIGN * len(signs) - APART * (len(signs) - 1)) // 2
        for draw in signs:
            draw(ImageDraw.Draw(image), x, image.height - SIGN - APART)
            x += SIGN + APART


def _discard_place(marks: TileMarks, hand: Sequence[Tile], drawn: Tile | None) -> int | None:
    """The index of the discard; the drawn tile comes after those of the hand."""
    if marks.discard is None:
        return None
    if marks.drawn and drawn == marks.discard:
        return len(hand)
    return hand.index(marks.discard) if marks.discard in hand else None


def _best_place(tile: Tile, discard: int | None, hand: Sequence[Tile], drawn: Tile | None) -> int | None:
    places = [place for place, own in enumerate((*hand, *(() if drawn is None else (drawn,)))) if own == tile]
    return discard if discard in places else next(iter(places), None)


def _arrow(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw an arrow upward, toward the table."""
    middle = x + SIGN // 2
    draw.polygon([(middle, y), (x + SIGN, y + SIGN // 2), (x, y + SIGN // 2)], fill=BLUE)
    draw.rectangle((middle - 4, y + SIGN // 2, middle + 4, y + SIGN), fill=BLUE)


def _ring(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    draw.ellipse((x, y, x + SIGN, y + SIGN), outline=GLOW, width=FRAME)
