"""The only reader of journals: the rows of a table in order, from its archive and from the table ``journal``.

An archive holds the first entries of a closed table. Entries added later, such as a message that was posted late, stay
in ``journal`` until the next compaction.
"""

import asyncio
from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.codec import JournalRow
from bot.store.database.connections import all_rows
from bot.store.database.postgresql import is_unreadable, reason_of
from bot.store.database.schema import journal, journal_archives
from bot.store.errors import UnreadableJournal
from bot.store.packing import Packed, unpacked

LAST: Final = 2**31 - 1
"""More entries than a table can have."""
_ARCHIVE: Final = select(journal_archives).where(journal_archives.c.table_id == bindparam("table"))
_SPAN: Final = (
    select(*(journal.c[name] for name in JournalRow._fields))
    .where(
        journal.c.table_id == bindparam("table"),
        journal.c.seq.between(bindparam("first"), bindparam("last")),
    )
    .order_by(journal.c.seq)
)
_SPAN_OF_KINDS: Final = _SPAN.where(journal.c.kind.in_(bindparam("kinds", expanding=True)))


async def journal_rows(
    connection: AsyncConnection,
    table: str,
    *,
    kinds: Collection[str] | None = None,
    first: int = 1,
    last: int = LAST,
) -> list[JournalRow]:
    """The rows of a table from entry ``first`` to ``last``, of these kinds if given. Raises UnreadableJournal."""
    found: list[JournalRow] = []
    archive = await archive_of(connection, table)
    if archive is not None:
        old = await asyncio.to_thread(unpacked, table, archive, kinds)
        found += [row for row in old if first <= row.seq <= last]
    span = {"table": table, "first": first, "last": last}
    if kinds is None:
        query, values = _SPAN, span
    else:
        query, values = _SPAN_OF_KINDS, {**span, "kinds": tuple(kinds)}
    try:
        return found + [JournalRow(*row) for row in await all_rows(await connection.execute(query, values))]
    except DBAPIError as error:
        if is_unreadable(error):
            raise UnreadableJournal(table, reason_of(error)) from error
        raise


async def archive_of(connection: AsyncConnection, table: str) -> Packed | None:
    """The archive of a table; None if its journal is not packed."""
    row = (await connection.execute(_ARCHIVE, {"table": table})).one_or_none()
    return None if row is None else Packed(row.entries, row.kyokus, row.format, row.checksum, row.data)
