"""Queries of a league's penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from bot.league.entries import PenaltyGiven
from bot.store.database.league_schema import league_entries, league_penalties
from bot.store.league.entry_codec import entries_from

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.entries import LeagueEntry


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
