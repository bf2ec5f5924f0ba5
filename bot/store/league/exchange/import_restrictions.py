"""The limits of an import into a league that has entries: it only adds, and gives no confirmations.

The author of a file is unknown, and so is whether the people in it did what it says.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from bot.engine.rules.ruleset import Ruleset
from bot.league import entries as e
from bot.league.exchange.archive import ArchivedEntry
from bot.league.exchange.import_faults import HeldAlready
from bot.league.faults import EntryFault
from bot.league.games import GameStatus, LeagueGame, evolved, recorded
from bot.league.scoring import sticks_lost


def held_already(record: e.LeagueRecord, held: Mapping[str, Collection[int]]) -> tuple[EntryFault, ...]:
    """The fault of a record that would change what the league has; ``held`` has the league's numbers by kind."""
    match record:
        case e.GameRecorded() | e.SeasonOpened() | e.PenaltyGiven():
            return ()
        case e.SeasonChanged(number) | e.SeasonEnded(number) | e.SeasonReopened(number):
            kind = "season"
        case e.PenaltyLifted(number):
            kind = "penalty"
        case e.PlayersMerged(number):
            kind = "player"
        case _ if isinstance(record, e.GameRecord):
            kind, number = "game", record.game
        case _:
            return ()
    return (HeldAlready(kind, number),) if number in held[kind] else ()


def as_imported(record: e.GameRecorded, rules: Ruleset | None) -> e.GameRecorded:
    """The game with an import as its source, which asks no player for confirmation; ``rules`` score it."""
    sticks = record.sticks
    if record.source == "table" and rules is not None:
        # A table's rules may discard the last sticks, which are missing in the file.
        sticks += sticks_lost(rules, [seat.points for seat in record.seats], sticks)
    return replace(
        record,
        source="import",
        sticks=sticks,
        asked=(),
        confirm_by=None,
        needs_officer=False,
        table=None,
        table_game=None,
        channel=None,
    )


def waiting_games(read: Iterable[tuple[ArchivedEntry, e.LeagueRecord]]) -> set[int]:
    """The games in a file that are pending or disputed, by their numbers there."""
    games: dict[int, LeagueGame] = {}
    for entry, record in read:
        if isinstance(record, e.GameRecorded):
            games[record.game] = recorded(record, entry.at, entry.by)
        elif isinstance(record, e.GameRecord) and record.game in games:
            games[record.game] = evolved(games[record.game], record)
    waiting = (GameStatus.PENDING, GameStatus.DISPUTED)
    return {number for number, game in games.items() if game.status in waiting}
