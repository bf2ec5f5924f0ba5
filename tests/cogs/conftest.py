"""The club, opened for each test."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest_asyncio

from tests.cogs.club import Club, ScriptedShuffler
from tests.quick_discord import quick_discord
from tests.quick_store import quick_stores

__all__ = ["club", "quick_discord", "quick_stores"]


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    evening = Club(tmp_path, ScriptedShuffler(Random(5)))
    await evening.begin()
    yield evening
    await evening.end()
