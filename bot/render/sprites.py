"""Sprites at run time: palette indices in greyscale images, put together and encoded with the shared palette.

Working on indices keeps drawing and encoding cheap: a hand takes about a millisecond, a table a few.
"""

from __future__ import annotations

import io
import json
from functools import cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from bot.engine.tiles import TILE_NAMES
from bot.render.art.build import COLOURS, FIXED, INDEX, SHEET

if TYPE_CHECKING:
    from bot.engine.tiles import Tile

FELT, LINE, GOLD, STICK_RED, BLACK, GLOW = (3 * COLOURS + n for n in range(len(FIXED)))

_SHADED: Final = bytes(n + COLOURS if n < COLOURS else n for n in range(256))
_FADED: Final = bytes(n + 2 * COLOURS if n < COLOURS else n for n in range(256))

TURNS: Final = (None, Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)
"""Counter-clockwise quarter turns."""


@cache
def _sheet() -> tuple[Image.Image, list[int], dict[str, list[int]]]:
    with Image.open(SHEET) as sheet:
        indices = Image.frombytes("L", sheet.size, sheet.tobytes())
        palette = sheet.getpalette() or []
    return indices, palette, json.loads(INDEX.read_text(encoding="utf-8"))


@cache
def sprite(name: str, turn: int = 0, look: str = "plain") -> Image.Image:
    """A sprite by name, turned by quarter turns; ``look`` is plain, shaded or faded. Never draw on it."""
    indices, _, places = _sheet()
    left, top, width, height = places[name]
    image = indices.crop((left, top, left + width, top + height))
    if look == "shaded":
        image = image.point(_SHADED)
    elif look == "faded":
        image = image.point(_FADED)
    turned = TURNS[turn % 4]
    return image if turned is None else image.transpose(turned)


def tile_sprite(tile: Tile | None, size: str, turn: int = 0, look: str = "plain") -> Image.Image:
    """A tile face up, or its back for None. Sizes are s (30 pixels wide), m (45) and l (60)."""
    return sprite(f"{size}/{'back' if tile is None else TILE_NAMES[tile]}", turn, look)


def felt(width: int, height: int) -> Image.Image:
    """An empty piece of table."""
    return Image.new("L", (width, height), FELT)


def frame(image: Image.Image, box: tuple[int, int, int, int], colour: int, width: int) -> None:
    """A frame around (left, top, right, bottom), both ends within."""
    ImageDraw.Draw(image).rectangle(box, outline=colour, width=width)


def bar(image: Image.Image, box: tuple[int, int, int, int], colour: int) -> None:
    """A filled rectangle."""
    ImageDraw.Draw(image).rectangle(box, fill=colour)


def number(value: int, kind: str = "text") -> Image.Image:
    """A number in digits, as one sprite of its own."""
    letters = [sprite(f"{kind}/{letter}") for letter in str(value)]
    image = felt(sum(letter.width for letter in letters), letters[0].height)
    x = 0
    for letter in letters:
        image.paste(letter, (x, 0))
        x += letter.width
    return image


def png(image: Image.Image) -> bytes:
    """The picture as PNG, in the shared palette."""
    painted = Image.frombytes("L", image.size, image.tobytes())
    painted.putpalette(_sheet()[1])
    out = io.BytesIO()
    # Level 3 takes half the time of level 6 for a fifth more bytes (benchmarks/rendering.py).
    painted.save(out, "PNG", compress_level=3)
    return out.getvalue()
