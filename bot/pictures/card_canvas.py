"""The canvas of a card: what came of a kyoku or a game, with names, tiles and numbers, in the look of the table.

Drawn in palette indices like the table. A card shows no shaded and faded tiles, so their colours give room for text in
more colours and with smoother edges.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.layout import WIDTH
from bot.pictures.lettering import kept_by_face, shortened, text_mask, width_of
from bot.pictures.plates import TextStyle, shape
from bot.pictures.sprite_sheet_specs import COLOURS, FIXED, Colour, TileSet, shades
from bot.pictures.sprites import BLACK, FAINT, FELT, GOLD, LINE, PLATE, STICK_RED, encoded, mapped, sheet_palette

EDGE: Final = 24
RADIUS: Final = 12
CHIP: Final = 36
DISC: Final = 34
LETTER: Final = 22
TAG: Final = TextStyle(20, "ExtraBold")
FRAME: Final = 3
_FINE: Final = 2
"""Lines are drawn this many times larger first, for smooth edges."""
PLUS, MINUS, LIMIT, SKY, RULE, HONOUR, RAY = range(COLOURS, COLOURS + 7)
"""Points won and lost, a limit, a line of a chart, rules between lines, the ground of a first place, and rays."""
PLACES: Final = (GOLD, LINE, SKY, MINUS)
"""The colours of the first to the fourth place; the number is always shown too."""
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
    *((LINE, BLACK), (STICK_RED, LINE), (GOLD, BLACK), (SKY, BLACK), (MINUS, BLACK), (PLUS, BLACK)),
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


@kept_by_face(512)
def _written(text: str, style: TextStyle, ground: int) -> tuple[Image.Image, Image.Image]:
    """A text on its ground, and where it is not only ground. Cached: never draw on it."""
    mask = text_mask(text, style.size, style.weight)
    return mapped(mask, _TABLES[ground, style.ink]), mapped(mask, _ANY)


def fitting(text: str, style: TextStyle, sizes: Sequence[int], width: int) -> TextStyle:
    """The style in the first of these sizes in which the text has at most this width, or else in the last."""
    fits = (size for size in sizes if width_of(text, size, style.weight) <= width)
    return style._replace(size=next(fits, sizes[-1]))


def dashed(line: Sequence[tuple[float, float]], dashes: Sequence[float]) -> Iterator[list[tuple[float, float]]]:
    """The dashes of a line of two or more points; the line itself if there are none."""
    if not dashes:
        if len(line) > 1:
            yield list(line)
        return
    turn, remaining, piece = 0, dashes[0], [line[0]]
    for begin, end in pairwise(line):
        position, distance = begin, dist(begin, end)
        while distance > remaining:
            position = (
                position[0] + (end[0] - position[0]) * remaining / distance,
                position[1] + (end[1] - position[1]) * remaining / distance,
            )
            distance -= remaining
            if turn % 2 == 0:
                yield [*piece, position]
            turn += 1
            remaining, piece = dashes[turn % len(dashes)], [position]
        remaining -= distance
        piece.append(end)
    if turn % 2 == 0 and len(piece) > 1:
        yield piece


class Card:
    """A picture, by default as wide as the table's, drawn on in order."""

    def __init__(self, height: int, tiles: TileSet = "classic", dress: Dress = PLAIN, width: int = WIDTH) -> None:
        self.image: Final = Image.new("L", (width, height), FELT)
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
        inked, where = _written(text, style, ground)
        left = place[0] - round(inked.width * across)
        self.image.paste(inked, (left, place[1] - inked.height // 2), where)
        return left, left + inked.width

    def panel(self, box: tuple[int, int, int, int], ground: int = PLATE, *, framed: bool = False) -> None:
        """A plate at (left, top, right, bottom), excluding the right and bottom ends, framed in gold if asked."""
        left, top, right, bottom = box
        self._draw(shape("rounded", right - left, bottom - top, RADIUS), (left, top), FELT, GOLD if framed else ground)
        if framed:
            inner = shape("rounded", right - left - 2 * FRAME, bottom - top - 2 * FRAME, RADIUS - FRAME)
            self._draw(inner, (left + FRAME, top + FRAME), GOLD, ground)

    def disc(self, place: tuple[int, int], letter: str, *, red: bool, ground: int = PLATE) -> int:
        """A letter on a disc with its left end at the place, red if asked; returns where it ends."""
        left, top = place[0], place[1] - DISC // 2
        colour, ink = (STICK_RED, LINE) if red else (LINE, BLACK)
        self._draw(shape("ellipse", DISC, DISC, 0), (left, top), ground, colour)
        mask = text_mask(letter, LETTER, "ExtraBold")
        mask = mask.crop(mask.getbbox())
        corner = left + (DISC - mask.width + 1) // 2, top + (DISC - mask.height + 1) // 2
        self._draw(mask, corner, colour, ink)
        return left + DISC

    @staticmethod
    def tag_width(word: str) -> int:
        """The width of a ``tag``."""
        return width_of(word, TAG.size, TAG.weight) + 16

    def tag(self, place: tuple[int, int], word: str) -> int:
        """A word in capitals on red on a plate, with its left end at the place; returns where it ends."""
        left, middle = place
        right = left + self.tag_width(word)
        self.bar((left, middle - 15, right, middle + 15), STICK_RED)
        self.text((left + 8, middle), word, TAG, ground=STICK_RED)
        return right

    def piece(self, place: tuple[int, int], piece: Image.Image) -> None:
        """Put a piece made of sprites down with its left top corner at the place, without the felt around it."""
        self.image.paste(piece, place, mapped(piece, _NOT_FELT))

    def rule(self, left: int, right: int, y: int) -> None:
        """A thin line."""
        ImageDraw.Draw(self.image).line(((left, y), (right - 1, y)), fill=RULE, width=2)

    def axis(self, left: int, right: int, y: int) -> None:
        """The line of zero, lighter than a rule."""
        ImageDraw.Draw(self.image).line(((left, y), (right - 1, y)), fill=FAINT, width=2)

    def bar(self, box: tuple[int, int, int, int], colour: int) -> None:
        """Fill (left, top, right, bottom), excluding the right and bottom ends; does nothing for an empty box."""
        if box[0] < box[2] and box[1] < box[3]:
            self.image.paste(colour, box)

    def polygon(self, points: Sequence[tuple[float, float]], colour: int) -> None:
        """Fill a polygon."""
        ImageDraw.Draw(self.image).polygon(points, fill=colour)

    def chip(self, place: tuple[int, int], text: str, colour: int, side: int = CHIP, *, ground: int = PLATE) -> None:
        """A square in this colour, with round corners and its centre at the place, and a short text on it."""
        corner = place[0] - side // 2, place[1] - side // 2
        self._draw(shape("rounded", side, side, side // 6), corner, ground, colour)
        self.text(place, text, TextStyle(side * 2 // 3, "ExtraBold", BLACK), ground=colour, across=0.5)

    def curve(
        self,
        points: Sequence[tuple[float, float]],
        ink: int,
        ground: int = PLATE,
        width: int = 5,
        dashes: Sequence[int] = (),
    ) -> None:
        """A line through these points with smooth edges and a disc at its end.

        dashes: lengths of dashes and of the gaps between them in turn; a whole line without.
        """
        left, top = (int(min(point[axis] for point in points)) - width * 2 for axis in (0, 1))
        right, bottom = (int(max(point[axis] for point in points)) + width * 2 for axis in (0, 1))
        fine = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
        draw = ImageDraw.Draw(fine)
        path = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
        for piece in dashed(path, [length * _FINE for length in dashes]):
            draw.line(piece, fill=255, width=width * _FINE, joint="curve")
        (x, y), radius = path[-1], width * _FINE * 1.3
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        self._draw(fine.reduce(_FINE), (left, top), ground, ink)

    def rays(self, place: tuple[int, int], count: int = 18) -> None:
        """Rays from a point to all sides, and a golden edge. Draw them first: what follows leaves them uncovered."""
        draw, far = ImageDraw.Draw(self.image), 2 * WIDTH
        x, y = place
        for number in range(count):
            sides = (2 * pi * (number + part) / count for part in (0.25, 0.75))
            draw.polygon([(x, y), *((x + far * cos(side), y + far * sin(side)) for side in sides)], fill=RAY)
        draw.rectangle((0, 0, WIDTH - 1, self.image.height - 1), outline=GOLD, width=6)

    def _draw(self, mask: Image.Image, corner: tuple[int, int], ground: int, ink: int) -> None:
        """Draw a mask in a colour, with edges toward this ground."""
        self.image.paste(mapped(mask, _TABLES[ground, ink]), corner, mapped(mask, _ANY))

    def png(self) -> bytes:
        """The card as PNG."""
        return encoded(self.image, _palette(self.tiles, self._dress))
