"""The tables of a server, a line each: where, what is played, who sits there, and the way to the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.table.records import Person
from bot.text.sentences import (
    MESSAGE_LIMIT,
    PersonName,
    Plain,
    Text,
    Words,
    channel_link,
    joined,
    render,
    say,
    say_many,
)
from bot.text.table.board_text import kyoku_name
from cogs.table.rules_text import length_name, pace_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.table.ports import PublicTable

_ROOM_FOR_MORE = 80
"""Characters kept for the line that says how many tables found no room."""


def tables_text(sheets: Sequence[PublicTable], locale: str | None) -> str:
    """All of them, or as many as a message holds and how many more there are."""
    shown: list[str] = []
    for place, sheet in enumerate(sheets):
        line = render(table_line(sheet), locale)
        if len("\n".join((*shown, line))) > MESSAGE_LIMIT - _ROOM_FOR_MORE:
            left = len(sheets) - place
            shown.append(render(say_many("and {count} more table", "and {count} more tables", left), locale))
            break
        shown.append(line)
    return "\n".join(shown)


def table_line(sheet: PublicTable) -> Words:
    """One table."""
    people = joined((PersonName(player.name) for player in sheet.players if isinstance(player, Person)), ", ")
    facts = (
        _stage(sheet),
        length_name(sheet.settings.length),
        pace_name(sheet),
        say("training table") if sheet.settings.training else None,
        say("stands still") if sheet.stage == "playing" and sheet.pause is not None else None,
        _away(sheet),
        people,
        _board(sheet),
    )
    return say("{channel}: {facts}", channel=channel_link(sheet.channel), facts=joined(facts))


def _stage(sheet: PublicTable) -> Words:
    if sheet.game is not None:
        return kyoku_name(sheet.game)
    free = sum(player is None for player in sheet.players)
    return say("{count} free", count=free) if free else say("about to begin")


def _away(sheet: PublicTable) -> Text | None:
    names = [player.name for seat in sorted(sheet.away) if (player := sheet.players[seat]) is not None]
    return say("{names} away", names=joined(map(PersonName, names), ", ")) if names else None


def _board(sheet: PublicTable) -> Words | None:
    """A link to the board, for players and for those who watch."""
    if sheet.board is None or sheet.pause == "no_channel":
        return None
    place = f"{sheet.guild or '@me'}/{sheet.board.channel}/{sheet.board.message}"
    return say("[board]({link})", link=Plain(f"https://discord.com/channels/{place}"))
