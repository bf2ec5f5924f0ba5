"""Standings worked out from raw scores alone, as a club does it with pencil and paper. Nothing of the bot is used."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Scoring:
    """How a season scores games of four, in thousands of points. Equal scores share what their places are worth."""

    start: int
    back: int
    uma: tuple[int, int, int, int]
    first: int = 0
    """What the winner gets besides."""
    chombo: int = 20


@dataclass(frozen=True)
class Score:
    """A game: names and raw points from East on, riichi sticks left on the table, and fouls by name."""

    people: tuple[str, ...]
    points: tuple[int, ...]
    sticks: int = 0
    chombo: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """A line of the standings: tenths of a thousand, games and how often each place."""

    total: int
    games: int
    places: tuple[int, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """In the order of the standings: points, then the average place, then first places, then second ones."""
        average = Fraction(sum(place * count for place, count in enumerate(self.places, start=1)), max(self.games, 1))
        return (-self.total, average, *(-count for count in self.places))


def worth(scoring: Scoring, score: Score) -> list[tuple[int, int]]:
    """Place and tenths of a thousand of each seat."""
    points = score.points
    winners = [seat for seat, mine in enumerate(points) if mine == max(points)]
    hundreds = [mine // 100 for mine in points]
    for number, seat in enumerate(winners):
        hundreds[seat] += _part(score.sticks * 10, len(winners), number)
    prizes = [10 * (scoring.uma[0] + scoring.first), *(10 * uma for uma in scoring.uma[1:])]
    found = []
    for seat, mine in enumerate(points):
        ahead = sum(other > mine for other in points)
        equal = [other for other, theirs in enumerate(points) if theirs == mine]
        prize = _part(sum(prizes[ahead : ahead + len(equal)]), len(equal), equal.index(seat))
        fouls = 10 * scoring.chombo * score.chombo.get(score.people[seat], 0)
        found.append((ahead + 1, hundreds[seat] - 10 * scoring.back + prize - fouls))
    return found


def _part(whole: int, parts: int, number: int) -> int:
    """What the one of this number gets of tenths that cannot be halved: the first has the rest."""
    each = whole // parts
    return each if number else whole - each * (parts - 1)


def standings(scoring: Scoring, scores: Iterable[Score], penalties: Mapping[str, int]) -> dict[str, Line]:
    """Everybody's line by name. ``penalties`` are in tenths."""
    totals: dict[str, int] = defaultdict(int)
    places: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for score in scores:
        for name, (place, tenths) in zip(score.people, worth(scoring, score), strict=True):
            totals[name] += tenths
            places[name][place - 1] += 1
    return {
        name: Line(totals[name] - penalties.get(name, 0), sum(counts), tuple(counts)) for name, counts in places.items()
    }


def ranks(lines: Mapping[str, Line]) -> dict[str, int]:
    """Everybody's rank; equal lines share one."""
    keys: Sequence[tuple[object, ...]] = sorted((line.key for line in lines.values()), key=lambda key: key)
    return {name: keys.index(line.key) + 1 for name, line in lines.items()}
