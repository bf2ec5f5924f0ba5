"""The club, opened for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.cogs.club import Club, let_manage
from tests.quick_discord import quick_discord
from tests.quick_store import quick_stores

__all__ = ["club", "managed", "quick_discord", "quick_stores"]


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with Club(tmp_path) as evening:
        yield evening


@pytest_asyncio.fixture
async def managed(club: Club) -> None:
    """Aiko manages the server: what she enters counts at once."""
    await let_manage(club, "Aiko")
