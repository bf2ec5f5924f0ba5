"""Downtime is added to deadlines; a clock that was wrong for a while ends nothing."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.downtime import FOREVER, OBJECTION, Downtimes, Uptime

START = datetime(2026, 1, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def at(days: float) -> datetime:
    return START + days * DAY


def downtimes(*uptimes: tuple[float, float | None]) -> Downtimes:
    """Between processes that were up from day to day; the last one still is."""
    times = [
        Uptime(epoch, at(since), FOREVER if until is None else at(until))
        for epoch, (since, until) in enumerate(uptimes, 1)
    ]
    return Downtimes.between(times)


def spans(found: Downtimes) -> list[tuple[datetime, datetime]]:
    return [(down.since, down.until) for down in found.known]


def test_the_time_between_two_processes_is_downtime_and_counted_once() -> None:
    assert spans(downtimes((0, 1), (4, 6), (7, None))) == [(at(1), at(4)), (at(6), at(7))]
    assert spans(downtimes((0, None))) == []
    assert spans(downtimes((0, 5), (4, None))) == []
    assert spans(downtimes((0, 1), (4, 6), (7, None)).after(2)) == [(at(6), at(7))]


def test_a_deadline_has_as_much_time_left_as_before_the_downtime() -> None:
    assert downtimes((0, 1), (11, None)).put_off(at(0), at(3), HOUR) == at(13)
    found = downtimes((0, 2), (12, None))
    assert found.put_off(at(0), at(1), HOUR) == at(1)
    assert found.put_off(at(12), at(13), HOUR) == at(13)
    assert downtimes((0, 1), (2, 3), (5, None)).put_off(at(0), at(2.5), HOUR) == at(5.5)
    due = at(1) + timedelta(minutes=1)
    assert downtimes((0, 1), (11, None)).put_off(at(0), due, OBJECTION) == at(12)
    nights = [(float(day), day + 0.96) for day in range(30)]
    found = downtimes(*nights, (30, None))
    assert found.put_off(at(0.5), at(2.5), OBJECTION) == at(2.58)


def test_a_clock_that_jumps_ahead_leaves_the_time_that_there_was() -> None:
    ahead = downtimes((0, 1), (11, None))
    assert ahead.put_off(at(0), at(2), HOUR) == at(12)
    returned = downtimes((0, 1), (11, 11.01), (1.01, None))
    assert spans(returned) == [(at(1), at(1.01))]
    found = downtimes((0, 12), (2, 2.01), (12.01, None))
    assert found.put_off(at(2), at(3), HOUR) >= at(13)


@pytest.mark.parametrize("jump", [10, -10, 20_000])
def test_whatever_a_clock_did_for_a_minute_nothing_ends_early(jump: int) -> None:
    minute = 1 / 1440
    found = downtimes((0, 20), (20 + jump, 20 + jump + minute), (20 + minute, None))
    assert found.put_off(at(19), at(21), HOUR) >= at(21)
