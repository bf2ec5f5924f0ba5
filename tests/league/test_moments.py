"""Dates as people write them."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.typed.dates import (
    Ambiguous,
    DateFault,
    WholeDay,
    date_typed,
    moment_written,
    numbered_day,
    planned_typed,
    played_typed,
)
from tests.for_each import for_each

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 25, 18, 30, tzinfo=UTC)
"""A Wednesday; 19:30 in Berlin."""


def there(text: str, *, past: bool) -> str | None:
    """As a clock in Berlin shows what was meant."""
    match date_typed(text, NOW, BERLIN, past=past):
        case datetime() as found:
            return found.astimezone(BERLIN).strftime("%Y-%m-%d %H:%M")
        case WholeDay(day):
            return day.isoformat()
        case DateFault.NO_DATE:
            return None
        case fault:
            return fault.name


@for_each(
    ("text", "meant"),
    [
        ("now", "2026-11-25 19:30"),
        ("today", "2026-11-25"),
        ("yesterday", "2026-11-24"),
        ("Tomorrow", "2026-11-26"),
        ("Yesterday 21:30", "2026-11-24 21:30"),
        ("yesterday at 21.30", "2026-11-24 21:30"),
        ("today 19:00", "2026-11-25 19:00"),
        ("tonight 20:00", "2026-11-25 20:00"),
        ("tomorrow 19:30", "2026-11-26 19:30"),
        ("2026-12-04 19:00", "2026-12-04 19:00"),
        ("2026-12-04T19:00", "2026-12-04 19:00"),
        ("2026-12-04 24:00", "2026-12-05 00:00"),
        ("2026/7/2 19:30", "2026-07-02 19:30"),
        ("20261204", "2026-12-04"),
        ("4.12.2026 19:00", "2026-12-04 19:00"),
        ("20.11.2026, 19:30", "2026-11-20 19:30"),
        ("20.11.26 19.30", "2026-11-20 19:30"),
        ("4.12.26", "2026-12-04"),
        ("last week", "NO_DAY"),
        ("this weekend 19:00", "NO_DAY"),
        ("a week ago", "2026-11-18 19:30"),
        ("２０２６-11-20", "2026-11-20"),
        ("2026-11-20 19:00", "2026-11-20 19:00"),
        ("25/12/2026", "2026-12-25"),
        ("12/25/2026 7 pm", "2026-12-25 19:00"),
        ("December 4 2027 19:30", "2027-12-04 19:30"),
        ("Dec 4 2027", "2027-12-04"),
        ("last Friday 20:00", "2026-11-20 20:00"),
        ("next Fri, 19:00", "2026-11-27 19:00"),
        ("last Wednesday", "2026-11-18"),
        ("next Wednesday 20:00", "2026-12-02 20:00"),
        ("in 2 hours", "2026-11-25 21:30"),
        ("in an hour", "2026-11-25 20:30"),
        ("in 3 days", "2026-11-28 19:30"),
        ("2 hours ago", "2026-11-25 17:30"),
        ("3/4/2026", "DAY_OR_MONTH"),
        ("3-4-2026 19:00", "DAY_OR_MONTH"),
        ("3/4 19:00", "DAY_OR_MONTH"),
    ],
)
@for_each("past", [False, True])
def test_what_says_all_is_the_same_of_games_played_and_planned(text: str, meant: str, *, past: bool) -> None:
    assert there(text, past=past) == meant


@for_each(
    ("text", "was", "will_be"),
    [
        ("20:00", "2026-11-24 20:00", "2026-11-25 20:00"),
        ("19:00", "2026-11-25 19:00", "2026-11-26 19:00"),
        ("7 pm", "2026-11-25 19:00", "2026-11-26 19:00"),
        ("19 Uhr", "2026-11-25 19:00", "2026-11-26 19:00"),
        ("Friday", "2026-11-20", "2026-11-27"),
        ("Friday 19:00", "2026-11-20 19:00", "2026-11-27 19:00"),
        ("Wednesday", "2026-11-25", "2026-11-25"),
        ("Wednesday 20:00", "2026-11-18 20:00", "2026-11-25 20:00"),
        ("wed 19:00", "2026-11-25 19:00", "2026-12-02 19:00"),
        ("4.12., 19 Uhr", "2025-12-04 19:00", "2026-12-04 19:00"),
        ("4 Dec 7 pm", "2025-12-04 19:00", "2026-12-04 19:00"),
        ("Dec 4th at 7:30pm", "2025-12-04 19:30", "2026-12-04 19:30"),
        ("25 Nov", "2026-11-25", "2026-11-25"),
        ("20 Nov.", "2026-11-20", "2027-11-20"),
        ("Dec. 4", "2025-12-04", "2026-12-04"),
        ("12/25 19:00", "2025-12-25 19:00", "2026-12-25 19:00"),
        ("3 Jan 19:00", "2026-01-03 19:00", "2027-01-03 19:00"),
    ],
)
def test_what_leaves_the_day_or_the_year_open_was_last_or_comes_next(text: str, was: str, will_be: str) -> None:
    assert there(text, past=True) == was
    assert there(text, past=False) == will_be


@for_each(
    "text",
    [
        "",
        "soon",
        "2026-13-01",
        "2026-02-30",
        "31.6.2026",
        "11/20/26",
        "25:00",
        "0001-01-01 00:00",
        "9999-12-31",
        "today 9",
        "7",
        "1930",
        "4.12",
        "29.2. 19:00",
        "31.4. 19:00",
        "Friday 25:00",
        "Fr 19:00",
        "blursday 19:00",
        "next 19:00",
        "in 9999 weeks",
        "x" * 5000,
    ],
)
@for_each("past", [False, True])
def test_what_is_no_date_or_might_be_another_is_none(text: str, *, past: bool) -> None:
    assert there(text, past=past) is None


def test_a_day_alone_is_its_noon_of_what_was_and_not_enough_of_what_will_be() -> None:
    assert played_typed("today", NOW, BERLIN) == NOW
    assert played_typed("2026-11-25", NOW, BERLIN) == NOW
    assert played_typed("yesterday", NOW, BERLIN) == datetime(2026, 11, 24, 11, tzinfo=UTC)
    assert planned_typed("Friday", NOW, BERLIN) is DateFault.NO_TIME
    assert planned_typed("soon", NOW, BERLIN) is DateFault.NO_DATE
    assert planned_typed("2026-07-01 19:00", NOW, BERLIN) == datetime(2026, 7, 1, 17, tzinfo=UTC)
    assert planned_typed("2026-12-01 19:00", NOW, BERLIN) == datetime(2026, 12, 1, 18, tzinfo=UTC)


@given(minutes=st.integers(-15_000_000, 40_000_000), past=st.booleans())
def test_what_is_written_reads_the_same_to_the_minute(minutes: int, *, past: bool) -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    found = date_typed(moment_written(moment, BERLIN), NOW, BERLIN, past=past)
    assert isinstance(found, datetime)
    # The hour that the clocks show twice is taken for its first time.
    assert moment_written(found, BERLIN) == moment_written(moment, BERLIN)


@given(text=st.text("0123456789 ./-:apmtdecfri", max_size=24), past=st.booleans())
def test_reading_never_fails(text: str, *, past: bool) -> None:
    assert isinstance(date_typed(text, NOW, BERLIN, past=past), datetime | WholeDay | DateFault)


def test_two_numbers_are_told_apart_only_by_what_can_be_no_month() -> None:
    assert numbered_day("25/3/2026") == numbered_day("3/25/2026") == date(2026, 3, 25)
    assert numbered_day("3/3/2026") == date(2026, 3, 3)
    assert numbered_day("25/3/2026", day_first=False) is None
    with pytest.raises(Ambiguous):
        numbered_day("3/4/2026")
