"""Who met whom, and who sat out: what the next seating of a league goes by."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from bot.store.database.league_schema import league_games, league_meeting_people, league_meetings, league_seats
from bot.store.league.people import meant, people_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.store.database.connections import Database


class LeagueEncounters:
    """Encounters of people, who go by their user ids here, in every league. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def met(self, league: int, season: int) -> Mapping[frozenset[int], int]:
        """How often each pair of people (user ids) sat at one table in a season, games in dispute included."""
        mine, theirs, games = league_seats.alias(), league_seats.alias(), league_games.c
        query = (
            select(mine.c.player, theirs.c.player, func.count())
            .join(theirs, (theirs.c.league_id == mine.c.league_id) & (theirs.c.game == mine.c.game))
            .join(league_games, (games.league_id == mine.c.league_id) & (games.game == mine.c.game))
            .where(mine.c.league_id == league, mine.c.season == season, games.status != "voided")
            # Said so that no index of players is of use: through it everybody's games would be looked at for each seat.
            .where(theirs.c.player - mine.c.player > 0)
            .group_by(mine.c.player, theirs.c.player)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            people = await people_of(connection, league)
        found: Counter[frozenset[int]] = Counter()
        for one, other, count in rows:
            users = [people[meant(people, number)].user for number in (one, other)]
            pair = frozenset(user for user in users if user is not None)
            if len(pair) > 1:
                found[pair] += count
        return found

    async def seated_since(self, league: int, since: datetime) -> tuple[tuple[frozenset[int], ...], ...]:
        """The people (user ids) of each table of the gatherings that were settled since then, the latest first."""
        meetings, people = league_meetings.c, league_meeting_people.c
        query = (
            select(meetings.id, people.table_number, people.user_id)
            .join(league_meeting_people, people.meeting_id == meetings.id)
            .where(meetings.league_id == league, meetings.settled_at >= since, people.table_number > 0)
            .order_by(meetings.settled_at.desc(), meetings.id.desc())
        )
        rounds: dict[int, dict[int, set[int]]] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(query):
                rounds.setdefault(row.id, {}).setdefault(row.table_number, set()).add(row.user_id)
        return tuple(tuple(map(frozenset, tables.values())) for tables in rounds.values())

    async def sat_out(self, league: int, since: datetime) -> Mapping[int, int]:
        """How often people (user ids) came to a gathering since then and had no place at a table."""
        meetings, people = league_meetings.c, league_meeting_people.c
        query = (
            select(people.user_id, func.count())
            .join(league_meetings, people.meeting_id == meetings.id)
            .where(meetings.league_id == league, meetings.settled_at >= since, people.table_number == 0)
            .group_by(people.user_id)
        )
        async with self._database.reading() as connection:
            return {user: count for user, count in (await connection.execute(query)).all()}  # noqa: C416 - rows
