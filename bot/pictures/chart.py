"""Line charts of a few players' points or ratings over time. The message with the picture has the words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from bot.pictures.chart_axes import Axis, axis
from bot.pictures.layout import WIDTH
from bot.pictures.lettering import drawable, shortened, width_of
from bot.pictures.paper import DARK, EDGE, FAINT, INK, PANEL, RULE, TEXT, Paper
from bot.pictures.sprite_sheets import GOLD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from bot.pictures.paper import Colour, Smooth

CURVES: Final = 5
"""The most players in a chart: more lines could not be told apart."""
COLOURS: Final[tuple[Colour, ...]] = (GOLD, (104, 182, 240), (240, 140, 110), (236, 231, 206), (170, 220, 130))
DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (22, 9), (5, 8), (22, 8, 5, 8), (40, 7))
"""Lengths of dashes and gaps in turn, so that lines differ in more than colour."""
BAND: Final[Colour] = (44, 92, 84)
HEIGHT: Final = 420
LEFT: Final = 112
RIGHT: Final = WIDTH - 62
"""Where lines end; their numbers are to the right."""
CHIP: Final = 34
LEGEND: Final = 46
NAMED: Final = WIDTH - 2 * EDGE - CHIP - 12
"""The greatest width of a name."""
MARKS: Final = 4
"""How many dates are written below."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's line in a chart."""

    name: str
    points: tuple[tuple[datetime, float], ...]
    """Times and values, the oldest first; at least one."""
    margins: tuple[float, ...] = ()
    """The uncertainty of each value, above and below it; empty if unknown."""


