"""Names and choices of the strengths of computer players."""

from collections.abc import Mapping
from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

from bot.config import ExternalPlayerList
from bot.players.registry import strengths
from bot.table.table_events import EXTERNAL
from bot.text.sentences import PersonName, Plain, Text, Words, say

TITLES: Final = {
    "beginner": say("beginner"),
    "club": say("club player"),
    "strong": say("strong"),
}
"""Display names of strengths; others are displayed by their id."""


MOST_CHOICES: Final = 25
"""How many choices Discord allows an option."""


REMOVE: Final = "remove"
"""The choice that is no strength: the last computer player goes."""


def strength_name(name: str, titles: Mapping[str, str] | None = None) -> Words:
    """The display name of a strength; external programs have theirs in ``titles``."""
    if name.startswith(EXTERNAL):
        return PersonName((titles or {}).get(name) or name.removeprefix(EXTERNAL))
    return TITLES.get(name) or Plain(name)


def strength_choices(programs: ExternalPlayerList | None = None) -> list[app_commands.Choice[str]]:
    """All strengths as choices of an option, from the weakest to the strongest, then the operator's programs."""
    own = [
        app_commands.Choice(
            name=locale_str(title.msgid if (title := TITLES.get(name)) else name, sentence=True), value=name
        )
        for name in strengths()
    ]
    others = [
        app_commands.Choice(name=one.title or name, value=f"{EXTERNAL}{name}")
        for name, one in (programs.root.items() if programs is not None else ())
    ]
    return [*own, *others][:MOST_CHOICES]


def cpu_choices(programs: ExternalPlayerList | None = None) -> list[app_commands.Choice[str]]:
    """The strengths, and at the end what sends a computer player away."""
    remove = app_commands.Choice(name=locale_str("remove the last one"), value=REMOVE)
    return [*strength_choices(programs)[: MOST_CHOICES - 1], remove]


def not_for_three(strength: str, players: int, programs: ExternalPlayerList) -> Text | None:
    """The refusal of a program that cannot play with three players; None if it can."""
    one = programs.root.get(strength.removeprefix(EXTERNAL)) if strength.startswith(EXTERNAL) else None
    if one is None or players != 3 or one.three_players:
        return None
    titles = {strength: one.title} if one.title else {}
    return say("{name} can only play four-player games.", name=strength_name(strength, titles))


def offer_programs(group: app_commands.Group, programs: ExternalPlayerList) -> None:
    """Add the operator's programs to the choices of `/table open` and `/table cpu`."""
    for name, found in (("open", {"cpu": strength_choices(programs)}), ("cpu", {"strength": cpu_choices(programs)})):
        command = group.get_command(name)
        if isinstance(command, app_commands.Command):
            app_commands.choices(**found)(command)
