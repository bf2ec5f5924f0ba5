"""What a game is worth in a season: places, uma and oka by its rules, less what fouls cost.

The arithmetic is the engine's (rules reference 6.8); a game from a table of the bot and one from the club are scored
alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.final import placements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.entries import SeatPoints


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's result. ``place`` from 1; ``points`` raw with left-over sticks; ``final`` in tenths of a thousand."""

    place: int
    points: int
    final: int


def points_by_player(rules: Ruleset, seats: Sequence[SeatPoints], sticks: int) -> dict[int, int]:
    """The points of each person with left-over sticks, by player."""
    scores = zip(seats, scored(rules, seats, sticks), strict=True)
    return {seat.player: score.points for seat, score in scores if seat.player is not None}


def scored(rules: Ruleset, seats: Sequence[SeatPoints], sticks: int, *, chombo: int = 0) -> tuple[SeatScore, ...]:
    """The result of each seat, in seat order.

    ``sticks`` are those left on the table, which the rules give to somebody or to nobody; ``chombo`` is what one foul
    costs, in tenths of a thousand. The rules are for as many players as there are seats.
    """
    by_seat = {result.seat: result for result in placements(rules, tuple(seat.points for seat in seats), sticks)}
    return tuple(
        SeatScore(by_seat[index].place, by_seat[index].points, by_seat[index].final - seat.chombo * chombo)
        for index, seat in enumerate(seats)
    )
