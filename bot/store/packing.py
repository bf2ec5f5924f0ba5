"""Packing of journal rows into one compressed piece, and unpacking.

A piece is zlib over UTF-8 lines, each a JSON array of a row: ``[seq,"at","kind",codec,"engine",payload]``, with ``at``
in ISO form and UTC, and the payload unchanged character by character. docs/journal.md describes the format.
"""

import hashlib
import json
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.engine.events import KyokuStarted
from bot.store.codec import JournalRow
from bot.store.errors import UnreadableJournal

FORMAT: Final = 1
"""Incremented when the format of a piece changes."""
MOST_BYTES: Final = 1 << 27
"""Largest unpacked size: far more than any table writes, and a bound on memory."""
_LEVEL: Final = 9
"""zlib level: a third slower than 6 and a tenth smaller."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Packed rows of one table."""

    entries: int
    kyokus: int
    """How many kyoku are dealt in them."""
    format: int
    checksum: str
    """SHA-256 of ``data``, in hex."""
    data: bytes


def packed(table: str, rows: Sequence[JournalRow]) -> Packed:
    """The rows of a table in one piece. Raises UnreadableJournal if they could not be unpacked again."""
    data = zlib.compress("".join(map(_line, rows)).encode(), _LEVEL)
    kyokus = sum(row.kind == KyokuStarted.__name__ for row in rows)
    piece = Packed(len(rows), kyokus, FORMAT, _checksum(data), data)
    # The rows are about to be deleted, so this is the last chance to find a fault.
    if unpacked(table, piece) != list(rows):
        raise UnreadableJournal(table, "it reads differently")
    return piece


def unpacked(table: str, piece: Packed, kinds: Collection[str] | None = None) -> list[JournalRow]:
    """The rows of a piece in order, of these kinds if given. Raises UnreadableJournal."""
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
    # The payload begins at the first brace, and is taken unchanged.
    begin = line.index("{")
    seq, at, kind, codec, engine = json.loads(f"{line[: begin - 1]}]")
    if kinds is not None and kind not in kinds:
        return None
    return JournalRow(seq, datetime.fromisoformat(at), kind, codec, engine, line[begin:-1])


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
