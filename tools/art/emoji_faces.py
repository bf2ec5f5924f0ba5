"""The second cut of the faces: squares of 100 by 100 units that are read at 20 pixels, the size of a button's emoji.

Whatever a tile is known by fills the square; rims, joints and rings that would run together are left out.
"""

from typing import Final

from tools.art.canvas import Canvas, Colour
from tools.art.faces import BACK, BACK_DARK, BACK_LIGHT, MANZU, WINDS
from tools.art.glyphs import GLYPHS
from tools.art.pips import BLUE, GREEN, INK, IVORY, RED, bird, great_coin, plain_coin, stick

SIDE: Final = 100

EDGE: Final = (112, 102, 78, 255)

_R, _G, _B = RED, GREEN, BLUE
# Circles: radius, then centre and colour of each.
_PINZU: Final[dict[int, tuple[float, tuple[tuple[float, float, Colour], ...]]]] = {
    0: (14.5, tuple((x, y, _R) for x, y in ((22, 31), (69, 31), (45.5, 55), (22, 79), (69, 79)))),
    2: (19, ((50, 27, _G), (50, 73, _B))),
    3: (16, ((22, 22, _B), (50, 50, _R), (78, 78, _G))),
    4: (18, ((27, 27, _B), (73, 27, _G), (27, 73, _G), (73, 73, _B))),
    5: (15, ((22, 22, _B), (78, 22, _G), (50, 50, _R), (22, 78, _G), (78, 78, _B))),
    6: (14.5, tuple((x, y, c) for y, c in ((19, _G), (50, _R), (81, _R)) for x in (29, 71))),
    7: (12.5, ((19, 17, _G), (50, 26, _G), (81, 35, _G), *((x, y, _R) for y in (59, 83) for x in (32, 68)))),
    8: (10.5, tuple((x, y, _B) for y in (15, 38.3, 61.7, 85) for x in (32, 68))),
    9: (12.5, tuple((x, y, c) for y, c in ((19, _B), (50, _R), (81, _G)) for x in (19, 50, 81))),
}
# Bamboo: width of a stick, then from and to and colour of each.
_SOUZU: Final[dict[int, tuple[float, tuple[tuple[float, float, float, float, Colour], ...]]]] = {
    0: (18, (*((x, y, x, y + 34, _R) for y in (17, 57) for x in (19, 69)), (44, 34, 44, 74, _R))),
    2: (20, ((50, 9, 50, 47, _G), (50, 53, 50, 91, _G))),
    3: (20, ((50, 9, 50, 47, _G), (26, 53, 26, 91, _G), (74, 53, 74, 91, _G))),
    4: (20, tuple((x, y, x, y + 38, _G) for y in (9, 53) for x in (28, 72))),
    5: (18, (*((x, y, x, y + 37, _G) for y in (9, 54) for x in (21, 79)), (50, 28, 50, 72, _R))),
    6: (17, tuple((x, y, x, y + 38, _G) for y in (9, 53) for x in (20, 50, 80))),
    7: (16, ((50, 7, 50, 31, _R), *((x, y, x, y + 24, _G) for y in (38, 68) for x in (20, 50, 80)))),
    8: (
        14,
        (
            *((x, y, x, y + 38, _G) for y in (9, 53) for x in (15, 85)),
            *((x, 11, 50 + (x - 50) * 0.26, 45, _G) for x in (33, 67)),
            *((50 + (x - 50) * 0.26, 55, x, 89, _G) for x in (33, 67)),
        ),
    ),
    9: (16, tuple((x, y, x, y + 24, c) for x, c in ((20, _G), (50, _R), (80, _G)) for y in (8, 38, 68))),
}


def draw_emoji(canvas: Canvas, name: str) -> None:
    """A tile face up by its mpsz name, or its back (``back``)."""
    if name == "back":
        canvas.rounded((0, 0, 100, 100), 16, BACK_LIGHT)
        canvas.rounded((7, 7, 93, 93), 10, BACK_DARK)
        canvas.rounded((14, 14, 86, 86), 6, BACK)
        return
    number, suit = int(name[0]), name[1]
    canvas.rounded((0, 0, 100, 100), 16, EDGE)
    canvas.rounded((4, 4, 96, 96), 12.5, IVORY)
    if suit == "m":
        box = (9.0, 7.0, 91.0, 50.0) if number else (4.0, 9.0, 79.0, 51.0)
        canvas.strokes(GLYPHS[MANZU[(number or 5) - 1]], box, INK if number else RED)
        canvas.strokes(GLYPHS["萬"], (16, 54, 84, 94), RED)
    elif suit == "p":
        _pinzu(canvas, number)
    elif suit == "s":
        _souzu(canvas, number)
    else:
        _honour(canvas, number)
    if number == 0:
        canvas.polygon(((64, 4), (83.5, 4), (88, 5), (92, 8), (95, 12), (96, 16.5), (96, 36)), RED)


def _pinzu(canvas: Canvas, number: int) -> None:
    if number == 1:
        great_coin(canvas, 50, 50, 41, petals=8)
        return
    radius, coins = _PINZU[number]
    for x, y, colour in coins:
        plain_coin(canvas, x, y, radius, colour)


def _souzu(canvas: Canvas, number: int) -> None:
    if number == 1:
        bird(canvas, (6, 5, 94, 93), fine=False)
        return
    width, sticks = _SOUZU[number]
    for ax, ay, bx, by, colour in sticks:
        stick(canvas, (ax, ay), (bx, by), width, colour, joint=False)


def _honour(canvas: Canvas, number: int) -> None:
    if number <= 4:
        canvas.strokes(GLYPHS[WINDS[number - 1]], (9, 9, 91, 91), INK)
    elif number == 5:
        for inset, colour in ((13.0, BLUE), (22.0, IVORY), (27.0, BLUE), (31.0, IVORY)):
            canvas.rounded((inset, inset, 100 - inset, 100 - inset), 4, colour)
    elif number == 6:
        canvas.strokes(GLYPHS["發"], (8, 8, 92, 92), GREEN)
    else:
        canvas.strokes(GLYPHS["中"], (11, 7, 89, 93), RED)
