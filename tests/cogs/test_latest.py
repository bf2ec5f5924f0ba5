"""Work that needs doing once, and that a fault does not end."""

import asyncio
from datetime import datetime

from cogs.common.background_work import BackgroundWork, Latest
from tests.fakes import FakeClock, rest
from tests.patience import HANG


class Work:
    """Fails so often, then is done."""

    def __init__(self, clock: FakeClock, failing: int = 0) -> None:
        self.clock = clock
        self.failing = failing
        self.begun: list[float] = []
        self._start = clock.now()

    async def __call__(self, _key: str) -> datetime | None:
        self.begun.append((self.clock.now() - self._start).total_seconds())
        if len(self.begun) <= self.failing:
            raise RuntimeError
        return None


async def test_what_fails_is_tried_again_more_and_more_seldom_and_then_rests() -> None:
    clock = FakeClock()
    work = Work(clock, failing=3)
    latest = Latest[str](BackgroundWork(clock), work)
    latest.ask("board")
    await rest()
    await clock.advance(3600)
    assert work.begun == [0, 10, 30, 70]
    assert latest.busy == 0


async def test_what_always_fails_is_tried_every_ten_minutes() -> None:
    clock = FakeClock()
    work = Work(clock, failing=10**6)
    latest = Latest[str](BackgroundWork(clock), work)
    latest.ask("board")
    await rest()
    await clock.advance(3000)
    assert work.begun[-1] - work.begun[-2] == 600
    assert len(work.begun) == 10


async def test_what_is_asked_for_again_does_not_wait_for_the_next_try() -> None:
    clock = FakeClock()
    work = Work(clock, failing=1)
    latest = Latest[str](BackgroundWork(clock), work)
    latest.ask("board")
    await rest()
    await clock.advance(1)
    latest.ask("board")
    await rest()
    await clock.advance(100)
    assert work.begun == [0, 1]
    assert latest.busy == 0


async def test_what_runs_is_finished_before_the_bot_leaves_and_nothing_begins_after() -> None:
    background, begun, written = BackgroundWork(FakeClock()), asyncio.Event(), asyncio.Event()
    told = []

    async def work(key: str) -> None:
        begun.set()
        await written.wait()
        told.append(key)

    latest = Latest[str](background, work)
    latest.ask("board")
    await begun.wait()
    leaving = asyncio.ensure_future(background.finish())
    await asyncio.sleep(0)
    assert not leaving.done()
    latest.ask("reminder")
    written.set()
    await leaving
    await rest()
    assert told == ["board"]


async def test_what_does_not_end_in_time_is_given_up() -> None:
    background, begun, ended = BackgroundWork(FakeClock()), asyncio.Event(), asyncio.Event()

    async def work(_key: str) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    Latest[str](background, work).ask("board")
    await begun.wait()
    leaving = asyncio.ensure_future(background.finish())
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.wait_for(ended.wait(), HANG)
