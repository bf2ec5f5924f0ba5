"""What a file may bring into a league that has entries: new things alone, by whoever takes it in, and nobody's consent.

Nobody can tell who wrote a file, or whether the people whom it names did what it says of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.settle import STICK
from bot.league.entries import (
    GameRecord,
    GameRecorded,
    PenaltyGiven,
    PenaltyLifted,
    PlayersMerged,
    SeasonChanged,
    SeasonEnded,
    SeasonOpened,
    SeasonReopened,
)
from bot.league.exchange.import_faults import HeldAlready
from bot.league.games import GameStatus, evolved, recorded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bot.engine.rules.ruleset import Ruleset
    from bot.league.entries import LeagueRecord
    from bot.league.exchange.archive import ArchivedEntry
    from bot.league.faults import EntryFault
    from bot.league.games import LeagueGame


def held_already(record: LeagueRecord, held: Mapping[str, Collection[int]]) -> tuple[EntryFault, ...]:
    """Whether a record would change what stands in the league: ``held`` has the numbers of each kind."""
    match record:
        case GameRecorded() | SeasonOpened() | PenaltyGiven():
            return ()
        case SeasonChanged(number) | SeasonEnded(number) | SeasonReopened(number):
            kind = "season"
        case PenaltyLifted(number):
            kind = "penalty"
        case PlayersMerged(number):
            kind = "player"
        case _ if isinstance(record, GameRecord):
            kind, number = "game", record.game
        case _:
            return ()
    return (HeldAlready(kind, number),) if number in held[kind] else ()


def as_imported(record: GameRecorded, rules: Ruleset | None) -> GameRecorded:
    """The game as one that a file told of, whatever it says that it is. It asks nobody; ``rules`` score it."""
    sticks = record.sticks
    if record.source == "table" and rules is not None:
        # By the rules of some tables the last sticks get lost; the file has what the players had.
        missing = rules.start_points * rules.players - sum(seat.points for seat in record.seats) - sticks * STICK
        sticks += missing // STICK if missing > 0 and missing % STICK == 0 else 0
    return replace(
        record,
        source="import",
        sticks=sticks,
        asked=(),
        confirm_by=None,
        table=None,
        table_game=None,
        channel=None,
    )


def waiting_games(read: Iterable[tuple[ArchivedEntry, LeagueRecord]]) -> set[int]:
    """The games that begin in a file and wait there for their players or an officer, by their numbers there."""
    games: dict[int, LeagueGame] = {}
    for entry, record in read:
        if isinstance(record, GameRecorded):
            games[record.game] = recorded(record, entry.at, entry.by)
        elif isinstance(record, GameRecord) and record.game in games:
            games[record.game] = evolved(games[record.game], record)
    waiting = (GameStatus.PENDING, GameStatus.DISPUTED)
    return {number for number, game in games.items() if game.status in waiting}
