"""How many games of one player may wait for others: each asks people and an officer for something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from bot.league.entries import GameRecorded
from bot.league.faults import LeagueRefused, TooManyWaiting
from bot.league.games import GameStatus
from bot.store.database.league_schema import league_entries, league_games

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

MOST_WAITING: Final = 20
"""The most games that one player has entered and that wait for others, in a league."""


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
