"""Fouls as an option of `/league record`: the players that were chosen so far are offered, behind what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.store.errors import StoreError
from bot.text.sentences import flat
from cogs.common.refused import CommandRefused
from cogs.league.people.players_typed import LONGEST_CHOICE
from cogs.league.people.whom import NUMBER

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.league.league_service import LeagueDesk

Interaction = discord.Interaction[Any]
LONGEST_FOULS: Final = 80
"""Characters that the option takes."""


def fouls_typed(desk: LeagueDesk) -> Callable[[Interaction, str], Awaitable[list[app_commands.Choice[str]]]]:
    """What offers the players of the command, ``player1`` to ``player4``, one more behind each comma."""

    async def typed(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            league = await desk.league(interaction, getattr(interaction.namespace, "league", None) or None)
            names = await desk.names(league.id)
        except (CommandRefused, StoreError):
            names = {}
        before, _, last = current.rpartition(",")
        found: list[app_commands.Choice[str]] = []
        for place in range(1, 5):
            chosen = getattr(interaction.namespace, f"player{place}", None)
            if not chosen:
                continue
            number = NUMBER.fullmatch(chosen)
            name = flat(names.get(int(number[1]), chosen) if number is not None else chosen)
            value = f"{before.strip()}, player{place}" if before.strip() else f"player{place}"
            if last.strip().casefold() in f"player{place} {name}".casefold() and len(value) <= LONGEST_FOULS:
                found.append(app_commands.Choice(name=f"{value}: {name}"[:LONGEST_CHOICE], value=value))
        return found

    return typed
