"""Writes the tiles of the stage as one SVG sheet: ``python -m tools.art.sheet`` (part of ``make art``).

Each tile is a ``<symbol>`` of 60 by 80 units that holds what is printed on it and nothing of its body: the page draws
the body by CSS, so that light, side and shadow can differ between a hand and a river.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin
from pathlib import Path
from typing import Final

from bot.pictures.sprite_sheet_specs import NAMES
from tools.art.brush import Point, Stroke
from tools.art.canvas import Box, Canvas, Colour
from tools.art.contrast_faces import LETTERS
from tools.art.faces import BACK_LIGHT, CORNER, HEIGHT, WIDTH, draw_print, draw_tile
from tools.art.letters import letter
from tools.art.pips import RED

SHEET: Final = Path(__file__).parents[2] / "bot" / "web" / "page" / "tiles.svg"
ICON: Final = SHEET.with_name("icon.svg")
SHRUNK: Final = 0.92
"""The print is a little smaller than on the pictures, which leaves the upper left corner to the index mark."""
MOVED: Final = (3.0, 5.4)
MARK: Final[Box] = (3.0, 3.0, 8.4, 11.0)
MARK_INK: Final[Colour] = (74, 78, 92, 255)
TOLERANCE: Final = 0.07
"""So far, in units of the tile, may an outline run beside the true one."""


class SvgCanvas(Canvas):
    """A canvas that writes paths. ``scale`` and ``moved`` place what is drawn."""

    def __init__(self, scale: float = 1, moved: Point = (0, 0)) -> None:
        super().__init__(1, 1, 1)
        self._shrunk = scale
        self._moved = moved
        self._shapes: list[tuple[Colour, str]] = []

    def markup(self) -> str:
        """The paths, neighbours of one colour joined."""
        joined: list[tuple[Colour, list[str]]] = []
        for colour, path in self._shapes:
            if joined and joined[-1][0] == colour:
                joined[-1][1].append(path)
            else:
                joined.append((colour, [path]))
        return "".join(f'<path fill="{_hex(colour)}" d="{"".join(paths)}"/>' for colour, paths in joined)

    def polygon(self, points: Iterable[Point], colour: Colour) -> None:
        """A filled polygon."""
        self._shapes.append((colour, _polygon(_simple([self._at(*point) for point in points]))))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self.ellipse((x - radius, y - radius, x + radius, y + radius), colour)

    def ellipse(self, box: Box, colour: Colour) -> None:
        """A filled ellipse in a box."""
        (left, top), (right, bottom) = self._at(*box[:2]), self._at(*box[2:])
        across, down = _number((right - left) / 2), _number((bottom - top) / 2)
        width = _number(right - left)
        arc = f"{across} {down} 0 0 1"
        self._shapes.append(
            (colour, f"M{_pair(left, (top + bottom) / 2)}a{arc} {width} 0a{arc} -{width} 0z".replace(" -", "-"))
        )

    def rounded(self, box: Box, radius: float, colour: Colour) -> None:
        """A filled rectangle with rounded corners."""
        (left, top), (right, bottom) = self._at(*box[:2]), self._at(*box[2:])
        r = min(radius * self._shrunk, (right - left) / 2, (bottom - top) / 2)
        turn = f"a{_number(r)} {_number(r)} 0 0 1 "
        across, down, corner = _number(right - left - 2 * r), _number(bottom - top - 2 * r), _number(r)
        self._shapes.append(
            (
                colour,
                f"M{_pair(left + r, top)}h{across}{turn}{corner} {corner}v{down}{turn}-{corner} {corner}"
                f"h-{across}{turn}-{corner}-{corner}v-{down}{turn}{corner}-{corner}z".replace(" -", "-"),
            )
        )

    def strokes(self, strokes: Sequence[Stroke], box: Box, colour: Colour) -> None:
        """Brush strokes, their field of 100 by 100 fitted to a box; their weight follows the mean of both sides."""
        left, top, right, bottom = box
        across, down = (right - left) / 100, (bottom - top) / 100
        weight = (across + down) / 2 * self._shrunk
        for stroke in strokes:
            dabs = [(*self._at(left + x * across, top + y * down), radius * weight) for x, y, radius in stroke.dabs()]
            self._shapes.append((colour, _outlined(dabs)))

    def _at(self, x: float, y: float) -> Point:
        return x * self._shrunk + self._moved[0], y * self._shrunk + self._moved[1]


def _outlined(dabs: Sequence[tuple[float, float, float]]) -> str:
    """The outline of a brush stroke: down its left side, round its end, up its right side, round its start."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for n, (x, y, radius) in enumerate(dabs):
        (ax, ay, _), (bx, by, _) = dabs[max(n - 1, 0)], dabs[min(n + 1, len(dabs) - 1)]
        course = atan2(by - ay, bx - ax)
        for side, hand in zip(sides, (-1, 1), strict=True):
            side.append((x - hand * radius * sin(course), y + hand * radius * cos(course)))
    there, back = _simple(sides[0]), _simple(sides[1][::-1])
    first, last = max(dabs[0][2], 0.1), max(dabs[-1][2], 0.1)
    return (
        f"M{_pair(*there[0])}{_lines(there)}{_cap(last, there[-1], back[0])}{_lines(back)}"
        f"{_cap(first, back[-1], there[0])}z"
    )


