"""Opens the tables of a gathering, each in a thread of its own.

A table is opened whole or not at all: who sits elsewhere, or what Discord refuses, concerns one table. What was opened
is remembered, so that a second try opens only what is missing.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import discord
import structlog

from bot.table.commands import Close, Join, Open, Start
from bot.table.errors import AlreadySeated, TableError
from bot.table.records import Person, TableSettings
from bot.text.league.seating import begins_text, thread_name
from bot.text.sentences import PersonName, Text, Words, channel_link, flat, joined, render, say
from cogs.common.content import Content, send
from cogs.common.counter import Counter
from cogs.common.presets import usual_rules
from cogs.common.refused_bodies import UNDELIVERED, UNKNOWN_CHANNEL, described, forbidden
from cogs.table.channels.permissions import missing_in
from cogs.table.joining import apply_preference
from cogs.table.opening_rules import TableRules, opening_rules
from cogs.table.table_leagues import season_rules
from cogs.table.table_sentences import error_text
from cogs.table.tables import Tables

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.league.seasons import Season
    from bot.store.league.evenings import Comer
    from bot.store.league.seating import MeetingTable
    from bot.table.ports import PublicTable
    from cogs.table.table_service import TableService
    from cogs.table.tables import Length

ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord puts a thread away; a board that is posted brings it back."""
SANMA: Final = {"mahjong_soul": "mahjong_soul_sanma"}
"""The rules for three players that go with rules for four, where they are not Tenhou's."""
SANMA_ELSE: Final = "tenhou_sanma"

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that stands, in its thread."""

    thread: int
    new: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """A table that does not, and why."""

    why: Words


class TableThreads:
    """Opens tables in threads."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot

    def place(self, guild: int, channel: int) -> discord.TextChannel | None:
        """The channel whose threads tables opened from there stand in; None where there can be none."""
        server = self._bot.get_guild(guild)
        found = server.get_channel_or_thread(channel) if server is not None else None
        if isinstance(found, discord.Thread):
            found = found.parent
        # Threads of an announcement channel are of another kind, and people seldom may write in them.
        return found if isinstance(found, discord.TextChannel) and not found.is_news() else None

    def missing(self, place: discord.TextChannel) -> Words | None:
        """Which permission the bot lacks to open tables in threads of a channel; None where it has all."""
        lacking = list(missing_in(self._bot, place.guild.id, place.id) or ())
        granted = place.permissions_for(place.guild.me)
        for there, name in (
            (granted.create_public_threads, say("Create Public Threads")),
            (granted.send_messages_in_threads, say("Send Messages in Threads")),
        ):
            if not there:
                lacking.append(name)
        if not lacking:
            return None
        return say(
            "I cannot open tables in threads of {channel}: there I lack {permissions}. "
            "Somebody who manages the server can grant it.",
            channel=channel_link(place.id),
            permissions=joined(lacking, ", "),
        )

    async def settings(self, guild: int, place: int, season: Season | None, places: int) -> TableSettings:
        """How a table in a thread of ``place`` plays: as the season, that channel, the server or the operator has it.

        Where they leave it open, a table of three ``places`` has rules for three players. Raises StoreError.
        """
        operator = self._bot.settings.table
        chosen = await self._bot.store.channels.here(guild, place)
        if season is not None and season.settings.rules is not None:
            rules = season_rules(season)
        else:
            usual = (await usual_rules(self._bot, guild, (place,))).rules
            three = places == 3 and usual.rules.players != 3
            rules = TableRules(SANMA.get(usual.base, SANMA_ELSE)) if three else opening_rules(usual)
        return TableSettings(
            preset=rules.preset,
            length=cast("Length", rules.length or chosen.length or operator.default_length),
            pace=chosen.pace or "live",
            surface=chosen.surface or "dm",
            options=rules.options,
            named=rules.named,
        )

    async def open(
        self, meeting: int, table: MeetingTable, place: discord.TextChannel, settings: TableSettings
    ) -> Opened | Failed:
        """Open one table of a gathering, unless it stands already. Raises StoreError."""
        if table.table is not None and table.thread is not None:
            return Opened(table.thread, new=False)
        try:
            there = await self._bot.lobby.at_channel(table.thread) if table.thread is not None else None
            if table.thread is not None and there is not None:
                await self._bot.store.league_seating.opened(meeting, table.number, table.thread, there)
                return Opened(table.thread, new=False)
            busy = await self._busy(table.people, settings)
            if busy is not None:
                return Failed(busy)
            thread = table.thread
            if thread is None:
                thread = await self._thread(place, table)
                await self._bot.store.league_seating.opened(meeting, table.number, thread)
            opened = await self._open(place, thread, table, settings)
        except UNDELIVERED as fault:
            log.warning("a table of a gathering was not opened", meeting=meeting, **described(fault))
            if isinstance(fault, discord.HTTPException) and fault.code == UNKNOWN_CHANNEL:
                # Somebody deleted the thread that an earlier try had made.
                await self._bot.store.league_seating.opened(meeting, table.number, None)
            return Failed(_refused(fault))
        except AlreadySeated as error:
            return Failed(say("somebody has just sat down in {channel}.", channel=channel_link(error.channel)))
        except TableError as error:
            return Failed(error_text(error))
        await self._bot.store.league_seating.opened(meeting, table.number, thread, opened.table)
        return Opened(thread, new=True)

    async def _busy(self, people: tuple[Comer, ...], settings: TableSettings) -> Words | None:
        """Who of them plays live elsewhere: a person has one such table at a time."""
        if settings.pace == "slow":
            return None
        for comer in people:
            channel = await self._bot.lobby.live_channel(comer.user)
            if channel is not None:
                return say(
                    "{name} sits at the table in {channel}.", name=PersonName(comer.name), channel=channel_link(channel)
                )
        return None

    async def _thread(self, place: discord.TextChannel, table: MeetingTable) -> int:
        locale = Counter.of(self._bot).readers.of_guild(place.guild.id)
        name = thread_name(table.number, (comer.name for comer in table.people), locale)
        thread = await place.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVED_AFTER
        )
        return thread.id

    async def _open(
        self, place: discord.TextChannel, thread: int, table: MeetingTable, settings: TableSettings
    ) -> PublicTable:
        """Open the table, tell its people and begin; closed again where any of it fails. Raises what failed."""
        people = [Person(comer.user, flat(comer.name) or str(comer.user)) for comer in table.people]
        lobby, service = self._bot.lobby, self._service
        opening = Open(place.guild.id, thread, people[0], settings, parent=place.id)
        opened = await lobby.open(opening)
        # Nothing is shown of it before the game begins, or does not.
        service.boards.latest.hold(opened.table)
        try:
            for person in people[1:]:
                await lobby.submit(opened.table, Join(person))
            for person in people:
                await apply_preference(service, opened, person.user)
            await self._tell(place, thread, table)
            return await lobby.submit(opened.table, Start(people[0], fill=True))
        except BaseException:
            with contextlib.suppress(TableError):
                await lobby.submit(opened.table, Close(people[0], force=True))
            raise
        finally:
            service.boards.latest.release(opened.table)

    async def _tell(self, place: discord.TextChannel, thread: int, table: MeetingTable) -> None:
        """Ping its people in the thread, once: that also lets them see it among their threads."""
        users = tuple(comer.user for comer in table.people)
        locale = Counter.of(self._bot).readers.of_guild(place.guild.id)
        content = Content(render(begins_text(table.number, users), locale), pings=users)
        await send(self._bot, self._bot.get_partial_messageable(thread, guild_id=place.guild.id).send, content)

    @property
    def _service(self) -> TableService:
        tables = self._bot.get_cog("Tables")
        assert isinstance(tables, Tables)  # noqa: S101 - it is loaded before the leagues
        return tables.service


def _refused(fault: Exception) -> Text:
    if forbidden(fault):
        return say("Discord does not let me: see which permissions I have in this channel.")
    if isinstance(fault, discord.HTTPException) and fault.code == UNKNOWN_CHANNEL:
        return say("its thread was deleted. Press the button again for a new one.")
    return say("Discord did not take it. Press the button again in a moment.")
