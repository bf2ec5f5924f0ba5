"""Plates on the table: a seat's with wind, name, score and place, and the one in the middle with the kyoku.

Drawn in palette indices like the tiles around them (``bot.pictures.sprites``).
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.engine.tiles import Tile
from bot.pictures.layout import ACROSS, DEPTH, LIP
from bot.pictures.lettering import Weight, drawable, kept_by_face, lettered, shortened, text_mask, width_of
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import (
    BLACK,
    FAINT,
    FELT,
    GOLD,
    LINE,
    PLATE,
    STICK_RED,
    inked,
    lay,
    mapped,
    side_by_side,
    tile_sprite,
)
from bot.text.sentences import amount, say, say_many
from bot.text.table.board_text import place_name
from bot.text.tile_text import wind_name

WIDE: Final = (2 * ACROSS, 48)
"""Size of the plates at the bottom and top."""
TALL: Final = (120, 2 * (DEPTH - 48 - 4))
"""Size of the plates at the sides."""
RADIUS: Final = 10
INSIDE: Final = 10
"""From the edge of a plate to its text."""
DISC: Final = 34
BADGE: Final = 18
_FINE: Final = 4
"""Shapes are drawn this many times larger first, for smooth edges."""


class TextStyle(NamedTuple):
    """How text on a plate looks; ``ink`` and ``ground`` are palette indices."""

    size: int
    weight: Weight
    ink: int = LINE
    ground: int = PLATE


NAMES: Final = (25, 22)
"""Sizes of a name; the largest that fits is used."""
SCORES: Final = (30, 27, 24, 21)


MIDDLE: Final = (2 * (ACROSS - TALL[0] - 4), TALL[1])
"""Size of the plate between those at the sides."""
MIDDLE_ROOM: Final = MIDDLE[0] - 6
"""The most that a text on it is wide."""
TITLE: Final = TextStyle(30, "ExtraBold")
COUNT: Final = TextStyle(22, "SemiBold")
LABEL: Final = TextStyle(22, "SemiBold", FAINT)
SMALLEST: Final = 12
"""The size of texts in the middle that fit in no larger one."""
LAST_TILES: Final = 10
"""With fewer tiles left, their number is golden."""
INDICATORS: Final = say("Dora indicators")


class Nameplate(NamedTuple):
    """What a seat's plate says."""

    wind: str
    """One letter."""
    name: str
    score: int
    place: int
    """From 1; 0 while all scores are equal."""
    dealer: bool
    riichi: bool
    turn: bool
    """Whether this seat is to discard or draws next: then the plate is golden."""
    stand_in: str = ""
    """For a name that no font of the machine has."""
    call: str = ""
    """The word for what the seat has just called."""
    who: str = ""
    """A word for whose seat it is, as CPU."""


@lru_cache(maxsize=1024)
def nameplate(what: Nameplate, side: int, locale: str | None = None) -> Image.Image:
    """A seat's plate: a line at the bottom and top of the table, a column at its sides. Cached: never draw on it.

    locale: of the words on it.
    """
    image = panel(*(TALL if side % 2 else WIDE), GOLD if what.turn else PLATE).copy()
    (_draw_column if side % 2 else _draw_line)(image, what, locale)
    return image


