"""Whom an entered game asks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.league.confirming import asked_of, confirmation_of
from bot.league.entries import SeatPoints
from bot.league.seasons import SeasonSettings

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = (SeatPoints(1, 25000), SeatPoints(2, 25000), SeatPoints(3, 25000), SeatPoints(None, 25000, name="CPU"))


def season(hours: int) -> SeasonSettings:
    return SeasonSettings("S", NOW, confirm_hours=hours)


def test_everybody_with_an_account_is_asked_but_who_enters_it() -> None:
    assert asked_of(SEATS, 1, {1, 2, 3}) == (2, 3)
    assert asked_of(SEATS, None, {1, 2, 3}) == (1, 2, 3)
    assert asked_of(SEATS, 9, {1, 2, 3, 9}) == (1, 2, 3)


def test_guests_and_computers_cannot_be_asked() -> None:
    assert asked_of(SEATS, 1, {1, 3}) == (3,)
    assert asked_of(SEATS, 1, {1}) == ()


def test_silence_confirms_after_the_hours_of_the_season() -> None:
    assert confirmation_of(SEATS, 1, {1, 2}, season(48), NOW) == ((2,), NOW + timedelta(hours=48))


def test_nobody_is_asked_where_games_count_at_once() -> None:
    assert confirmation_of(SEATS, 1, {1, 2}, season(0), NOW) == ((), None)
    assert confirmation_of(SEATS, 1, {1}, season(48), NOW) == ((), None)
