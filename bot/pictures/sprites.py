"""Loads sprites, puts them together and encodes them with their sheet's palette.

Images have palette indices as grey levels, which keeps drawing and encoding cheap: a hand takes less than a
millisecond, a table a few.
"""

import importlib
import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any, Final

from PIL import Image, ImageDraw

from bot.engine.tiles import TILE_NAMES, Tile
from bot.pictures.sprite_sheet_specs import COLOURS, FIXED, INDEX, RAMPS, SHEETS, TileSet

FELT, LINE, GOLD, STICK_RED, BLACK, GLOW, PLATE, FAINT = (3 * COLOURS + n for n in range(8))
BLUE: Final = 3 * COLOURS + len(FIXED) - 1

_SHADED: Final = bytes(n + COLOURS if n < COLOURS else n for n in range(256))
_FADED: Final = bytes(n + 2 * COLOURS if n < COLOURS else n for n in range(256))


def _quick_deflate() -> ModuleType | None:
    """The module ``isal.isal_zlib`` if it is installed: it is a wheel for the usual processors only."""
    try:
        return importlib.import_module("isal.isal_zlib")
    except ImportError:
        return None


_QUICK: Final = _quick_deflate()


def _ramps() -> dict[tuple[int, int], bytes]:
    """By ground and ink: the index for each strength of ink, as a table for ``Image.point``."""
    tables, after = {}, 3 * COLOURS + 8
    for ground, ink, steps in RAMPS:
        first, last = (3 * COLOURS + FIXED.index(colour) for colour in (ground, ink))
        scale = [first, *range(after, after + steps), last]
        tables[first, last] = bytes(scale[round(strength * (steps + 1) / 255)] for strength in range(256))
        after += steps
    return tables


_RAMPS: Final = _ramps()

TURNS: Final = (None, Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)
"""Counter-clockwise quarter turns."""


@cache
def _boxes() -> dict[str, list[int]]:
    boxes: dict[str, list[int]] = json.loads(INDEX.read_text(encoding="utf-8"))
    return boxes


@cache
def _sprite_sheet(tiles: TileSet) -> tuple[Image.Image, list[int]]:
    with Image.open(SHEETS[tiles]) as sprite_sheet:
        return Image.frombytes("L", sprite_sheet.size, sprite_sheet.tobytes()), sprite_sheet.getpalette() or []


@cache
def sprite(name: str, turn: int = 0, look: str = "plain", tiles: TileSet = "classic") -> Image.Image:
    """A sprite by name, rotated by quarter turns; ``look`` is plain, shaded or faded. Cached: never draw on it."""
    indices, _ = _sprite_sheet(tiles)
    left, top, width, height = _boxes()[name]
    image = indices.crop((left, top, left + width, top + height))
    if look == "shaded":
        image = image.point(_SHADED)
    elif look == "faded":
        image = image.point(_FADED)
    turned = TURNS[turn % 4]
    return image if turned is None else image.transpose(turned)


def tile_sprite(
    tile: Tile | None, size: str, turn: int = 0, look: str = "plain", tiles: TileSet = "classic"
) -> Image.Image:
    """A tile face up, or a back for None; ``size`` is one of ``sprite_sheets.SIZES``."""
    return sprite(f"{size}/{'back' if tile is None else TILE_NAMES[tile]}", turn, look, tiles)


def felt(width: int, height: int) -> Image.Image:
    """An empty piece of table."""
    return Image.new("L", (width, height), FELT)


def lay(ground: Image.Image, piece: Image.Image, x: int, y: int) -> None:
    """Put a piece on another with its upper left corner at (x, y).

    ``Image.paste`` takes three times as long for a tile: for both it makes an object that reads single pixels.
    """
    ground.im.paste(piece.im, (x, y, x + piece.width, y + piece.height))


def frame(image: Image.Image, box: tuple[int, int, int, int], colour: int, width: int) -> None:
    """Draw a frame along the inside of (left, top, right, bottom), ends included."""
    ImageDraw.Draw(image).rectangle(box, outline=colour, width=width)


def bar(image: Image.Image, box: tuple[int, int, int, int], colour: int) -> None:
    """Draw a filled rectangle, ends included."""
    ImageDraw.Draw(image).rectangle(box, fill=colour)


def side_by_side(pieces: list[Image.Image], gap: int = 0) -> Image.Image:
    """Pieces side by side, bottom-aligned; an empty image without pieces."""
    high = max((piece.height for piece in pieces), default=0)
    image = felt(sum(piece.width for piece in pieces) + gap * max(0, len(pieces) - 1), high)
    x = 0
    for piece in pieces:
        lay(image, piece, x, high - piece.height)
        x += piece.width + gap
    return image


