"""Shows club evenings among the events that Discord lists for a server, where the bot may make them.

They only repeat what an announcement says: a failure of Discord is logged, told to the officer, and changes nothing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.league.evenings import Evening
from bot.text.sentences import Text, say
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.evening_notices import link_of

LENGTH: Final = timedelta(hours=5)
"""How long an evening is said to last: Discord wants an end of what takes place elsewhere."""
LONGEST_PLACE: Final = 100
LONGEST_DESCRIPTION: Final = 1000

log = structlog.stdlib.get_logger(__name__)


class ServerEvents:
    """The events of all servers that show club evenings."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot

    def note(self, guild: int, meeting: Evening) -> Text:
        """What an officer should know about an evening's event."""
        server = self._bot.get_guild(guild)
        if meeting.event is not None:
            return say("-# It is among the server's events too.")
        if server is None or not _may(server):
            return say("-# It is not among the server's events: for that I need the permission Create Events.")
        return say("-# It is not among the server's events: Discord did not take it.")

    async def show(self, guild: int, meeting: Evening) -> None:
        """Make the event of an evening, or change it, if the bot may. Raises StoreError."""
        server = self._bot.get_guild(guild)
        if server is None or meeting.at <= self._bot.clock.now() or not _may(server):
            return
        channel = server.get_channel_or_thread(meeting.channel)
        about = (meeting.about, link_of(guild, meeting))
        values: dict[str, Any] = {
            "name": meeting.title,
            "start_time": meeting.at,
            "end_time": meeting.at + LENGTH,
            "location": (meeting.place or f"#{channel.name if channel is not None else ''}")[:LONGEST_PLACE],
            "description": "\n".join(filter(None, about))[:LONGEST_DESCRIPTION],
        }
        try:
            if meeting.event is not None:
                await (await server.fetch_scheduled_event(meeting.event)).edit(**values)
            else:
                made = await server.create_scheduled_event(
                    entity_type=discord.EntityType.external, privacy_level=discord.PrivacyLevel.guild_only, **values
                )
                await self._bot.store.league_evenings.change(meeting.id, event=made.id)
        except UNDELIVERED as fault:
            log.info("an evening is not among the events of its server", meeting=meeting.id, **fault_details(fault))

    async def drop(self, guild: int, meeting: Evening) -> None:
        """Remove the event of an evening, if it has one."""
        server = self._bot.get_guild(guild)
        if server is None or meeting.event is None:
            return
        try:
            await (await server.fetch_scheduled_event(meeting.event)).delete()
        except UNDELIVERED as fault:
            log.info("an event stays although its evening does not", meeting=meeting.id, **fault_details(fault))


def _may(server: discord.Guild) -> bool:
    granted = server.me.guild_permissions
    return granted.create_events or granted.manage_events
