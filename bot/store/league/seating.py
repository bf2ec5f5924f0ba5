"""The seatings of rounds, and the history that the next draw considers: who met whom and who sat out."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.evenings import RoundTable
from bot.league.games import GameStatus
from bot.league.leagues import current_number, sitter_of
from bot.league.seating import SeatedRound
from bot.store.database.connections import Transactions
from bot.store.database.league_schema import (
    league_games,
    league_meeting_people,
    league_meeting_tables,
    league_meetings,
    league_seats,
)
from bot.store.league.evenings import comers_of, coming_to, meeting_row
from bot.store.league.people import people_of

EVENING: Final = timedelta(hours=12)
"""Rounds of one evening begin within this time; players who sat together within it did so tonight."""


class LeagueSeating:
    """The seatings of every league. People are those of ``bot.league.leagues`` here. Raises StoreError."""

    def __init__(self, database: Transactions) -> None:
        self._database: Final = database

    # History

    async def met(self, league: int, season: int) -> Mapping[frozenset[int], int]:
        """How often each pair of people sat at one table in a season, in games that are not voided."""
        mine, theirs, games = league_seats.alias(), league_seats.alias(), league_games.c
        query = (
            select(mine.c.player, theirs.c.player, func.count())
            .join(theirs, (theirs.c.league_id == mine.c.league_id) & (theirs.c.game == mine.c.game))
            .join(league_games, (games.league_id == mine.c.league_id) & (games.game == mine.c.game))
            .where(mine.c.league_id == league, mine.c.season == season, games.status != "voided")
            # Written as a difference to avoid the index of players, by which all games of each player would be read.
            .where(theirs.c.player - mine.c.player > 0)
            .group_by(mine.c.player, theirs.c.player)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            people = await people_of(connection, league)
        meetings: Counter[frozenset[int]] = Counter()
        for one, other, count in rows:
            players = [people[current_number(people, number)] for number in (one, other)]
            pair = frozenset(sitter_of(player.user, player.number) for player in players)
            if len(pair) > 1:
                meetings[pair] += count
        return meetings

    async def rounds(
        self, league: int, since: datetime, but: Collection[int] = ()
    ) -> tuple[tuple[datetime, SeatedRound], ...]:
        """The seatings of the rounds settled since then, each with the time it was settled at, oldest first.

        ``but`` are rounds to leave out.
        """
        meetings, people, tables = league_meetings.c, league_meeting_people.c, league_meeting_tables.c
        query = (
            select(meetings.id, meetings.settled_at, people.table_number, people.user_id, tables.table_id)
            .join(league_meeting_people, people.meeting_id == meetings.id)
            .outerjoin(
                league_meeting_tables, (tables.meeting_id == meetings.id) & (tables.number == people.table_number)
            )
            .where(meetings.league_id == league, meetings.settled_at >= since, people.table_number.is_not(None))
            .where(meetings.id.not_in(but))
            .order_by(meetings.settled_at, meetings.id, people.table_number, people.seat, people.at, people.user_id)
        )
        rows = await self._database.rows(query)
        found = []
        for _, group in groupby(rows, key=lambda row: row.id):
            seated = list(group)
            at = {number: [row.user_id for row in seats] for number, seats in groupby(seated, key=_table_number)}
            out = tuple(at.pop(0, ()))
            # A game at a table of ours draws its winds itself.
            winds = all(row.table_id is None for row in seated)
            found.append((seated[0].settled_at, SeatedRound(tuple(map(tuple, at.values())), out, winds)))
        return tuple(found)

    async def settled(self, league: int, since: datetime, until: datetime) -> tuple[int, ...]:
        """The rounds settled in this time, oldest first."""
        meetings = league_meetings.c
        query = select(meetings.id).where(meetings.league_id == league, meetings.settled_at.between(since, until))
        return tuple(await self._database.scalars(query.order_by(meetings.settled_at, meetings.id)))

    # Tables

    async def seat(self, meeting: int, tables: Sequence[tuple[int, Sequence[int]]]) -> int | None:
        """Seat a round at tables of (places, sitters, East first) and return the number of the draw.

        It replaces earlier draws. None if the round is settled or called off.
        """
        people = league_meeting_people.c
        async with self._database.writing() as connection:
            row = await meeting_row(connection, meeting)
            if row is None or row.called_off_at is not None or row.settled_at is not None:
                return None
            await connection.execute(delete(league_meeting_tables).where(league_meeting_tables.c.meeting_id == meeting))
            everybody = update(league_meeting_people).where(people.meeting_id == meeting)
            await connection.execute(everybody.where(~people.comes).values(table_number=None, seat=None))
            await connection.execute(everybody.where(people.comes).values(table_number=0, seat=None))
            for number, (places, users) in enumerate(tables, start=1):
                table = {"meeting_id": meeting, "number": number, "places": places}
                await connection.execute(insert(league_meeting_tables), table)
                for place, user in enumerate(users):
                    seated = everybody.where(people.user_id == user).values(table_number=number, seat=place)
                    await connection.execute(seated)
            draw: int = row.draw + 1
            await connection.execute(update(league_meetings).where(league_meetings.c.id == meeting).values(draw=draw))
            return draw

    async def substitute(self, meeting: int, leaves: int, comes: int, name: str, now: datetime) -> int | None:
        """Seat somebody (sitter and name) in place of another, and return the number of the draw that this is.

        If both sit at tables, they change places. Else the other leaves, also the meeting that this is a round of. None
        if the other sits at no drawn table, their table was opened or has a result, or the round is called off.
        """
        async with self._database.writing() as connection:
            row = await meeting_row(connection, meeting)
            people = {comer.user: comer for comer in (await comers_of(connection, (meeting,))).get(meeting, ())}
            left, came = people.get(leaves), people.get(comes)
            tables = league_meeting_tables.c
            opened = set(
                await connection.scalars(
                    select(tables.number).where(
                        tables.meeting_id == meeting, tables.table_id.is_not(None) | tables.game.is_not(None)
                    )
                )
            )
            if row is None or row.called_off_at is not None or left is None or not left.table or left.table in opened:
                return None
            if came is not None and came.table:
                if came.table in opened:
                    return None
                await _put(connection, meeting, leaves, comes=True, table_number=came.table, seat=came.seat)
            else:
                await _put(connection, meeting, leaves, comes=False, table_number=None, seat=None)
            new = {"name": name, "at": now}
            await _put(connection, meeting, comes, new, comes=True, table_number=left.table, seat=left.seat)
            if row.parent is not None and not (came is not None and came.table):
                await _put(connection, row.parent, leaves, comes=False)
                await _put(connection, row.parent, comes, new, comes=True)
            draw: int = row.draw + 1
            await connection.execute(update(league_meetings).where(league_meetings.c.id == meeting).values(draw=draw))
            return draw

    async def settle(self, meeting: int, draw: int, now: datetime) -> bool:
        """Make a draw final. True also if it is final already.

        False if there is a newer draw, the round was called off, or people have come or gone since.
        """
        people = league_meeting_people.c
        unseated = people.comes & people.table_number.is_(None)
        gone = ~people.comes & people.table_number.is_not(None)
        async with self._database.writing() as connection:
            row = await meeting_row(connection, meeting)
            if row is None or row.draw != draw or row.called_off_at is not None:
                return False
            if row.settled_at is None:
                changed = select(people.user_id).where(people.meeting_id == meeting, unseated | gone)
                if (await connection.execute(changed)).first() is not None:
                    return False
                if row.parent is not None:
                    seated = {comer.user for comer in await coming_to(connection, meeting)}
                    if seated != {comer.user for comer in await coming_to(connection, row.parent)}:
                        return False
                values = {"settled_at": now, "round": await _round(connection, row, now)}
                settled = update(league_meetings).where(league_meetings.c.id == meeting).values(values)
                await connection.execute(settled)
            return True

    async def unsettle(self, meeting: int) -> None:
        """Undo ``settle``, so that the round can be drawn again and does not count as history."""
        changed = update(league_meetings).where(league_meetings.c.id == meeting).values(settled_at=None)
        await self._database.change(changed)

    async def tables(self, meeting: int) -> tuple[RoundTable, ...]:
        """The tables of a round's last draw."""
        tables = league_meeting_tables.c
        games = league_games.c
        played = (
            select(func.max(games.game))
            .where(games.league_id == league_meetings.c.league_id, games.table_id == tables.table_id)
            .scalar_subquery()
        )
        game, ours = func.coalesce(tables.game, played), league_meetings.c.league_id
        counted = league_games.alias()
        status = select(counted.c.status).where(counted.c.league_id == ours, counted.c.game == game).scalar_subquery()
        query = select(league_meeting_tables, game.label("played"), status.label("status")).join(league_meetings)
        query = query.where(tables.meeting_id == meeting).order_by(tables.number)
        async with self._database.reading() as connection:
            people = (await comers_of(connection, (meeting,))).get(meeting, ())
            rows = (await connection.execute(query)).all()
        return tuple(
            RoundTable(
                row.number,
                row.places,
                tuple(
                    sorted((comer for comer in people if comer.table == row.number), key=lambda comer: comer.seat or 0)
                ),
                row.thread,
                row.table_id,
                row.message,
                row.played,
                row.status == GameStatus.COUNTED.value,
            )
            for row in rows
        )

    async def opened(self, meeting: int, number: int, thread: int | None, table: str | None = None) -> None:
        """Store the thread of a round's table (None: removed), and the id of the table opened there."""
        tables = league_meeting_tables.c
        where = (tables.meeting_id == meeting, tables.number == number)
        changed = update(league_meeting_tables).where(*where).values(thread=thread, table_id=table)
        await self._database.change(changed)

    async def announced(self, meeting: int, numbers: Sequence[int], message: int, now: datetime) -> None:
        """Store the message that announced these tables of a round, which may have been settled days before."""
        tables = league_meeting_tables.c
        where = (tables.meeting_id == meeting, tables.number.in_(numbers))
        async with self._database.writing() as connection:
            await connection.execute(update(league_meeting_tables).where(*where).values(message=message))
            begun = update(league_meetings).where(league_meetings.c.id == meeting).values(settled_at=now)
            await connection.execute(begun)

    async def played(self, league: int, games: Collection[int]) -> frozenset[int]:
        """The rounds at whose tables some of these games of a league were played."""
        tables, meetings = league_meeting_tables.c, league_meetings.c
        query = select(meetings.id).join(league_meeting_tables, tables.meeting_id == meetings.id)
        async with self._database.reading() as connection:
            found = await connection.execute(query.where(meetings.league_id == league, tables.game.in_(games)))
            return frozenset(found.scalars())


