"""The canvas for pictures of the league: felt like the table's, with text, bars and smooth lines in full colour."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final, Literal

from PIL import Image, ImageDraw

from bot.pictures import sprite_sheets
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import text_mask
from bot.pictures.sprites import coloured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.pictures.sprite_sheets import TileSet

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]

PAPER: Final[Colour] = sprite_sheets.FELT
PANEL: Final[Colour] = (20, 58, 45)
"""The background of a panel."""
INK: Final[Colour] = sprite_sheets.LINE
FAINT: Final[Colour] = (176, 196, 180)
"""Secondary text."""
RULE: Final[Colour] = (62, 112, 93)
"""Rules and grid lines."""
DARK: Final[Colour] = sprite_sheets.BLACK
PLUS: Final[Colour] = sprite_sheets.GOLD
MINUS: Final[Colour] = (104, 182, 240)
"""Values below zero. The blue differs from the gold even for the colour-blind, and so does the side of zero."""
PLACES: Final[tuple[Colour, ...]] = (sprite_sheets.GOLD, sprite_sheets.LINE, (128, 160, 196), DARK)
"""First to fourth place, each in a different lightness than its neighbours; the digit is always shown too."""
ON_PLACES: Final[tuple[Colour, ...]] = (DARK, DARK, DARK, INK)
"""The colour of text on ``PLACES``."""

TEXT: Final = 28
"""Font height: a phone shows the picture 360 pixels wide, and this text 11 pixels high."""
EDGE: Final = 16
_FINE: Final = 3
_PALETTE: Final = 128

Across = Literal["left", "middle", "right"]


class Paper:
    """A picture to draw on, by default as wide as that of a table."""

    def __init__(self, height: int, width: int = WIDTH) -> None:
        self.image: Final = Image.new("RGB", (width, height), PAPER)
        self._draw: Final = ImageDraw.Draw(self.image)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.image.size

    def bar(self, box: Box, colour: Colour) -> None:
        """Fill (left, top, right, bottom), excluding the right and bottom ends; does nothing for an empty box."""
        if box[0] < box[2] and box[1] < box[3]:
            self.image.paste(colour, box)

    def text(self, x: int, y: int, text: str, colour: Colour = INK, across: Across = "left", size: int = TEXT) -> None:
        """Write text centred vertically at ``y``; ``x`` is its left end, middle or right end."""
        mask = text_mask(text, size)
        left = x - {"left": 0, "middle": mask.width // 2, "right": mask.width}[across]
        self.image.paste(colour, (left, y - round(mask.height * 0.54)), mask)

    def tiles(self, x: int, y: int, piece: Image.Image, tiles: TileSet) -> None:
        """Place a piece made of sprites with its left top corner at (x, y)."""
        self.image.paste(coloured(piece, tiles), (x, y))

    def smooth(self, box: Box) -> Smooth:
        """A part of the picture for drawing with smooth edges."""
        return Smooth(self.image, box)

    def png(self) -> bytes:
        """The picture as PNG."""
        out = io.BytesIO()
        small = self.image.quantize(_PALETTE, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(out, "PNG", compress_level=4)
        return out.getvalue()


class Smooth:
    """A part of a picture that is drawn enlarged and then scaled down. Points are those of the whole picture."""

    def __init__(self, image: Image.Image, box: Box) -> None:
        self._image = image
        self._box = box
        part = image.crop(box)
        self._fine = part.resize((part.width * _FINE, part.height * _FINE), Image.Resampling.NEAREST)
        self._draw = ImageDraw.Draw(self._fine)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        """Draw a line through all points, with round corners."""
        self._draw.line(self._at(points), fill=colour, width=round(width * _FINE), joint="curve")

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour, outline: Colour | None = None) -> None:
        """Draw a filled polygon."""
        self._draw.polygon(self._at(points), fill=colour, outline=outline, width=_FINE if outline else 1)

    def disc(self, x: float, y: float, radius: float, colour: Colour, outline: Colour | None = None) -> None:
        """Draw a filled circle."""
        [(left, top), (right, bottom)] = self._at(((x - radius, y - radius), (x + radius, y + radius)))
        self._draw.ellipse((left, top, right, bottom), fill=colour, outline=outline, width=_FINE if outline else 1)

    def done(self) -> None:
        """Put the part back into the picture."""
        left, top, right, bottom = self._box
        self._image.paste(self._fine.resize((right - left, bottom - top), Image.Resampling.BOX), (left, top))

    def _at(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        left, top = self._box[:2]
        return [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
