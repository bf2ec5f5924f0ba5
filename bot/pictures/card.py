"""The canvas of a card: what came of a kyoku or a game, with names, tiles and numbers, in the look of the table.

Drawn in palette indices like the table. A card shows no shaded and faded tiles, so their colours give room for text in
more colours and with smoother edges.
"""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from bot.pictures.layout import WIDTH
from bot.pictures.lettering import shortened, text_mask
from bot.pictures.plates import TextStyle, shape
from bot.pictures.sprite_sheets import COLOURS, FIXED, shades
from bot.pictures.sprites import BLACK, FAINT, FELT, GOLD, LINE, PLATE, STICK_RED, sheet_palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.pictures.sprite_sheets import Colour, TileSet

EDGE: Final = 24
RADIUS: Final = 12
PLUS, MINUS, LIMIT, SKY, RULE, HONOUR, RAY = range(COLOURS, COLOURS + 7)
"""Points won and lost, a limit, a line of a chart, rules between lines, the ground of a first place, and rays."""
_OWN: Final[dict[int, Colour]] = {
    PLUS: (124, 226, 160),
    MINUS: (255, 152, 134),
    LIMIT: (255, 148, 92),
    SKY: (120, 184, 246),
    RULE: (54, 106, 86),
    HONOUR: (84, 84, 40),
    RAY: (38, 94, 72),
}
_TABLE: Final[dict[int, Colour]] = dict(enumerate(FIXED[:8], 3 * COLOURS))
"""The colours that cards share with the table."""
_GROUNDS: Final = (FELT, PLATE, HONOUR)
_INKS: Final = (LINE, GOLD, FAINT, PLUS, MINUS, LIMIT, SKY, STICK_RED)
_PAIRS: Final = (
    *((ground, ink) for ground in _GROUNDS for ink in _INKS),
    *((FELT, ground) for ground in (PLATE, HONOUR)),
    *((GOLD, ground) for ground in (PLATE, HONOUR, FELT)),
    *((LINE, BLACK), (STICK_RED, LINE), (GOLD, BLACK)),
)
"""A ground, and what is drawn on it."""
_STEPS: Final = 4
"""Shades between the two, for smooth edges."""
_ANY: Final = bytes([0] + [255] * 255)
_NOT_FELT: Final = bytes(0 if index == FELT else 255 for index in range(256))

Dress = tuple[tuple[int, "Colour"], ...]
"""Colours by palette index that differ from the usual ones."""
PLAIN: Final[Dress] = ()
YAKUMAN: Final[Dress] = (
    (FELT, (58, 12, 26)),
    (PLATE, (30, 5, 13)),
    (FAINT, (214, 178, 168)),
    (RULE, (104, 44, 48)),
    (RAY, (74, 18, 32)),
    (HONOUR, (92, 62, 22)),
)
"""Gold on the red of wine."""


def _tables() -> dict[tuple[int, int], bytes]:
    """By ground and ink: the index for each strength of ink, as a table for ``Image.point``."""
    tables = {}
    for number, (ground, ink) in enumerate(_PAIRS):
        first = COLOURS + len(_OWN) + number * _STEPS
        scale = [ground, *range(first, first + _STEPS), ink]
        tables[ground, ink] = bytes(scale[round(strength * (_STEPS + 1) / 255)] for strength in range(256))
    return tables


_TABLES: Final = _tables()


@cache
def _palette(tiles: TileSet, dress: Dress) -> list[int]:
    """The palette of a card: the art of the tile set, then the card's own colours, then those of the table."""
    colours: dict[int, Colour] = {**_TABLE, **_OWN, **dict(dress)}
    own = [
        *(colours[index] for index in sorted(_OWN)),
        *(shade for ground, ink in _PAIRS for shade in shades(colours[ground], colours[ink], _STEPS)),
    ]
    spare: list[Colour] = [(0, 0, 0)] * (2 * COLOURS - len(own))
    table = [colours[index] for index in sorted(_TABLE)]
    return [*sheet_palette(tiles)[: 3 * COLOURS], *(part for colour in (*own, *spare, *table) for part in colour)]


