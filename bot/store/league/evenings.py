"""Club evenings and gatherings: who comes, where they sit and what was announced. Results do not depend on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Delete, Row, case, delete, func, insert, select, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.evenings import Comer, Evening
from bot.store.database.connections import Database, OpenTransaction
from bot.store.database.evening_schema import league_meeting_people, league_meetings
from bot.store.database.league_schema import league_tournaments

KEPT: Final = timedelta(days=400)
"""How long a meeting is kept with its people: over a season, the seating considers who sat out before. A tournament is
kept for good."""
DRAFTS_KEPT: Final = timedelta(days=7)
"""How long a gathering is kept whose tables were never opened or announced."""


_FINISHED: Final = select(league_tournaments.c.meeting_id).where(league_tournaments.c.finished_at.is_not(None))
"""The meetings of tournaments that are over, whenever they were planned for."""


class LeagueEvenings:
    """The meetings of every league. Raises StoreError."""

    def __init__(self, database: Database | OpenTransaction) -> None:
        self._database: Final = database

    # Meetings

    async def add(
        self,
        league: int,
        title: str,
        at: datetime,
        channel: int,
        *,
        made_by: int | None,
        remind_minutes: int = 0,
        **more: object,
    ) -> Evening:
        """Announce a club evening; ``more`` are other fields of ``Evening``."""
        return await self._add(
            league_id=league,
            title=title,
            at=at,
            channel=channel,
            made_by=made_by,
            remind_minutes=remind_minutes,
            **more,
        )

    async def gather(
        self,
        league: int,
        channel: int,
        now: datetime,
        *,
        made_by: int,
        method: str,
        leftover: str,
        parent: int | None = None,
        rounds: int | None = None,
    ) -> Evening:
        """Begin a gathering of the people present. With ``parent`` it seats the people of that meeting (``follow``)."""
        return await self._add(
            league_id=league,
            title="",
            at=now,
            channel=channel,
            made_by=made_by,
            remind_minutes=0,
            method=method,
            leftover=leftover,
            parent=parent,
            rounds=rounds,
        )

    async def _add(self, **values: object) -> Evening:
        async with self._database.writing() as connection:
            written = await connection.execute(insert(league_meetings), {**values, "draw": 0})
            assert written.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
            return evening_from(await meeting_row(connection, written.inserted_primary_key[0]))

    async def meeting(self, meeting: int) -> Evening | None:
        """The meeting of that number."""
        async with self._database.reading() as connection:
            row = await meeting_row(connection, meeting)
        return None if row is None else evening_from(row)

    async def place(self, meeting: int, message: int) -> None:
        """Store the message to sign up at."""
        await self._change(meeting, message=message)

    async def reminded(self, meeting: int, now: datetime) -> None:
        """Store that its people have been reminded, or that it is too late for that."""
        await self._change(meeting, reminded_at=now)

    async def gathering_in(self, league: int, channel: int, since: datetime, until: datetime) -> Evening | None:
        """The newest meeting of a channel begun in this time, at whose message people sign up; None without one."""
        meetings = league_meetings.c
        found = await self._meetings(
            meetings.league_id == league,
            meetings.channel == channel,
            meetings.message.is_not(None),
            meetings.called_off_at.is_(None),
            meetings.settled_at.is_(None),
            meetings.at >= since,
            meetings.at <= until,
        )
        return found[-1] if found else None

    async def seat_by(self, meeting: int, method: str | None, leftover: str | None, rounds: int | None) -> None:
        """Change how the people of a meeting are seated, by a method of ``bot.league.seating``; None leaves it."""
        values = {"method": method, "leftover": leftover, "rounds": rounds}
        chosen = {key: value for key, value in values.items() if value is not None}
        if chosen:
            await self._change(meeting, **chosen)

    async def call_off(self, meeting: int, now: datetime) -> bool:
        """Call off a meeting, and forget the copies of weekly ones that nobody has seen. False if it was already."""
        rows = league_meetings.c
        off = update(league_meetings).where(rows.id == meeting, rows.called_off_at.is_(None)).values(called_off_at=now)
        async with self._database.writing() as connection:
            await connection.execute(unseen_copies(meeting))
            return (await connection.execute(off)).rowcount > 0

    async def change(self, meeting: int, **values: object) -> bool:
        """Change fields of an evening. False if it is called off."""
        return await self._change(meeting, league_meetings.c.called_off_at.is_(None), **values)

    async def _change(self, meeting: int, *where: ColumnElement[bool], **values: object) -> bool:
        changed = update(league_meetings).where(league_meetings.c.id == meeting, *where).values(**values)
        async with self._database.writing() as connection:
            return (await connection.execute(changed)).rowcount > 0

    async def to_come(self, leagues: Iterable[int], since: datetime) -> tuple[Evening, ...]:
        """The announced meetings of these leagues that begin at ``since`` or later, the next one first."""
        meetings = league_meetings.c
        return await self._meetings(
            meetings.league_id.in_(list(leagues)),
            meetings.title != "",
            meetings.every.is_(None),
            meetings.called_off_at.is_(None),
            meetings.at >= since,
            meetings.id.not_in(_FINISHED),
        )

    async def to_remind(self) -> tuple[Evening, ...]:
        """The meetings whose people are still to be reminded (``Evening.remind_at``)."""
        meetings = league_meetings.c
        return await self._meetings(
            meetings.remind_minutes > 0,
            meetings.every.is_(None),
            meetings.reminded_at.is_(None),
            meetings.called_off_at.is_(None),
            meetings.id.not_in(_FINISHED),
        )

    async def _meetings(self, *where: ColumnElement[bool]) -> tuple[Evening, ...]:
        query = select(league_meetings).where(*where).order_by(league_meetings.c.at, league_meetings.c.id)
        async with self._database.reading() as connection:
            return tuple(evening_from(row) for row in await connection.execute(query))

    async def prune(self, now: datetime) -> int:
        """Delete old meetings with their people, and abandoned gatherings. Returns how many."""
        meetings = league_meetings.c
        kept = select(league_tournaments.c.meeting_id)
        old = (meetings.at < now - KEPT) & meetings.id.not_in(kept)
        old &= meetings.parent.is_(None) | meetings.parent.not_in(kept)
        draft = (meetings.title == "") & meetings.settled_at.is_(None) & (meetings.at < now - DRAFTS_KEPT)
        async with self._database.writing() as connection:
            return (await connection.execute(delete(league_meetings).where(old | draft))).rowcount

    # People

    async def answer(
        self, meeting: int, people: Mapping[int, str], now: datetime, *, comes: bool = True
    ) -> tuple[Comer, ...] | None:
        """Store whether these people (name by sitter) come. None if the meeting takes no more answers.

        Of several who are new, the first ones get the places left. Returns who moved up from the waiting list because
        others do not come.
        """
        async with self._database.writing() as connection:
            row = await meeting_row(connection, meeting)
            if row is None or row.called_off_at is not None or row.settled_at is not None:
                return None
            before = {comer.user for comer in await coming_to(connection, meeting)}
            mine = select(func.max(league_meeting_people.c.at)).where(league_meeting_people.c.meeting_id == meeting)
            latest = (await connection.execute(mine)).scalar_one()
            first = now if latest is None else max(now, latest + timedelta(microseconds=1))
            insertion = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            for place, (user, name) in enumerate(people.items()):
                # Who comes after all is behind those who said so before, also at this very moment.
                at = first + place * timedelta(microseconds=1)
                stays = league_meeting_people.c.comes if comes else true()
                since = case((stays, league_meeting_people.c.at), else_=at)
                values = {"name": name, "comes": comes}
                statement = insertion(league_meeting_people).values(meeting_id=meeting, user_id=user, at=at, **values)
                await connection.execute(
                    statement.on_conflict_do_update(
                        index_elements=["meeting_id", "user_id"], set_={**values, "at": since}
                    )
                )
            coming = await coming_to(connection, meeting)
            return tuple(comer for comer in coming if comer.user not in before and comer.user not in people)

    async def follow(self, meeting: int) -> None:
        """Replace the people of a gathering by those who come to its parent, unless it is settled or has no parent."""
        people = league_meeting_people.c
        async with self._database.writing() as connection:
            row = await meeting_row(connection, meeting)
            if row is None or row.parent is None or row.settled_at is not None:
                return
            coming = await coming_to(connection, row.parent)
            await connection.execute(delete(league_meeting_people).where(people.meeting_id == meeting))
            for comer in coming:
                values = {"user_id": comer.user, "name": comer.name, "comes": True, "at": row.at}
                await connection.execute(insert(league_meeting_people), {"meeting_id": meeting, **values})

    async def people(self, meeting: int) -> tuple[Comer, ...]:
        """The people who answered, in the order of their first answers."""
        return (await self.people_of((meeting,))).get(meeting, ())

    async def people_of(self, meetings: Collection[int]) -> dict[int, tuple[Comer, ...]]:
        """The people who answered about each of these meetings that anybody did."""
        async with self._database.reading() as connection:
            return await comers_of(connection, meetings)


async def meeting_row(connection: AsyncConnection, meeting: int) -> Row[Any] | None:
    """The row of a meeting."""
    return (await connection.execute(select(league_meetings).where(league_meetings.c.id == meeting))).one_or_none()


async def comers_of(connection: AsyncConnection, meetings: Collection[int]) -> dict[int, tuple[Comer, ...]]:
    """The people who answered about each of these meetings that anybody did, in the order of their first answers."""
    people = league_meeting_people.c
    query = select(league_meeting_people).where(people.meeting_id.in_(meetings)).order_by(people.at, people.user_id)
    found: dict[int, tuple[Comer, ...]] = {}
    for row in await connection.execute(query):
        comer = Comer(row.user_id, row.name, row.comes, row.table_number, row.seat)
        found[row.meeting_id] = (*found.get(row.meeting_id, ()), comer)
    return found


def unseen_copies(weekly: int) -> Delete:
    """Deletes the evenings that were made for weekly ones and are not announced yet."""
    rows = league_meetings.c
    return delete(league_meetings).where(rows.weekly == weekly, rows.message.is_(None), rows.called_off_at.is_(None))


async def coming_to(connection: AsyncConnection, meeting: int) -> list[Comer]:
    """The people who come to a meeting, as many as it takes."""
    row = await meeting_row(connection, meeting)
    people = (await comers_of(connection, (meeting,))).get(meeting, ())
    return [comer for comer in people if comer.comes][: None if row is None else row.seats]


def evening_from(row: Row[Any] | None) -> Evening:
    """The meeting of a row of ``league_meetings``."""
    assert row is not None  # noqa: S101 - it was written in this transaction, or looked at before
    return Evening(
        row.id,
        row.league_id,
        row.title,
        row.at,
        row.channel,
        row.message,
        row.remind_minutes,
        row.made_by,
        row.reminded_at,
        row.called_off_at,
        row.method,
        row.leftover,
        row.draw,
        row.settled_at,
        row.parent,
        row.rounds,
        row.round,
        row.place,
        row.about,
        row.seats,
        row.event,
        row.every,
        row.weekly,
    )
