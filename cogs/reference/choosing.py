"""What the commands of reference offer while somebody types."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.engine.rules import preset_names
from bot.render.preset_names import named_presets, preset_short, preset_title
from bot.render.search import Found, Index
from bot.render.text import Name, Words, joined, lines, render, say
from cogs.common.content import Content
from cogs.common.counter import words_for
from cogs.common.presets import preset_here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.client.jantaku import JantakuBot

MOST_CHOICES: Final = 25
NAME_LIMIT: Final = 100
"""Characters in the name of a choice."""


def choices(found: Iterable[tuple[str, Words]], locale: str) -> list[app_commands.Choice[str]]:
    """Terms (value, name) as choices, no more than Discord takes."""
    offered = [
        app_commands.Choice(name=render(name, locale, markdown=False)[:NAME_LIMIT], value=value)
        for value, name in found
    ]
    return offered[:MOST_CHOICES]


async def look_for(index: Callable[[], Index], text: str) -> Found:
    """What a text may mean. Beside the loop: the first question makes the index, and one with a slip takes long."""
    return await asyncio.to_thread(lambda: index().find(text))


async def preset_autocomplete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """Presets by title, short name and id."""
    locale = str(interaction.locale)
    return choices(((name, preset_title(name)) for name in presets_like(current, locale)), locale)


def presets_like(text: str, locale: str = "en") -> tuple[str, ...]:
    """Presets that a text may mean, the best first: by their id, title or short name; all of them for an empty text."""
    text = text.strip()
    if text in preset_names():
        return (text,)
    index = Index.of(
        (name, (name.replace("_", " "), render(preset_title(name), locale), render(preset_short(name), locale)), ())
        for name in named_presets()
    )
    found = index.find(text)
    return tuple(hit.id for hit in found.sure or found.near)


def unknown_rules(interaction: discord.Interaction[Any], wish: str) -> Content:
    """What to say to a preset that nobody knows: those there are."""
    known = joined((preset_title(name) for name in presets_like("")), "; ")
    said = say("There are no rules called “{name}”.", name=Name(wish[:50]))
    return Content(words_for(interaction, lines(said, say("Known are: {known}.", known=known))))


async def preset_meant(bot: JantakuBot, interaction: discord.Interaction[Any], wish: str | None) -> str | None:
    """The preset that was meant; the one that holds here for no wish, None for an unknown one."""
    if wish is None or not wish.strip():
        return await preset_here(bot, interaction.guild_id)
    return next(iter(presets_like(wish, str(interaction.locale))), None)
