"""When a shard may begin a session: never sooner than Discord allows, however often it has to."""

import asyncio

import pytest

from bot.client import sharded
from bot.client.sharded import DAY, SLOW_START, STARTS_A_DAY, SessionStarts


@pytest.fixture
async def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, each time; the loop's time goes on by as much."""
    loop_time = [1000.0]
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(round(seconds, 3))
        loop_time[0] += seconds

    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: loop_time[0])
    monkeypatch.setattr(sharded, "sleep", sleep)
    return waits


async def test_the_first_begins_at_once_and_each_that_follows_five_seconds_later(waited: list[float]) -> None:
    starts = SessionStarts()
    for number in range(3):
        await starts.wait_for_turn(number)
    assert waited == [5, 5]


async def test_so_many_begin_at_once_as_discord_says(waited: list[float]) -> None:
    starts = SessionStarts(slots=2)
    for number in range(4):
        await starts.wait_for_turn(number)
    assert waited == [5]


async def test_none_begins_before_discord_allows_more(waited: list[float]) -> None:
    starts = SessionStarts()
    starts.hold(3600)
    await starts.wait_for_turn(0)
    assert waited == [3600]


async def test_where_sessions_never_hold_they_begin_seldom(waited: list[float]) -> None:
    starts = SessionStarts()
    for _ in range(STARTS_A_DAY + 2):
        await starts.wait_for_turn(0)
    assert waited[-2:] == [SLOW_START, SLOW_START]
    assert STARTS_A_DAY + DAY / SLOW_START < 1000, "what Discord allows in a day"
