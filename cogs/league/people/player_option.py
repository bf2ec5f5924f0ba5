"""The option for a player: chosen from a list, typed by name, or mentioned."""

import asyncio
from collections import Counter
from typing import Any, Final

import discord
from discord import app_commands

from bot.club import names
from bot.club.checked_game import Roster
from bot.club.names import NameReader
from bot.league.faults import LeagueRefused
from bot.league.leagues import League, LeaguePlayer, current_number
from bot.league.name_key import name_key
from bot.store.errors import StoreError
from bot.text.league.people import called
from bot.text.sentences import PersonName, render, say
from cogs.common.command_refused import CommandRefused
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.people.server_member_lookup import ServerMembers

Interaction = discord.Interaction[Any]
LONGEST_CHOICE: Final = 100
"""Discord's limit of characters in the name of a choice."""


async def player_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: players of the chosen league; names that start with the typed text come first."""
    service = LeagueService.of(interaction.client)
    try:
        league = await service.league(interaction, getattr(interaction.namespace, "league", None) or None)
        people = await service.club.leagues.people(league.id)
    except (LeagueRefused, StoreError):
        return []
    return await asyncio.to_thread(_choices, people, typed, str(interaction.locale))


def _choices(people: dict[int, LeaguePlayer], typed: str, locale: str) -> list[app_commands.Choice[str]]:
    wanted = name_key(typed[:LONGEST_CHOICE]).removeprefix("@")
    there = [player for player in people.values() if player.merged_into is None and not player.erased]
    # Each key is computed once: this runs at every keystroke for all players.
    keys = {player.number: name_key(player.name) for player in there}
    same = Counter(keys.values())
    matches = sorted((not key.startswith(wanted), key, number) for number, key in keys.items() if wanted in key)
    return [
        app_commands.Choice(name=_choice(people[number], locale, several=same[key] > 1), value=f"#{number}")
        for _, key, number in matches[:CHOICES]
    ]


def _choice(player: LeaguePlayer, locale: str, *, several: bool) -> str:
    """A player as a choice, with their number if ``several`` have that name."""
    name = called({player.number: player.name}, player.number)
    words = say("{name} (guest)", name=name) if player.guest else name
    shown = render(words, locale, markdown=False)
    tail = f" #{player.number}" if several else ""
    return shown[: LONGEST_CHOICE - len(tail)] + tail


async def player_of(service: LeagueService, league: League, text: str) -> int:
    """The number of the player in an option (``names.player_of``). Raises LeagueRefused."""
    roster = Roster(await service.club.leagues.people(league.id))
    return await asyncio.to_thread(names.player_of, roster, league, text)


async def reader_of(service: LeagueService, interaction: Interaction, league: League) -> NameReader:
    """A reader of names that also knows the members of the server."""
    reader = NameReader(service.club.leagues, league, ServerMembers(interaction))
    await reader.read()
    return reader


async def player_or_me(service: LeagueService, interaction: Interaction, league: League, text: str | None) -> int:
    """The player in an option, or the user if it was left out. Raises CommandRefused if they are not a player yet."""
    if text is not None:
        return await player_of(service, league, text)
    mine = await service.club.leagues.player_of(league.id, interaction.user.id)
    if mine is None:
        raise CommandRefused(say("You have not played in “{league}” yet.", league=PersonName(league.name)))
    return current_number(await service.club.leagues.people(league.id), mine)
