"""The faces of the classic tiles, drawn on a tile of 60 by 80 units."""

from typing import Final

from tools.art.canvas import Canvas, Colour
from tools.art.glyphs import GLYPHS
from tools.art.pips import BLUE, GREEN, INK, IVORY, RED, bird, coin, great_coin, plain_coin, stick

WIDTH: Final = 60
HEIGHT: Final = 80

SHINE: Final = (255, 253, 246, 255)
EDGE: Final = (196, 184, 154, 255)
BACK: Final = (44, 104, 168, 255)
BACK_DARK: Final = (26, 70, 120, 255)
BACK_LIGHT: Final = (86, 146, 204, 255)

MANZU: Final = "一二三四五六七八九"
WINDS: Final = "東南西北"
CORNER: Final = ((41.4, 2.4), (52.4, 2.4), (55.0, 3.3), (56.7, 5.0), (57.6, 7.8), (57.6, 18.6))
"""The filled corner that only red fives have: it tells them from the others without colour too."""

_R, _G, _B = RED, GREEN, BLUE
# Circles of pinzu by number, 0 for the red five: radius, then centre and colour of each.
_PINZU: Final[dict[int, tuple[float, tuple[tuple[float, float, Colour], ...]]]] = {
    0: (9.6, ((14.5, 21, _R), (43.5, 24, _R), (29, 42, _R), (14.5, 62, _R), (43.5, 62, _R))),
    2: (13.5, ((30, 22, _G), (30, 55.5, _B))),
    3: (10.8, ((15, 17.5, _B), (30, 38.5, _R), (45, 59.5, _G))),
    4: (11.8, ((16.5, 21.5, _B), (43.5, 21.5, _G), (16.5, 56, _G), (43.5, 56, _B))),
    5: (10.2, ((15, 17.5, _B), (45, 17.5, _G), (30, 38.5, _R), (15, 59.5, _G), (45, 59.5, _B))),
    6: (10.2, tuple((x, y, c) for y, c in ((15, _G), (40.5, _R), (62.5, _R)) for x in (17.5, 42.5))),
    7: (8.7, ((12.5, 12.5, _G), (30, 20, _G), (47.5, 27.5, _G), *((x, y, _R) for y in (45.5, 64) for x in (19, 41)))),
    8: (8.5, tuple((x, y, _B) for y in (12.5, 30, 47.5, 65) for x in (19.5, 40.5))),
    9: (8.5, tuple((x, y, c) for y, c in ((14, _B), (38.5, _R), (63, _G)) for x in (11.7, 30, 48.3))),
}
# Bamboo of souzu likewise: width of a stick, then from and to (x, y, x, y) and colour of each.
_SOUZU: Final[dict[int, tuple[float, tuple[tuple[float, float, float, float, Colour], ...]]]] = {
    0: (9.6, (*((x, y, x, y + 27, _R) for y in (14, 44.5) for x in (12.5, 44)), (28.2, 28, 28.2, 57, _R))),
    2: (11, ((30, 6.5, 30, 36.5, _G), (30, 40.5, 30, 70.5, _G))),
    3: (11, ((30, 6.5, 30, 36.5, _G), *((x, 40.5, x, 70.5, _G) for x in (17, 43)))),
    4: (11, tuple((x, y, x, y + 30, _G) for y in (6.5, 40.5) for x in (17, 43))),
    5: (10, (*((x, y, x, y + 30, _G) for y in (6.5, 40.5) for x in (12.5, 47.5)), (30, 22, 30, 55, _R))),
    6: (10, tuple((x, y, x, y + 30, _G) for y in (6.5, 40.5) for x in (12, 30, 48))),
    7: (9.4, ((30, 5.5, 30, 25.5, _R), *((x, y, x, y + 20, _G) for y in (28.5, 51.5) for x in (12, 30, 48)))),
    8: (
        8.2,
        (
            *((x, y, x, y + 30, _G) for y in (6.5, 40.5) for x in (8.5, 51.5)),
            *((x, 7.5, x + lean, 35, _G) for x, lean in ((19.5, 6.8), (40.5, -6.8))),
            *((x + lean, 42, x, 69.5, _G) for x, lean in ((19.5, 6.8), (40.5, -6.8))),
        ),
    ),
    9: (9.4, tuple((x, y, x, y + 20, c) for x, c in ((12, _G), (30, _R), (48, _G)) for y in (5.5, 28.5, 51.5))),
}


def draw_tile(canvas: Canvas, name: str, *, fine: bool = True) -> None:
    """A tile face up by its mpsz name, or its back (``back``). What is not ``fine`` is meant for a small picture."""
    if name == "back":
        _back(canvas)
        return
    _body(canvas)
    draw_print(canvas, name, fine=fine)
    if name[0] == "0":
        canvas.polygon(CORNER, RED)


def draw_print(canvas: Canvas, name: str, *, fine: bool = True) -> None:
    """What is printed on a tile, without its body and the corner of a red five."""
    number, suit = int(name[0]), name[1]
    if suit == "m":
        box = (11.0, 5.5, 49.0, 36.5) if number else (7.5, 8.0, 45.5, 37.5)
        canvas.strokes(GLYPHS[MANZU[(number or 5) - 1]], box, INK if number else RED)
        canvas.strokes(GLYPHS["萬"], (12, 39, 48, 71), RED)
    elif suit == "p":
        _pinzu(canvas, number, fine=fine)
    elif suit == "s":
        _souzu(canvas, number, fine=fine)
    else:
        _honour(canvas, number)


def _body(canvas: Canvas) -> None:
    canvas.rounded((0.5, 0.5, 59.5, 79.5), 7, EDGE)
    canvas.rounded((1.4, 1.2, 58.6, 75.5), 6.4, SHINE)
    canvas.rounded((2.4, 2.4, 57.6, 75), 5.5, IVORY)


def _back(canvas: Canvas) -> None:
    canvas.rounded((0.5, 0.5, 59.5, 79.5), 7, BACK_DARK)
    canvas.rounded((0.5, 0.5, 59.5, 75.5), 7, BACK_LIGHT)
    canvas.rounded((2, 2.2, 58, 75), 5.5, BACK)


def _pinzu(canvas: Canvas, number: int, *, fine: bool) -> None:
    if number == 1:
        great_coin(canvas, 30, 38.5, 25, petals=12 if fine else 8)
        return
    radius, coins = _PINZU[number]
    for x, y, colour in coins:
        (coin if fine else plain_coin)(canvas, x, y, radius, colour)


def _souzu(canvas: Canvas, number: int, *, fine: bool) -> None:
    if number == 1:
        bird(canvas, (3.5, 7, 57.5, 70), fine=fine)
        return
    width, sticks = _SOUZU[number]
    for ax, ay, bx, by, colour in sticks:
        stick(canvas, (ax, ay), (bx, by), width, colour, joint=fine)


def _honour(canvas: Canvas, number: int) -> None:
    if number <= 4:
        canvas.strokes(GLYPHS[WINDS[number - 1]], (8, 11, 52, 66), INK)
    elif number == 5:
        for inset, colour in ((8.5, BLUE), (12.0, IVORY), (14.6, BLUE), (16.4, IVORY)):
            canvas.rounded((inset, inset, 60 - inset, 77 - inset), 2.5, colour)
    elif number == 6:
        canvas.strokes(GLYPHS["發"], (7.5, 10, 52.5, 66.5), GREEN)
    else:
        canvas.strokes(GLYPHS["中"], (9, 8.5, 51, 69), RED)
