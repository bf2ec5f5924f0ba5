"""The days of a daily puzzle, through every change of the clocks."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.store.user_and_server_settings import DailySettings
from cogs.training.puzzle_days import begin_of, day_at, kind_of

BERLIN = DailySettings(hour=18, zone="Europe/Berlin")
ZONES = ("UTC", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Beirut", "Mars/Olympus")


def test_a_day_begins_at_its_hour_where_the_server_is() -> None:
    before, after = datetime(2026, 3, 1, 16, 59, tzinfo=UTC), datetime(2026, 3, 1, 17, 0, tzinfo=UTC)
    assert day_at(before, BERLIN) == date(2026, 2, 28)
    assert day_at(after, BERLIN) == date(2026, 3, 1)
    assert begin_of(date(2026, 3, 1), BERLIN) == after
    assert begin_of(date(2026, 7, 1), BERLIN) == datetime(2026, 7, 1, 16, 0, tzinfo=UTC)


def test_an_hour_that_the_clocks_leave_out_begins_the_day_an_hour_later() -> None:
    left_out = DailySettings(hour=2, zone="Europe/Berlin")
    assert begin_of(date(2026, 3, 29), left_out) == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)


def test_a_zone_that_is_known_no_longer_is_that_of_the_world() -> None:
    assert day_at(datetime(2026, 3, 1, tzinfo=UTC), DailySettings(zone="Mars/Olympus")) == date(2026, 3, 1)


@given(
    st.integers(0, 30 * 365 * 24 * 60).map(lambda minute: datetime(2005, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)),
    st.sampled_from(ZONES),
    st.integers(0, 23),
)
def test_every_moment_lies_in_one_day(when: datetime, zone: str, hour: int) -> None:
    settings = DailySettings(hour=hour, zone=zone)
    day = day_at(when, settings)
    assert begin_of(day, settings) <= when
    assert when < begin_of(day + timedelta(days=1), settings)


def test_each_day_is_about_something_else_than_the_day_before() -> None:
    days = [date(2026, 3, 1) + timedelta(days=number) for number in range(30)]
    assert {kind_of(day) for day in days} == {"score", "waits", "discard"}
    assert all(kind_of(day) != kind_of(following) for day, following in pairwise(days))
