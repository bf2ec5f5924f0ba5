"""Two players at one table: who was ahead how often, and what their games came to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.league.games import GameLine, SeatLine


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game that both played, with the seats of the two."""

    game: GameLine
    one: SeatLine
    other: SeatLine
    players: int

    @property
    def margin(self) -> int:
        """How far the first was ahead of the second, in tenths of a thousand."""
        return self.one.final - self.other.final


@dataclass(frozen=True, slots=True)
class Half:
    """What the games came to for one of the two.

    ``ahead`` counts those in which they finished before the other. ``final`` is their total in tenths of a thousand;
    ``places`` are their places added up by how many played, with how many games that were: {4: (52, 24)}.
    """

    ahead: int
    final: int
    places: dict[int, tuple[int, int]]

    def average_place(self, players: int) -> Fraction:
        """The average place in games of so many players, of which there is one at least."""
        total, games = self.places[players]
        return Fraction(total, games)


@dataclass(frozen=True, slots=True)
class DealtIn:
    """How often one of the two won on a tile of the other: times, and what those hands were worth, honba not included.

    ``games`` are those whose course is known, so that it can be said.
    """

    games: int = 0
    one: int = 0
    one_points: int = 0
    other: int = 0
    other_points: int = 0


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """``meetings`` are the games of the two, the newest first; there is one at least."""

    meetings: tuple[SharedGame, ...]
    one: Half
    other: Half

    @property
    def biggest(self) -> SharedGame:
        """The game that parted them the most, the latest of equal ones."""
        return max(self.meetings, key=lambda meeting: abs(meeting.margin))


def head_to_head(meetings: Sequence[SharedGame]) -> HeadToHead:
    """The games of two players added up."""
    return HeadToHead(
        tuple(meetings),
        _half((meeting.one, meeting.other, meeting.players) for meeting in meetings),
        _half((meeting.other, meeting.one, meeting.players) for meeting in meetings),
    )


def _half(seats: Iterable[tuple[SeatLine, SeatLine, int]]) -> Half:
    ahead = final = 0
    places: dict[int, tuple[int, int]] = {}
    for mine, theirs, players in seats:
        ahead += mine.place < theirs.place
        final += mine.final
        total, games = places.get(players, (0, 0))
        places[players] = total + mine.place, games + 1
    return Half(ahead, final, places)
