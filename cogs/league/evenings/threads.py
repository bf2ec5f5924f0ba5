"""Opens the tables of a round, each in a thread of its own.

A table is opened completely or not at all; a player who is busy, or an error from Discord, affects only one table.
Opened tables are stored, so a second try opens only the missing ones.
"""

import contextlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, cast

import discord
import structlog

from bot.league.evenings import Comer, Round, RoundTable
from bot.league.seasons import Season
from bot.table.commands import Close, Join, Open, Start
from bot.table.errors import AlreadySeated, TableError
from bot.table.ports import PublicTable
from bot.table.table_events import Length, Person, TableSettings
from bot.table.table_rules import TableRules
from bot.text.league.seating import begins_text, thread_name
from bot.text.sentences import PersonName, Text, Words, channel_link, flat, joined, say
from cogs.common.content import Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, UNKNOWN_CHANNEL, fault_details, is_forbidden
from cogs.common.rules_lookup import usual_rules
from cogs.league.league_service import LeagueService
from cogs.table.apply_preferences import apply_preferences
from cogs.table.channels.permissions import missing_for_threads, missing_in
from cogs.table.table_command import Tables
from cogs.table.table_error_text import error_text
from cogs.table.table_leagues import season_rules
from cogs.table.table_rules_from_named import opening_rules
from cogs.table.table_service import TableService

ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord archives a thread; posting a board unarchives it."""
SANMA: Final = {"mahjong_soul": "mahjong_soul_sanma"}
"""The three-player preset that goes with a four-player preset; others use ``SANMA_ELSE``."""
SANMA_ELSE: Final = "tenhou_sanma"

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is open in its thread; ``new`` if it was just opened."""

    thread: int
    new: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """A table that could not be opened, and why."""

    why: Words


class TableThreads:
    """Opens tables in threads."""

    def __init__(self, service: LeagueService) -> None:
        self._bot: Final = service.bot
        self._leagues: Final = service.club.leagues
        self._rounds: Final = service.club.rounds

    async def season(self, league: int, channels: Collection[int]) -> Season | None:
        """The season whose games are played at tables in these channels now. Raises StoreError."""
        return await self._leagues.season_at(league, self._bot.clock.now(), channels)

    def missing(self, place: discord.TextChannel) -> Words | None:
        """The error for permissions the bot lacks to open tables in threads of a channel; None if it has all."""
        own = missing_in(self._bot, place.guild.id, place.id) or ()
        lacking = (*own, *missing_for_threads(place.permissions_for(place.guild.me)))
        if not lacking:
            return None
        return say(
            "I cannot open tables in threads of {channel}: I lack {permissions} there. Ask a server manager to "
            "grant what is missing.",
            channel=channel_link(place.id),
            permissions=joined(lacking, ", "),
        )

    async def settings(self, guild: int, place: int, season: Season | None, places: int) -> TableSettings:
        """The settings of a table in a thread of ``place``: from the season, the channel, the server or the operator.

        Without rules from the season, a table of three ``places`` gets three-player rules. Raises StoreError.
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
        self, settled: Round, table: RoundTable, place: discord.TextChannel, settings: TableSettings
    ) -> Opened | Failed:
        """Open one table of a settled round, unless it is open already. Raises StoreError."""
        number = settled.id
        if table.table is not None and table.thread is not None:
            return Opened(table.thread, new=False)
        try:
            there = await self._bot.lobby.at_channel(table.thread) if table.thread is not None else None
            if table.thread is not None and there is not None:
                await self._rounds.opened(number, table.number, table.thread, there)
                return Opened(table.thread, new=False)
            busy = await self._busy(table.people, settings)
            if busy is not None:
                return Failed(busy)
            thread = table.thread
            if thread is None:
                thread = await self._thread(place, table, settled.number)
                await self._rounds.opened(number, table.number, thread)
            opened = await self._open(place, thread, table, settings)
        except UNDELIVERED as fault:
            log.warning("a table of a round was not opened", round=number, **fault_details(fault))
            if isinstance(fault, discord.HTTPException) and fault.code == UNKNOWN_CHANNEL:
                # The thread that an earlier try had created was deleted.
                await self._rounds.opened(number, table.number, None)
            return Failed(_refused(fault))
        except AlreadySeated as error:
            return Failed(
                say(
                    "one of the players has just sat down in {channel}.",
                    channel=channel_link(error.channel),
                )
            )
        except TableError as error:
            return Failed(error_text(error))
        await self._rounds.opened(number, table.number, thread, opened.table)
        return Opened(thread, new=True)

    async def _busy(self, people: tuple[Comer, ...], settings: TableSettings) -> Words | None:
        """The error for a player who sits at another live table: a player can only have one; None if all are free."""
        if settings.pace == "slow":
            return None
        for comer in people:
            channel = await self._bot.lobby.live_channel(comer.user)
            if channel is not None:
                return say(
                    "{name} is already at the table in {channel}.",
                    name=PersonName(comer.name),
                    channel=channel_link(channel),
                )
        return None

    async def _thread(self, place: discord.TextChannel, table: RoundTable, drawn_round: int) -> int:
        locale = Counter.of(self._bot).readers.of_guild(place.guild.id)
        name = thread_name(drawn_round, table.number, (comer.name for comer in _in_any_order(table)), locale)
        thread = await place.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVED_AFTER
        )
        return thread.id

    async def _open(
        self, place: discord.TextChannel, thread: int, table: RoundTable, settings: TableSettings
    ) -> PublicTable:
        """Open the table, ping its players and start; closes it again if any step fails. Raises the error."""
        people = [Person(comer.user, flat(comer.name) or str(comer.user)) for comer in _in_any_order(table)]
        lobby, service = self._bot.lobby, self._tables
        opening = Open(place.guild.id, thread, people[0], settings, parent=place.id, together=True)
        opened = await service.threads.open(opening)
        # Show no board before the game has started or failed to.
        service.boards.latest.hold(opened.table)
        try:
            for person in people[1:]:
                await lobby.submit(opened.table, Join(person))
            for person in people:
                await apply_preferences(service, opened, person.user)
            await self._tell(place, thread, table)
            return await lobby.submit(opened.table, Start(people[0], fill=True))
        except BaseException:
            with contextlib.suppress(TableError):
                await lobby.submit(opened.table, Close(people[0], force=True))
            raise
        finally:
            service.boards.latest.release(opened.table)

    async def _tell(self, place: discord.TextChannel, thread: int, table: RoundTable) -> None:
        """Ping the players in the thread once, which also adds the thread to their list."""
        users = tuple(comer.user for comer in table.people)
        locale = Counter.of(self._bot).readers.of_guild(place.guild.id)
        content = Content(begins_text(table.number, users), pings=users)
        await send(self._bot, self._bot.get_partial_messageable(thread, guild_id=place.guild.id).send, content, locale)

    @property
    def _tables(self) -> TableService:
        tables = self._bot.get_cog("Tables")
        assert isinstance(tables, Tables)  # noqa: S101 - it is loaded before the leagues
        return tables.service


def _refused(fault: Exception) -> Text:
    if is_forbidden(fault):
        return say("Discord does not allow it. Check my permissions in this channel.")
    if isinstance(fault, discord.HTTPException) and fault.code == UNKNOWN_CHANNEL:
        return say("its thread was deleted. Press the button again for a new one.")
    return say("Discord refused the request. Press the button again in a moment.")


def _in_any_order(table: RoundTable) -> list[Comer]:
    """A table's people, not by the winds of the draw: a game here draws its own."""
    return sorted(table.people, key=lambda comer: comer.user)
