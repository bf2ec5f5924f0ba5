"""A brush: strokes whose width swells and tapers along their course, as in written characters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

Point = tuple[float, float]

# Width along a stroke, as (part of the length, multiple of the stroke's weight). The names are those of the strokes:
# heng (across), shu (down), pie (sweep to the left), na (sweep to the right), dian (dot), gou (a hook's barb).
PROFILES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "heng": ((0, 0.95), (0.1, 0.85), (0.5, 0.7), (0.85, 0.95), (0.95, 1.15), (1, 0.9)),
    "shu": ((0, 1.1), (0.1, 1.0), (0.5, 0.88), (0.9, 1.0), (1, 0.95)),
    "needle": ((0, 1.1), (0.1, 1.0), (0.6, 0.9), (0.85, 0.75), (1, 0.15)),
    "pie": ((0, 1.1), (0.15, 1.0), (0.55, 0.8), (1, 0.12)),
    "na": ((0, 0.45), (0.3, 0.7), (0.78, 1.35), (0.86, 1.2), (1, 0.12)),
    "dian": ((0, 0.35), (0.65, 1.2), (0.85, 1.25), (1, 0.9)),
    "ti": ((0, 1.1), (0.3, 0.9), (1, 0.15)),
    "gou": ((0, 1.0), (0.4, 0.7), (1, 0.08)),
    "even": ((0, 1.0), (1, 1.0)),
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke: a profile of ``PROFILES``, its weight and the points that it passes, on a field of 100 by 100."""

    profile: str
    weight: float
    points: tuple[Point, ...]

    def dabs(self, step: float = 0.5) -> Iterator[tuple[float, float, float]]:
        """Discs (x, y, radius) that together make the stroke, ``step`` apart."""
        course = smooth(self.points, step)
        lengths = [0.0]
        for (ax, ay), (bx, by) in pairwise(course):
            lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
        for (x, y), length in zip(course, lengths, strict=True):
            yield x, y, self.weight * _width(PROFILES[self.profile], length / lengths[-1]) / 2


def _width(profile: Sequence[Point], part: float) -> float:
    for (start, low), (end, high) in pairwise(profile):
        if part <= end:
            return low + (high - low) * (part - start) / (end - start)
    return profile[-1][1]


def smooth(points: Sequence[Point], step: float) -> list[Point]:
    """A curve through all points (Catmull-Rom), about ``step`` between neighbours. Two points give a straight line."""
    return [*_curve([points[0], *points, points[-1]], step), points[-1]]


def outline(points: Sequence[Point], step: float) -> list[Point]:
    """A closed curve through all points, and from the last one back to the first."""
    return list(_curve([points[-1], *points, *points[:2]], step))


def _curve(points: Sequence[Point], step: float) -> Iterator[Point]:
    """From the second point to the last but one; those at the ends give the direction only."""
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        pieces = max(1, round(hypot(c[0] - b[0], c[1] - b[1]) / step))
        yield from (_between(a, b, c, d, piece / pieces) for piece in range(pieces))


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(i: int) -> float:
        bend = 2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]
        return (2 * b[i] + (c[i] - a[i]) * t + bend * t * t + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t) / 2

    return along(0), along(1)


def strokes_of(text: str, weight: float) -> tuple[Stroke, ...]:
    """Strokes from their description: lines of a profile, a multiple of the weight, and points ``x,y``."""
    strokes = []
    for line in text.strip().splitlines():
        profile, multiple, *points = line.split()
        course = tuple((float(x), float(y)) for x, y in (point.split(",") for point in points))
        strokes.append(Stroke(profile, weight * float(multiple), course))
    return tuple(strokes)