async def _round(connection: AsyncConnection, row: Row[Any], now: datetime) -> int:
    """The number that a round gets when it is settled.

    The rounds before it have the same parent; without one they were seated in its channel that evening.
    """
    meetings = league_meetings.c
    before = (
        (meetings.parent == row.parent,)
        if row.parent is not None
        else (
            meetings.parent.is_(None),
            meetings.league_id == row.league_id,
            meetings.channel == row.channel,
            meetings.settled_at >= now - EVENING,
        )
    )
    query = select(func.count()).where(meetings.id != row.id, meetings.settled_at.is_not(None), *before)
    rounds: int = (await connection.execute(query)).scalar_one()
    return rounds + 1


async def _put(
    connection: AsyncConnection, meeting: int, user: int, new: Mapping[str, object] | None = None, **values: object
) -> None:
    """Change the row of a person at a meeting, or write it with what is ``new`` as well."""
    people = league_meeting_people.c
    changed = update(league_meeting_people).where(people.meeting_id == meeting, people.user_id == user).values(**values)
    if not (await connection.execute(changed)).rowcount and new is not None:
        row = {"meeting_id": meeting, "user_id": user, **new, **values}
        await connection.execute(insert(league_meeting_people), row)


def _table_number(row: Row[*tuple[Any, ...]]) -> int:
    number: int = row.table_number
    return number
