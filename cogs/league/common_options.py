"""The common options of commands that read a league, with their autocompletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from discord import app_commands
from discord.app_commands import locale_str

from cogs.league.people.player_option import player_typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.league.league_service import LeagueService

Command = TypeVar("Command")


def span_options(command: Command) -> Command:
    """Decorate a command with the options ``league`` and ``season``."""
    return app_commands.describe(
        league=locale_str("The league, if several"),
        season=locale_str("A season; the current one if left out"),
    )(command)


def players_option(command: Command) -> Command:
    """Decorate a command with the option ``players``: games of three or of four."""
    described = app_commands.describe(players=locale_str("Games of four or of three players"))(command)
    return app_commands.choices(
        players=[
            app_commands.Choice(name=locale_str("four players"), value=4),
            app_commands.Choice(name=locale_str("three players"), value=3),
        ]
    )(described)


def period_option(command: Command) -> Command:
    """Decorate a command with the option ``period``: an evening, a month or the last games."""
    described = app_commands.describe(period=locale_str("Only an evening, a month or the last games"))(command)
    return app_commands.choices(
        period=[
            app_commands.Choice(name=locale_str("this evening"), value="this-evening"),
            app_commands.Choice(name=locale_str("the last evening"), value="last-evening"),
            app_commands.Choice(name=locale_str("this month"), value="this-month"),
            app_commands.Choice(name=locale_str("last month"), value="last-month"),
            app_commands.Choice(name=locale_str("the last 10 games"), value="last-10"),
            app_commands.Choice(name=locale_str("the last 20 games"), value="last-20"),
            app_commands.Choice(name=locale_str("the last 50 games"), value="last-50"),
        ]
    )(described)


def share_option(command: Command) -> Command:
    """Decorate a command with the option ``share``."""
    return app_commands.describe(share=locale_str("Show the answer to everybody"))(command)


def most_played(kinds: Mapping[int, int]) -> int:
    """The number of players with the most games, of ``kinds`` (games by number of players); four if there are none."""
    return max(kinds, key=lambda players: (kinds[players], players), default=4)


def add_reading(
    service: LeagueService,
    group: app_commands.Group,
    name: str,
    description: locale_str,
    command: Any,  # noqa: ANN401 - discord.py looks at its parameters
    *players: str,
) -> None:
    """Add a command with ``span_options`` to the group; ``players`` are its options that name a player."""
    added: Any = group.command(name=name, description=description)(command)
    for option in players:
        added.autocomplete(option)(player_typed)
    added.autocomplete("league")(service.leagues_typed)
    added.autocomplete("season")(service.spans_typed)
