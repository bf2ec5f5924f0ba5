"""The faces of the contrast set, on a tile of 60 by 80 units.

A digit or letter fills the upper part: nobody need count or read characters. Below it stands the sign of the suit, or
the character of the honour. Suits differ in shape as well as in colour, and a red five is white on red.
"""

from typing import Final

from tools.art.canvas import Canvas, Colour
from tools.art.faces import WINDS
from tools.art.glyphs import GLYPHS
from tools.art.letters import letter
from tools.art.pips import stick

WHITE: Final = (255, 255, 255, 255)
INK: Final = (0, 0, 0, 255)
SIDE: Final = (120, 120, 120, 255)
RED: Final = (178, 0, 16, 255)
GREEN: Final = (0, 92, 34, 255)
BLUE: Final = (0, 48, 160, 255)
BACK: Final = (52, 62, 84, 255)
BACK_LINE: Final = (150, 164, 196, 255)

LETTERS: Final = "ESWNPFC"
"""Of the honours, as in mjai and tile sets for export: P white, F green, C red."""
_CHARACTERS: Final = (*WINDS, "", "發", "中")
_COLOURS: Final = {"m": INK, "p": BLUE, "s": GREEN}
_HONOURS: Final = (INK, INK, INK, INK, BLUE, GREEN, RED)


def draw_contrast_tile(canvas: Canvas, name: str, *, fine: bool = True) -> None:  # noqa: ARG001 - as draw_tile is
    """A tile face up by its mpsz name, or its back (``back``)."""
    if name == "back":
        _body(canvas, BACK, BACK_LINE, BACK_LINE)
        canvas.rounded((15, 15, 45, 61), 4, BACK_LINE)
        canvas.rounded((18, 18, 42, 58), 3, BACK)
        return
    number, suit = int(name[0]), name[1]
    red = number == 0
    ground = RED if red else WHITE
    _body(canvas, ground, INK, SIDE)
    if suit == "z":
        colour: Colour = _HONOURS[number - 1]
        sign = LETTERS[number - 1]
    else:
        colour = WHITE if red else _COLOURS[suit]
        sign = str(number or 5)
    half = 18.0 if sign == "W" else 14.5
    canvas.strokes(letter(sign, 19), (30 - half, 7, 30 + half, 42), colour)
    _sign(canvas, suit, number, colour, ground)


def _body(canvas: Canvas, ground: Colour, rim: Colour, side: Colour) -> None:
    canvas.rounded((0.5, 0.5, 59.5, 79.5), 6, rim)
    canvas.rounded((2.5, 60, 57.5, 77.5), 4, side)
    canvas.rounded((2.5, 2.5, 57.5, 73.5), 4, ground)


def _sign(canvas: Canvas, suit: str, number: int, colour: Colour, ground: Colour) -> None:
    if suit == "m":
        canvas.strokes(GLYPHS["萬"], (15, 46, 45, 72), RED if number else colour)
    elif suit == "p":
        canvas.disc(30, 59, 12.5, colour)
        canvas.disc(30, 59, 4.5, ground)
    elif suit == "s":
        for x in (16, 30, 44):
            stick(canvas, (x, 47), (x, 71), 10, colour, joint=False)
    elif number == 5:
        for inset, shade in ((0, colour), (4, ground)):
            canvas.rounded((19 + inset, 46 + inset, 41 - inset, 71.5 - inset), 1.5, shade)
    else:
        canvas.strokes(GLYPHS[_CHARACTERS[number - 1]], (15, 46, 45, 72), colour)
