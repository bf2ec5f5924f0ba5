"""Line charts of a few players' points or ratings over time. The message with the picture has the words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.pictures.card_canvas import CHIP, HONOUR, MINUS, PLUS, SKY, Card
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, for_reader, lettered, shortened, width_of
from bot.pictures.plates import TextStyle
from bot.pictures.sprites import FAINT, FELT, GOLD, LINE, PLATE
from bot.text.sentences import say

CURVES: Final = 5
"""The most players in a chart: more lines could not be told apart."""
COLOURS: Final = (GOLD, SKY, MINUS, LINE, PLUS)
DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (22, 9), (5, 8), (22, 8, 5, 8), (40, 7))
"""Lengths of dashes and gaps in turn, so that lines differ in more than colour."""
EDGE: Final = 12
HEIGHT: Final = 440
"""Where the panel with the lines ends."""
LEFT: Final = 108
RIGHT: Final = WIDTH - 72
"""Where lines end; their numbers are to the right."""
TOP: Final = EDGE + 30
BOTTOM: Final = HEIGHT - 54
LEGEND: Final = 50
NAME: Final = TextStyle(27, "SemiBold")
NAMED: Final = WIDTH - 4 * EDGE - CHIP
"""The greatest width of a name."""
MARK: Final = TextStyle(24, "Medium", FAINT)
MARKS: Final = 4
"""How many dates are written below."""


_STEPS: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of a chart."""

    marks: tuple[int, ...]
    """Evenly spaced round numbers; all values lie between the first and the last."""

    @property
    def low(self) -> int:
        """The lowest mark."""
        return self.marks[0]

    @property
    def high(self) -> int:
        """The highest mark."""
        return self.marks[-1]

    def at(self, value: float, begin: float, end: float) -> float:
        """The position of a value if the axis is drawn from ``begin`` to ``end``."""
        return begin + (end - begin) * (value - self.low) / (self.high - self.low)


