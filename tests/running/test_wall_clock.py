"""A wall clock that jumps is noticed within a minute; one that goes a little differently is followed."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.running.clock_drift import APART, EVERY, UNNOTICED, WallClock
from bot.table.event_loop_clock import Alarm, LoopClock

START = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)


class Alarms(LoopClock):
    """A clock whose alarms a test reads instead of waiting for them."""

    def __init__(self) -> None:
        super().__init__(START)
        self.set: list[timedelta] = []

    def call_at(self, when: datetime, callback: Callable[[], None]) -> Alarm:
        self.set.append(when - self.now())
        return super().call_at(when, callback)


class Wall:
    """The clock on the wall, ``ahead`` of the bot's."""

    def __init__(self, clock: LoopClock) -> None:
        self._clock = clock
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return self._clock.now() + self.ahead


def nearly(found: timedelta, wanted: timedelta) -> bool:
    return abs(found - wanted) < timedelta(seconds=30)


@pytest.mark.parametrize("by", [timedelta(days=20_000), timedelta(hours=8), -timedelta(hours=1)])
async def test_a_jump_is_told_once_with_how_far_it_went(by: timedelta) -> None:
    clock, jumps = Alarms(), list[str]()
    wall = Wall(clock)
    watch = WallClock(clock, lambda: jumps.append("jumped"), wall=wall)
    watch.start()
    watch.look()
    assert jumps == []
    wall.ahead = by
    with capture_logs() as logs:
        watch.look()
    assert jumps == ["jumped"]
    [line] = logs
    assert (line["log_level"], round(line["seconds"])) == ("warning", by.total_seconds())
    watch.stop()


async def test_the_clocks_are_compared_once_a_minute_and_not_at_once_after_a_jump() -> None:
    clock = Alarms()
    watch = WallClock(clock, lambda: None, wall=Wall(clock))
    watch.start()
    watch.look()
    watch.look()
    assert len(clock.set) == 3
    assert all(nearly(wait, EVERY) for wait in clock.set)
    watch.stop()
    clock = Alarms()
    watch = WallClock(clock, lambda: None, wall=Wall(clock), restarted=True)
    watch.start()
    assert nearly(clock.set[0], APART)
    watch.stop()


async def test_a_small_difference_is_followed_and_adds_up_to_no_jump() -> None:
    clock, jumps = Alarms(), list[str]()
    wall = Wall(clock)
    watch = WallClock(clock, lambda: jumps.append("jumped"), wall=wall)
    before = clock.now()
    for _ in range(100):
        wall.ahead = UNNOTICED / 2
        watch.look()
    assert jumps == []
    assert nearly(clock.now() - before, UNNOTICED * 50)
    watch.stop()


async def test_an_alarm_rings_when_it_would_have_though_the_clock_follows() -> None:
    clock = LoopClock(START)
    rung: list[float] = []
    alarm = clock.call_at(clock.now() + timedelta(hours=1), lambda: rung.append(1))
    due = alarm.when()  # type: ignore[attr-defined]
    clock.follow(timedelta(seconds=1))
    assert alarm.when() == due  # type: ignore[attr-defined]
    alarm.cancel()
