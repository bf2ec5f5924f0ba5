"""Standings, profile and chart of an evening, of a month, and of the last games."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest_asyncio
from simcord.results import ResponseMessage

from bot.engine.rules.ruleset import preset
from bot.league.entries import GameRecorded, PenaltyGiven, SeatPoints
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from cogs.common.pages import read_state
from cogs.league.standings.standings_page import StandingsPress
from tests.cogs.club import Club, all_told, buttons, shown, text_of
from tests.cogs.league_club import open_league

TIMES = ["2026-01-29 20:00", "2026-02-05 20:00", "2026-02-28 20:00", "2026-03-01 01:30", "2026-03-06 20:00"]
"""When Aiko won, in the zone of the league; Ben won at the third and the fourth."""
BENS = (2, 3)
NOW = datetime(2026, 3, 6, 21, tzinfo=UTC)


@pytest_asyncio.fixture
async def league(club: Club) -> League:
    """Five games, looked back on in the evening of the last one. The third evening goes on into the month of March."""
    await club.wait((NOW - club.clock.now()).total_seconds())
    season = SeasonSettings("Spring", NOW - timedelta(days=90), min_games=3)
    league = await open_league(club, season=season)
    await club.bot.store.leagues.configure(league.id, lambda settings: replace(settings, zone="Europe/Berlin"))
    await club.bot.store.leagues.keep_rules(league.id, preset("tenhou"))
    for number, when in enumerate(TIMES):
        at = datetime.fromisoformat(when).replace(tzinfo=ZoneInfo("Europe/Berlin"))
        await won(club, league, at, *((2, 1, 3, 4) if number in BENS else (1, 2, 3, 4)))
    return league


async def won(club: Club, league: League, at: datetime, *players: int | None) -> None:
    """A game that these finished in this order; None is a computer player."""
    points = (40_000, 30_000, 20_000, 10_000)
    seats = tuple(SeatPoints(who, each, name="" if who else "CPU") for who, each in zip(players, points, strict=True))
    game = GameRecorded(0, 1, "entered", at.astimezone(UTC), "tenhou", preset("tenhou").fingerprint, seats)
    await club.bot.store.leagues.write(league.id, NewEntry(game, club.clock.now(), 1))


async def ask(club: Club, leaf: str, **options: Any) -> ResponseMessage:
    return shown(await club.slash("Ben", f"league {leaf}", **options))


async def board(club: Club, period: str) -> list[str]:
    """Who stands where in a period: name, points, games."""
    told = all_told(await ask(club, "standings", period=period))
    return re.findall(r"\d\. (\w+: [+−][\d.]+, \d+),", told)


async def test_standings_are_of_an_evening_a_month_or_the_last_games(club: Club, league: League) -> None:
    assert await board(club, "this-evening") == ["Aiko: +50.0, 1", "Ben: +10.0, 1", "Chie: −20.0, 1", "Dan: −40.0, 1"]
    assert await board(club, "last-evening") == ["Ben: +100.0, 2", "Aiko: +20.0, 2", "Chie: −40.0, 2", "Dan: −80.0, 2"]
    assert (await board(club, "this-month"))[:2] == ["Aiko: +60.0, 2", "Ben: +60.0, 2"]
    assert (await board(club, "last-month"))[:2] == ["Aiko: +60.0, 2", "Ben: +60.0, 2"]
    assert (await board(club, "last-10"))[:2] == ["Aiko: +170.0, 5", "Ben: +130.0, 5"]
    head = text_of(await ask(club, "standings", period="this-month")).splitlines()[1]
    assert head.startswith("-# this month · <t:")
    assert " · 2 games · " in head


async def test_months_days_and_evenings_are_periods_of_profiles_charts_and_records(club: Club, league: League) -> None:
    assert await board(club, "February") == await board(club, "last-month")
    assert (await board(club, "5 Feb"))[:2] == ["Aiko: +50.0, 1", "Ben: +10.0, 1"]
    assert await board(club, "28 Feb to 1 March") == await board(club, "last-evening")
    page = await ask(club, "standings", period="February")
    assert text_of(page).splitlines()[1].startswith("-# February 2026 · <t:")
    assert "-# February 2026 · " in text_of(shown(await club.click("Ben", page, "Find me")))
    records = text_of(await ask(club, "records", period="2026-02-28 to 2026-03-01"))
    assert "-# 2026-02-28 to 2026-03-01 · four-player games · 2 games" in records
    refused = text_of(await ask(club, "profile", player="Aiko", period="soon"))
    assert refused.startswith("“soon” is not a period.")
    profile = await ask(club, "profile", player="Aiko", period="last-month")
    assert text_of(profile).startswith("## Aiko: Club league, Spring\n-# last month\n**+60.0**, rank 1 of 4: 2 games")
    chart = text_of(await ask(club, "chart", player="Aiko", period="last-evening"))
    assert "-# the last evening · " in chart
    assert "(2 games)" in chart
    records = text_of(await ask(club, "records", period="last-evening"))
    assert "-# the last evening · four-player games · 2 games" in records
    assert "Most games won: 2, **Ben**" in records
    await club.wait(timedelta(days=2).total_seconds())
    nothing = text_of(await ask(club, "standings", period="this-evening"))
    assert nothing.splitlines()[-1] == "No games from this period count."
    assert "Aiko: +50.0, 1" in await board(club, "last-evening")


async def test_a_period_is_kept_by_the_buttons_and_needs_no_least_number_of_games(club: Club, league: League) -> None:
    page = await ask(club, "standings", period="this-evening")
    assert "Unranked" not in all_told(page)
    mine = shown(await club.click("Ben", page, "Find me"))
    assert "-# this evening · " in text_of(mine)
    assert "+10.0" in text_of(mine)
    # A button of an earlier release, which names no period.
    press = next(str(button["custom_id"]) for button in buttons(page) if button.get("label") == "Find me")
    assert read_state(StandingsPress, press.rpartition(":")[2].replace("this-evening/", "")).period is None


async def test_penalties_count_in_the_time_in_which_they_were_given(club: Club, league: League) -> None:
    penalty = NewEntry(PenaltyGiven(0, 1, 1, 200), club.clock.now(), 1, "late")
    await club.bot.store.leagues.write(league.id, penalty)
    assert "Aiko: +30.0, 1" in await board(club, "this-evening")
    assert "Aiko: +60.0, 2" in await board(club, "last-month")


async def test_the_last_games_are_those_of_the_player_in_a_profile_and_of_the_season_in_standings(
    club: Club, league: League
) -> None:
    for minutes in range(8):
        await won(club, league, NOW - timedelta(minutes=10 - minutes), 1, 2, 3, None)
    told = text_of(await ask(club, "profile", player="Dan", period="last-10"))
    assert told.splitlines()[1] == "-# the last 10 games"
    assert ": 5 games, " in told
    assert "Dan: −80.0, 2" in await board(club, "last-10")


async def test_a_typed_day_is_offered_as_one_of_the_zone_of_the_league(club: Club, league: League) -> None:
    del league
    await club.wait(2.5 * 3600)
    offered = await club.people["Ben"].autocomplete(club.channel, "league standings", "period", "today")
    assert offered[0]["value"] == "2026-03-07_2026-03-07", "past midnight in Berlin, not yet in UTC"
