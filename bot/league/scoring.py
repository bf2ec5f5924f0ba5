"""The score of a game in a season: places, uma and oka by its rules, less the cost of chombo.

The engine does the arithmetic (rules reference 6.8), for games of the bot's tables and for entered games alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.final import placements
from bot.engine.rules.ruleset import Ruleset
from bot.engine.settle import STICK
from bot.league.entries import SeatPoints
from bot.league.seasons import SeasonSettings, same_format


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's result. ``place`` from 1; ``points`` raw with left-over sticks; ``final`` in tenths of a thousand."""

    place: int
    points: int
    final: int


def points_by_player(rules: Ruleset, seats: Sequence[SeatPoints], sticks: int) -> dict[int, int]:
    """The points of each person, left-over sticks included."""
    scores = zip(seats, scored(rules, seats, sticks), strict=True)
    return {seat.player: score.points for seat, score in scores if seat.player is not None}


def rules_for(settings: SeasonSettings, played: Ruleset, seats: Sequence[SeatPoints], sticks: int) -> Ruleset:
    """The rules that score a game in a season: those of the season for its format, else those it was ``played`` by.

    The points of a game add up to those that its players started with, unless a table discarded its last sticks.
    """
    total = sum(seat.points for seat in seats) + sticks * STICK
    for rules in settings.formats:
        if len(seats) == rules.players and total == rules.start_points * rules.players:
            return rules
    return next((rules for rules in settings.formats if same_format(rules, played)), played)


def sticks_lost(rules: Ruleset, points: Sequence[int], sticks: int) -> int:
    """How many sticks are missing in a result, where the rules may have discarded the last ones of a table."""
    missing = rules.start_points * rules.players - sum(points) - sticks * STICK
    return missing // STICK if missing > 0 and missing % STICK == 0 else 0


def season_scores(
    settings: SeasonSettings, played: Ruleset, seats: Sequence[SeatPoints], sticks: int
) -> tuple[SeatScore, ...]:
    """The result of each seat (``scored``) in a season, of a game that was played by ``played``."""
    return scored(rules_for(settings, played, seats, sticks), seats, sticks, chombo=settings.chombo)


def scored(rules: Ruleset, seats: Sequence[SeatPoints], sticks: int, *, chombo: int = 0) -> tuple[SeatScore, ...]:
    """The result of each seat, in seat order.

    ``sticks`` are left on the table; the rules say whether a player gets them. ``chombo`` is the cost of one chombo,
    in tenths of a thousand. The rules must be for as many players as there are seats.
    """
    by_seat = {result.seat: result for result in placements(rules, tuple(seat.points for seat in seats), sticks)}
    return tuple(
        SeatScore(by_seat[index].place, by_seat[index].points, by_seat[index].final - seat.chombo * chombo)
        for index, seat in enumerate(seats)
    )


def adds_up_to_nothing(seats: Sequence[SeatPoints]) -> bool:
    """Whether these are no points but plus and minus."""
    return not sum(seat.points for seat in seats) and any(seat.points for seat in seats)
