"""Club evenings and their rounds: who comes and what was announced. Results do not depend on them."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Delete, Row, case, delete, func, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.league.evenings import Comer, Evening, Round
from bot.league.seating import HowSeated, Leftover, Method
from bot.store.database.connections import Transactions
from bot.store.database.league_schema import league_meeting_people, league_meetings, league_tournaments
from bot.store.user_and_server_settings import put

KEPT: Final = timedelta(days=400)
"""How long an evening or a round is kept with its people: over a season, the seating considers who sat out before. A
tournament is kept for good."""
DRAFTS_KEPT: Final = timedelta(days=7)
"""How long a round is kept whose tables were never opened or announced, or who is here was asked."""


_FINISHED: Final = select(league_tournaments.c.meeting_id).where(league_tournaments.c.finished_at.is_not(None))
"""The meetings of tournaments that are over, whenever they were planned for."""


class LeagueEvenings:
    """The evenings and rounds of every league, which share one table. Raises StoreError."""

    def __init__(self, database: Transactions) -> None:
        self._database: Final = database

    # Evenings and rounds

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
        """Announce a club evening; ``more`` are other fields of ``Evening``, and those of ``HowSeated``."""
        values = {"league_id": league, "title": title, "at": at, "channel": channel, "made_by": made_by}
        async with self._database.writing() as connection:
            return evening_from(await insert_meeting(connection, **values, remind_minutes=remind_minutes, **more))

    async def ask(self, league: int, channel: int, now: datetime, *, made_by: int, how: HowSeated) -> Evening:
        """Begin an evening of those who are here now."""
        return await self.add(league, "", now, channel, made_by=made_by, **columns_of(how))

    async def begin_round(
        self, league: int, channel: int, now: datetime, *, made_by: int, how: HowSeated, evening: int | None = None
    ) -> Round:
        """Begin a round, of the people of an evening (``follow``) or of its own."""
        values = {"league_id": league, "title": "", "at": now, "channel": channel, "made_by": made_by}
        async with self._database.writing() as connection:
            return round_from(
                await insert_meeting(connection, **values, remind_minutes=0, parent=evening, **columns_of(how))
            )

    async def evening(self, number: int) -> Evening | None:
        """The evening of that number."""
        rows = league_meetings.c
        apart = (rows.parent.is_(None)) & (rows.draw == 0) & rows.settled_at.is_(None)
        signed = (rows.title != "") | rows.message.is_not(None) | apart
        found = await self._meetings(rows.id == number, rows.every.is_(None), signed)
        return found[0] if found else None

    async def round(self, number: int) -> Round | None:
        """The round of that number. Earlier releases also drew those who had signed up at a message."""
        async with self._database.reading() as connection:
            row = await meeting_row(connection, number)
        if row is None or row.title or (row.message is not None and not row.draw):
            return None
        return round_from(row)

    async def place(self, meeting: int, message: int) -> None:
        """Store the message to sign up at."""
        await self._change(meeting, message=message)

    async def reminded(self, meeting: int, now: datetime) -> None:
        """Store that its people have been reminded, or that it is too late for that."""
        await self._change(meeting, reminded_at=now)

    async def on_in(self, league: int, channel: int, since: datetime, until: datetime) -> Evening | None:
        """The newest evening of a channel begun in this time, at whose message people sign up; None without one."""
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

    async def seat_by(self, evening: int, how: HowSeated) -> None:
        """Change how the people of an evening are seated, where that is said."""
        chosen = {key: value for key, value in columns_of(how).items() if value is not None}
        if chosen:
            await self._change(evening, **chosen)

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
        return await self._database.change(changed) > 0

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
        return tuple(evening_from(row) for row in await self._database.rows(query))

    async def prune(self, now: datetime) -> int:
        """Delete old evenings and rounds with their people, and abandoned rounds. Returns how many."""
        meetings = league_meetings.c
        kept = select(league_tournaments.c.meeting_id)
        old = (meetings.at < now - KEPT) & meetings.id.not_in(kept)
        old &= meetings.parent.is_(None) | meetings.parent.not_in(kept)
        draft = (meetings.title == "") & meetings.settled_at.is_(None) & (meetings.at < now - DRAFTS_KEPT)
        return await self._database.change(delete(league_meetings).where(old | draft))

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
            for place, (user, name) in enumerate(people.items()):
                # Who comes after all is behind those who said so before, also at this very moment.
                at = first + place * timedelta(microseconds=1)
                stays = league_meeting_people.c.comes if comes else true()
                since = case((stays, league_meeting_people.c.at), else_=at)
                key, values = {"meeting_id": meeting, "user_id": user}, {"name": name, "comes": comes, "at": at}
                await put(connection, league_meeting_people, key, values, at=since)
            coming = await coming_to(connection, meeting)
            return tuple(comer for comer in coming if comer.user not in before and comer.user not in people)

    async def follow(self, meeting: int) -> None:
        """Replace the people of a round by those who come to its evening, unless it is settled or has none."""
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


async def insert_meeting(connection: AsyncConnection, **values: object) -> Row[Any]:
    """Write a row of ``league_meetings``, and return it."""
    written = await connection.execute(insert(league_meetings), {**values, "draw": 0})
    assert written.inserted_primary_key is not None  # noqa: S101 - an INSERT of one row has one
    row = await meeting_row(connection, written.inserted_primary_key[0])
    assert row is not None  # noqa: S101 - it was written in this transaction
    return row


def columns_of(how: HowSeated) -> dict[str, Any]:
    """How people are seated, by column."""
    return {"method": how.method, "leftover": how.leftover, "rounds": how.rounds}


def _how(row: Row[Any]) -> HowSeated:
    method, leftover = row.method and Method(row.method), row.leftover and Leftover(row.leftover)
    return HowSeated(method, leftover, row.rounds)


def evening_from(row: Row[Any]) -> Evening:
    """The evening of a row of ``league_meetings``."""
    return Evening(
        row.id,
        row.league_id,
        row.title,
        row.at,
        row.channel,
        _how(row),
        row.message,
        row.remind_minutes,
        row.reminded_at,
        row.called_off_at,
        row.place,
        row.about,
        row.seats,
        row.event,
        row.weekly,
    )


def round_from(row: Row[Any]) -> Round:
    """The round of a row of ``league_meetings``. One that an earlier release settled has no number."""
    return Round(
        row.id,
        row.league_id,
        row.channel,
        _how(row),
        row.draw,
        row.round or 1,
        row.settled_at,
        row.called_off_at,
        row.parent,
    )
