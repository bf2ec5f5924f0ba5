"""The rows that describe an open table besides its journal, from which they are derived."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import GIVEN_UP, table_seats, tables
from bot.store.database.schema import deadlines as deadline_rows
from bot.table.ports import Deadline


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The content of the rows of an open table. ``seats`` are place, user (None: a computer player) and name."""

    guild: int
    channel: int
    stage: str
    pause: str | None
    seats: frozenset[tuple[int, int | None, str]]
    deadlines: frozenset[Deadline]


async def rows_of(connection: AsyncConnection, table: str) -> OpenTable:
    """The present content of the rows of an open table."""
    head = (await connection.execute(select(tables).where(tables.c.id == table))).one()
    seats = await connection.execute(select(table_seats).where(table_seats.c.table_id == table))
    due = await connection.execute(select(deadline_rows).where(deadline_rows.c.table_id == table))
    return OpenTable(
        guild=head.guild,
        channel=head.channel,
        stage=head.stage,
        pause=head.pause,
        seats=frozenset((row.place, row.user_id, row.name) for row in seats),
        deadlines=frozenset(Deadline(row.decision, row.seat, row.due) for row in due),
    )


async def make_again(connection: AsyncConnection, table: str, should: OpenTable) -> None:
    """Rewrite the rows of an open table."""
    head = {"guild": should.guild, "channel": should.channel, "stage": should.stage, "pause": should.pause}
    await connection.execute(update(tables).where(tables.c.id == table).values(head))
    for rows in (table_seats, deadline_rows):
        await connection.execute(delete(rows).where(rows.c.table_id == table))
    seats = [{"table_id": table, "place": place, "user_id": user, "name": name} for place, user, name in should.seats]
    if seats:
        await connection.execute(insert(table_seats), seats)
    due = [{"table_id": table, "decision": d.decision, "seat": d.seat, "due": d.due} for d in should.deadlines]
    if due:
        await connection.execute(insert(deadline_rows), due)


async def close_without_journal(connection: AsyncConnection, table: str, now: datetime) -> None:
    """Mark a table as closed in its rows, without a journal entry."""
    head = {"stage": "closed", "closed_at": now, "pause": GIVEN_UP, "wake_at": None}
    await connection.execute(update(tables).where(tables.c.id == table).values(head))
    for rows in (table_seats, deadline_rows):
        await connection.execute(delete(rows).where(rows.c.table_id == table))
