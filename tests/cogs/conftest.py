"""The club, opened for each test."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Generator
from pathlib import Path
from random import Random

import pytest
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


_opened: list[str] = []
"""The club, once it has been opened in this process."""


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """Opening the club comes by the same lines every time: they are counted the first time only."""
    counted = sys.gettrace()
    if fixturedef.argname == "club" and fixturedef.baseid == "tests/cogs":
        if _opened:
            sys.settrace(None)
        _opened.append(fixturedef.argname)
    try:
        return (yield)
    finally:
        sys.settrace(counted)
