"""The option for a league's time zone."""

import asyncio
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from bot.text.sentences import PersonName, say
from cogs.common.command_refused import CommandRefused
from cogs.table.times_of_day import zone_choices, zone_named

Interaction = discord.Interaction[Any]
UTC: Final = "UTC"


async def zone_typed(text: str) -> ZoneInfo:
    """The zone of that name or city. Raises CommandRefused."""
    named = await asyncio.to_thread(zone_named, text)
    if named is None:
        raise CommandRefused(
            say(
                "There is no time zone “{text}”. Choose one from the list, for example Europe/Berlin.",
                text=PersonName(text),
            )
        )
    return ZoneInfo(named)


async def zones_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: time zones."""
    zones = await asyncio.to_thread(zone_choices, typed, interaction.client.clock.now())
    return [app_commands.Choice(name=label, value=name) for label, name in zones]
