"""Evenings and months to look back on."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.league.periods import Days, Month, Within, evening_of, month_of, period_from, period_typed
from tests.for_each import for_each

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "since", "until"),
    [
        ("2026-11-20T19:30", "2026-11-20T05:00", "2026-11-21T05:00"),
        ("2026-11-21T02:00", "2026-11-20T05:00", "2026-11-21T05:00"),
        ("2026-11-21T05:00", "2026-11-21T05:00", "2026-11-22T05:00"),
        # The clocks are set forward in the night: the evening has 23 hours.
        ("2026-03-28T20:00", "2026-03-28T05:00", "2026-03-29T04:00"),
    ],
)
def test_an_evening_goes_on_until_six_in_the_morning(moment: str, since: str, until: str) -> None:
    assert evening_of(at(moment), BERLIN) == Within(at(since), at(until))


@pytest.mark.parametrize(
    ("moment", "since", "until"),
    [
        ("2026-11-20T19:30", "2026-10-31T23:00", "2026-11-30T23:00"),
        ("2026-11-30T23:00", "2026-11-30T23:00", "2026-12-31T23:00"),
        ("2026-02-10T00:00", "2026-01-31T23:00", "2026-02-28T23:00"),
        ("2026-10-31T22:59", "2026-09-30T22:00", "2026-10-31T23:00"),
    ],
)
def test_a_month_is_that_of_the_zone(moment: str, since: str, until: str) -> None:
    assert month_of(at(moment), BERLIN) == Within(at(since), at(until))


NOW = at("2026-11-28T20:00")


@for_each(
    ("text", "written"),
    [
        ("October", "2026-10"),
        ("in Oct.", "2026-10"),
        ("november", "2026-11"),
        ("December", "2025-12"),
        ("Oct 2024", "2024-10"),
        ("2026-10", "2026-10"),
        ("4 Oct", "2026-10-04_2026-10-04"),
        ("yesterday", "2026-11-27_2026-11-27"),
        ("1 Oct to 15 Oct", "2026-10-01_2026-10-15"),
        ("1 Nov to 30 Nov", "2026-11-01_2026-11-30"),
        ("2024-01-01 to 2026-01-01", "2024-01-01_2026-01-01"),
        ("25 Nov to 5 Jan", "2026-11-25_2027-01-05"),
        ("20 Dec to 5 Jan", "2025-12-20_2026-01-05"),
        ("2026-10-01 - 2026-10-15", "2026-10-01_2026-10-15"),
        ("from 2026-10-01 until 2026-10-15", "2026-10-01_2026-10-15"),
        ("2026-10-01..2026-10-15", "2026-10-01_2026-10-15"),
        ("since 1 Nov", "2026-11-01_2026-11-28"),
        ("this evening", "this-evening"),
        ("the last 10 games", "last-10"),
    ],
)
def test_months_days_and_ranges_are_read_as_people_write_them(text: str, written: str) -> None:
    period = period_typed(text, NOW, BERLIN)
    assert str(period) == written
    assert period_from(written) == period, "a button keeps it"


@pytest.mark.parametrize("text", ["", "soon", "15 Oct to 1 Oct", "since tomorrow", "4 Oct 19:30", "Oct 1066", "to"])
def test_what_is_no_period_is_none(text: str) -> None:
    assert period_typed(text, NOW, BERLIN) is None


@pytest.mark.parametrize("written", ["2026-13", "0001-01", "9999-12-31_9999-12-31", "2026-02-30_2026-03-01"])
def test_forged_days_are_no_period(written: str) -> None:
    assert period_from(written) is None


def test_days_are_evenings_and_a_month_is_of_the_calendar() -> None:
    assert Days(date(2026, 11, 20), date(2026, 11, 21)).within(BERLIN) == Within(
        at("2026-11-20T05:00"), at("2026-11-22T05:00")
    )
    assert Month(2026, 11).within(BERLIN) == month_of(NOW, BERLIN)


def test_only_known_periods_have_a_name() -> None:
    assert period_from("last-10") == "last-10"
    assert period_from("last-11") is None
    assert period_from(None) is None
