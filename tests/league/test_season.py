"""A season: its time, what it can follow on, and its first and last day as people write them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.checks import LONGEST_NAME, season_faults
from bot.league.faults import EndsBeforeStart, EntryFault, NameMissing, NameTaken, SeasonOverlaps
from bot.league.seasons import Season, SeasonSettings
from bot.league.typed.dates import DateFault, beginning_typed, end_typed

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


def season(name: str, first: int, last: int | None, number: int = 1, ended: int | None = None) -> Season:
    def at(day: int) -> datetime:
        return BEGIN + timedelta(days=day)

    settings = SeasonSettings(name, at(first), None if last is None else at(last))
    return Season(number, settings, None if ended is None else at(ended))


@pytest.mark.parametrize(
    ("first", "last", "overlaps"),
    [(0, 10, True), (9, None, True), (10, 20, False), (-5, 0, False), (-5, 1, True), (-5, None, True)],
)
def test_seasons_that_meet_do_not_overlap(first: int, last: int | None, overlaps: bool) -> None:
    old = season("Old", 0, 10)
    found = season_faults(season("New", first, last).settings, 2, [old])
    assert found == ((SeasonOverlaps(1, "Old"),) if overlaps else ())


def test_a_season_that_was_closed_makes_room_from_then_on() -> None:
    old = season("Old", 0, None, ended=5)
    assert season_faults(season("New", 5, None).settings, 2, [old]) == ()
    assert season_faults(season("New", 4, None).settings, 2, [old]) == (SeasonOverlaps(1, "Old"),)


def beside(**settings: object) -> tuple[EntryFault, ...]:
    """What is wrong with a season beside one of Tenhou's rules in channels 1 and 2."""
    old = season("Old", 0, None)
    old = replace(old, settings=replace(old.settings, rules=preset("tenhou"), channels=(1, 2)))
    return season_faults(replace(season("New", 5, None).settings, **settings), 2, [old])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "apart"),
    [
        ({}, False),
        ({"channels": (3,)}, True),
        ({"channels": (2, 3)}, False),
        ({"rules": preset("tenhou")}, False),
        ({"rules": preset("ema2016")}, True),
        ({"rules": preset("tenhou_sanma")}, True),
        ({"rules": preset("ema2016"), "also": preset("tenhou")}, False),
        ({"rules": preset("tenhou"), "channels": (3,)}, True),
    ],
)
def test_channel_or_format_tell_seasons_apart(settings: dict[str, object], apart: bool) -> None:
    assert beside(**settings) == (() if apart else (SeasonOverlaps(1, "Old"),))


def test_every_fault_of_a_season_is_found_at_once() -> None:
    others = [season("Old", 0, 10), season("older", 2, 4, number=2)]
    found = season_faults(season("OLD", 3, 3).settings, 3, others)
    assert found == (EndsBeforeStart(), NameTaken("OLD"), SeasonOverlaps(2, "older"))
    found = season_faults(season("Older", 1, None).settings, 3, others)
    assert found == (SeasonOverlaps(1, "Old"), NameTaken("Older"))


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST_NAME + 1)])
def test_a_season_needs_a_name_that_can_be_read(name: str) -> None:
    assert season_faults(season(name, 0, 1).settings, 1, []) == (NameMissing(),)


def test_a_season_is_not_in_its_own_way() -> None:
    assert season_faults(season("Old", 3, None).settings, 1, [season("Old", 0, 10)]) == ()


# Days


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        # The clocks of Berlin are set forward on the night to the 29th, so that day has 23 hours.
        ("today", "2026-03-28T23:00", "2026-03-29T22:00"),
        ("2026-12-01", "2026-11-30T23:00", "2026-12-01T23:00"),
        ("1.12.2026", "2026-11-30T23:00", "2026-12-01T23:00"),
        ("tomorrow", "2026-03-29T22:00", "2026-03-30T22:00"),
        ("2026-12-01 18:00", "2026-12-01T17:00", "2026-12-01T17:00"),
        ("now", "2026-03-28T23:30", "2026-03-28T23:30"),
        (" Now ", "2026-03-28T23:30", "2026-03-28T23:30"),
        ("1 Dec", "2026-11-30T23:00", "2026-12-01T23:00"),
        ("1 March", "2027-02-28T23:00", "2027-03-01T23:00"),
    ],
)
def test_the_last_day_is_part_of_the_season(text: str, begins: str, ends: str) -> None:
    assert beginning_typed(text, NOW, BERLIN) == datetime.fromisoformat(begins).replace(tzinfo=UTC)
    assert end_typed(text, NOW, BERLIN) == datetime.fromisoformat(ends).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["", "soon", "2026-13-01", "31.2.2026", "0206-12-01", "9999-12-31", "2026-12-01 25:00"]
)
def test_what_is_no_day_is_a_fault(text: str) -> None:
    assert beginning_typed(text, NOW, BERLIN) is DateFault.NO_DATE
    assert end_typed(text, NOW, BERLIN) is DateFault.NO_DATE
