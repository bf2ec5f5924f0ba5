"""The time zone in which a league's dates are read and shown."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.text.sentences import PersonName, say
from bot.time_zones import zone_of
from cogs.common.command_refused import CommandRefused
from cogs.table.times_of_day import zone_choices, zone_named

Interaction = discord.Interaction[Any]
UTC: Final = "UTC"


async def zone_for(bot: JantakuBot, user: int, guild: int, league: League | None) -> ZoneInfo:
    """The zone for dates typed by a user: the league's, for everybody; in one without, ``likely_zone``, else UTC.

    Raises StoreError.
    """
    own = None if league is None else league.settings.time_zone
    return own or await likely_zone(bot, user, guild) or ZoneInfo(UTC)


async def likely_zone(bot: JantakuBot, user: int, guild: int) -> ZoneInfo | None:
    """The zone of a user, else that of the server's daily puzzle; None if neither was chosen. Raises StoreError."""
    chosen = (await bot.store.settings.user(user)).zone or (await bot.store.settings.daily(guild)).zone
    # A daily puzzle for which nobody chose a zone is posted by UTC.
    return None if chosen == UTC else zone_of(chosen)


async def zone_typed(text: str) -> ZoneInfo:
    """The zone of that name or city. Raises CommandRefused."""
    named = await asyncio.to_thread(zone_named, text)
    if named is None:
        raise CommandRefused(
            say("There is no time zone “{text}”. Choose one from the list, like Europe/Berlin.", text=PersonName(text))
        )
    return ZoneInfo(named)


async def zones_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: time zones."""
    zones = await asyncio.to_thread(zone_choices, typed, interaction.client.clock.now())
    return [app_commands.Choice(name=label, value=name) for label, name in zones]