class Card:
    """A picture as wide as the table's, drawn on in order."""

    def __init__(self, height: int, tiles: TileSet, dress: Dress = PLAIN) -> None:
        self.image: Final = Image.new("L", (WIDTH, height), FELT)
        self.tiles: Final[TileSet] = tiles
        self._dress: Final = dress

    def text(
        self,
        place: tuple[int, int],
        text: str,
        style: TextStyle,
        *,
        ground: int = FELT,
        across: float = 0,
        width: int | None = None,
    ) -> tuple[int, int]:
        """Write text, centred vertically at the place; returns its left and right ends.

        across: the part of the text that lies left of the place: 0 for its left end, 1 for its right one.
        width: the most pixels that it may take; longer text is shortened.
        """
        if width is not None:
            text = shortened(text, style.size, width, style.weight)
        if not text:
            return place[0], place[0]
        mask = text_mask(text, style.size, style.weight)
        left = place[0] - round(mask.width * across)
        inked = mask.point(_TABLES[ground, style.ink])
        self.image.paste(inked, (left, place[1] - mask.height // 2), mask.point(_ANY))
        return left, left + mask.width

    def panel(self, box: tuple[int, int, int, int], ground: int = PLATE, *, framed: bool = False) -> None:
        """A plate at (left, top, right, bottom), excluding the right and bottom ends, framed in gold if asked."""
        left, top, right, bottom = box
        outer = shape("rounded", right - left, bottom - top, RADIUS)
        if not framed:
            self.image.paste(outer.point(_TABLES[FELT, ground]), (left, top), outer.point(_ANY))
            return
        self.image.paste(outer.point(_TABLES[FELT, GOLD]), (left, top), outer.point(_ANY))
        inner = shape("rounded", right - left - 2 * FRAME, bottom - top - 2 * FRAME, RADIUS - FRAME)
        self.image.paste(inner.point(_TABLES[GOLD, ground]), (left + FRAME, top + FRAME), inner.point(_ANY))

    def disc(self, place: tuple[int, int], letter: str, *, red: bool, ground: int = PLATE) -> int:
        """A letter on a disc with its left end at the place, red if asked; returns where it ends."""
        outer = shape("ellipse", DISC, DISC, 0)
        left, top = place[0], place[1] - DISC // 2
        colour, ink = (STICK_RED, LINE) if red else (LINE, BLACK)
        self.image.paste(outer.point(_TABLES[ground, colour]), (left, top), outer.point(_ANY))
        mask = text_mask(letter, 22, "ExtraBold")
        mask = mask.crop(mask.getbbox())
        corner = left + (DISC - mask.width + 1) // 2, top + (DISC - mask.height + 1) // 2
        self.image.paste(mask.point(_TABLES[colour, ink]), corner, mask.point(_ANY))
        return left + DISC

    def piece(self, place: tuple[int, int], piece: Image.Image) -> None:
        """Put a piece made of sprites down with its left top corner at the place, without the felt around it."""
        self.image.paste(piece, place, piece.point(_NOT_FELT))

    def rule(self, left: int, right: int, y: int) -> None:
        """A thin line."""
        ImageDraw.Draw(self.image).line(((left, y), (right - 1, y)), fill=RULE, width=2)

    def curve(self, points: Sequence[tuple[float, float]], ink: int, ground: int = PLATE, width: int = 5) -> None:
        """A line through these points with smooth edges and a disc at its end."""
        left, top = (int(min(point[axis] for point in points)) - width * 2 for axis in (0, 1))
        right, bottom = (int(max(point[axis] for point in points)) + width * 2 for axis in (0, 1))
        fine = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
        draw = ImageDraw.Draw(fine)
        path = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
        draw.line(path, fill=255, width=width * _FINE, joint="curve")
        (x, y), radius = path[-1], width * _FINE * 1.3
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        mask = fine.resize((right - left, bottom - top), Image.Resampling.BOX)
        self.image.paste(mask.point(_TABLES[ground, ink]), (left, top), mask.point(_ANY))

    def png(self) -> bytes:
        """The card as PNG."""
        out = io.BytesIO()
        self.image.putpalette(_palette(self.tiles, self._dress))
        self.image.save(out, "PNG", compress_level=3)
        return out.getvalue()


_FINE: Final = 3
DISC: Final = 34
FRAME: Final = 3