def _draw_line(image: Image.Image, what: Nameplate, locale: str | None) -> None:
    """From left to right: wind, name, whose seat it is, score, place, and what the seat has done."""
    line, left, right = image.height // 2, INSIDE + DISC + 8, image.width - INSIDE
    _put_disc(image, what, (INSIDE, line - DISC // 2))
    name, score = drawable(what.name) or what.stand_in, _score(what, locale)
    style = _fitting(score, SCORES[1:], "ExtraBold", 120, what)
    who = badge(what.who, LINE, BLACK) if what.who else None
    beside = width_of(score, style.size, style.weight) + 12 + (0 if who is None else who.width + 8)
    state, place = _state(what, locale), _place(what, locale)
    if state is not None:
        right -= state.width
        image.paste(state, (right, line - state.height // 2))
        right -= INSIDE
        if place is not None and width_of(name, NAMES[-1], "SemiBold") > right - left - beside - place.width - INSIDE:
            # A name that would have to be shortened is worth more than a place.
            place = None
    if place is not None:
        right -= place.width
        image.paste(place, (right, line - place.height // 2))
        right -= INSIDE
    room = right - left - beside
    put_text(image, right - width_of(score, style.size, style.weight), line, score, style)
    style = _fitting(name, NAMES, "SemiBold", room, what)
    left = put_text(image, left, line, shortened(name, style.size, room, style.weight), style)
    if who is not None:
        image.paste(who, (left + 8, line - who.height // 2))


def _draw_column(image: Image.Image, what: Nameplate, locale: str | None) -> None:
    """From top to bottom: wind and whose seat it is, name, score, place, and what the seat has done."""
    room = image.width - 2 * INSIDE
    _put_disc(image, what, (INSIDE, 12))
    if what.who:
        who = badge(what.who, LINE, BLACK)
        image.paste(who, (image.width - INSIDE - who.width, 12 + (DISC - who.height) // 2))
    name = drawable(what.name) or what.stand_in
    style = _fitting(name, NAMES, "SemiBold", room, what)
    lines = in_two(name, style, room)
    for number, line in enumerate(lines):
        put_text(image, INSIDE, 78 + 26 * number - 13 * (len(lines) - 1), line, style)
    score = _score(what, locale)
    put_text(image, INSIDE, 122, score, _fitting(score, SCORES, "ExtraBold", room + 2, what))
    for middle, piece in ((151, _place(what, locale)), (177, _state(what, locale))):
        if piece is not None:
            image.paste(piece, (INSIDE, middle - piece.height // 2))


def _put_disc(image: Image.Image, what: Nameplate, corner: tuple[int, int]) -> None:
    disc = wind_disc(what.wind, what.dealer, what.turn)
    image.paste(disc, corner, _disc_mask())


def _score(what: Nameplate, locale: str | None) -> str:
    return lettered(amount(what.score), locale)


def _state(what: Nameplate, locale: str | None) -> Image.Image | None:
    """What the seat has called, or that it is in riichi."""
    if what.call:
        return badge(what.call, *((LINE, BLACK) if what.turn else (GOLD, BLACK)))
    return badge(lettered(say("RIICHI"), locale), STICK_RED, LINE) if what.riichi else None


def _place(what: Nameplate, locale: str | None) -> Image.Image | None:
    if not what.place:
        return None
    ink, ground = (BLACK, GOLD) if what.turn else (GOLD if what.place == 1 else FAINT, PLATE)
    return written(lettered(place_name(what.place), locale), TextStyle(20, "SemiBold", ink, ground))


def _fitting(text: str, sizes: Sequence[int], weight: Weight, room: int, what: Nameplate) -> TextStyle:
    """The style for a text on the seat's plate, in the largest size in which it fits, else in the smallest."""
    size = next((size for size in sizes if width_of(text, size, weight) <= room), sizes[-1])
    return TextStyle(size, weight, *((BLACK, GOLD) if what.turn else (LINE, PLATE)))


def in_two(text: str, style: TextStyle, room: int) -> list[str]:
    """A text in one line or two, which end at spaces where they can."""
    if width_of(text, style.size, style.weight) <= room:
        return [text]
    fits = next(end for end in range(len(text) - 1, 0, -1) if width_of(text[:end], style.size, style.weight) <= room)
    end = text.rfind(" ", 1, fits + 1)
    end = fits if end < 0 else end
    return [text[:end].rstrip(), shortened(text[end:].lstrip(), style.size, room, style.weight)]


class MiddlePlate(NamedTuple):
    """What the plate in the middle tells."""

    bakaze: int
    number: int
    honba: int
    kyotaku: int
    live: int
    indicators: tuple[Tile, ...]
    """Those that lie here: none with three players."""


@lru_cache(maxsize=256)
def middle_plate(what: MiddlePlate, tiles: TileSet, locale: str | None) -> Image.Image:
    """One below the other: the kyoku, the dora indicators if they lie here, the tiles left, honba, riichi sticks.

    Cached, as it is the same for all who look: never draw on it.
    """
    indicators = _indicators(what.indicators, tiles) if what.indicators else None
    plate = panel(*MIDDLE).copy()
    kyoku = say("{wind} {number}", wind=wind_name(what.bakaze), number=what.number)
    honba = say("{count} honba", count=what.honba) if what.honba else None
    sticks = say_many("{count} riichi stick", "{count} riichi sticks", what.kyotaku) if what.kyotaku else None
    count = COUNT._replace(ink=GOLD) if what.live < LAST_TILES else COUNT
    rows = [_fitted(lettered(kyoku, locale), TITLE), *_heading(locale, far=indicators is None)]
    above = len(rows)
    rows.append(_fitted(lettered(say("{count} left", count=what.live), locale), count))
    rows += [_fitted(lettered(words, locale), LABEL) for words in (honba, sticks) if words is not None]
    heights = [style.size * 9 // 10 for _, style in rows]
    tall = 0 if indicators is None else indicators.height
    gap = (plate.height - sum(heights) - tall) // (len(rows) + 2)
    y = gap
    for number, ((text, style), high) in enumerate(zip(rows, heights, strict=True)):
        if number == above and indicators is not None:
            plate.paste(indicators, ((plate.width - indicators.width) // 2, y))
            y += tall + gap
        image = written(text, style)
        # Lines that lie close must not cover each other's letters.
        corner = ((plate.width - image.width) // 2, y + (high - image.height) // 2)
        plate.paste(image, corner, _letters(text, style))
        y += high + gap
    return plate


def _indicators(shown: tuple[Tile, ...], tiles: TileSet) -> Image.Image:
    """The revealed indicators, in two rows where they are many."""
    size, row_length = ("c", 2) if len(shown) < 3 else ("d", 3) if len(shown) == 3 else ("s", 3)
    rows = [
        side_by_side([tile_sprite(tile, size, tiles=tiles) for tile in shown[first : first + row_length]])
        for first in range(0, len(shown), row_length)
    ]
    image = Image.new("L", (rows[0].width, sum(row.height for row in rows) - LIP * (len(rows) - 1)), PLATE)
    for number, row in enumerate(rows):
        image.paste(row, ((image.width - row.width) // 2, number * (row.height - LIP)))
    return image


@lru_cache(maxsize=32)
def _heading(locale: str | None, *, far: bool) -> list[tuple[str, TextStyle]]:
    """What stands above the indicators, in one line or two; that there are three players if these lie elsewhere."""
    if far:
        return [_fitted(lettered(say("Sanma"), locale), LABEL)]
    label = lettered(INDICATORS, locale)
    style = min((_fitted(word, LABEL)[1] for word in label.split()), default=LABEL)
    return [(line, style) for line in in_two(label, style, MIDDLE_ROOM)]


def _fitted(text: str, style: TextStyle) -> tuple[str, TextStyle]:
    """A text in the middle and its style, in the largest size in which it fits."""
    sizes = range(style.size, SMALLEST, -1)
    fitting = (size for size in sizes if width_of(text, size, style.weight) <= MIDDLE_ROOM)
    return text, style._replace(size=next(fitting, SMALLEST))


def put_text(ground: Image.Image, x: int, y: int, text: str, style: TextStyle, *, across: float = 0) -> int:
    """Write on a plate, centred vertically at ``y``; returns where it ends.

    across: the part of the text that lies left of ``x``: 0 for its left end, 0.5 for its middle.
    """
    if not text:
        return x
    image = written(text, style)
    left = x - round(image.width * across)
    lay(ground, image, left, y - image.height // 2)
    return left + image.width


@kept_by_face(4096)
def written(text: str, style: TextStyle) -> Image.Image:
    """A text on a plate. Cached: never draw on it."""
    return inked(text_mask(text, style.size, style.weight), style.ground, style.ink)


@kept_by_face(512)
def _letters(text: str, style: TextStyle) -> Image.Image:
    """A mask of what ``written`` has on its plate. Cached: never draw on it."""
    return mapped(written(text, style), _LETTERS)


@kept_by_face(32)
def wind_disc(wind: str, dealer: bool, turn: bool) -> Image.Image:  # noqa: FBT001 - cached by position
    """A wind's letter on a disc, which is red for the dealer. Cached: never draw on it.

    turn: for a golden plate, where the smooth edge of a dark one would look torn.
    """
    disc, letter = (STICK_RED, LINE) if dealer else (LINE, BLACK)
    image = Image.new("L", (DISC, DISC), disc) if turn else inked(shape("ellipse", DISC, DISC, 0), PLATE, disc)
    mask = text_mask(wind, 22, "ExtraBold")
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop(box)
    image.paste(
        inked(mask, disc, letter), ((DISC - mask.width + 1) // 2, (DISC - mask.height + 1) // 2), mask.point(_ANY)
    )
    return image


@cache
def _disc_mask() -> Image.Image:
    """What lies within a disc."""
    return shape("ellipse", DISC, DISC, 0).point(_HALF)


_ANY: Final = bytes([0] + [255] * 255)
_LETTERS: Final = bytes(0 if index == PLATE else 255 for index in range(256))
_HALF: Final = bytes([0] * 128 + [255] * 128)


@kept_by_face(32)
def badge(word: str, colour: int, ink: int) -> Image.Image:
    """A word in capitals on a bright ground. Cached: never draw on it."""
    mask = text_mask(word, BADGE, "ExtraBold")
    mask = mask.crop(mask.getbbox())
    image = Image.new("L", (mask.width + 14, mask.height + 12), colour)
    image.paste(inked(mask, colour, ink), (7, 6))
    return image


@lru_cache(maxsize=32)
def panel(width: int, height: int, colour: int = PLATE) -> Image.Image:
    """An empty plate on the felt. Cached: never draw on it."""
    return inked(shape("rounded", width, height, RADIUS), FELT, colour)


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
