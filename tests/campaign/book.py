"""Reads the bot's database directly, row by row."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.store.codec import decode
from bot.table.table_events import JournalEntry
from tests.wire.journal_copy import rows


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the journal."""

    seq: int
    at: str
    kind: str
    codec: int
    payload: str

    def entry(self) -> JournalEntry:
        """The same as the bot reads it."""
        moment = datetime.fromisoformat(self.at).replace(tzinfo=UTC)
        return JournalEntry(self.seq, moment, decode(self.kind, self.codec, self.payload))


Lines = Mapping[str, tuple[Line, ...]]
"""The journal by table, in order."""


@dataclass(frozen=True)
class Book:
    """The journal; finished games as (table, number of the game); what leagues recorded as (league, table, number)."""

    lines: Lines
    games: tuple[tuple[str, int], ...]
    recorded: tuple[tuple[int, str, int], ...]

    def entries(self, table: str) -> tuple[JournalEntry, ...]:
        """A table's journal as the bot reads it."""
        return tuple(line.entry() for line in self.lines.get(table, ()))


def file_in(data_dir: Path) -> Path:
    """Where a bench keeps its bot's database."""
    return data_dir / "jantaku.sqlite3"


def opened(data_dir: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    return sqlite3.connect(f"file:{file_in(data_dir)}?mode=ro", uri=True)


def lines_in(data_dir: Path) -> dict[str, tuple[Line, ...]]:
    """The journal of every table."""
    found: dict[str, list[Line]] = {}
    query = "SELECT table_id, seq, at, kind, codec, payload FROM journal ORDER BY table_id, seq"
    for table, seq, at, *line in rows(data_dir, query):
        moment = at.astimezone(UTC).replace(tzinfo=None).isoformat() if isinstance(at, datetime) else at
        found.setdefault(table, []).append(Line(seq, moment, *line))
    return {table: tuple(lines) for table, lines in found.items()}


def book_in(data_dir: Path) -> Book:
    """Everything that is checked."""
    games = rows(data_dir, "SELECT table_id, number FROM games ORDER BY id")
    query = "SELECT league_id, payload FROM league_entries WHERE kind = 'GameRecorded' ORDER BY league_id, seq"
    recorded = [(league, json.loads(payload)) for league, payload in rows(data_dir, query)]
    return Book(
        lines_in(data_dir),
        tuple((table, number) for table, number in games),
        tuple((league, told["table"], told["table_game"]) for league, told in recorded if "table" in told),
    )
