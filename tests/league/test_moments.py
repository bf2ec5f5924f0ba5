"""Dates as people write them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.moments import moment_typed, moment_written

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 21, 21, 5, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("today", NOW),
        ("2026-11-21", NOW),
        ("yesterday", datetime(2026, 11, 20, 11, tzinfo=UTC)),
        ("Yesterday 21:30", datetime(2026, 11, 20, 20, 30, tzinfo=UTC)),
        ("yesterday at 21.30", datetime(2026, 11, 20, 20, 30, tzinfo=UTC)),
        ("2026-11-20", datetime(2026, 11, 20, 11, tzinfo=UTC)),
        ("2026-7-2 19:30", datetime(2026, 7, 2, 17, 30, tzinfo=UTC)),
        ("2026-11-20T19:30", datetime(2026, 11, 20, 18, 30, tzinfo=UTC)),
        ("20.11.2026, 19:30", datetime(2026, 11, 20, 18, 30, tzinfo=UTC)),
        ("19:30", datetime(2026, 11, 21, 18, 30, tzinfo=UTC)),
    ],
)
def test_days_and_times_are_those_of_the_writers_zone(text: str, moment: datetime) -> None:
    assert moment_typed(text, NOW, BERLIN) == moment


@pytest.mark.parametrize(
    "text", ["", "soon", "2026-13-01", "2026-02-30", "31.6.2026", "11/20/26", "25:00", "0001-01-01 00:00", "today 9"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert moment_typed(text, NOW, BERLIN) is None


def test_a_day_alone_may_stand_for_another_time_of_it() -> None:
    assert moment_typed("today", NOW, BERLIN, otherwise=time(0)) == datetime(2026, 11, 20, 23, tzinfo=UTC)


@given(minutes=st.integers(-15_000_000, 40_000_000))
def test_what_is_written_reads_the_same_to_the_minute(minutes: int) -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    found = moment_typed(moment_written(moment, BERLIN), NOW, BERLIN)
    assert found is not None
    # The hour that the clocks show twice is taken for its first time.
    assert moment_written(found, BERLIN) == moment_written(moment, BERLIN)
