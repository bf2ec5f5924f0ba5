"""A league in the simulated club, and what its members do there."""

from datetime import timedelta
from typing import Any

import discord
from simcord.results import InteractionResult

from bot.league.entries import SeasonOpened
from bot.league.leagues import League, LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from tests.cogs.club import NAMES, Club, labels, shown, text_of

RESULT = {"Aiko": "42,300", "Ben": "25,100", "Chie": "31,200", "Dan": "1,400"}
LINES = "\n".join(f"{name} {points}" for name, points in RESULT.items())


async def open_league(
    club: Club,
    *,
    season: SeasonSettings | None = None,
    known: tuple[str, ...] = NAMES,
    officers: tuple[str, ...] = (),
    results: int | None = None,
) -> League:
    """A league with a season, by default one without rules of its own, in which these people have a number each."""
    leagues, now = club.bot.store.leagues, club.clock.now()
    settings = LeagueSettings(officers=tuple(club.people[name].id for name in officers), results=results)
    made = await leagues.create(club.env.guild.id, "Club league", now, settings)
    season = season or SeasonSettings("Spring", now - timedelta(days=30))
    await leagues.write(made.id, NewEntry(SeasonOpened(0, season), now))
    for name in known:
        await leagues.member(made.id, club.people[name].id, name)
    await club.env.settle()
    return made


async def record(club: Club, name: str = "Aiko", **options: Any) -> InteractionResult:
    """The command with the usual result, or what differs from it; empty options are left out."""
    said: dict[str, Any] = {}
    for number, (player, points) in enumerate(RESULT.items(), start=1):
        said |= {f"player{number}": player, f"points{number}": points}
    said = {key: value for key, value in {**said, **options}.items() if value}
    return await club.slash(name, "league result", **said)


async def entered(club: Club, name: str = "Aiko", *, label: str = "Record", **options: Any) -> discord.Message:
    """A game entered, and the message that asks for it."""
    preview = shown(await record(club, name, **options))
    assert label in labels(preview), text_of(preview)
    await club.people[name].click(preview, label=label)
    return club.last()


async def from_page(club: Club, name: str, label: str, *, number: int = 1, why: str | None = None) -> InteractionResult:
    """A button of the page of a game pressed, and with ``why`` the form sent that it opens."""
    pressed = await club.click(name, shown(await club.slash(name, "league game", number=number)), label)
    return pressed if why is None else await club.people[name].submit_modal(pressed, {"why": why})


def filled_in(result: InteractionResult) -> dict[str, str]:
    """What a form shows already, by its fields."""
    assert result.modal is not None
    fields = [part["component"] for part in result.modal["components"]]
    return {field["custom_id"]: field.get("value") or "" for field in fields}
