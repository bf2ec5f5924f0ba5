"""The common options of commands that read a league, with their autocompletion."""

from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.faults import LeagueRefused
from bot.league.periods import NAMED_PERIODS, Month, Period, period_typed
from bot.store.errors import StoreError
from bot.text.league.periods import period_name
from bot.text.sentences import render
from cogs.common.choices import choices
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import player_typed

Interaction = discord.Interaction[Any]
Command = TypeVar("Command")
MONTHS_OFFERED: Final = 12
"""The last months that are offered as a period."""


def span_options(command: Command) -> Command:
    """Decorate a command with the options ``league`` and ``season``."""
    return app_commands.describe(
        league=locale_str("The league, if the server has several"),
        season=locale_str("The season (default: the current one)"),
    )(command)


def players_option(command: Command) -> Command:
    """Decorate a command with the option ``players``: games of three or of four."""
    described = app_commands.describe(players=locale_str("Four-player or three-player games"))(command)
    return app_commands.choices(
        players=[
            app_commands.Choice(name=locale_str("four players"), value=4),
            app_commands.Choice(name=locale_str("three players"), value=3),
        ]
    )(described)


def period_option(command: Command) -> Command:
    """Decorate a command with the option ``period``: an evening, a month, some days or the last games."""
    told = locale_str("Limit to one evening, the latest games, a month or a range of dates like 1 Oct to 15 Oct")
    described = app_commands.describe(period=told)(command)
    return app_commands.autocomplete(period=_periods_typed)(described)


async def _periods_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: what the text means if it is a period, else the named ones and the last months with that text."""
    service = LeagueService.of(interaction.client)
    locale, wanted = str(interaction.locale), typed.strip().casefold()
    try:
        league = await service.league(interaction, getattr(interaction.namespace, "league", None) or None)
        zone = await service.zone(interaction, league)
    except (LeagueRefused, StoreError):
        return []
    now = service.bot.clock.now().astimezone(zone)
    meant = period_typed(typed, now, zone) if wanted else None
    ago = [now.year * 12 + now.month - 1 - months for months in range(MONTHS_OFFERED)]
    offered: list[Period] = [*NAMED_PERIODS, *(Month(number // 12, number % 12 + 1) for number in ago)]
    fitting = [one for one in offered if wanted in render(period_name(one), locale, markdown=False).casefold()]
    found = [*([] if meant is None else [meant]), *(one for one in fitting if one != meant)]
    return choices(((str(one), period_name(one)) for one in found), locale)


def share_option(command: Command) -> Command:
    """Decorate a command with the option ``share``."""
    return app_commands.describe(share=locale_str("Show the answer to everybody"))(command)


def add_reading(
    service: LeagueService,
    group: app_commands.Group,
    name: str,
    description: locale_str,
    command: Any,  # noqa: ANN401 - discord.py looks at its parameters
    *players: str,
) -> None:
    """Add a command with ``span_options`` to the group; ``players`` are its options that name a player."""
    offered = dict.fromkeys(players, player_typed)
    service.add_command(group, name, description, command, season=service.spans_typed, **offered)
