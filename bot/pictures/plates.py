"""Plates on the table: a seat's with wind, name, score and place, and the one in the middle with the kyoku.

Drawn in palette indices like the tiles around them (``bot.pictures.sprites``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.lettering import drawable, shortened, text_mask
from bot.pictures.sprites import BLACK, FAINT, FELT, GOLD, LINE, PLATE, STICK_RED, inked
from bot.text.sentences import render, say
from bot.text.table.board_text import place_name

if TYPE_CHECKING:
    from bot.pictures.lettering import Weight

WIDTH: Final = 186
HEIGHT: Final = 90
RADIUS: Final = 10
FRAME: Final = 4
INSIDE: Final = 12
"""From the edge of a plate to its text."""
DISC: Final = 34
BADGE: Final = 18
_FINE: Final = 4
"""Shapes are drawn this many times larger first, for smooth edges."""
TAIL: Final = 12
"""How far the tail of a plate sticks out, toward the river it belongs to, and words like RIICHI at the top."""


class TextStyle(NamedTuple):
    """How text on a plate looks; ``ink`` is a palette index."""

    size: int
    weight: Weight
    ink: int = LINE


NAME: Final = TextStyle(25, "SemiBold")
SCORE: Final = TextStyle(30, "ExtraBold")


class Nameplate(NamedTuple):
    """What a seat's plate says."""

    wind: str
    """One letter."""
    name: str
    score: int
    place: int
    """From 1."""
    dealer: bool
    riichi: bool
    turn: bool
    """Whether this seat is to act."""
    stand_in: str = ""
    """For a name that no font of the machine has."""
    call: str = ""
    """The word for what the seat has just called."""
    own: bool = False
    """Whether this is the seat of whom the picture is for."""


