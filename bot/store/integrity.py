"""Integrity checks: whether the journals are complete and the rows derived from them agree with them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.events import KyokuStarted
from bot.store.codec import JournalRow, entries_from
from bot.store.database.connections import Database
from bot.store.database.schema import GIVEN_UP, archived_people, owed_games, tables
from bot.store.errors import DatabaseFailed, StoreError, UnreadableJournal, UnreadableRecord
from bot.store.forgetting import users_of
from bot.store.open_table_queries import OpenTable, close_without_journal, make_again, rows_of
from bot.store.packing import unpacked
from bot.store.read_journal_rows import archive_of, journal_rows
from bot.store.table_games import finished_games, recorded, told_rows
from bot.table.table_events import JournalEntry

Cure = Literal["restore", "rebuild", "upgrade", "restart", "close"]
"""How to mend a fault: restore a backup, `db rebuild`, a newer release, the bot's next start, or close the table."""
Refusal = Literal["unknown", "closed", "readable"]
"""Why a table is not given up: it does not exist, is closed, or can be read."""
MOST: Final = 5
"""Missing entries of one journal that are listed."""


@dataclass(frozen=True, slots=True)
class IntegrityFault:
    """A fault as a sentence for the operator, with its cure. ``of`` and ``table`` say where it is."""

    what: str
    cure: Cure
    of: Literal["journal", "results", "table", "leagues"]
    table: str = ""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A table that was closed although its journal cannot be read; ``entries`` is the length of the journal."""

    guild: int
    channel: int
    entries: int
    fault: str


class Integrity:
    """Checks every table's journal and the rows derived from it. Raises StoreError.

    ``fold`` derives the rows of an open table from its whole journal; it may raise anything.
    """

    def __init__(self, database: Database, fold: Callable[[str, tuple[JournalEntry, ...]], OpenTable]) -> None:
        self._database: Final = database
        self._fold: Final = fold

    async def findings(self) -> AsyncIterator[IntegrityFault]:
        """All faults, table by table; each table is checked in one transaction."""
        async with self._database.reading() as connection:
            names = (await connection.execute(select(tables.c.id).order_by(tables.c.opened_at))).scalars().all()
            owed = (await connection.execute(select(func.count()).select_from(owed_games))).scalar_one()
        if owed:
            yield IntegrityFault(
                f"{owed} finished games did not come into their leagues for a fault.", "restart", "leagues"
            )
        for name in names:
            for finding in await self._of_table(name):
                yield finding

    async def count(self) -> int:
        """The number of tables, open and closed."""
        return int(await self._database.scalar(select(func.count()).select_from(tables)))

    async def mend(self, table: str) -> None:
        """Rewrite the rows of an open table from its journal."""
        async with self._database.writing() as connection:
            entries = entries_from(await journal_rows(connection, table))
            await make_again(connection, table, self._fold(table, entries))

    async def give_up(self, table: str, now: datetime) -> GivenUp | Refusal:
        """Close an open table whose journal cannot be read, which frees its channel and players.

        The journal stays as it is, for the operator.
        """
        async with self._database.writing() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
            if row is None or row.closed_at is not None:
                return "unknown" if row is None else "closed"
            try:
                entries = await asyncio.to_thread(entries_from, await journal_rows(connection, table))
                await asyncio.to_thread(self._fold, table, entries)
            except DatabaseFailed:
                raise
            except Exception as error:  # noqa: BLE001 - any fault means that the table cannot continue
                fault = str(error)
            else:
                return "readable"
            await close_without_journal(connection, table, now)
        return GivenUp(row.guild, row.channel, row.last_seq, fault)

    async def _of_table(self, name: str) -> list[IntegrityFault]:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == name))).one_or_none()
            if row is None or row.pause == GIVEN_UP:
                return []
            try:
                rows = await journal_rows(connection, name)
                found = [*_gaps(row, rows), *await _archive(connection, name)]
                entries = await asyncio.to_thread(entries_from, rows)
            except UnreadableJournal as error:
                return [IntegrityFault(_sentence(error), "restore", "journal", name)]
            except UnreadableRecord as error:
                # Of another release, or damaged.
                cure: Cure = "close" if row.closed_at is None else "upgrade"
                return [IntegrityFault(f"Table {name}: {error}.", cure, "journal", name)]
            if found:
                return found
            if await recorded(connection, name) != told_rows(finished_games(name, entries)):
                found.append(
                    IntegrityFault(
                        f"The results of table {name} are not those that its journal tells.", "rebuild", "results", name
                    )
                )
            if row.closed_at is None:
                found += await self._open(connection, name, entries)
            return found

    async def _open(
        self, connection: AsyncConnection, name: str, entries: tuple[JournalEntry, ...]
    ) -> list[IntegrityFault]:
        try:
            should = await asyncio.to_thread(self._fold, name, entries)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table cannot be played on
            return [
                IntegrityFault(f"The game of table {name} cannot be taken up: {error!r}.", "close", "journal", name)
            ]
        if await rows_of(connection, name) == should:
            return []
        return [
            IntegrityFault(
                f"The rows of the open table {name} are not what its journal tells.", "rebuild", "table", name
            )
        ]


def _gaps(row: Row[object], rows: list[JournalRow]) -> list[IntegrityFault]:
    """Faults in the numbers of a journal's entries, which must be 1 to ``last_seq``."""
    name, last = row.id, row.last_seq
    numbers = {entry.seq for entry in rows}
    missing = [number for number in range(1, last + 1) if number not in numbers]
    found = []
    if missing:
        some = ", ".join(map(str, missing[:MOST])) + (" and more" if len(missing) > MOST else "")
        found.append(
            IntegrityFault(
                f"The journal of table {name} lacks {len(missing)} entries of {last}: {some}.",
                "restore",
                "journal",
                name,
            )
        )
    if len(rows) != len(numbers) or any(number > last or number < 1 for number in numbers):
        found.append(
            IntegrityFault(
                f"The journal of table {name} has entries that are none of its {last}.", "restore", "journal", name
            )
        )
    return found


async def _archive(connection: AsyncConnection, name: str) -> list[IntegrityFault]:
    archive = await archive_of(connection, name)
    if archive is None:
        return []
    rows = await asyncio.to_thread(unpacked, name, archive)
    listed = await connection.execute(select(archived_people.c.user_id).where(archived_people.c.table_id == name))
    people = {user for user in users_of(rows) if user > 0}
    if set(listed.scalars()) != people or archive.kyokus != sum(row.kind == KyokuStarted.__name__ for row in rows):
        return [
            IntegrityFault(
                f"What is noted of the archive of table {name} is not what it holds.", "restore", "journal", name
            )
        ]
    return []


def _sentence(error: StoreError) -> str:
    text = str(error)
    return f"{text[0].upper()}{text[1:]}."