def axis(values: Iterable[float], most: int = 6, least: int = 1) -> Axis:
    """An axis for these values with at most ``most`` marks (three or more), at least ``least`` apart.

    Marks are multiples of 1, 2 or 5 times a power of ten. There are at least two, even without values.
    """
    numbers = list(values) or [0]
    low, high = min(numbers), max(numbers)
    power = 1
    while True:
        for digit in _STEPS:
            step = digit * power
            first, last = int(low // step), -int(-high // step)
            last = max(last, first + 1)
            if step >= least and last - first < most:
                return Axis(tuple(step * count for count in range(first, last + 1)))
        power *= 10


def marked(mark: int, *, signs: bool) -> str:
    """The number at a mark, with a sign above zero too if asked."""
    return f"+{mark}" if signs and mark > 0 else str(mark).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's line in a chart."""

    name: str
    points: tuple[tuple[datetime, float], ...]
    """Times and values, the oldest first; at least one."""
    margins: tuple[float, ...] = ()
    """The uncertainty of each value, above and below it; empty if unknown."""


@for_reader
def chart_picture(curves: Sequence[Curve], *, signs: bool, locale: str | None = None) -> bytes:
    """The lines as PNG, numbered from 1 in order. Call it in a thread.

    The uncertainty is drawn as a band if there is a single line. Who cannot be named is the player of their number.

    signs: whether values are points above or below zero.
    """
    names = [
        drawable(curve.name) or lettered(say("Player {number}", number=number), locale)
        for number, curve in enumerate(curves, 1)
    ]
    legend = list(_legend(names))
    rows = 1 + max((row for row, _, _ in legend), default=0)
    card = Card(HEIGHT + rows * LEGEND + EDGE)
    card.panel((EDGE, EDGE, WIDTH - EDGE, HEIGHT))
    scale = axis(_heights(curves, signs=signs), least=1 if signs else 5)
    begin, end = _span(curves)

    def at(when: datetime, value: float) -> tuple[float, float]:
        return LEFT + (RIGHT - LEFT) * ((when - begin) / (end - begin)), scale.at(value, BOTTOM, TOP)

    if len(curves) == 1 and len(curves[0].margins) > 1:
        sides = list(zip(curves[0].points, curves[0].margins, strict=True))
        high = [at(when, value + margin) for (when, value), margin in sides]
        card.polygon([*high, *(at(when, value - margin) for (when, value), margin in reversed(sides))], HONOUR)
    _grid(card, scale, signs=signs)
    _days(card, begin, end)
    lines = [[at(when, value) for when, value in curve.points] for curve in curves]
    for index, line in reversed(list(enumerate(lines))):
        card.curve(line, COLOURS[index], dashes=DASHES[index])
    _numbers(card, lines)
    for row, left, index in legend:
        middle = HEIGHT + EDGE // 2 + row * LEGEND + LEGEND // 2
        card.chip((left + CHIP // 2, middle), str(index + 1), COLOURS[index], ground=FELT)
        card.text((left + CHIP + 10, middle), names[index], NAME, width=NAMED)
    return card.png()


def _heights(curves: Sequence[Curve], *, signs: bool) -> Iterator[float]:
    """All values that the chart must include: zero too, with ``signs``."""
    if signs:
        yield 0
    for curve in curves:
        for index, (_, value) in enumerate(curve.points):
            margin = curve.margins[index] if len(curves) == 1 and curve.margins else 0
            yield value - margin
            yield value + margin


def _span(curves: Sequence[Curve]) -> tuple[datetime, datetime]:
    """From the first point to the last, but at least an hour."""
    times = [when for curve in curves for when, _ in curve.points]
    begin, end = min(times), max(times)
    return begin, max(end, begin + timedelta(hours=1))


def _grid(card: Card, scale: Axis, *, signs: bool) -> None:
    for mark in scale.marks:
        y = round(scale.at(mark, BOTTOM, TOP))
        (card.axis if signs and mark == 0 else card.rule)(LEFT, RIGHT, y)
        card.text((LEFT - 12, y), marked(mark, signs=signs), MARK, ground=PLATE, across=1)


def _days(card: Card, begin: datetime, end: datetime) -> None:
    """Write some dates between the first and the last as in ISO 8601: months for a long time, else days."""
    date_format = "%Y-%m" if end - begin > timedelta(days=400) else "%m-%d"
    seen: set[str] = set()
    for index in range(MARKS):
        written = (begin + (end - begin) * index / (MARKS - 1)).strftime(date_format)
        if written not in seen:
            seen.add(written)
            x = round(LEFT + (RIGHT - LEFT) * index / (MARKS - 1))
            card.text((x, BOTTOM + 30), written, MARK, ground=PLATE, across=0.5)


def _numbers(card: Card, lines: Sequence[Sequence[tuple[float, float]]]) -> None:
    """Write the number of each line at its end, moved apart if lines end close to one another."""
    order = sorted(range(len(lines)), key=lambda index: lines[index][-1][1])
    y = float(TOP - CHIP)
    places: dict[int, float] = {}
    for index in order:
        y = max(lines[index][-1][1], y + CHIP + 2)
        places[index] = y
    over = y - (BOTTOM + CHIP // 2)
    for index in order:
        centre = WIDTH - EDGE - CHIP // 2 - 10, round(places[index] - max(0.0, over))
        card.chip(centre, str(index + 1), COLOURS[index])


def _legend(names: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Row, left edge and index of each name, as many in a row as fit."""
    row, left = 0, EDGE
    for index, name in enumerate(names):
        wide = CHIP + 40 + width_of(shortened(name, NAME.size, NAMED, NAME.weight), NAME.size, NAME.weight)
        if left > EDGE and left + wide > WIDTH:
            row, left = row + 1, EDGE
        yield row, left, index
        left += wide
