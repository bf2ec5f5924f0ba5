"""What is offered while somebody types."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

import discord
from discord import app_commands

from bot.text.sentences import Words
from cogs.common.content import CHOICE_LIMIT, said

MOST_CHOICES: Final = 25


def choices(found: Iterable[tuple[str, Words | str]], locale: str | discord.Locale) -> list[app_commands.Choice[str]]:
    """Terms (value, name) as choices, no more than Discord takes."""
    offered = islice(found, MOST_CHOICES)
    return [app_commands.Choice(name=said(name, str(locale), CHOICE_LIMIT), value=value) for value, name in offered]
