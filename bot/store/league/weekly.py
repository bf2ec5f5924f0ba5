"""Evenings that come back every week: each is copied in time from the row that stands for all of them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, insert, select, update

from bot.league.evenings import Evening, WeeklyEvening
from bot.store.database.connections import Database
from bot.store.database.league_schema import league_meetings
from bot.store.league.evenings import evening_from, insert_meeting, meeting_row, unseen_copies

_COPIED: Final = (
    "league_id",
    "title",
    "channel",
    "remind_minutes",
    "made_by",
    "method",
    "leftover",
    "rounds",
    "place",
    "about",
    "seats",
)
"""What an evening has from those it belongs to."""


class WeeklyEvenings:
    """The weekly evenings of every league: rows that are no evening themselves. Raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    async def add(self, league: int, title: str, at: datetime, channel: int, **more: object) -> WeeklyEvening:
        """Begin with weekly evenings, each as ``LeagueEvenings.add`` announces one."""
        values = {"league_id": league, "title": title, "at": at, "channel": channel}
        async with self._database.writing() as connection:
            return _weekly(await insert_meeting(connection, **values, **more, every=1))

    async def find(self, number: int) -> WeeklyEvening | None:
        """Those of that number, if they go on."""
        return next((one for one in await self.of() if one.id == number), None)

    async def of(self, leagues: Iterable[int] | None = None) -> tuple[WeeklyEvening, ...]:
        """Those that go on, of these leagues or of all."""
        rows = league_meetings.c
        query = select(league_meetings).where(rows.every.is_not(None), rows.called_off_at.is_(None))
        if leagues is not None:
            query = query.where(rows.league_id.in_(list(leagues)))
        return tuple(_weekly(row) for row in await self._database.rows(query.order_by(rows.at, rows.id)))

    async def copy(self, weekly: WeeklyEvening, then: datetime, *, make: bool = True) -> None:
        """Make the next evening, unless it is there already or was called off; the one after it begins ``then``.

        Without ``make`` it is left out.
        """
        rows = league_meetings.c
        async with self._database.writing() as connection:
            row = await meeting_row(connection, weekly.id)
            if row is None or row.called_off_at is not None or row.at != weekly.at:
                return
            there = select(rows.id).where(rows.weekly == weekly.id, rows.at == row.at)
            if make and (await connection.execute(there)).first() is None:
                copied = {name: getattr(row, name) for name in _COPIED}
                await connection.execute(insert(league_meetings), {**copied, "at": row.at, "weekly": row.id, "draw": 0})
            await connection.execute(update(league_meetings).where(rows.id == row.id).values(at=then))

    async def to_announce(self, now: datetime, until: datetime) -> tuple[Evening, ...]:
        """The copied evenings that begin in this time and have no message yet."""
        rows = league_meetings.c
        query = select(league_meetings).where(
            rows.weekly.is_not(None), rows.message.is_(None), rows.called_off_at.is_(None), rows.at > now
        )
        found = await self._database.rows(query.where(rows.at <= until).order_by(rows.at))
        return tuple(evening_from(row) for row in found)

    async def change(self, weekly: int, at: datetime, **values: object) -> bool:
        """Change them; those that nobody has seen are forgotten, and made anew from ``at`` on. False if called off."""
        rows = league_meetings.c
        changed = update(league_meetings).where(rows.id == weekly, rows.called_off_at.is_(None)).values(at=at, **values)
        async with self._database.writing() as connection:
            if not (await connection.execute(changed)).rowcount:
                return False
            await connection.execute(unseen_copies(weekly))
            return True


def _weekly(row: Row[Any]) -> WeeklyEvening:
    return WeeklyEvening(row.id, row.league_id, row.title, row.at)
