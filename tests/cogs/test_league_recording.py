"""`/league record`: a game played elsewhere is entered, confirmed, disputed and mended."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest_asyncio

from bot.league.game import GameStatus
from bot.league.records import SeasonOpened
from bot.league.season import SeasonSettings
from bot.store.leagues.leagues import League
from bot.store.leagues.settings import LeagueSettings
from bot.store.leagues.writing import Draft
from tests.cogs.club import NAMES, Club, labels, shown

HOUR = 3600
RESULT = {"Aiko": "42,300", "Ben": "25,100", "Chie": "31,200", "Dan": "1,400"}


@pytest_asyncio.fixture
async def league(club: Club) -> League:
    """A league with a season that has no rules of its own, in which all four are known."""
    leagues = club.bot.store.leagues
    now = club.clock.now()
    made = await leagues.create(club.env.guild.id, "Club league", now)
    await leagues.write(made.id, Draft(SeasonOpened(0, SeasonSettings("Spring", now - timedelta(days=30))), now))
    for name in NAMES:
        await leagues.member(made.id, club.people[name].id, name)
    return made


async def record(club: Club, name: str = "Aiko", **options: Any) -> Any:
    """The command with the usual result."""
    said: dict[str, Any] = {}
    for number, (player, points) in enumerate(RESULT.items(), start=1):
        said |= {f"player{number}": player, f"points{number}": points}
    return await club.slash(name, "league record", **{**said, **options})


async def entered(club: Club, name: str = "Aiko", **options: Any) -> discord.Message:
    """A game entered, and the message that asks for it."""
    preview = shown(await record(club, name, **options))
    assert "Record" in labels(preview), preview.content
    await club.people[name].click(preview, label="Record")
    return club.last()


async def test_a_game_is_entered_and_counts_when_all_have_confirmed(club: Club, league: League) -> None:
    preview = shown(await record(club))
    print(preview.content, labels(preview))
    assert preview.ephemeral
    told = await club.people["Aiko"].click(preview, label="Record")
    print(shown(told).content)
    print(club.last().content, labels(club.last()))
    for name in NAMES[1:]:
        await club.click(name, club.last(), "Confirm")
        print(club.last().content)
    game = await club.bot.store.leagues.game(league.id, 1)
    assert game.status is GameStatus.COUNTED
