"""What is looked up before an entry is written: games of a player that wait for others, and an equal penalty."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.entries import GameRecorded, LeagueEntry, PenaltyGiven
from bot.league.faults import LeagueRefused, TooManyWaiting
from bot.league.games import GameStatus
from bot.store.database.league_schema import league_entries, league_games, league_penalties
from bot.store.league.entry_codec import entries_from

MOST_WAITING: Final = 40
"""The most games that one player has entered and that wait for others, in a league: an evening of ten tables."""


async def refuse_waiting(
    connection: AsyncConnection, league: int, record: GameRecorded, by: int | None, waiting: dict[int, int]
) -> None:
    """Refuse a game that waits for others if too many of whoever enters it do. Raises LeagueRefused.

    ``waiting`` counts those by player, for the games that are entered together.
    """
    if by is None or record.source not in {"entered", "log"} or not (record.asked or record.needs_officer):
        return
    if by not in waiting:
        entries, games = league_entries.c, league_games.c
        entered = (
            select(func.count())
            .select_from(league_entries)
            .join(league_games, (games.league_id == entries.league_id) & (games.game == entries.game))
            .where(entries.league_id == league, entries.kind == GameRecorded.__name__, entries.by_player == by)
            .where(games.status == GameStatus.PENDING.value)
        )
        waiting[by] = (await connection.execute(entered)).scalar_one()
    if waiting[by] >= MOST_WAITING:
        raise LeagueRefused(TooManyWaiting(waiting[by]))
    waiting[by] += 1


async def equal_penalty(
    connection: AsyncConnection, league: int, given: PenaltyGiven, since: datetime
) -> LeagueEntry | None:
    """The latest penalty of the same player, season and points, given since then and not lifted, or None.

    The player of ``given`` is the present one, after merges.
    """
    penalties, entries = league_penalties.c, league_entries.c
    equal = select(penalties.penalty).where(
        penalties.league_id == league,
        penalties.season == given.season,
        penalties.player == given.player,
        penalties.tenths == given.tenths,
        penalties.given_at >= since,
        penalties.lifted_at.is_(None),
    )
    numbers = set((await connection.execute(equal)).scalars())
    if not numbers:
        return None
    late = select(league_entries).where(
        entries.league_id == league, entries.kind == PenaltyGiven.__name__, entries.at >= since
    )
    found = entries_from((await connection.execute(late)).all())
    equals = (entry for entry in found if isinstance(entry.record, PenaltyGiven) and entry.record.penalty in numbers)
    return max(equals, key=lambda entry: entry.seq, default=None)
