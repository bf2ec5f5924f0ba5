"""The records of a season or a whole league: its best and worst results and longest runs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Final

LEAST_RUN: Final = 2
"""Fewer games in a row do not count as a run."""


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A person's seat in a game that counts. ``final`` in tenths of a thousand, ``points`` raw."""

    player: int
    game: int
    played_at: datetime
    place: int
    points: int
    final: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A record and its holder; ``Bests`` says what each ``value`` counts."""

    player: int
    value: int
    game: int | None = None
    """The game in which it was set, or with which the run ended; None for a record of many games."""
    played_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Bests:
    """The records, each None if there is none; of equal ones the earliest."""

    highest: Mark | None
    """Raw points in one game."""
    lowest: Mark | None
    """Raw points in one game."""
    margin: Mark | None
    """Lead of a winner over the second, in tenths of a thousand."""
    games: Mark | None
    """Games of a player."""
    firsts: Mark | None
    """First places of a player."""
    firsts_running: Mark | None
    """First places in a row."""
    without_last: Mark | None
    """Games in a row without a last place."""
    average: tuple[int, Fraction, int] | None
    """Best average place among players with enough games: player, average, games."""


def bests_of(seats: Sequence[PlayedSeat], *, players: int, least: int) -> Bests:
    """The records of these seats, all of games with ``players`` players, in the order in which they were played.

    ``least`` is the number of games from which on an average place counts.
    """
    by_player: dict[int, list[PlayedSeat]] = {}
    for seat in seats:
        by_player.setdefault(seat.player, []).append(seat)
    return Bests(
        highest=_of_game(seats, lambda seat: seat.points),
        lowest=_of_game(seats, lambda seat: -seat.points),
        margin=_margin(seats, players),
        games=_most({player: len(played) for player, played in by_player.items()}),
        firsts=_most({player: sum(seat.place == 1 for seat in played) for player, played in by_player.items()}),
        firsts_running=_longest(by_player, lambda seat: seat.place == 1),
        without_last=_longest(by_player, lambda seat: seat.place < players),
        average=_average(by_player, max(least, 1)),
    )


def _of_game(seats: Iterable[PlayedSeat], worth: Callable[[PlayedSeat], int]) -> Mark | None:
    # max() returns the first of equal values, which is the earliest.
    best = max(seats, key=worth, default=None)
    return None if best is None else Mark(best.player, best.points, best.game, best.played_at)


def _margin(seats: Sequence[PlayedSeat], players: int) -> Mark | None:
    """Games with a computer player are left out, since that seat's result is not among the seats."""
    best: Mark | None = None
    for _, found in groupby(seats, attrgetter("game")):
        table = sorted(found, key=lambda seat: (-seat.final, seat.place))
        if len(table) < players or table[0].final == table[1].final:
            continue
        ahead = table[0].final - table[1].final
        if best is None or ahead > best.value:
            best = Mark(table[0].player, ahead, table[0].game, table[0].played_at)
    return best


def _most(counts: dict[int, int]) -> Mark | None:
    player = max(counts, key=lambda player: (counts[player], -player), default=None)
    return None if player is None or not counts[player] else Mark(player, counts[player])


def _longest(by_player: dict[int, list[PlayedSeat]], goes_on: Callable[[PlayedSeat], bool]) -> Mark | None:
    best: Mark | None = None
    for player, played in by_player.items():
        running = 0
        for seat in played:
            running = running + 1 if goes_on(seat) else 0
            longer = best is None or running > best.value
            if running >= LEAST_RUN and (longer or _as_long_but_earlier(best, running, seat)):
                best = Mark(player, running, seat.game, seat.played_at)
    return best


def _as_long_but_earlier(best: Mark | None, running: int, seat: PlayedSeat) -> bool:
    if best is None or best.value != running or best.played_at is None:
        return False
    return seat.played_at < best.played_at


def _average(by_player: dict[int, list[PlayedSeat]], least: int) -> tuple[int, Fraction, int] | None:
    found = [
        (Fraction(sum(seat.place for seat in played), len(played)), -len(played), player)
        for player, played in by_player.items()
        if len(played) >= least
    ]
    if not found:
        return None
    average, games, player = min(found)
    return player, average, -games
