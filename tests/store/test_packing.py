"""Journals in one piece, tried without a database."""

import hashlib
import zlib

import pytest

from bot.store import packing
from bot.store.codec import JournalRow
from bot.store.errors import UnreadableJournal
from bot.store.packing import FORMAT, Packed, packed, unpacked
from tests.store.games import START

ROWS = [JournalRow(number, START, "TableClosed", 1, "0.1.0", '{"reason":"over"}') for number in range(1, 50)]


def piece_of(data: bytes) -> Packed:
    return Packed(len(ROWS), 0, FORMAT, hashlib.sha256(data).hexdigest(), data)


def test_a_piece_holds_its_rows() -> None:
    assert unpacked("t", packed("t", ROWS)) == ROWS
    with pytest.raises(UnreadableJournal, match="broken off"):
        unpacked("t", piece_of(packed("t", ROWS).data[:-9]))


def test_a_piece_that_would_fill_the_memory_is_not_unpacked_nor_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST_BYTES", 1000)
    with pytest.raises(UnreadableJournal, match="too large"):
        unpacked("t", piece_of(zlib.compress(bytes(1_000_000))))
    with pytest.raises(UnreadableJournal, match="too large"):
        packed("t", ROWS)
