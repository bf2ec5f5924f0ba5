"""Copying a whole database into an empty one, for example from SQLite to PostgreSQL."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, String, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import migrate
from bot.store.database.connections import Database, place_of
from bot.store.database.league_schema import metadata
from bot.store.database.postgresql import Server, storable
from bot.store.errors import CopyRefused, DatabaseFailed

AT_ONCE: Final = 500
"""Rows per batch."""


@dataclass(frozen=True, slots=True)
class Copied:
    """The result of a copy; ``tables`` counts those that have rows."""

    source: str
    target: str
    tables: int
    rows: int


def prepare(source: str, target: str) -> None:
    """Check that a copy is possible, and create the tables of the target. Must not run on an event loop.

    Raises StoreError.
    """
    state = migrate.check(source)
    if not state.up_to_date:
        raise CopyRefused(str(place_of(target)), f"{state.place} has not this version's schema; run `db upgrade` first")
    migrate.upgrade(target)


async def copy(source: str, target: str) -> Copied:
    """Copy every row after ``prepare``: one state of the source, in one transaction of the target.

    The rows are compared before the commit, and autoincrement counters continue. Raises StoreError.
    """
    old, new = Database(place_of(source)), Database(place_of(target))
    try:
        return await _copy(old, new, str(place_of(source)), place_of(target))
    finally:
        await old.close()
        await new.close()


async def _copy(old: Database, new: Database, source: str, place: Any) -> Copied:  # noqa: ANN401 - a file or server
    counts: dict[str, int] = {}
    on_server = isinstance(place, Server)
    table = metadata.sorted_tables[0]
    try:
        async with old.reading() as reading, new.writing() as writing:
            for table in metadata.sorted_tables:
                if (await writing.execute(select(table).limit(1))).first() is not None:
                    raise CopyRefused(str(place), "there is something in it already")
            for table in metadata.sorted_tables:
                counts[table.name] = await _copy_table(reading, writing, table, on_server=on_server)
                await _go_on_counting(reading, writing, table)
            for table in metadata.sorted_tables:
                if not await _same(reading, writing, table, on_server=on_server):
                    raise CopyRefused(str(place), f"the rows of {table.name} read otherwise there")
    except DatabaseFailed as error:
        raise CopyRefused(str(place), f"{table.name}: {error}") from error
    return Copied(source, str(place), sum(count > 0 for count in counts.values()), sum(counts.values()))


async def _copy_table(reading: AsyncConnection, writing: AsyncConnection, table: Table, *, on_server: bool) -> int:
    count = 0
    names = table.columns.keys()
    async with reading.stream(select(table)) as rows:
        async for part in rows.partitions(AT_ONCE):
            values = [dict(zip(names, row, strict=True)) for row in _kept(part, on_server=on_server)]
            await writing.execute(insert(table), values)
            count += len(values)
    return count


async def _same(reading: AsyncConnection, writing: AsyncConnection, table: Table, *, on_server: bool) -> bool:
    """Whether a table has the same rows in both databases."""
    async with (
        reading.stream(_in_order(table, reading)) as ours,
        writing.stream(_in_order(table, writing)) as theirs,
    ):
        while True:
            mine = _kept(await ours.fetchmany(AT_ONCE), on_server=on_server)
            if mine != [tuple(row) for row in await theirs.fetchmany(AT_ONCE)]:
                return False
            if not mine:
                return True


def _in_order(table: Table, connection: AsyncConnection) -> Select[Any]:
    """A query of its rows by the primary key, text by code points, as SQLite compares it."""
    by_code_point = connection.dialect.name == "postgresql"
    columns = [
        column.collate("C") if by_code_point and isinstance(column.type, String) else column
        for column in table.primary_key
    ]
    return select(table).order_by(*columns)


def _kept(rows: Iterable[Row[Any]], *, on_server: bool) -> list[tuple[Any, ...]]:
    """The rows as the target stores them."""
    if not on_server:
        return [tuple(row) for row in rows]
    return [tuple(storable(value) if isinstance(value, str) else value for value in row) for row in rows]


async def _go_on_counting(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> None:
    """Set the target's autoincrement counter, so that it never reuses a number, not even of a deleted row."""
    column = table.autoincrement_column
    if column is None:
        return
    last = (await writing.execute(select(func.coalesce(func.max(column), 0)))).scalar_one()
    names = {"table": table.name, "column": column.name}
    if reading.dialect.name == "sqlite":
        given = text("SELECT seq FROM sqlite_sequence WHERE name = :table")
        last = max(last, (await reading.execute(given, names)).scalar() or 0)
    else:
        given = text("SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(:table, :column)::regclass), 0)")
        last = max(last, (await reading.execute(given, names)).scalar_one())
    if not last:
        return
    if writing.dialect.name != "sqlite":
        set_to = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
        await writing.execute(set_to, {**names, "last": last})
    elif table.dialect_options["sqlite"]["autoincrement"]:
        await writing.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), names)
        await writing.execute(text("INSERT INTO sqlite_sequence VALUES (:table, :last)"), {**names, "last": last})