@lru_cache(maxsize=256)
def nameplate(what: Nameplate, side: int, locale: str | None = None) -> Image.Image:
    """A seat's plate, with room at the top and, for its tail, where its river is. Cached: never draw on it.

    side: of the table, as the tail points from the plate to the river there: to the left from the bottom side's plate.
    locale: of the words on it.
    """
    left, top = (TAIL if side == 0 else 0), TAIL
    image = Image.new("L", (WIDTH + TAIL * (side in {0, 2}), HEIGHT + TAIL * (2 if side == 1 else 1)), FELT)
    image.paste((framed_panel if what.turn else panel)(WIDTH, HEIGHT), (left, top))
    _draw_tail(image, (left, top), side, GOLD if what.turn else PLATE)
    right, line = left + WIDTH - INSIDE, top + 11 + DISC // 2
    left += INSIDE
    image.paste(wind_disc(what.wind, what.dealer), (left, line - DISC // 2))
    name = shortened(drawable(what.name) or what.stand_in, NAME.size, right - left - DISC - 8, NAME.weight)
    put_text(image, left + DISC + 8, line, name, NAME)
    line = top + HEIGHT - 11 - SCORE.size // 2
    end = put_text(image, left, line, f"{what.score:,}".replace("-", "−"), SCORE)
    place = TextStyle(19, "SemiBold", GOLD if what.place == 1 else FAINT)
    put_text(image, end + 9, line + 4, render(place_name(what.place), locale), place)
    riichi = render(say("RIICHI"), locale) if what.riichi else ""
    own = render(say("YOU"), locale) if what.own else ""
    end = right + 4
    for word, colour, ink in ((what.call, GOLD, BLACK), (riichi, STICK_RED, LINE), (own, LINE, BLACK)):
        if word:
            tag = badge(word, colour, ink)
            image.paste(tag, (end - tag.width, 0))
            end -= tag.width + 4
    return image


def _draw_tail(image: Image.Image, corner: tuple[int, int], side: int, colour: int) -> None:
    """A triangle from the plate with this corner toward the end of its river."""
    half, (left, top) = 11, corner
    right, bottom = left + WIDTH - 1, top + HEIGHT - 1
    x, y = (left + right) // 2, (top + bottom) // 2
    base, tip = (
        ((left, y), (left - TAIL, y)),
        ((x, bottom), (x, bottom + TAIL)),
        ((right, y), (right + TAIL, y)),
        ((x, top), (x, top - TAIL)),
    )[side]
    across, down = (half, 0) if side % 2 else (0, half)
    points = [(base[0] - across, base[1] - down), tip, (base[0] + across, base[1] + down)]
    ImageDraw.Draw(image).polygon(points, fill=colour)


def put_text(ground: Image.Image, x: int, y: int, text: str, style: TextStyle, *, across: float = 0) -> int:
    """Write on a plate, centred vertically at ``y``; returns where it ends.

    across: the part of the text that lies left of ``x``: 0 for its left end, 0.5 for its middle.
    """
    if not text:
        return x
    image = written(text, style)
    left = x - round(image.width * across)
    ground.paste(image, (left, y - image.height // 2))
    return left + image.width


@lru_cache(maxsize=1024)
def written(text: str, style: TextStyle) -> Image.Image:
    """A text on a plate. Cached: never draw on it."""
    return inked(text_mask(text, style.size, style.weight), PLATE, style.ink)


@lru_cache(maxsize=16)
def wind_disc(wind: str, dealer: bool) -> Image.Image:  # noqa: FBT001 - cached by position
    """A wind's letter on a disc, which is red for the dealer. Cached: never draw on it."""
    disc, letter = (STICK_RED, LINE) if dealer else (LINE, BLACK)
    image = inked(shape("ellipse", DISC, DISC, 0), PLATE, disc)
    mask = text_mask(wind, 22, "ExtraBold")
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop(box)
    image.paste(
        inked(mask, disc, letter), ((DISC - mask.width + 1) // 2, (DISC - mask.height + 1) // 2), mask.point(_ANY)
    )
    return image


_ANY: Final = bytes([0] + [255] * 255)


@lru_cache(maxsize=32)
def badge(word: str, colour: int, ink: int) -> Image.Image:
    """A word in capitals on a bright ground. Cached: never draw on it."""
    mask = text_mask(word, BADGE, "ExtraBold")
    mask = mask.crop(mask.getbbox())
    image = Image.new("L", (mask.width + 14, mask.height + 12), colour)
    image.paste(inked(mask, colour, ink), (7, 6))
    return image


@lru_cache(maxsize=16)
def panel(width: int, height: int) -> Image.Image:
    """An empty plate on the felt. Cached: never draw on it."""
    return inked(shape("rounded", width, height, RADIUS), FELT, PLATE)


@lru_cache(maxsize=16)
def framed_panel(width: int, height: int) -> Image.Image:
    """An empty plate with a golden frame. Cached: never draw on it."""
    image = inked(shape("rounded", width, height, RADIUS), FELT, GOLD)
    inner = shape("rounded", width - 2 * FRAME, height - 2 * FRAME, RADIUS - FRAME)
    # The ramp of plate and gold runs from the plate: what is not the inner plate is gold.
    image.paste(inked(inner.point(_INVERSE), PLATE, GOLD), (FRAME, FRAME))
    return image


_INVERSE: Final = bytes(range(255, -1, -1))


@lru_cache(maxsize=64)
def shape(kind: str, width: int, height: int, radius: int) -> Image.Image:
    """A mask of an ellipse or a rounded rectangle with smooth edges. Cached: never draw on it."""
    if kind == "ellipse":
        fine = Image.new("L", (width * _FINE, height * _FINE))
        ImageDraw.Draw(fine).ellipse((0, 0, width * _FINE - 1, height * _FINE - 1), fill=255)
        return fine.reduce(_FINE)
    # Only the corners are not full.
    mask, disc = Image.new("L", (width, height), 255), shape("ellipse", 2 * radius, 2 * radius, 0)
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            mask.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return mask
