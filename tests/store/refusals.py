"""What an operator reads when a database cannot be used."""

import asyncio
from collections.abc import Callable

import pytest

from bot.store.database import migrate
from bot.store.database.migrate import SchemaState
from bot.store.errors import DatabaseUnusable
from bot.store.store import Store


async def refused(url: str, kind: type[DatabaseUnusable]) -> str:
    """What the operator is told; the same whoever looks."""
    said = set()
    for look in (migrate.check, migrate.upgrade):
        with pytest.raises(kind) as told:
            await run(look, url)
        said.add(str(told.value))
    with pytest.raises(kind):
        await Store.open(url, owner="test")
    [sentence] = said
    return sentence


async def run(look: Callable[[str], SchemaState], url: str) -> None:
    await asyncio.to_thread(look, url)