def inked(mask: Image.Image, ground: int, ink: int) -> Image.Image:
    """A mask drawn in one colour on another; the two must be one of ``RAMPS``."""
    return mapped(mask, _RAMPS[ground, ink])


def mapped(image: Image.Image, table: bytes) -> Image.Image:
    """The picture with each value replaced by the table's; ``Image.point`` takes ten times as long for a small one."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


@cache
def backs(count: int, size: str, tiles: TileSet = "classic") -> Image.Image:
    """A row of tiles face down. Cached: never draw on it."""
    return side_by_side([tile_sprite(None, size, tiles=tiles)] * count)


def sheet_palette(tiles: TileSet) -> list[int]:
    """The palette of a tile set's sheet: red, green and blue of each index in turn."""
    return _sprite_sheet(tiles)[1]


def png(image: Image.Image, tiles: TileSet = "classic") -> bytes:
    """The picture as PNG, in the palette of its tile set."""
    return encoded(image, sheet_palette(tiles))


def encoded(image: Image.Image, palette: Sequence[int]) -> bytes:
    """A picture of palette indices as PNG.

    Deflating is most of the time of a picture (docs/performance.md), and Pillow's writer takes longer.
    """
    # Each line begins with the number of its filter, which is none.
    rows = Image.new("L", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return _framed(image.size, rows.tobytes(), palette)


class Canvas:
    """A picture that lies in memory as the lines of its PNG do: nothing is copied to encode it."""

    def __init__(self, width: int, height: int) -> None:
        # Each line begins with the number of its filter, which is none.
        self._lines: Final = bytearray((width + 1) * height + 1)
        pixels: Any = memoryview(self._lines)[1:]
        self.image: Final = Image.frombuffer("L", (width, height), pixels, "raw", "L", width + 1, 1)
        # Pillow would else draw on a copy.
        self.image.readonly = 0
        self.clear()

    def clear(self) -> None:
        """Make it an empty piece of table again."""
        self.image.paste(FELT, (0, 0, *self.image.size))

    def png(self, tiles: TileSet) -> bytes:
        """The picture as PNG, in the palette of its tile set."""
        return _framed(self.image.size, memoryview(self._lines)[:-1], sheet_palette(tiles))


_SPARE: Final[dict[tuple[int, int], list[Canvas]]] = {}
"""By size. What was drawn on before is still in the processor's cache."""


@contextmanager
def canvas(width: int, height: int) -> Iterator[Canvas]:
    """An empty piece of table, to be drawn on and encoded in this block."""
    spare = _SPARE.setdefault((width, height), [])
    try:
        found = spare.pop()
    except IndexError:
        found = Canvas(width, height)
    else:
        found.clear()
    yield found
    spare.append(found)


def _framed(size: tuple[int, int], lines: bytes | memoryview, palette: Sequence[int]) -> bytes:
    header = struct.pack(">IIBBBBB", *size, _BITS, _PALETTE, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", bytes(palette)),
        (b"IDAT", _within_limit(lines)),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(
        [
            piece
            for name, data in chunks
            for piece in (
                struct.pack(">I", len(data)),
                name,
                data,
                struct.pack(">I", zlib.crc32(data, zlib.crc32(name))),
            )
        ]
    )


def _within_limit(data: bytes | memoryview) -> bytes:
    """Deflated data; once more and slowly in the rare case that it would be too much to send."""
    small = deflated(data)
    return small if len(small) <= LIMIT else zlib.compress(data, _SLOW)


def deflated(data: bytes | memoryview, quick: ModuleType | None = _QUICK) -> bytes:
    """Deflated data; by ISA-L, in a quarter of zlib's time, where that is installed."""
    if quick is not None:
        small: bytes = quick.compress(data, _LEVELS[0])
        return small
    deflate = zlib.compressobj(_LEVELS[1], zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY)
    return deflate.compress(data) + deflate.flush()


LIMIT: Final = 79_000
"""Bytes of a picture without its palette and frame, which are less than 1,000: 80,000 are the most that are sent."""
_SLOW: Final = 6
"""zlib's level for what passes the limit: a fifth less, in ten times the time."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BITS: Final = 8
_PALETTE: Final = 3
_LEVELS: Final = (1, 2)
"""Of ISA-L and of zlib: both give nearly the same sizes."""
_MEMORY: Final = 7
"""zlib's memory level: its table then fits the processor's cache."""
