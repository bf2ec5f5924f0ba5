"""Evenings and months to look back on."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.league.periods import Within, evening_of, month_of, period_from

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


def test_only_known_periods_have_a_name() -> None:
    assert period_from("last-10") == "last-10"
    assert period_from("last-11") is None
    assert period_from(None) is None
