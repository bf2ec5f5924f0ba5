"""The list of a server's tables: a line each with channel, settings, players and a link to the board."""

from collections.abc import Sequence

from bot.table.ports import PublicTable
from bot.text.sentences import Fitted, PersonName, Plain, Text, Words, channel_link, joined, lines, say, say_many
from bot.text.table.board_text import kyoku_name
from cogs.table.rules_text import length_name, pace_name

_MOST = 60
"""More lines than fit into a message."""


def tables_text(public_tables: Sequence[PublicTable]) -> Words:
    """All tables, or as many as fit into a message and the number of the others."""
    shown = [table_line(public_table) for public_table in public_tables[:_MOST]]

    def first(count: int) -> Words:
        left = len(public_tables) - count
        more = say_many("and {count} more table", "and {count} more tables", left) if left else None
        return lines(*shown[:count], more)

    return Fitted(first, range(len(shown), 0, -1))


def table_line(public_table: PublicTable) -> Words:
    """The line of a table."""
    facts = (
        _stage(public_table),
        length_name(public_table.settings.length),
        pace_name(public_table),
        say("training table") if public_table.settings.training else None,
        say("on hold") if public_table.stage == "playing" and public_table.pause is not None else None,
        _away(public_table),
        people_of(public_table),
        _board(public_table),
    )
    if public_table.pause == "no_channel":
        # Discord shows a link to a deleted channel as unknown.
        return say("No channel: {facts}", facts=joined(facts))
    channel: Words = channel_link(public_table.channel)
    if public_table.parent is not None:
        channel = say("{parent} › {channel}", parent=channel_link(public_table.parent), channel=channel)
    return say("{channel}: {facts}", channel=channel, facts=joined(facts))


def people_of(public_table: PublicTable) -> Words:
    """The names of the people at a table."""
    return joined((PersonName(person.name) for person in public_table.people), ", ")


def _stage(public_table: PublicTable) -> Words:
    if public_table.game is not None:
        return kyoku_name(public_table.game)
    free = sum(player is None for player in public_table.players)
    return say("{count} free", count=free) if free else say("about to start")


def _away(public_table: PublicTable) -> Text | None:
    names = [player.name for seat in sorted(public_table.away) if (player := public_table.players[seat]) is not None]
    return say("{names} away", names=joined(map(PersonName, names), ", ")) if names else None


def _board(public_table: PublicTable) -> Words | None:
    """A link to the board, for players and spectators."""
    if public_table.board is None or public_table.pause == "no_channel":
        return None
    place = f"{public_table.guild or '@me'}/{public_table.board.channel}/{public_table.board.message}"
    return say("[board]({link})", link=Plain(f"https://discord.com/channels/{place}"))
