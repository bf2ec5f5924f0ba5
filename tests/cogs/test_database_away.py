"""While the database is away every command answers in a sentence, and nothing looks like a fault of the code."""

import re
from collections.abc import Iterator
from typing import Any

from discord import AppCommandOptionType, app_commands
from structlog.testing import capture_logs

from tests.cogs.club import Club, shown, text_of

TYPED: dict[str, Any] = {
    "when": "2026-03-01 18:30",
    "what": "win",
    "hand": "123m406p789s11122z",
    "tile": "1m",
}
"""What somebody types where anything else is refused before the database is asked."""


def commands(club: Club) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command with what it must be given; those that take a file are tried where files are."""
    for command in club.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        required = [option for option in command.parameters if option.required]
        if any(option.type is AppCommandOptionType.attachment for option in required):
            continue
        yield command.qualified_name, {option.display_name: _given(club, option) for option in required}


def _given(club: Club, option: app_commands.transformers.CommandParameter | Any) -> object:
    if option.choices:
        return option.choices[0].value
    match option.type:
        case AppCommandOptionType.user:
            return club.people["Ben"]
        case AppCommandOptionType.boolean:
            return True
        case AppCommandOptionType.integer | AppCommandOptionType.number:
            return 1
        case _:
            return TYPED.get(option.display_name, "1")


async def test_every_command_answers_while_the_database_is_away(club: Club) -> None:
    await club.bot.upkeep.stop()
    await club.bot.store._database.close()
    told: dict[str, str] = {}
    faulty: dict[str, object] = {}
    for name, options in commands(club):
        with capture_logs() as logs:
            answer = await club.slash("Aiko", name, **options)
        words = "a form" if answer.modal is not None else text_of(shown(answer))
        if "Something went wrong" in words or any(line["log_level"] == "error" for line in logs):
            faulty[name] = words, [str(line) for line in logs]
        told[name] = words
        # Nobody is asked to slow down.
        club.clock.ring_due(20)
    assert faulty == {}
    away = [name for name, words in told.items() if re.search("cannot be (read|kept)", words)]
    assert len(away) > len(told) / 2
    # What needs no database works as ever.
    assert {"points", "waits", "efficiency", "yaku", "glossary", "quiz", "help"} <= told.keys() - set(away)
