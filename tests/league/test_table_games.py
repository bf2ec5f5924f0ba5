"""Whether a game at a table counts for a season, and why not."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.seasons import Season, SeasonSettings, new_season
from bot.league.table_games import NotCounted, Sitting, why_not_counted
from bot.lookup.rule_changes import rules_by

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
RULES = rules_by("ema2025", "kiriage=no")
SEASON = SeasonSettings("Winter", BEGIN, BEGIN + timedelta(days=30), "ema2025", RULES, min_people=2)
SITTING = Sitting(BEGIN + timedelta(days=3), RULES, (7,), frozenset((1, 2)), 2)


def why(sitting: Sitting = SITTING, invited: tuple[int, ...] = (), **settings: object) -> NotCounted | None:
    return why_not_counted(Season(1, replace(SEASON, **settings)), sitting, invited)  # type: ignore[arg-type]


def test_a_game_as_the_season_wants_it_counts() -> None:
    assert why() is None
    assert why(same_rules=True, channels=(7, 8), invited_only=True, invited=(1, 2, 3)) is None


@pytest.mark.parametrize("days", [-1, 30, 31])
def test_a_game_outside_of_its_time_does_not(days: int) -> None:
    assert why(replace(SITTING, at=BEGIN + timedelta(days=days))) is NotCounted.TIME


def test_a_season_that_was_closed_takes_what_was_played_before() -> None:
    closed = Season(1, SEASON, ended_at=SITTING.at)
    assert why_not_counted(closed, SITTING, ()) is NotCounted.TIME
    assert why_not_counted(closed, replace(SITTING, at=SITTING.at - timedelta(seconds=1)), ()) is None


def test_a_thread_counts_with_its_channel_and_no_other() -> None:
    assert why(channels=(8,)) is NotCounted.CHANNEL
    assert why(replace(SITTING, channels=(99, 8)), channels=(8,)) is None


def test_computer_players_are_no_people() -> None:
    assert why(min_people=3) is NotCounted.PEOPLE
    assert why(replace(SITTING, people=3), min_people=3) is None
    assert why(replace(SITTING, users=frozenset(), people=0), min_people=0) is NotCounted.PEOPLE


@pytest.mark.parametrize(("preset_name", "needed"), [("tenhou", 3), ("tenhou_sanma", 2)])
def test_a_new_season_lets_one_computer_player_in(preset_name: str, needed: int) -> None:
    season = Season(1, new_season("Winter", BEGIN))
    sitting = replace(SITTING, rules=preset(preset_name), people=needed)
    assert why_not_counted(season, sitting, ()) is None
    assert why_not_counted(season, replace(sitting, people=needed - 1), ()) is NotCounted.PEOPLE


def test_other_rules_are_scored_by_the_seasons_unless_it_wants_its_own() -> None:
    other = replace(SITTING, rules=preset("ema2025"))
    assert why(other) is None
    assert why(other, same_rules=True) is NotCounted.RULES
    other = replace(SITTING, rules=replace(RULES, length="east_only"))
    assert why(other, same_rules=True) is NotCounted.RULES


@pytest.mark.parametrize("name", ["tenhou_sanma", "tenhou"])
def test_a_game_that_the_season_cannot_score_does_not_count(name: str) -> None:
    assert why(replace(SITTING, rules=preset(name))) is NotCounted.PLAYERS
    assert why(replace(SITTING, rules=preset(name)), rules=None, preset=None) is None


def test_everybody_has_to_be_invited_where_the_season_is_for_those() -> None:
    assert why(invited_only=True, invited=(1,)) is NotCounted.INVITATION
    assert why(invited=()) is None