def _cap(radius: float, start: Point, end: Point) -> str:
    r = _number(radius)
    return f"a{r} {r} 0 0 1 {_pair(_round(end[0]) - _round(start[0]), _round(end[1]) - _round(start[1]))}"


def _polygon(points: Sequence[Point]) -> str:
    return f"M{_pair(*points[0])}{_lines(points)}z"


def _lines(points: Sequence[Point]) -> str:
    """From the first point through the others. Differences of rounded points, so that errors do not add up."""
    rounded = [(_round(x), _round(y)) for x, y in points]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(rounded)]
    text = " ".join(_pair(x, y) for x, y in steps)
    return f"l{text}".replace(" -", "-") if steps else ""


def _simple(points: Sequence[Point]) -> list[Point]:
    """The fewest of these points whose lines stay within ``TOLERANCE`` (Ramer, Douglas and Peucker)."""
    if len(points) < 3:
        return list(points)
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay)

    def off(point: Point) -> float:
        x, y = point
        if length < 1e-6:
            return hypot(x - ax, y - ay)
        return abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length

    far = max(range(1, len(points) - 1), key=lambda n: off(points[n]))
    if off(points[far]) <= TOLERANCE:
        return [points[0], points[-1]]
    return _simple(points[: far + 1])[:-1] + _simple(points[far:])


def _round(value: float) -> float:
    return round(value, 1)


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0").replace("-0.", "-.")
    return "0" if text in ("-0", "-.0") else text.removeprefix("0") if text.startswith("0.") else text


def _pair(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}".replace(" -", "-")


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _symbol(name: str) -> str:
    marks = SvgCanvas()
    if name == "back":
        marks.rounded((9, 11, 51, 69), 5, BACK_LIGHT)
        marks.rounded((11.4, 13.4, 48.6, 66.6), 4, (52, 114, 178, 255))
        marks.polygon(((30, 24), (42, 40), (30, 56), (18, 40)), BACK_LIGHT)
        marks.polygon(((30, 29), (38.2, 40), (30, 51), (21.8, 40)), (52, 114, 178, 255))
        return f'<symbol id="back" viewBox="0 0 {WIDTH} {HEIGHT}">{marks.markup()}</symbol>'
    printed = SvgCanvas(SHRUNK, MOVED)
    draw_print(printed, name)
    number, suit = int(name[0]), name[1]
    if number == 0:
        marks.polygon(CORNER, RED)
    sign = LETTERS[number - 1] if suit == "z" else str(number or 5)
    marks.strokes(letter(sign, 17), MARK, MARK_INK if number else RED)
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{printed.markup()}{marks.markup()}</symbol>'


def _icon() -> str:
    """The page's icon: a tile."""
    whole = SvgCanvas()
    draw_tile(whole, "7z")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 {HEIGHT} {HEIGHT}">{whole.markup()}</svg>\n'


def main() -> None:
    """Write the sheet and the icon."""
    symbols = "\n".join(_symbol(name) for name in NAMES)
    SHEET.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n', encoding="utf-8")
    ICON.write_text(_icon(), encoding="utf-8")
    print(f"stage: {len(NAMES)} symbols, {SHEET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
