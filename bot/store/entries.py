"""Journal entries as rows of the table ``journal`` and back."""

from __future__ import annotations

from datetime import datetime  # noqa: TC003 - the fields of a named tuple are looked up
from typing import TYPE_CHECKING, NamedTuple

import bot
from bot.store.codec import CODEC_VERSION, decode, encode, kind_of_record
from bot.table.ports import JournalEntry

if TYPE_CHECKING:
    from collections.abc import Iterable


class JournalRow(NamedTuple):
    """An entry as it is kept, its table aside. ``payload`` is JSON text."""

    seq: int
    at: datetime
    kind: str
    codec: int
    engine: str
    payload: str


def row_of(table: str, entry: JournalEntry) -> dict[str, object]:
    """The columns of an entry. Raises UnwritableRecord."""
    return {
        "table_id": table,
        "seq": entry.seq,
        "at": entry.at,
        "kind": kind_of_record(entry.record),
        "codec": CODEC_VERSION,
        "engine": bot.__version__,
        "payload": encode(entry.record),
    }


def entries_from(rows: Iterable[JournalRow]) -> tuple[JournalEntry, ...]:
    """The entries of rows, in their order. Raises UnreadableRecord."""
    return tuple(JournalEntry(row.seq, row.at, decode(row.kind, row.codec, row.payload)) for row in rows)
