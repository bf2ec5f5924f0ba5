"""The pips that tiles are made of: coins, sticks of bamboo, the bird. In units of the canvas, in any cut."""

from math import cos, hypot, pi, sin
from typing import Final

from tools.art.brush import Point, Stroke, outline
from tools.art.canvas import Box, Canvas, Colour

IVORY: Final = (250, 245, 230, 255)
INK: Final = (24, 28, 44, 255)
RED: Final = (196, 30, 38, 255)
GREEN: Final = (10, 112, 58, 255)
BLUE: Final = (24, 66, 140, 255)

_FIELD: Final = (0.0, 0.0, 100.0, 100.0)


def line(canvas: Canvas, start: Point, end: Point, weight: float, colour: Colour) -> None:
    """A straight line of even width with round ends."""
    canvas.strokes((Stroke("even", weight, (start, end)),), _FIELD, colour)


def coin(canvas: Canvas, x: float, y: float, radius: float, colour: Colour, ground: Colour = IVORY) -> None:
    """A coin: a rim, a ring of ground, and a full circle with a bright point."""
    canvas.disc(x, y, radius, colour)
    canvas.disc(x, y, radius * 0.76, ground)
    canvas.disc(x, y, radius * 0.56, colour)
    canvas.disc(x, y, radius * 0.19, ground)


def plain_coin(canvas: Canvas, x: float, y: float, radius: float, colour: Colour, ground: Colour = IVORY) -> None:
    """A coin for small pictures: a full circle with a bright middle."""
    canvas.disc(x, y, radius, colour)
    canvas.disc(x, y, radius * 0.36, ground)


def great_coin(canvas: Canvas, x: float, y: float, radius: float, *, petals: int = 12, ground: Colour = IVORY) -> None:
    """The ornate coin of the one of circles: a green rim, a wreath, a red flower in the middle."""
    canvas.disc(x, y, radius, GREEN)
    canvas.disc(x, y, radius * 0.84, ground)
    for turn in range(petals):
        px, py = around(x, y, radius * 0.645, turn / petals)
        canvas.disc(px, py, radius * 1.72 / petals, BLUE)
        if petals > 8:
            canvas.disc(px, py, radius * 0.5 / petals, ground)
    canvas.disc(x, y, radius * 0.42, RED)
    if petals > 8:
        for turn in range(8):
            px, py = around(x, y, radius * 0.27, turn / 8)
            canvas.disc(px, py, radius * 0.07, ground)
    canvas.disc(x, y, radius * 0.13, ground)


def around(x: float, y: float, radius: float, part: float) -> Point:
    """A point on a circle; ``part`` of a turn from the right, clockwise."""
    return x + radius * cos(2 * pi * part), y + radius * sin(2 * pi * part)


def stick(
    canvas: Canvas,
    start: Point,
    end: Point,
    width: float,
    colour: Colour,
    *,
    joint: bool = True,
    ground: Colour = IVORY,
) -> None:
    """A stick of bamboo from end to end, with a knob at each and one between, and a light line down both limbs.

    Without ``joint`` it is one plain limb, for small pictures.
    """
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length

    def at(along: float, aside: float = 0.0) -> Point:
        return ax + ux * along - uy * aside, ay + uy * along + ux * aside

    half = width / 2
    knob = min(width * 0.26, length * 0.1)
    waist = half * 0.66
    canvas.polygon(
        (at(knob, -waist), at(length - knob, -waist), at(length - knob, waist), at(knob, waist)),
        colour,
    )
    for along in (knob, length - knob):
        line(canvas, at(along, knob - half), at(along, half - knob), 2 * knob, colour)
    if joint:
        thin = knob * 0.7
        line(canvas, at(length / 2, thin - half), at(length / 2, half - thin), 2 * thin, colour)
        for low, high in ((knob, length / 2), (length / 2, length - knob)):
            inset = (high - low) * 0.36
            line(canvas, at(low + inset), at(high - inset), width * 0.2, ground)


def bird(canvas: Canvas, box: Box, *, fine: bool = True, ground: Colour = IVORY) -> None:
    """The bird of the one of bamboo in a box: a peacock that looks to the right, its tail spread to the left."""
    left, top, right, bottom = box
    unit, down = (right - left) / 100, (bottom - top) / 100

    def at(x: float, y: float) -> Point:
        return left + x * unit, top + y * down

    def limb(start: Point, end: Point, weight: float, colour: Colour) -> None:
        line(canvas, at(*start), at(*end), weight * unit, colour)

    def shape(points: tuple[Point, ...], colour: Colour) -> None:
        canvas.polygon([at(*point) for point in outline(points, 0.5)], colour)

    for end, colour in _PLUMES:
        limb((46, 56), end, 9, colour)
        canvas.disc(*at(*end), 9.2 * unit, colour)
        canvas.disc(*at(*end), 5.4 * unit, ground)
        canvas.disc(*at(*end), (3.4 if fine else 5.4) * unit, RED)
    for foot in (56, 69):
        limb((foot, 72), (foot + 1, 92), 5, RED)
        limb((foot - 6, 95), (foot + 9, 95), 5, RED)
    for crest in ((62, 4), (72, 1), (82, 4)):
        limb((74, 17), crest, 4.5, RED)
    shape(_BODY, GREEN)
    canvas.polygon([at(*point) for point in ((86, 17), (99, 24), (86, 31))], RED)
    canvas.disc(*at(78, 22), 4.6 * unit, ground)
    canvas.disc(*at(79, 22), 2.4 * unit, INK)
    if fine:
        for bend in (44, 53, 62):
            course = (at(42 + (bend - 44) * 0.4, bend + 5), at(54, bend), at(66, bend + 3))
            canvas.strokes((Stroke("na", 5 * unit, course),), _FIELD, ground)
    else:
        limb((46, 54), (64, 57), 6, ground)


_BODY: Final = (
    (75, 9),
    (88, 16),
    (88, 31),
    (85, 44),
    (85, 60),
    (74, 76),
    (54, 80),
    (36, 70),
    (29, 54),
    (42, 42),
    (58, 37),
    (64, 27),
    (65, 15),
)
_PLUMES: Final = (((13, 26), BLUE), ((9, 46), GREEN), ((9, 67), BLUE), ((20, 87), GREEN))
