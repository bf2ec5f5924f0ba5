"""Reads a table's journal directly from the database; opening the store would take the table over."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.codec import decode
from bot.table.state import TableState, recovered
from bot.table.table_events import JournalEntry
from tests.postgres import Postgres, ServerDatabase

ELSEWHERE: Final[dict[Path, ServerDatabase]] = {}
"""The databases of those bots whose folder holds none."""


@pytest.fixture
def database(postgres: Postgres, tmp_path: Path) -> Iterator[ServerDatabase]:
    """A PostgreSQL database for the bot with this folder."""
    there = ELSEWHERE[tmp_path] = postgres.take()
    yield there
    del ELSEWHERE[tmp_path]
    postgres.give_back(there)


def entries_of(data_dir: Path) -> dict[str, tuple[JournalEntry, ...]]:
    """Every table's entries in order."""
    found: dict[str, list[JournalEntry]] = {}
    query = "SELECT table_id, seq, at, kind, codec, payload FROM journal ORDER BY table_id, seq"
    for table, seq, at, kind, codec, payload in rows(data_dir, query):
        moment = at if isinstance(at, datetime) else datetime.fromisoformat(at).replace(tzinfo=UTC)
        found.setdefault(table, []).append(JournalEntry(seq, moment, _record(kind, codec, payload)))
    return {table: tuple(entries) for table, entries in found.items()}


# Whoever plays looks after every answer, and what has been read once stands as it was.
_record = lru_cache(maxsize=20_000)(decode)


def rows(data_dir: Path, query: str) -> list[tuple[Any, ...]]:
    """What a query finds in the database of the bot with this folder."""
    if data_dir in ELSEWHERE:
        return ELSEWHERE[data_dir].fetch(query)
    with closing(sqlite3.connect(f"file:{data_dir / 'jantaku.sqlite3'}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def only_table(data_dir: Path) -> TableState:
    """The state of the one table that there is."""
    ((table, entries),) = entries_of(data_dir).items()
    return recovered(table, entries)


def games_in_league(data_dir: Path) -> int:
    """How many finished games the league has."""
    [(count,)] = rows(data_dir, "SELECT COUNT(*) FROM games")
    return int(count)
