"""Head-to-head records of two players."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.league.games import GameLine, SeatLine


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game that both played, with their seats."""

    game: GameLine
    one: SeatLine
    other: SeatLine
    players: int

    @property
    def margin(self) -> int:
        """Lead of ``one`` over ``other``, in tenths of a thousand."""
        return self.one.final - self.other.final


@dataclass(frozen=True, slots=True)
class Half:
    """The totals of one of the two players.

    ``ahead`` counts the games in which they finished ahead of the other. ``final`` is their total in tenths of a
    thousand; ``places`` has the sum of their places and the number of games by the number of players: {4: (52, 24)}.
    """

    ahead: int
    final: int
    places: dict[int, tuple[int, int]]

    def average_place(self, players: int) -> Fraction:
        """The average place in games with that many players; there must be one."""
        total, games = self.places[players]
        return Fraction(total, games)


@dataclass(frozen=True, slots=True)
class DealtIn:
    """How often the two players won on a tile of each other, and the points of those hands without honba."""

    games: int = 0
    """The games whose winning hands are known."""
    one: int = 0
    one_points: int = 0
    other: int = 0
    other_points: int = 0


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The head-to-head record of two players. ``meetings`` are their games, newest first, at least one."""

    meetings: tuple[SharedGame, ...]
    one: Half
    other: Half

    @property
    def biggest(self) -> SharedGame:
        """The game with the largest margin, the latest of equal ones."""
        return max(self.meetings, key=lambda meeting: abs(meeting.margin))


def head_to_head(meetings: Sequence[SharedGame]) -> HeadToHead:
    """The head-to-head record of these games."""
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
