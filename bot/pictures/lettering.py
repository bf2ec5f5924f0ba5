"""Text in pictures: the letters of Pillow's own font, and Latin letters with accents, which the font lacks.

The font is Aileron (CC0), which comes with Pillow. A name with any other letter is not drawn at all. The message with a
picture always has all names.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.text.sentences import flat

if TYPE_CHECKING:
    from collections.abc import Iterator

MINUS: Final = "−"
"""The font lacks a minus, so it is drawn as a stroke as wide as the plus."""
ELLIPSIS: Final = "…"
_FINE: Final = 4
"""Strokes are drawn this many times larger first, for smooth edges."""
_WEIGHT: Final = 0.075
"""The width of strokes, in heights of the font."""

Point = tuple[float, float]
_ABOVE: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "\u0300": (((-0.12, -0.17), (0.05, -0.05)),),
    "\u0301": (((0.12, -0.17), (-0.05, -0.05)),),
    "\u0302": (((-0.14, -0.05), (0.0, -0.17), (0.14, -0.05)),),
    "\u0303": (((-0.16, -0.07), (-0.08, -0.13), (0.06, -0.07), (0.15, -0.13)),),
    "\u0304": (((-0.15, -0.1), (0.15, -0.1)),),
    "\u0306": (((-0.14, -0.16), (-0.07, -0.07), (0.07, -0.07), (0.14, -0.16)),),
    "\u0307": (((0.0, -0.11), (0.0, -0.11)),),
    "\u0308": (((-0.11, -0.11), (-0.11, -0.11)), ((0.11, -0.11), (0.11, -0.11))),
    "\u030a": (((0.0, -0.19), (0.07, -0.12), (0.0, -0.05), (-0.07, -0.12), (0.0, -0.19)),),
    "\u030b": (((0.04, -0.17), (-0.08, -0.05)), ((0.2, -0.17), (0.08, -0.05))),
    "\u030c": (((-0.14, -0.17), (0.0, -0.05), (0.14, -0.17)),),
}
"""Accents above a letter: strokes relative to the middle of its upper edge, in heights of the font."""
_BELOW: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "\u0323": (((0.0, 0.13), (0.0, 0.13)),),
    "\u0326": (((0.03, 0.08), (-0.04, 0.19)),),
    "\u0327": (((0.0, 0.0), (0.0, 0.06), (0.08, 0.12), (0.02, 0.19), (-0.08, 0.18)),),
    "\u0328": (((0.08, 0.0), (0.0, 0.1), (0.04, 0.18), (0.13, 0.17)),),
}
"""Accents below a letter: strokes relative to the middle of its lower edge, in heights of the font."""
_STRUCK: Final = {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
"""Letters with a stroke through them, which Unicode does not decompose."""


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 - Pillow's wheels bring FreeType
    return font


@cache
def _missing() -> tuple[tuple[int, int], bytes]:
    """The glyph that the font draws for a missing character."""
    return _shape("\uffff")


def _shape(character: str) -> tuple[tuple[int, int], bytes]:
    mask = _font(40).getmask(character)
    return mask.size, bytes(mask)


@lru_cache(maxsize=4096)
def _font_has(character: str) -> bool:
    return character == " " or (character.isprintable() and _shape(character) not in (_missing(), ((0, 0), b"")))


def _decomposed(letter: str) -> tuple[str, str]:
    """The base letter and its accents, with "/" for a stroke through the letter."""
    if letter in _STRUCK:
        return _STRUCK[letter], "/"
    decomposed = unicodedata.normalize("NFD", letter)
    return decomposed[:1], decomposed[1:]


def _is_drawable(letter: str) -> bool:
    base, marks = _decomposed(letter)
    return letter == MINUS or (
        _font_has(base) and all(mark == "/" or mark in _ABOVE or mark in _BELOW for mark in marks)
    )


def drawable(name: str) -> str | None:
    """A name without emoji and ornaments, and with plain letters for fancy ones; None if it cannot be drawn."""
    plain = unicodedata.normalize("NFC", flat(name))
    if all(map(_is_drawable, plain)):
        return plain or None
    plain = unicodedata.normalize("NFKC", plain)
    undecorated = "".join(letter for letter in plain if unicodedata.category(letter) not in _ORNAMENTS)
    undecorated = " ".join(undecorated.split())
    return undecorated if undecorated and all(map(_is_drawable, undecorated)) else None


_ORNAMENTS: Final = frozenset({"So", "Sk", "Cf", "Me", "Cn", "Co"})
"""Unicode categories of decorations: emoji, hearts and stars, joiners."""


def shortened(text: str, size: int, width: int) -> str:
    """The text, shortened with an ellipsis to at most ``width`` pixels."""
    if width_of(text, size) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        part = text[:end].rstrip() + ELLIPSIS
        if width_of(part, size) <= width:
            return part
    return ""


def width_of(text: str, size: int) -> int:
    """The width of the text in pixels."""
    return text_mask(text, size).width


@lru_cache(maxsize=1024)
def text_mask(text: str, size: int) -> Image.Image:
    """The text as a mask, as high as the font's lines. Cached: never draw on it."""
    font = _font(size)
    pieces = list(_pieces(text))
    # A run is never wider than the sum of its letters.
    image = Image.new("L", (sum(round(_advance(font, base)) + 1 for base, _ in pieces) + 1, _line_height(size)))
    draw = ImageDraw.Draw(image)
    x = 0.0
    for base, marks in pieces:
        if base == MINUS:
            _strokes(image, (((0.1, 0.0), (0.9, 0.0)),), (x, _middle(size)), _advance(font, "+"), size)
        else:
            draw.text((x, _rise(size)), base, fill=255, font=font)
            if marks:
                _accented(image, base, marks, x, size)
        x += _advance(font, base)
    return image.crop((0, 0, round(x), image.height))


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Split the text into runs that the font can write, and single letters with accents (or the minus)."""
    run = ""
    for letter in text:
        base, marks = _decomposed(letter)
        if letter != MINUS and not marks:
            run += letter
            continue
        if run:
            yield run, ""
            run = ""
        yield base, marks
    if run:
        yield run, ""


def _advance(font: ImageFont.FreeTypeFont, text: str) -> float:
    return font.getlength("+" if text == MINUS else text)


def _rise(size: int) -> int:
    """Extra room above the font's lines for the accents of capitals."""
    return round(size * 0.08)


