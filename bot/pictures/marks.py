"""Signs beneath the tiles of a hand: an arrow for what was thrown, a ring for what was better, both for the same tile.

Two shapes, so that nobody has to tell colours apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from bot.pictures.sprite_sheets import SIZES
from bot.pictures.sprites import GLOW, LINE, frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from bot.engine.tiles import Tile

SIGNS: Final = 28
"""How much higher a row of tiles is that has signs beneath it."""
SIGN: Final = 20
APART: Final = 6
FRAME: Final = 4


@dataclass(frozen=True, slots=True)
class TileMarks:
    """What is marked in a hand: the tile that was ``thrown`` (``drawn``: the one drawn in that turn), and the ``best``.

    Either may be left out; of ``best`` one tile each is marked, the thrown one where it is among them.
    """

    thrown: Tile | None = None
    drawn: bool = False
    best: tuple[Tile, ...] = ()


def draw_marks(
    image: Image.Image, marks: TileMarks, hand: Sequence[Tile], drawn: Tile | None, lefts: Sequence[int], top: int
) -> None:
    """Mark tiles of a hand whose left edges are ``lefts`` (the drawn one's last) and whose upper edge is ``top``."""
    wide = SIZES["l"]
    thrown = _thrown(marks, hand, drawn)
    best = {_best(tile, thrown, hand, drawn) for tile in marks.best}
    for place in sorted({thrown, *best} - {None}, key=lambda one: one or 0):
        assert place is not None  # noqa: S101 - taken out above
        signs = [draw for draw, found in ((_arrow, place == thrown), (_ring, place in best)) if found]
        left = lefts[place]
        box = (left, top, left + wide - 1, top + wide * 4 // 3 - 1)
        frame(image, box, GLOW if place in best else LINE, FRAME)
        x = left + (wide - SIGN * len(signs) - APART * (len(signs) - 1)) // 2
        for draw in signs:
            draw(ImageDraw.Draw(image), x, image.height - SIGN - APART)
            x += SIGN + APART


def _thrown(marks: TileMarks, hand: Sequence[Tile], drawn: Tile | None) -> int | None:
    """The place of the tile that was thrown; the drawn tile's comes after those of the hand."""
    if marks.thrown is None:
        return None
    if marks.drawn and drawn == marks.thrown:
        return len(hand)
    return hand.index(marks.thrown) if marks.thrown in hand else None


def _best(tile: Tile, thrown: int | None, hand: Sequence[Tile], drawn: Tile | None) -> int | None:
    places = [place for place, held in enumerate((*hand, *(() if drawn is None else (drawn,)))) if held == tile]
    return thrown if thrown in places else next(iter(places), None)


def _arrow(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Upward, to the table."""
    middle = x + SIGN // 2
    draw.polygon([(middle, y), (x + SIGN, y + SIGN // 2), (x, y + SIGN // 2)], fill=LINE)
    draw.rectangle((middle - 3, y + SIGN // 2, middle + 3, y + SIGN), fill=LINE)


def _ring(draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    draw.ellipse((x, y, x + SIGN, y + SIGN), outline=GLOW, width=FRAME)
