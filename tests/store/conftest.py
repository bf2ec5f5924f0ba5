"""A real database, and a store open on it: in a file of SQLite, and once more on a PostgreSQL server.

A test that asks for ``file`` is about SQLite's files, and one that is marked ``sqlite_only`` says why it need not run
twice; every other one runs on both, where there is a server (``tests/postgres.py``). Where there is none the tests of
the server itself are skipped and say so.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.store.store import Store
from tests.postgres import Postgres, on_server, postgres, server_url
from tests.quick_store import quick_stores
from tests.store.places import FilePlace, Place, ServerPlace

__all__ = ["file", "on_server", "other_place", "place", "postgres", "query", "quick_stores", "store"]


class Query(Protocol):
    """Reads the database as a stranger would, beside the store."""

    def __call__(self, sql: str) -> list[tuple[Any, ...]]: ...


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "dialect" in metafunc.fixturenames:
        alone = "file" in metafunc.fixturenames or not server_url()
        metafunc.parametrize("dialect", ["sqlite"] if alone else ["sqlite", "postgresql"], scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not (_on_server(item) and any(item.iter_markers("sqlite_only")))]


def _on_server(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    return call is not None and call.params.get("dialect") == "postgresql"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "jantaku.sqlite3"


def _place(dialect: str, request: pytest.FixtureRequest, file: Path) -> Iterator[Place]:
    if dialect == "sqlite":
        yield FilePlace(file)
        return
    server: Postgres = request.getfixturevalue("postgres")
    database = server.take()
    try:
        yield ServerPlace(database)
    finally:
        server.give_back(database)


@pytest.fixture
def place(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    yield from _place(dialect, request, tmp_path / "jantaku.sqlite3")


@pytest.fixture
def other_place(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Another database of the same kind."""
    yield from _place(dialect, request, tmp_path / "other.sqlite3")


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    async with await Store.open(place.url, owner="test") as opened:
        yield opened


@pytest.fixture
def query(place: Place) -> Query:
    return place.query
