"""A league is set up: seasons with their rules, officers, and the tables that play by them."""

from __future__ import annotations

import discord
import pytest_asyncio

from bot.engine.departures import rules_by
from bot.league.season import Season
from bot.store.leagues.leagues import League
from tests.cogs.club import Club, shown


@pytest_asyncio.fixture(autouse=True)
async def managed(club: Club) -> None:
    """Aiko manages the server."""
    await let_manage(club, "Aiko")


async def let_manage(club: Club, name: str) -> None:
    role = club.env.backend.create_role(
        club.env.guild.id, "managers", permissions=discord.Permissions(manage_guild=True).value
    )
    club.env.backend.add_member_role(club.env.guild.id, club.people[name].id, role.id)
    await club.env.settle()


async def said(club: Club, who: str, command: str, /, **options: object) -> str:
    return shown(await club.slash(who, command, **options)).content


async def opened(club: Club, **options: object) -> str:
    """What Aiko, who manages the server, is told when she opens a season."""
    return await said(club, "Aiko", "league season open", **{"name": "Winter", **options})


async def the_league(club: Club) -> League:
    [league] = await club.bot.store.leagues.of(club.env.guild.id)
    return league


async def seasons(club: Club) -> dict[str, Season]:
    return {season.name: season for season in await club.bot.store.leagues.seasons((await the_league(club)).id)}


async def test_a_season_is_opened_with_rules_of_its_own_and_explained(club: Club) -> None:
    text = await opened(
        club, preset="ema2025", rules="kiriage=no", uma="30/10", min_games=3, chombo=30, ends="2026-03-31"
    )
    assert text.startswith("The season is open.\n## Season Winter\nLeague “Club league” · takes games now · 0 games")
    assert "**Rules:** European (EMA) rules 2025" in text
    assert "uma +30, +10, −10, −30" in text
    season = (await seasons(club))["Winter"]
    assert season.settings.rules == rules_by("ema2025", "kiriage=no uma=30/10")
