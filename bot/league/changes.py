"""What a correction changed in a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.league.entries import GameCorrected, GameRecord, GameRecorded
from bot.league.games import evolved, recorded

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bot.league.entries import LeagueEntry, SeatPoints
    from bot.league.games import LeagueGame


@dataclass(frozen=True, slots=True)
class Changed:
    """What is otherwise after a correction, each as it was and as it is; None where that stayed.

    ``seats`` are those that changed, by seat.
    """

    seats: tuple[tuple[int, SeatPoints, SeatPoints], ...] = ()
    sticks: tuple[int, int] | None = None
    played_at: tuple[datetime, datetime] | None = None


def changed(before: LeagueGame, after: LeagueGame) -> Changed:
    """What differs between a game as it was and as it is."""
    pairs = zip(before.seats, after.seats, strict=True)
    return Changed(
        seats=tuple((seat, was, now) for seat, (was, now) in enumerate(pairs) if was != now),
        sticks=(before.sticks, after.sticks) if before.sticks != after.sticks else None,
        played_at=(before.played_at, after.played_at) if before.played_at != after.played_at else None,
    )


def corrections(story: Iterable[LeagueEntry]) -> dict[int, Changed]:
    """What each correction of a game changed, by the number of its entry. ``story`` is every entry about it."""
    found: dict[int, Changed] = {}
    game: LeagueGame | None = None
    for entry in story:
        if isinstance(entry.record, GameRecorded):
            game = recorded(entry.record, entry.at, entry.by)
        elif game is not None and isinstance(entry.record, GameRecord):
            after = evolved(game, entry.record)
            if isinstance(entry.record, GameCorrected):
                found[entry.seq] = changed(game, after)
            game = after
    return found
