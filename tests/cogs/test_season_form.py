"""What an officer types about a season is read: rules, dates, channels, and everything that cannot be read at once."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.seasons import SeasonSettings
from bot.lookup.rule_changes import rules_by
from bot.text.rules.named_rules import named_preset
from bot.text.sentences import render, say
from cogs.common.command_refused import CommandRefused
from cogs.league.seasons.season_options import FormContext, SeasonTyped, settings_typed

NOW = datetime(2026, 3, 10, 20, tzinfo=UTC)
CHANNELS = {"mahjong": 100_000_000_000_000_001, "tea": 100_000_000_000_000_002}


def channel_named(wanted: int | str) -> int | None:
    return CHANNELS.get(wanted) if isinstance(wanted, str) else wanted if wanted in CHANNELS.values() else None


CONTEXT = FormContext(
    NOW,
    ZoneInfo("Asia/Tokyo"),
    named_preset("wrc2025"),
    CHANNELS["mahjong"],
    channel_named,
    unknown={"poker": say("These rules do not exist.")},
)
NEW = SeasonSettings("Spring", NOW)
RULED = replace(NEW, preset="ema2025", rules=rules_by("ema2025", "kiriage=no"), same_rules=True)


def read(before: SeasonSettings = NEW, **typed: object) -> SeasonSettings:
    return settings_typed(SeasonTyped(**typed), before, CONTEXT)  # type: ignore[arg-type]


def refused(before: SeasonSettings = NEW, **typed: object) -> str:
    with pytest.raises(CommandRefused) as found:
        read(before, **typed)
    return render(found.value.words)


def test_what_is_left_out_stays_as_it_is() -> None:
    assert read() == NEW
    assert read(RULED) == RULED


def test_numbers_and_switches_are_taken_over() -> None:
    found = read(name=" The  Spring ", min_games=0, invited_only=True, min_people=2, chombo=12.5, confirm_hours=0)
    wanted = replace(NEW, name="The Spring", invited_only=True, min_people=2, chombo=125, confirm_hours=0)
    assert found == wanted


# Rules


@pytest.mark.parametrize("name", ["ema2025", "EMA 2025", "ema"])
def test_a_preset_is_known_by_any_of_its_names(name: str) -> None:
    found = read(preset=name)
    assert (found.preset, found.rules) == ("ema2025", preset("ema2025"))


def test_departures_come_from_the_text_and_from_options_of_their_own() -> None:
    found = read(preset="ema2025", rules="kiriage=no", uma="30/10", oka="to_first", ties="seat_order")
    assert found.rules == rules_by("ema2025", "kiriage=no uma=30/10 oka=to_first tie_break=seat_order")


def test_departures_without_a_preset_are_from_the_rules_there_are_else_from_the_servers() -> None:
    assert read(RULED, uma="20/10").rules == rules_by("ema2025", "kiriage=no uma=20/10")
    found = read(uma="20/10")
    assert (found.preset, found.rules) == ("wrc2025", rules_by("wrc2025", "uma=20/10"))


def test_another_preset_takes_the_departures_from_the_old_one_away() -> None:
    assert read(RULED, preset="mleague").rules == preset("mleague")


@pytest.mark.parametrize("typed", ["as played", "As Played", "as_played"])
def test_each_game_can_have_its_own_rules(typed: str) -> None:
    assert read(RULED, preset=typed) == replace(RULED, preset=None, rules=None, same_rules=False)
    assert "each game uses its own rules" in refused(RULED, preset=typed, uma="15/5")
    assert "Choose a preset" in refused(same_rules=True)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"preset": "poker"}, "These rules do not exist."),
        (
            {"preset": "tenhou", "uma": "15/5/5"},
            "is not a valid uma for 4 players. Write it in thousands, for example 15/5",
        ),
        (
            {"preset": "tenhou_sanma", "uma": "15/5"},
            "is not a valid uma for 3 players. Write it in thousands, for example 15, 15/0",
        ),
        ({"rules": "kiriage=maybe"}, "Choose one of these: yes, no."),
        ({"rules": "colour=red"}, "there is no rule option called “colour”"),
        ({"rules": "uma=15/5", "uma": "30/10"}, "“uma” is given twice with different values"),
        ({"rules": "start_points=24950"}, "a game cannot be played with"),
    ],
)
def test_rules_that_cannot_be_are_refused_with_what_would_do(typed: dict[str, Any], told: str) -> None:
    assert told in refused(**typed)


# Dates


def test_dates_are_days_in_the_askers_time_zone_and_the_last_one_is_part_of_it() -> None:
    found = read(starts="2026-04-01", ends="2026-04-30")
    assert found.starts == datetime(2026, 3, 31, 15, tzinfo=UTC)
    assert found.ends == datetime(2026, 4, 30, 15, tzinfo=UTC)
    assert read(found, ends="never").ends is None


# Channels


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (f"<#{CHANNELS['tea']}>", ["tea"]),
        (f"<#{CHANNELS['tea']}><#{CHANNELS['mahjong']}>", ["tea", "mahjong"]),
        ("here, #tea here", ["mahjong", "tea"]),
        (str(CHANNELS["tea"]), ["tea"]),
        ("ALL", []),
    ],
)
def test_channels_are_mentioned_named_or_here(typed: str, names: list[str]) -> None:
    assert read(replace(NEW, channels=(5,)), channels=typed).channels == tuple(CHANNELS[name] for name in names)


@pytest.mark.parametrize("typed", ["<#100000000000000009>", "here #coffee", ",", "all here"])
def test_what_is_no_channel_is_named(typed: str) -> None:
    assert "not a channel in this server" in refused(channels=typed)


def test_every_fault_is_told_at_once() -> None:
    told = refused(rules="kiriage=maybe tobi=off colour=red")
    assert "Choose one of these: yes, no." in told
    assert "no rule option called “colour”" in told
    told = refused(preset="poker", starts="soon", ends="later", channels="#coffee")
    assert len(told.splitlines()) == 4