def chart_picture(curves: Sequence[Curve], *, signs: bool) -> bytes:
    """The lines as PNG, numbered from 1 in order. Slow: call it in a thread.

    The uncertainty is drawn as a band if there is a single line.

    signs: whether values are points above or below zero.
    """
    legend = list(_legend(curves))
    rows = 1 + max((row for row, _, _ in legend), default=0)
    paper = Paper(HEIGHT + rows * LEGEND + EDGE)
    frame = (EDGE, EDGE, WIDTH - EDGE, HEIGHT)
    paper.bar(frame, PANEL)
    scale = axis(_heights(curves, signs=signs), least=1 if signs else 5)
    begin, end = _span(curves)
    top, bottom = EDGE + 26, HEIGHT - 56
    _grid(paper, scale, (top, bottom), signs=signs)
    _days(paper, begin, end, (top, bottom))

    def at(when: datetime, value: float) -> tuple[float, float]:
        return LEFT + (RIGHT - LEFT) * ((when - begin) / (end - begin)), scale.at(value, bottom, top)

    lines = [[at(when, value) for when, value in curve.points] for curve in curves]
    smooth = paper.smooth((LEFT - 8, EDGE, WIDTH - EDGE, bottom + 8))
    if len(curves) == 1 and curves[0].margins:
        _band(smooth, curves[0], lines[0], scale, (top, bottom))
    for index, line in reversed(list(enumerate(lines))):
        for piece in _dashed(line, DASHES[index]):
            smooth.line(piece, COLOURS[index], 4)
        smooth.disc(*line[-1], 7, COLOURS[index], DARK)
    smooth.done()
    _numbers(paper, lines, (top, bottom))
    for row, left, index in legend:
        _chip(paper, left + CHIP // 2, HEIGHT + EDGE + row * LEGEND + LEGEND // 2, index)
        name = drawable(curves[index].name)
        if name is not None:
            text = shortened(name, TEXT, NAMED)
            paper.text(left + CHIP + 10, HEIGHT + EDGE + row * LEGEND + LEGEND // 2, text)
    return paper.png()


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


def _grid(paper: Paper, scale: Axis, within: tuple[int, int], *, signs: bool) -> None:
    top, bottom = within
    for mark in scale.marks:
        y = round(scale.at(mark, bottom, top))
        zero = signs and mark == 0
        paper.bar((LEFT, y - 1, WIDTH - EDGE, y + 1), INK if zero else RULE)
        sign = "+" if signs and mark > 0 else ""
        paper.text(LEFT - 12, y, sign + str(mark).replace("-", "−"), FAINT, "right")


def _days(paper: Paper, begin: datetime, end: datetime, within: tuple[int, int]) -> None:
    """Write some dates between the first and the last as in ISO 8601: months for a long time, else days."""
    top, bottom = within
    date_format = "%Y-%m" if end - begin > timedelta(days=400) else "%m-%d"
    seen: set[str] = set()
    for index in range(MARKS):
        when = begin + (end - begin) * index / (MARKS - 1)
        written = when.strftime(date_format)
        x = round(LEFT + (RIGHT - LEFT) * index / (MARKS - 1))
        if written in seen:
            continue
        seen.add(written)
        paper.bar((x - 1, top, x + 1, bottom), RULE)
        paper.text(x, bottom + 30, written, FAINT, "middle")


def _band(
    smooth: Smooth, curve: Curve, line: Sequence[tuple[float, float]], scale: Axis, within: tuple[int, int]
) -> None:
    top, bottom = within
    sides = list(zip(curve.points, curve.margins, strict=True))
    high = [scale.at(value + margin, bottom, top) for (_, value), margin in sides]
    low = [scale.at(value - margin, bottom, top) for (_, value), margin in sides]
    across = [x for x, _ in line]
    if len(across) > 1:
        smooth.polygon([*zip(across, high, strict=True), *reversed(list(zip(across, low, strict=True)))], BAND)


def _dashed(line: Sequence[tuple[float, float]], dashes: tuple[int, ...]) -> Iterator[list[tuple[float, float]]]:
    """The dashes of a line."""
    if not dashes:
        if len(line) > 1:
            yield list(line)
        return
    turn, remaining, piece = 0, float(dashes[0]), [line[0]]
    for begin, end in pairwise(line):
        position, distance = begin, dist(begin, end)
        while distance > remaining:
            position = (
                position[0] + (end[0] - position[0]) * remaining / distance,
                position[1] + (end[1] - position[1]) * remaining / distance,
            )
            distance -= remaining
            if turn % 2 == 0:
                yield [*piece, position]
            turn += 1
            remaining, piece = float(dashes[turn % len(dashes)]), [position]
        remaining -= distance
        piece.append(end)
    if turn % 2 == 0 and len(piece) > 1:
        yield piece


def _numbers(paper: Paper, lines: Sequence[Sequence[tuple[float, float]]], within: tuple[int, int]) -> None:
    """Write the number of each line at its end, moved apart if lines end close to one another."""
    top, bottom = within
    order = sorted(range(len(lines)), key=lambda index: lines[index][-1][1])
    y = float(top - CHIP)
    places: dict[int, float] = {}
    for index in order:
        y = max(lines[index][-1][1], y + CHIP + 2)
        places[index] = y
    over = y - (bottom + CHIP // 2)
    for index in order:
        _chip(paper, WIDTH - EDGE - CHIP // 2 - 4, round(places[index] - max(0.0, over)), index)


def _chip(paper: Paper, x: int, y: int, index: int) -> None:
    half = CHIP // 2
    paper.bar((x - half, y - half, x + half, y + half), COLOURS[index])
    paper.text(x, y, str(index + 1), DARK, "middle")


def _legend(curves: Sequence[Curve]) -> Iterator[tuple[int, int, int]]:
    """Row, left edge and index of each name, as many in a row as fit."""
    row, left = 0, EDGE
    for index, curve in enumerate(curves):
        name = drawable(curve.name)
        wide = CHIP + 42 + (0 if name is None else width_of(shortened(name, TEXT, NAMED), TEXT))
        if left > EDGE and left + wide > WIDTH:
            row, left = row + 1, EDGE
        yield row, left, index
        left += wide
