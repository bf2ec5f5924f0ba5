"""What is offered while somebody types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from discord import app_commands

from bot.text.sentences import Words, render

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
