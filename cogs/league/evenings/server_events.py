"""Shows club evenings among the events that Discord lists for a server, where the bot may make them.

They only repeat what an announcement says: a failure of Discord is logged, told to the officer, and changes nothing.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import discord
import structlog

from bot.league.evenings import EveningView
from bot.text.sentences import Text, say
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.evening_notices import link_of
from cogs.league.league_service import LeagueService

LENGTH: Final = timedelta(hours=5)
"""How long an evening is said to last: Discord wants an end of what takes place elsewhere."""
LONGEST_PLACE: Final = 100
LONGEST_DESCRIPTION: Final = 1000

log = structlog.stdlib.get_logger(__name__)


class ServerEvents:
    """The events of all servers that show club evenings."""

    def __init__(self, service: LeagueService) -> None:
        self._bot: Final = service.bot
        self._evenings: Final = service.club.evenings

    def note(self, view: EveningView) -> Text:
        """What an officer should know about an evening's event."""
        server = self._bot.get_guild(view.league.guild)
        if view.evening.event is not None:
            return say("-# This evening is also one of the server's events.")
        if server is None or not _may(server):
            return say("-# This evening is not a server event, because I do not have the Create Events permission.")
        return say("-# This evening is not a server event, because Discord refused to create one.")

    async def show(self, view: EveningView) -> EveningView:
        """Make the event of an evening, or change it, if the bot may; the evening as it is then. Raises StoreError."""
        server, evening = self._bot.get_guild(view.league.guild), view.evening
        if server is None or evening.at <= self._bot.clock.now() or not _may(server):
            return view
        channel = server.get_channel_or_thread(evening.channel)
        about = (evening.about, link_of(view))
        values: dict[str, Any] = {
            "name": evening.title,
            "start_time": evening.at,
            "end_time": evening.at + LENGTH,
            "location": (evening.place or f"#{channel.name if channel is not None else ''}")[:LONGEST_PLACE],
            "description": "\n".join(filter(None, about))[:LONGEST_DESCRIPTION],
        }
        try:
            if evening.event is not None:
                await (await server.fetch_scheduled_event(evening.event)).edit(**values)
            else:
                made = await server.create_scheduled_event(
                    entity_type=discord.EntityType.external, privacy_level=discord.PrivacyLevel.guild_only, **values
                )
                await self._evenings.shown_as(evening.id, made.id)
                view = replace(view, evening=replace(evening, event=made.id))
        except UNDELIVERED as fault:
            log.info("an evening is not among the events of its server", meeting=evening.id, **fault_details(fault))
        return view

    async def drop(self, view: EveningView) -> None:
        """Remove the event of an evening, if it has one."""
        server, evening = self._bot.get_guild(view.league.guild), view.evening
        if server is None or evening.event is None:
            return
        try:
            await (await server.fetch_scheduled_event(evening.event)).delete()
        except UNDELIVERED as fault:
            log.info("an event stays although its evening does not", meeting=evening.id, **fault_details(fault))


def _may(server: discord.Guild) -> bool:
    granted = server.me.guild_permissions
    return granted.create_events or granted.manage_events
