"""Whom an entered game asks."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.league.confirming import COUNTS_AT_ONCE, Confirmation, asked_of, confirmation_of
from bot.league.entries import SeatPoints
from bot.league.seasons import AtOnce, SeasonSettings, new_season
from bot.store.league.entry_codec import decode_settings, encode_settings

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = (SeatPoints(1, 25000), SeatPoints(2, 25000), SeatPoints(3, 25000), SeatPoints(None, 25000, name="CPU"))


def season(hours: int) -> SeasonSettings:
    return SeasonSettings("S", NOW, confirm_hours=hours)


def test_everybody_with_an_account_is_asked_but_who_enters_it() -> None:
    assert asked_of(SEATS, 1, {1, 2, 3}) == (2, 3)
    assert asked_of(SEATS, None, {1, 2, 3}) == (1, 2, 3)
    assert asked_of(SEATS, 9, {1, 2, 3, 9}) == (1, 2, 3)
    assert asked_of(SEATS, 1, {1, 3}) == (3,)
    assert asked_of(SEATS, 1, {1}) == ()


def test_silence_confirms_after_the_hours_of_the_season() -> None:
    assert confirmation_of(SEATS, 1, {1, 2}, season(48), NOW) == Confirmation((2,), NOW + timedelta(hours=48))
    assert confirmation_of(SEATS, 1, {1, 2}, season(0), NOW) == COUNTS_AT_ONCE


@pytest.mark.parametrize("at_once", ["nobody", "officers", "evenings"])
@pytest.mark.parametrize("hours", [0, 48])
def test_a_game_without_another_member_waits_for_an_officer(at_once: AtOnce, hours: int) -> None:
    settings = replace(season(hours), at_once=at_once)
    waits = confirmation_of(SEATS, 1, {1}, settings, NOW, evening=True)
    assert waits == Confirmation(needs_officer=True)
    assert not waits.at_once
    assert confirmation_of(SEATS, 1, {1}, settings, NOW, officer=True).at_once, "an officer has looked at it"


def test_what_officers_enter_counts_at_once_where_the_season_says_so_and_evenings_too() -> None:
    asked = confirmation_of(SEATS, 1, {1, 2}, season(48), NOW)
    trusting = replace(season(48), at_once="officers")
    assert confirmation_of(SEATS, 1, {1, 2}, season(48), NOW, officer=True, evening=True) == asked
    assert confirmation_of(SEATS, 1, {1, 2}, trusting, NOW, officer=True) == COUNTS_AT_ONCE
    assert confirmation_of(SEATS, 1, {1, 2}, trusting, NOW, evening=True) == asked
    evenings = replace(trusting, at_once="evenings")
    assert confirmation_of(SEATS, 1, {1, 2}, evenings, NOW, officer=True) == COUNTS_AT_ONCE
    assert confirmation_of(SEATS, 1, {1, 2}, evenings, NOW, evening=True) == COUNTS_AT_ONCE
    assert confirmation_of(SEATS, 1, {1, 2}, evenings, NOW) == asked


def test_new_seasons_trust_their_officers_and_stored_ones_keep_what_they_had() -> None:
    assert new_season("Winter", NOW).at_once == "officers"
    stored = json.loads(encode_settings(new_season("Winter", NOW)))
    del stored["at_once"]
    assert decode_settings(json.dumps(stored)).at_once == "nobody"
