"""The leaderboard: results of games added up by person, those of three players apart from those of four."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.league.results import GameResult, SeatResult


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's line.

    ``rank`` counts from 1 and is shared by those whom nothing parts. ``final`` is the total in tenths of a thousand;
    ``places[i]`` counts the games finished in place i+1, one count for each place there is; ``name`` as in the latest
    game.
    """

    rank: int
    user: int
    name: str
    games: int
    final: int
    places: tuple[int, ...]

    @property
    def place_sum(self) -> int:
        """The places of all games added up."""
        return sum(place * count for place, count in enumerate(self.places, start=1))

    @property
    def average_place(self) -> Fraction:
        """The average place, exactly. ``float()`` it to show it."""
        return Fraction(self.place_sum, self.games)

    @property
    def average_final(self) -> Fraction:
        """Points a game, in tenths of a thousand, exactly."""
        return Fraction(self.final, self.games)


def standings(games: Iterable[GameResult], *, players: int = 4, min_people: int = 1) -> tuple[Standing, ...]:
    """The leaderboard of those of these games that so many players played, given oldest first; best first.

    Games of three and of four are never added up: the uma is another, and being third is last in one of them.
    CPU seats are in no standing, but their games count for the people in them: a club evening that is one person short
    is played with a CPU. ``min_people`` leaves out games with fewer people.

    Ranked by total points; of equal points the better average place is ahead, then who has the more first places, then
    second places and so on. Those still equal share a rank and stand in the order of their ids.
    """
    seats: dict[int, list[SeatResult]] = {}
    for game in games:
        if game.players != players or game.people < min_people:
            continue
        for seat in game.seats:
            if seat.user is not None:
                seats.setdefault(seat.user, []).append(seat)
    unranked = [_line(user, results, players) for user, results in seats.items()]
    unranked.sort(key=lambda line: (*_merit(line), line.user))
    ranked: list[Standing] = []
    for index, line in enumerate(unranked):
        shares = bool(ranked) and _merit(ranked[-1]) == _merit(line)
        rank = ranked[-1].rank if shares else index + 1
        ranked.append(Standing(rank, line.user, line.name, line.games, line.final, line.places))
    return tuple(ranked)


def _line(user: int, results: list[SeatResult], last: int) -> Standing:
    counts = Counter(result.place for result in results)
    return Standing(
        rank=0,
        user=user,
        name=results[-1].name,
        games=len(results),
        final=sum(result.final for result in results),
        places=tuple(counts[place] for place in range(1, last + 1)),
    )


def _merit(line: Standing) -> tuple[int, Fraction, tuple[int, ...]]:
    """What the order goes by, best first."""
    return -line.final, line.average_place, tuple(-count for count in line.places)
