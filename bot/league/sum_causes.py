"""Likely causes of points that do not add up: sticks, another number of starting points, or one mistyped number."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.settle import STICK
from bot.league.entries import SeatPoints
from bot.league.scoring import adds_up_to_nothing

MOST_LEFT: Final = 8
"""Riichi sticks that may be left on the table; more missing thousands have another cause."""
MOST_CAUSES: Final = 2
USUAL_STARTS: Final = (25_000, 30_000, 35_000, 40_000)
UNIT: Final = 100
"""Points come in it."""


@dataclass(frozen=True, slots=True)
class SticksLeft:
    """So many sticks were left on the table, and not given."""

    count: int


@dataclass(frozen=True, slots=True)
class SticksTwice:
    """Of the given sticks, so many are in somebody's points already."""

    count: int


@dataclass(frozen=True, slots=True)
class OtherStart:
    """All points are those of a game that begins with ``points`` for each, and not with ``own``."""

    points: int
    own: int
    of_season: bool
    """Whether ``own`` is what the season's rules say; else whoever enters the game may choose its rules."""


@dataclass(frozen=True, slots=True)
class Mistyped:
    """With ``points`` at this seat all would add up: a sign, a zero or more, or two digits are wrong."""

    seat: SeatPoints
    points: int


@dataclass(frozen=True, slots=True)
class PlusMinus:
    """All together are 0: what each has won and lost was typed, not the points at the end."""


@dataclass(frozen=True, slots=True)
class MinusSigns:
    """Without the minus signs all would add up: dashes between names and points were read as such."""


SumCause = SticksLeft | SticksTwice | OtherStart | Mistyped | PlusMinus | MinusSigns


def sum_causes(
    seats: Sequence[SeatPoints], sticks: int, wanted: int, *, of_season: bool = True
) -> tuple[SumCause, ...]:
    """What may be wrong with points that do not add up to ``wanted``, the likeliest first, at most ``MOST_CAUSES``.

    ``of_season``: the season's rules say what is wanted.
    """
    total = sum(seat.points for seat in seats) + sticks * STICK
    if adds_up_to_nothing(seats):
        return (PlusMinus(),)
    below = [seat.points for seat in seats if seat.points < 0]
    if len(below) > 1 and total - 2 * sum(below) == wanted:
        return (MinusSigns(),)
    starts = [
        OtherStart(start, wanted // len(seats), of_season) for start in USUAL_STARTS if start * len(seats) == total
    ]
    found = tuple(dict.fromkeys((*starts, *_causes(seats, sticks, wanted - total))))
    # A start of other points explains every seat; what explains one seat as well is chance.
    return found[: 1 if found and isinstance(found[0], OtherStart) else MOST_CAUSES]


def _causes(seats: Sequence[SeatPoints], sticks: int, short: int) -> Iterator[SumCause]:
    for tenfold in (100, 10, 1000):
        yield from (Mistyped(seat, seat.points * tenfold) for seat in seats if seat.points * (tenfold - 1) == short)
    yield from (Mistyped(seat, -seat.points) for seat in seats if -2 * seat.points == short)
    yield from (
        Mistyped(seat, seat.points // 10)
        for seat in seats
        if seat.points % (10 * UNIT) == 0 and seat.points // 10 - seat.points == short
    )
    if short % STICK == 0 and 0 < short <= MOST_LEFT * STICK:
        yield SticksLeft(sticks + short // STICK)
    if short % STICK == 0 and 0 < -short <= sticks * STICK:
        yield SticksTwice(-short // STICK)
    for seat in seats:
        yield from (Mistyped(seat, other) for other in _exchanged(seat.points) if other - seat.points == short)


def _exchanged(points: int) -> Iterator[int]:
    """The points with two neighbouring digits exchanged."""
    sign, digits = (-1 if points < 0 else 1), str(abs(points) // UNIT)
    for index in range(len(digits) - 1):
        swapped = digits[:index] + digits[index + 1] + digits[index] + digits[index + 2 :]
        yield sign * int(swapped) * UNIT
