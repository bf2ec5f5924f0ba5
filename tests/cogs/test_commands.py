"""The commands as Discord registers them."""

from __future__ import annotations

from typing import Any

from bot.text.sentences import MESSAGE_LIMIT, render
from cogs.help import help_text
from tests.cogs.club import Club

MOST_CHARACTERS = 8000
"""Of names, descriptions and values in one command, with its options and choices. Discord refuses all commands
where one of them has more: https://discord.com/developers/docs/interactions/application-commands#slash-commands."""
MOST_OPTIONS = 25


def characters(part: dict[str, Any]) -> int:
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in part.get("choices") or ())
    return len(part["name"]) + len(part.get("description", "")) + choices + sum(map(characters, options(part)))


def options(part: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = part.get("options") or []
    return found


def crowded(part: dict[str, Any]) -> list[str]:
    """The command, groups and options with more within than Discord takes."""
    full = len(options(part)) > MOST_OPTIONS or len(part.get("choices") or ()) > MOST_OPTIONS
    return [part["name"]] * full + [name for option in options(part) for name in crowded(option)]


async def test_no_command_is_larger_than_discord_takes(club: Club) -> None:
    commands = [command.to_dict(club.bot.tree) for command in club.bot.tree.get_commands()]
    assert {
        name: size for name, size in ((one["name"], characters(one)) for one in commands) if size > MOST_CHARACTERS
    } == {}
    assert [name for command in commands for name in crowded(command)] == []


def test_the_help_fits_into_a_message() -> None:
    assert len(render(help_text())) <= MESSAGE_LIMIT
