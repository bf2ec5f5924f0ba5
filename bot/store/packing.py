"""Many journal rows as one packed piece, and back.

It is zlib over UTF-8 lines, each a JSON array of a row: ``[seq,"at","kind",codec,"engine",payload]``, with ``at`` in
ISO form and UTC, and the payload as it stood in the journal, sign by sign. docs/journal.md describes it for readers
of the database.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from bot.engine.events import KyokuStarted
from bot.store.codec import JournalRow
from bot.store.errors import UnreadableJournal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

FORMAT: Final = 1
"""Raised whenever the form of a piece changes."""
MOST_BYTES: Final = 1 << 27
"""What is packed, and read out of a piece, at most: far more than any table writes. More would fill the memory."""
_LEVEL: Final = 9
"""Of zlib: a third slower than 6 and a tenth smaller."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Rows of one table in one piece: how many, how many kyokus they deal, and what ``data`` has to add up to."""

    entries: int
    kyokus: int
    format: int
    checksum: str
    data: bytes


def packed(table: str, rows: Sequence[JournalRow]) -> Packed:
    """The rows of a table in one piece. Raises UnreadableArchive where they could not be taken out again."""
    data = zlib.compress("".join(map(_line, rows)).encode(), _LEVEL)
    kyokus = sum(row.kind == KyokuStarted.__name__ for row in rows)
    piece = Packed(len(rows), kyokus, FORMAT, _checksum(data), data)
    # The rows are about to be deleted: what is wrong shows now or never.
    if unpacked(table, piece) != list(rows):
        raise UnreadableJournal(table, "it reads differently")
    return piece


def unpacked(table: str, piece: Packed, kinds: Collection[str] | None = None) -> list[JournalRow]:
    """The rows of a piece in order, those of some kinds if there are any said. Raises UnreadableArchive."""
    if piece.format != FORMAT:
        raise UnreadableJournal(table, f"it has format {piece.format}; this release reads {FORMAT}")
    if _checksum(piece.data) != piece.checksum:
        raise UnreadableJournal(table, "its checksum is another one")
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(piece.data, MOST_BYTES)
        if not unpacker.eof:
            raise UnreadableJournal(table, "it is broken off, or too large")
        lines = text.decode().split("\n")[:-1]
        if len(lines) != piece.entries:
            raise UnreadableJournal(table, f"it holds {len(lines)} entries instead of {piece.entries}")
        rows = (_row(line, kinds) for line in lines)
        return [row for row in rows if row is not None]
    except (zlib.error, ValueError, TypeError) as error:
        raise UnreadableJournal(table, str(error)) from error


def _line(row: JournalRow) -> str:
    head = json.dumps([row.seq, row.at.isoformat(), row.kind, row.codec, row.engine], separators=(",", ":"))
    return f"{head[:-1]},{row.payload}]\n"


def _row(line: str, kinds: Collection[str] | None) -> JournalRow | None:
    # The head holds no brace, so that the payload is cut out as it stands.
    begin = line.index("{")
    seq, at, kind, codec, engine = json.loads(f"{line[: begin - 1]}]")
    if kinds is not None and kind not in kinds:
        return None
    return JournalRow(seq, datetime.fromisoformat(at), kind, codec, engine, line[begin:-1])


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
