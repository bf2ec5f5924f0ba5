"""A real database file, and a store open on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any, Protocol

import pytest

from bot.store.store import Store
from tests.quick_store import quick_stores

__all__ = ["file", "query", "quick_stores", "store"]


class Query(Protocol):
    """Reads the file as a stranger would, beside the store."""

    def __call__(self, sql: str) -> list[tuple[Any, ...]]: ...


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "jantaku.sqlite3"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    async with await Store.open(str(file), owner="test") as opened:
        yield opened


@pytest.fixture
def query(file: Path) -> Query:
    def rows(sql: str) -> list[tuple[Any, ...]]:
        with closing(connect(file)) as connection:
            return list(connection.execute(sql))

    return rows
