"""The commands as Discord registers them, and the page that lists them."""

import re
from pathlib import Path
from typing import Any, Final

from discord import app_commands

from tests.cogs.club import Club

MOST_CHARACTERS = 8000
"""Of names, descriptions and values in one command, with its options and choices. Discord refuses all commands
where one of them has more: https://discord.com/developers/docs/interactions/application-commands#slash-commands."""
MOST_OPTIONS = 25
MOST_DESCRIBED = 100
SOUGHT: Final = (
    "bot /table cpu, calendar /league evenings, delete /league game, delete /mydata, dispute /league game, evening "
    "/league evenings, event /league evenings, export /club export, fair /play shuffle, file /club export, fu "
    "/score, graph /league chart, guest /club players, head /league versus, history /league "
    "games, house /setup rules, invite /club invite, leaderboard /daily leaderboard, leave /table leave, log /club "
    "import, log /replay, mistake /review, move /discard, move /play move, notification /settings, officer /club "
    "manage, pause /play vote, payment /points, penalty /club penalty, permission /setup check, print /club export, "
    "privacy /mydata, prize /league standings, puzzle /daily puzzle, ranking /league standings, rating /league "
    "standings, reminder /settings, result /league games, result /league result, rules /setup rules, score /score, "
    "season /club season, season /league season, seat /club seating, spreadsheet /club export, stats /league "
    "profile, substitute /play vote, table /table open, team /club teams, term /glossary, timer /table open, "
    "tournament /tournament board, tournament /tournament open, training /quiz, undo /club penalty, "
    "undo /league game, wait /waits, yakuman /league records"
)
"""Words by which people look for a command, each with the command that they mean."""
MOST_TOP, MOST_LEAVES = 25, 62
"""Commands that somebody looks through: those that Discord lists first, and those that can be given."""
PAGE: Final = Path(__file__).parents[2] / "docs" / "commands.md"


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


def leaves(club: Club) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """The commands that can be given, as they are typed."""
    found = [one for one in club.bot.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return {f"/{one.qualified_name}": one for one in sorted(found, key=lambda one: one.qualified_name)}


def searched(command: app_commands.Command[Any, ..., Any]) -> str:
    """What Discord shows to who looks for a command: its name and its description."""
    return f"{command.qualified_name}\n{command.description}".casefold()


def listed(heading: str) -> list[list[str]]:
    """What each line below a heading of the page names, and what it says of it."""
    part = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = re.sub(r"\n  ", " ", part).splitlines()
    return [line.removeprefix("- ").split(": ", 1) for line in lines if line.startswith("- ")]


async def test_no_command_is_larger_than_discord_takes(club: Club) -> None:
    commands = [command.to_dict(club.bot.tree) for command in club.bot.tree.get_commands()]
    assert {
        name: size for name, size in ((one["name"], characters(one)) for one in commands) if size > MOST_CHARACTERS
    } == {}
    assert [name for command in commands for name in crowded(command)] == []


async def test_the_commands_are_few_enough_to_be_looked_through(club: Club) -> None:
    assert len(leaves(club)) <= MOST_LEAVES
    assert len({name.split()[0] for name in leaves(club)}) <= MOST_TOP


async def test_names_have_no_underscore_and_descriptions_fit(club: Club) -> None:
    for name, command in leaves(club).items():
        assert "_" not in name
        assert [one.display_name for one in command.parameters if "_" in one.display_name] == [], name
        told = [command.description, *(str(one.description) for one in command.parameters)]
        assert max(map(len, told)) <= MOST_DESCRIBED, name


async def test_the_page_lists_every_command_with_its_description(club: Club) -> None:
    right = [[f"`{name}`", command.description] for name, command in leaves(club).items()]
    assert listed("All commands") == right, "\n".join(f"- {name}: {told}" for name, told in right)


async def test_a_word_that_people_search_for_stands_in_the_command_that_they_mean(club: Club) -> None:
    known = {name: searched(command) for name, command in leaves(club).items()}
    named = [pair.split(" ", 1) for pair in SOUGHT.split(", ")]
    assert [(word, name) for word, name in named if not re.search(rf"\b{word}", known.get(name, ""))] == []