def _line_height(size: int) -> int:
    ascent, descent = _font(size).getmetrics()
    return ascent + descent + _rise(size)


def _middle(size: int) -> float:
    """The height of the minus, which is that of the plus."""
    _, top, _, bottom = _font(size).getbbox("+")
    return _rise(size) + (top + bottom) / 2


def _accented(image: Image.Image, base: str, marks: str, x: float, size: int) -> None:
    """Draw the accents of a letter written at ``x``."""
    left, top, right, bottom = (round(side) for side in _font(size).getbbox(base))
    top, bottom = top + _rise(size), bottom + _rise(size)
    if base in "ij" and any(mark in _ABOVE for mark in marks):
        # The accent replaces the dot.
        dotless = round(_font(size).getbbox("x")[1]) + _rise(size)
        image.paste(0, (round(x + left) - 1, 0, round(x + right) + 1, dotless - 1))
        top = dotless
    middle = x + (left + right) / 2
    for mark in marks:
        if mark == "/":
            low = "oO" if base in "oO" else ""
            reach = 0.5 * (right - left) / size
            strokes = (
                (((-reach, (bottom - top) / size * 0.45), (reach, -(bottom - top) / size * 0.45)),)
                if low
                else (((-0.14, 0.06), (0.14, -0.06)),)
            )
            _strokes(image, strokes, (middle, (top + bottom) / 2), size, size)
        elif mark in _ABOVE:
            _strokes(image, _ABOVE[mark], (middle, top), size, size)
        else:
            _strokes(image, _BELOW[mark], (middle, bottom), size, size)


def _strokes(image: Image.Image, strokes: tuple[tuple[Point, ...], ...], start: Point, unit: float, size: int) -> None:
    """Draw smooth strokes with round ends, relative to ``start``."""
    fine = Image.new("L", (image.width * _FINE, image.height * _FINE))
    draw = ImageDraw.Draw(fine)
    half = _WEIGHT * size * _FINE / 2
    for stroke in strokes:
        points = [((start[0] + x * unit) * _FINE, (start[1] + y * unit) * _FINE) for x, y in stroke]
        draw.line(points, fill=255, width=max(1, round(2 * half)))
        for x, y in points:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    small = fine.resize(image.size, Image.Resampling.BOX)
    image.paste(ImageChops.lighter(image, small))
