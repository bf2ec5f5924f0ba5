"""The league's pages with buttons: reading their custom ids and answering presses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import discord

from bot.league.leagues import League
from bot.text.sentences import say
from cogs.common.content import Button
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]

ALL: Final = "all"
"""In a custom id instead of the number of a season or of a player: all of them."""


async def league_pressed(service: LeagueService, interaction: Interaction, number: int) -> League:
    """The league with an id from a custom id. Raises LeagueRefused if this server no longer has it."""
    return await service.club.league(service.actor(interaction), number)


def numbered(text: str) -> int | None:
    """A number from a custom id; None for all, and if it was left out."""
    return int(text) if text and text != ALL else None


def read_verb(rest: str) -> tuple[str, list[int | None]]:
    """A word and numbers from a custom id, separated by full stops."""
    verb, *parts = rest.split(".")
    return verb, [numbered(part) for part in parts]


def page_buttons(page: int, pages: int, press: Callable[[int], str], row: int = 0) -> tuple[Button, ...]:
    """Buttons to the previous and next page; none if there is only one. ``press`` makes their custom ids."""
    if pages <= 1:
        return ()
    return (
        Button(press(page - 1), say("◀ Previous"), row=row, disabled=page <= 0),
        Button(press(page + 1), say("Next ▶"), row=row, disabled=page >= pages - 1),
    )
