"""Makes new stores faster: the schema is created, and statements are compiled to SQL, only once.

Both take longer than what most tests then do with the store. Making the schema stays the subject of
``tests/store/test_migrate.py`` and of every test in a process of its own.
"""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import store
from bot.store.database import connections, migrate
from tests.postgres import READY


class Copies:
    """Makes a new file by copying one; those of a server are made so already. All others are upgraded as ever."""

    def __init__(self, folder: Path) -> None:
        self._pattern = folder / "new.sqlite3"
        self._state = migrate.upgrade(str(self._pattern))

    def upgrade(self, url: str) -> migrate.SchemaState:
        place = connections.place_of(url)
        if isinstance(place, Path) and place.parent.is_dir() and not place.exists():
            shutil.copyfile(self._pattern, place)
        elif url not in READY:
            return migrate.upgrade(url)
        return replace(self._state, place=str(place))


class SharedSql:
    """Engines that know each other's statements, as those of one long evening do.

    SQLAlchemy keeps the SQL of a statement by the engine's cache and dialect.
    """

    def __init__(self) -> None:
        self._first: dict[tuple[str, bool], Engine] = {}

    def create_async(self, *args: Any, **options: Any) -> AsyncEngine:
        made = create_async_engine(*args, **options)
        self._share(made.sync_engine)
        return made

    def create(self, *args: Any, **options: Any) -> Engine:
        made = create_engine(*args, **options)
        self._share(made)
        return made

    def _share(self, made: Engine) -> None:
        kind = made.dialect.name, made.dialect.is_async
        first = self._first.get(kind)
        # A dialect knows its database from the first connection of its own engine.
        if first is None or not hasattr(first.dialect, "default_isolation_level"):
            self._first[kind] = made
            return
        made.dialect = first.dialect
        made._compiled_cache = first._compiled_cache


@pytest.fixture(autouse=True, scope="session")
def quick_stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Asked for by every conftest of a room that opens stores, by importing it."""
    with pytest.MonkeyPatch.context() as patch:
        copies = Copies(tmp_path_factory.mktemp("store"))
        patch.setattr(store, "migrate", SimpleNamespace(upgrade=copies.upgrade, check=migrate.check))
        shared = SharedSql()
        patch.setattr(connections, "create_async_engine", shared.create_async)
        patch.setattr(connections, "create_engine", shared.create)
        yield
