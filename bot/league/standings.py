"""Standings: what the games of a season or of all of them come to, by player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's games added up.

    ``final`` in tenths of a thousand; ``places[i]`` counts games finished in place i+1.
    """

    player: int
    games: int
    final: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line.

    ``rank`` counts from 1 and is shared by those whom nothing parts; None for who has played too few games yet.
    ``final`` is the total in tenths of a thousand, penalties taken off; ``penalty`` is what they come to, above zero
    where points were taken. ``places[i]`` counts the games finished in place i+1, one count for each place there is.
    """

    rank: int | None
    player: int
    games: int
    final: int
    places: tuple[int, ...]
    penalty: int = 0

    @property
    def place_sum(self) -> int:
        """The places of all games added up."""
        return sum(place * count for place, count in enumerate(self.places, start=1))

    @property
    def average_place(self) -> Fraction:
        """The average place, exactly; 0 without games. ``float()`` it to show it."""
        return Fraction(self.place_sum, self.games) if self.games else Fraction(0)

    @property
    def average_final(self) -> Fraction:
        """Points a game without penalties, in tenths of a thousand, exactly; 0 without games."""
        return Fraction(self.final + self.penalty, self.games) if self.games else Fraction(0)


def standings(
    tallies: Iterable[Tally], *, penalties: Mapping[int, int] | None = None, min_games: int = 0, places: int = 4
) -> tuple[Standing, ...]:
    """The standings, best first; who has played fewer than ``min_games`` comes after all others, without a rank.

    ``penalties`` are what is taken off by player, in tenths of a thousand; who has one but no game has a line of its
    own. Ranked by total points; of equal points the better average place is ahead, then who has the more first places,
    then second places and so on. Those still equal share a rank and stand in the order of their numbers. ``places`` is
    how many there are.
    """
    taken = dict(penalties or {})
    lines = [
        Standing(None, tally.player, tally.games, tally.final - taken.get(tally.player, 0), tally.places)
        for tally in tallies
    ]
    there = {line.player for line in lines}
    gameless = [player for player in taken if player not in there]
    lines += [Standing(None, player, 0, -taken[player], (0,) * places) for player in gameless]
    lines = [replace(line, penalty=taken.get(line.player, 0)) for line in lines]
    lines.sort(key=lambda line: (*_merit(line), line.player))
    ranked: list[Standing] = []
    for line in (line for line in lines if line.games and line.games >= min_games):
        shares = bool(ranked) and _merit(ranked[-1]) == _merit(line)
        ranked.append(replace(line, rank=ranked[-1].rank if shares else len(ranked) + 1))
    return (*ranked, *(line for line in lines if not line.games or line.games < min_games))


def _merit(line: Standing) -> tuple[int, Fraction, tuple[int, ...]]:
    """What the order goes by, best first."""
    return -line.final, line.average_place, tuple(-count for count in line.places)
