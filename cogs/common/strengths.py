"""Strengths of computer players as people call them."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.players.registry import strengths
from bot.render.text import Plain, Words, say

TITLES: Final = {
    "beginner": say("beginner"),
    "club": say("club player"),
    "strong": say("strong"),
}
"""Strengths that have a name for people; others go by their own."""


def strength_name(name: str) -> Words:
    """How well a computer player plays."""
    return TITLES.get(name) or Plain(name)


def strength_choices() -> list[app_commands.Choice[str]]:
    """All strengths as choices of an option, from the weakest to the best."""
    return [
        app_commands.Choice(name=locale_str(title.msgid if (title := TITLES.get(name)) else name), value=name)
        for name in strengths()
    ]
