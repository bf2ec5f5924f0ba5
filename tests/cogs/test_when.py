"""When something is to take place, as people write it."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from cogs.league.when import when_typed

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 25, 18, 30, tzinfo=UTC)
"""A Wednesday; 19:30 in Berlin."""


def there(text: str) -> str | None:
    """As a clock in Berlin shows what was meant."""
    found = when_typed(text, NOW, BERLIN)
    return None if found is None else found.astimezone(BERLIN).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-12-04 19:00", "2026-12-04 19:00"),
        ("2026-12-04T19:00", "2026-12-04 19:00"),
        ("4.12.2026 19:00", "2026-12-04 19:00"),
        ("4.12., 19 Uhr", "2026-12-04 19:00"),
        ("4 Dec 7 pm", "2026-12-04 19:00"),
        ("Dec 4th at 7:30pm", "2026-12-04 19:30"),
        ("December 4 2027 19:30", "2027-12-04 19:30"),
        ("3 Jan 19:00", "2027-01-03 19:00"),
        ("29.2. 19:00", None),
        ("tonight 20:00", "2026-11-25 20:00"),
        ("today 19:00", "2026-11-25 19:00"),
        ("tomorrow 19:30", "2026-11-26 19:30"),
        ("20:00", "2026-11-25 20:00"),
        ("19:00", "2026-11-26 19:00"),
        ("Friday 19:00", "2026-11-27 19:00"),
        ("next Fri, 19:00", "2026-11-27 19:00"),
        ("Wednesday 20:00", "2026-11-25 20:00"),
        ("wed 19:00", "2026-12-02 19:00"),
        ("in 2 hours", "2026-11-25 21:30"),
        ("in an hour", "2026-11-25 20:30"),
        ("in 3 days", "2026-11-28 19:30"),
        ("2026-11-20 19:00", "2026-11-20 19:00"),
        ("Friday", None),
        ("2026-12-04", None),
        ("31.4. 19:00", None),
        ("soon", None),
        ("", None),
        ("Friday 25:00", None),
        ("Fr 19:00", None),
        ("blursday 19:00", None),
    ],
)
def test_a_date_and_time_is_read_in_the_zone_of_who_writes_it(text: str, meant: str | None) -> None:
    assert there(text) == meant


def test_summer_time_is_that_of_the_day_meant() -> None:
    assert when_typed("2026-07-01 19:00", NOW, BERLIN) == datetime(2026, 7, 1, 17, tzinfo=UTC)
    assert when_typed("2026-12-01 19:00", NOW, BERLIN) == datetime(2026, 12, 1, 18, tzinfo=UTC)
