"""The faces of the tiles, drawn on a tile of 60 by 80 units."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from bot.render.art.brush import Stroke
from bot.render.art.glyphs import GLYPHS

if TYPE_CHECKING:
    from bot.render.art.canvas import Box, Canvas, Colour

WIDTH: Final = 60
HEIGHT: Final = 80

IVORY: Final = (250, 245, 230, 255)
SHINE: Final = (255, 253, 246, 255)
EDGE: Final = (196, 184, 154, 255)
INK: Final = (24, 28, 44, 255)
RED: Final = (196, 30, 38, 255)
GREEN: Final = (16, 116, 62, 255)
BLUE: Final = (24, 66, 140, 255)
BACK: Final = (44, 104, 168, 255)
BACK_DARK: Final = (26, 70, 120, 255)
BACK_LIGHT: Final = (86, 146, 204, 255)

MANZU: Final = "一二三四五六七八九"
WINDS: Final = "東南西北"

_R, _G, _B = RED, GREEN, BLUE
# Circles of pinzu: radius, then centre and colour of each.
_PINZU: Final[dict[int, tuple[float, tuple[tuple[float, float, Colour], ...]]]] = {
    2: (12, ((30, 22, _G), (30, 55, _B))),
    3: (9.5, ((16, 17, _B), (30, 38, _R), (44, 60, _G))),
    4: (10, ((18, 22, _B), (42, 22, _G), (18, 55, _G), (42, 55, _B))),
    5: (9, ((16, 18, _B), (44, 18, _G), (30, 38, _R), (16, 59, _G), (44, 59, _B))),
    6: (9, ((18, 16, _G), (42, 16, _G), (18, 39, _R), (42, 39, _R), (18, 60, _R), (42, 60, _R))),
    7: (7.6, ((13, 13, _G), (30, 20, _G), (47, 27, _G), (19, 44, _R), (41, 44, _R), (19, 62, _R), (41, 62, _R))),
    8: (
        7.6,
        tuple((x, y, BLUE) for y in (13, 29.5, 46, 62.5) for x in (19, 41)),
    ),
    9: (
        7.6,
        tuple((x, y, colour) for y, colour in ((15, BLUE), (38, RED), (61, GREEN)) for x in (12.5, 30, 47.5)),
    ),
}

# Bamboo of souzu: height of a stick, then centre and colour of each.
_SOUZU: Final[dict[int, tuple[float, tuple[tuple[float, float, Colour], ...]]]] = {
    2: (29, ((30, 21, _G), (30, 54, _B))),
    3: (29, ((30, 21, _B), (17, 54, _G), (43, 54, _G))),
    4: (29, ((17, 21, _G), (43, 21, _B), (17, 54, _B), (43, 54, _G))),
    5: (29, ((13, 21, _G), (47, 21, _B), (30, 38, _R), (13, 54, _B), (47, 54, _G))),
    6: (29, tuple((x, y, colour) for y, colour in ((21, GREEN), (54, BLUE)) for x in (12, 30, 48))),
    7: (20, ((30, 14, _R), *((x, y, colour) for y, colour in ((38, GREEN), (61, BLUE)) for x in (12, 30, 48)))),
    9: (
        20,
        tuple((x, y, colour) for x, colour in ((12, GREEN), (30, RED), (48, BLUE)) for y in (14.5, 38, 61.5)),
    ),
}


def draw_tile(canvas: Canvas, name: str) -> None:
    """A tile face up by its mpsz name, or its back (``back``)."""
    if name == "back":
        _back(canvas)
        return
    _body(canvas)
    number, suit = int(name[0]), name[1]
    only = RED if number == 0 else None
    number = number or 5
    if suit == "m":
        canvas.strokes(GLYPHS[MANZU[number - 1]], (14, 7, 46, 36), only or INK)
        canvas.strokes(GLYPHS["萬"], (13, 38, 47, 70), RED)
    elif suit == "p":
        _pinzu(canvas, number, only)
    elif suit == "s":
        _souzu(canvas, number, only)
    else:
        _honour(canvas, number)


def _body(canvas: Canvas) -> None:
    canvas.rounded((0.5, 0.5, 59.5, 79.5), 7, EDGE)
    canvas.rounded((0.5, 0.5, 59.5, 75.5), 7, SHINE)
    canvas.rounded((2, 2.2, 58, 75), 5.5, IVORY)


def _back(canvas: Canvas) -> None:
    canvas.rounded((0.5, 0.5, 59.5, 79.5), 7, BACK_DARK)
    canvas.rounded((0.5, 0.5, 59.5, 75.5), 7, BACK_LIGHT)
    canvas.rounded((2, 2.2, 58, 75), 5.5, BACK)


def _coin(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    canvas.disc(x, y, radius, colour)
    canvas.disc(x, y, radius * 0.74, IVORY)
    canvas.disc(x, y, radius * 0.52, colour)
    canvas.disc(x, y, radius * 0.2, IVORY)


def _pinzu(canvas: Canvas, number: int, only: Colour | None) -> None:
    if number == 1:
        canvas.disc(30, 38, 22, GREEN)
        canvas.disc(30, 38, 18.5, IVORY)
        for turn in range(12):
            x, y = _around(30, 38, 14.3, turn / 12)
            canvas.disc(x, y, 3.1, BLUE)
        canvas.disc(30, 38, 9.4, RED)
        canvas.disc(30, 38, 6.2, IVORY)
        canvas.disc(30, 38, 3.6, RED)
        return
    radius, coins = _PINZU[number]
    for x, y, colour in coins:
        _coin(canvas, x, y, radius, only or colour)


def _around(x: float, y: float, radius: float, part: float) -> tuple[float, float]:
    return x + radius * cos(2 * pi * part), y + radius * sin(2 * pi * part)


def _stick(canvas: Canvas, x: float, y: float, height: float, colour: Colour, lean: float = 0.0) -> None:
    """A stick of bamboo: two limbs that swell at their joints, and a light line down each."""
    top, bottom = (x - lean, y - height / 2), (x + lean, y + height / 2)
    width = 8.2
    for (ax, ay), (bx, by) in ((top, (x, y)), ((x, y), bottom)):
        line = ((ax, ay + 1.6), (bx, by - 1.6))
        canvas.strokes((Stroke("even", width * 0.72, line),), (0, 0, 100, 100), colour)
        for cx, cy in line:
            canvas.ellipse((cx - width / 2, cy - 2.3, cx + width / 2, cy + 2.3), colour)
        inner = (
            (ax + (bx - ax) * 0.26, ay + (by - ay) * 0.26),
            (ax + (bx - ax) * 0.74, ay + (by - ay) * 0.74),
        )
        canvas.strokes((Stroke("even", 1.5, inner),), (0, 0, 100, 100), IVORY)


def _souzu(canvas: Canvas, number: int, only: Colour | None) -> None:
    if number == 1:
        _bird(canvas)
        return
    if number == 8:
        for y, sign in ((21.0, 1), (54.0, -1)):
            for x, lean in ((10.5, 0.0), (23.0, -5.5 * sign), (37.0, 5.5 * sign), (49.5, 0.0)):
                _stick(canvas, x, y, 29, BLUE if lean else GREEN, lean)
        return
    height, sticks = _SOUZU[number]
    for x, y, colour in sticks:
        _stick(canvas, x, y, height, only or colour)


def _bird(canvas: Canvas) -> None:
    """The sparrow of the first bamboo, with a peacock's tail."""
    field: Box = (0, 0, 100, 100)
    for end, colour in (((9, 40), GREEN), ((8, 52), BLUE), ((13, 63), GREEN), ((22, 70), BLUE), ((32, 72), GREEN)):
        canvas.strokes((Stroke("even", 3.4, ((31, 42), end)),), field, colour)
        canvas.disc(*end, 4.2, colour)
        canvas.disc(*end, 2.0, IVORY)
        canvas.disc(*end, 1.1, RED)
    canvas.ellipse((22, 24, 46, 52), GREEN)
    canvas.strokes((Stroke("even", 10, ((40, 32), (43, 22), (41, 14))),), field, GREEN)
    canvas.disc(40, 13.5, 7.2, GREEN)
    canvas.polygon(((46, 10), (55, 14.5), (46, 17)), RED)
    canvas.strokes((Stroke("even", 2.2, ((36, 8), (32, 3))), Stroke("even", 2.2, ((39.5, 7), (38, 2)))), field, RED)
    canvas.disc(42, 12, 2.1, IVORY)
    canvas.disc(42.4, 12.1, 1.1, INK)
    for bend in (28, 33, 38):
        canvas.strokes((Stroke("na", 3.0, ((26, bend + 4), (33, bend), (40, bend + 5))),), field, IVORY)
    for foot in (37, 43):
        canvas.strokes((Stroke("even", 2.2, ((foot - 1, 51), (foot, 63))),), field, RED)
        canvas.strokes((Stroke("even", 2.2, ((foot - 4, 66), (foot, 63), (foot + 5, 66))),), field, RED)


def _honour(canvas: Canvas, number: int) -> None:
    if number <= 4:
        canvas.strokes(GLYPHS[WINDS[number - 1]], (10, 13, 50, 63), INK)
    elif number == 5:
        for inset, colour in ((9.0, BLUE), (12.2, IVORY), (14.6, BLUE), (16.2, IVORY)):
            canvas.rounded((inset, inset, 60 - inset, 77 - inset), 2.5, colour)
    elif number == 6:
        canvas.strokes(GLYPHS["發"], (9, 12, 51, 64), GREEN)
    else:
        canvas.strokes(GLYPHS["中"], (10, 11, 50, 66), RED)
