"""Tables by direct message: one person plays against the computer, and one message has all of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.table.commands import Open, Start
from bot.table.errors import ChannelTaken
from bot.text.sentences import say
from cogs.table.apply_preferences import apply_preferences
from cogs.table.table_service import TableService, person_of

if TYPE_CHECKING:
    import discord

    from bot.table.table_events import TableSettings
    from cogs.common.answer import Answer


async def play_alone(
    service: TableService,
    interaction: discord.Interaction[Any],
    answer: Answer,
    settings: TableSettings,
    *,
    start: bool = False,
) -> None:
    """Open a table in these direct messages, and ``start`` its game; a table that is open there is shown instead.

    Raises TableError.
    """
    person, note, lobby = person_of(interaction), None, service.lobby
    here = Open(0, interaction.channel_id or 0, person, replace(settings, surface="dm"))
    try:
        table = (await lobby.open(here)).table
    except ChannelTaken as taken:
        table, start = taken.table, False
        note = say("Your table is open already: here it is. /table close closes it.")
    # No other task has run since the table was opened, so no hand has been sent yet; this prevents a second one.
    with service.hands.answering(table, person.user):
        await apply_preferences(service, await lobby.public_table(table), person.user)
        if start:
            await lobby.submit(table, Start(person, fill=True))
        await service.show_hand(interaction, answer, table, note=note)
