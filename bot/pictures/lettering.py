"""Text in pictures, in the fonts of ``bot.pictures.typeface``.

A name with a letter that no font has is not drawn at all. The message with a picture always has all names.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from bot.pictures.typeface import TYPEFACE, WEIGHTS, Weight, file_with, font
from bot.text.sentences import flat

if TYPE_CHECKING:
    from pathlib import Path

ELLIPSIS: Final = "…"


def drawable(name: str) -> str | None:
    """A name without emoji and ornaments, and with plain letters for fancy ones; None if it cannot be drawn."""
    plain = unicodedata.normalize("NFC", flat(name))
    if all(map(_is_drawable, plain)):
        return plain or None
    plain = unicodedata.normalize("NFKC", plain)
    undecorated = "".join(letter for letter in plain if unicodedata.category(letter) not in _ORNAMENTS)
    undecorated = " ".join(undecorated.split())
    return undecorated if undecorated and all(map(_is_drawable, undecorated)) else None


def _is_drawable(letter: str) -> bool:
    return file_with(letter, "SemiBold") is not None


_ORNAMENTS: Final = frozenset({"So", "Sk", "Cf", "Me", "Cn", "Co"})
"""Unicode categories of decorations: emoji, hearts and stars, joiners."""


def shortened(text: str, size: int, width: int, weight: Weight = "Medium") -> str:
    """The text, shortened with an ellipsis to at most ``width`` pixels."""
    if width_of(text, size, weight) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        part = text[:end].rstrip() + ELLIPSIS
        if width_of(part, size, weight) <= width:
            return part
    return ""


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, weight: Weight = "Medium") -> int:
    """The width of the text in pixels."""
    return max(1, round(sum(font(file, size).getlength(run) for file, run in _runs(text, weight))))


@lru_cache(maxsize=2048)
def text_mask(text: str, size: int, weight: Weight = "Medium") -> Image.Image:
    """The text as a mask, as high as the lines of the bot's typeface. Cached: never draw on it."""
    ascent, descent = font(TYPEFACE / WEIGHTS[weight], size).getmetrics()
    image = Image.new("L", (width_of(text, size, weight), ascent + descent))
    draw = ImageDraw.Draw(image)
    x = 0.0
    for file, run in _runs(text, weight):
        own = font(file, size)
        draw.text((x, ascent), run, fill=255, font=own, anchor="ls")
        x += own.getlength(run)
    return image


def _runs(text: str, weight: Weight) -> list[tuple[Path, str]]:
    """The text in runs of letters of one font. What no font has is left out: see ``drawable``."""
    files = [(file_with(letter, weight), letter) for letter in text]
    return [
        (file, "".join(letter for _, letter in run))
        for file, run in groupby(files, key=lambda pair: pair[0])
        if file is not None
    ]
