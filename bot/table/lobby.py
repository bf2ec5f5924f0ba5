"""The lobby: every table of this process, found by id, channel, server or person."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import structlog

from bot.table.commands import Finish, Join, MoveTable, Open, Propose, Second, Start
from bot.table.deadlines import own_due
from bot.table.errors import AlreadySeated, ChannelTaken, Restarting, TooManyTables, UnreadableTable
from bot.table.eviction import Eviction
from bot.table.presence import NOT_HOSTED
from bot.table.programs import NoPrograms
from bot.table.records import JournalEntry, SeatTaken, TableOpened
from bot.table.shuffles import promised
from bot.table.state import opened, recovered
from bot.table.table_cache import TableCache
from bot.table.table_counts import census, in_play
from bot.table.table_rules import rules_of

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from bot.engine.audit import Difference
    from bot.table.clock import Clock
    from bot.table.commands import Command
    from bot.table.ports import Announcer, Choosers, Journal, PausedGame, PlayerTable, PublicTable, Register, Shuffler
    from bot.table.programs import Programs
    from bot.table.records import Pace, Times
    from bot.table.state import TableState
    from bot.table.table_counts import Condition

log = structlog.stdlib.get_logger(__name__)

FIRST: Final = 50
"""So many tables are taken up before anything else; the rest come while the bot is at work."""


@dataclass(frozen=True, slots=True)
class ResumedTables:
    """What was going on when an earlier process stopped, as far as it has been taken up.

    ``tables`` go on. The journals of ``unreadable`` ones cannot be read or folded, with the reason. ``differing`` ones
    go on as recorded, though the present rules would have decided their current kyoku otherwise.
    """

    tables: tuple[str, ...]
    unreadable: Mapping[str, Exception]
    differing: Mapping[str, Difference]


class TableLobby:
    """Opens, finds and resumes tables. Implements ``bot.table.ports.Lobby``."""

    def __init__(  # noqa: PLR0913 - all that is around tables, by its name
        self,
        *,
        journal: Journal,
        register: Register,
        clock: Clock,
        shuffler: Shuffler,
        choosers: Choosers,
        announcer: Announcer,
        times: Mapping[Pace, Times],
        max_tables_per_guild: int,
        programs: Programs | None = None,
    ) -> None:
        self._register = register
        self._clock = clock
        self._shuffler = shuffler
        self._times = times
        self._limit = max_tables_per_guild
        self._cache: Final = TableCache(
            journal=journal,
            clock=clock,
            shuffler=shuffler,
            choosers=choosers,
            announcer=announcer,
            programs=programs or NoPrograms(),
        )
        self._eviction: Final = Eviction(self._cache, register=register, clock=clock, announcer=announcer)
        self._seating = asyncio.Lock()
        self._shut = False

    async def resume(self) -> ResumedTables:
        """Take up what was going on when the bot stopped: ``FIRST`` tables at once, the rest one after the other.

        Those at rest stay at rest. A table that cannot be read keeps no other from being taken up. Raises JournalFailed
        when not even the open tables can be listed.
        """
        self._cache.began = self._clock.now()
        first = await self._eviction.left(FIRST)
        faults = {table: await self._eviction.bring(table) for table in first}
        self._eviction.begin(left_over=len(first) == FIRST)
        unreadable = {table: fault for table, fault in faults.items() if fault is not None}
        tables = tuple(table for table in first if table not in unreadable)
        differing = {held.state.table: held.difference for held in self._cache if held.difference is not None}
        return ResumedTables(tables, unreadable, differing)

    async def rest_now(self) -> None:
        """Let every table rest that can: what is at rest when the bot stops is no work for the next start."""
        await self._eviction.rest_now()

    def stop(self) -> None:
        """Ring no more alarms."""
        self._eviction.stop()
        for held in self._cache:
            held.stop()

    def shut(self) -> None:
        """Let no game begin any more: the bot is about to stop."""
        self._shut = True

    def census(self) -> Counter[tuple[str, str, Condition]]:
        """How many open tables are in memory, by stage, pace and condition."""
        return census(self._cache)

    def in_play(self) -> tuple[PublicTable, ...]:
        """The games that people sit at now, the live ones first."""
        return in_play(self._cache)

    def when_taken_over(self, tell: Callable[[], None]) -> None:
        """Call ``tell`` whenever a table turns out to be a newer process's: this one has nothing left to do."""
        self._cache.on_taken_over = tell

    async def open(self, command: Command) -> PublicTable:
        """Open a table and seat its opener.

        Raises ChannelTaken, AlreadySeated, TooManyTables, Restarting, JournalFailed.
        """
        if not isinstance(command, Open):
            raise TypeError("a table is opened by Open")
        if self._shut:
            raise Restarting
        async with self._seating:
            return await self._open(command)

    async def _open(self, command: Open) -> PublicTable:
        """The same while nobody else opens or joins a table: who sits where cannot change between check and seat."""
        await self._free(command.channel)
        if len(await self.of_guild(command.guild)) >= self._limit:
            raise TooManyTables(self._limit)
        await self._one_live_table(command.person.user, command.settings.pace, None)
        settings = replace(command.settings, players=rules_of(command.settings).players)
        times = self._times[settings.pace]
        where, who = (command.guild, command.channel), command.person
        opening = TableOpened(*where, who, settings, times, command.invited, command.parent)
        name = self._shuffler.table_id()
        entries = (
            JournalEntry(1, self._clock.now(), opening),
            JournalEntry(2, self._clock.now(), SeatTaken(0, command.person)),
            JournalEntry(3, self._clock.now(), promised(name, 1, self._shuffler.seed())),
        )
        state = recovered(name, entries)
        table = self._cache.new(opened(name, entries[0]))
        try:
            await table.begin_with(state, entries)
        except BaseException:
            self._cache.drop(table)
            raise
        return table.public_table()

    async def _free(self, channel: int) -> None:
        """Free a channel in which a game has just ended. Raises ChannelTaken where one is open."""
        table = await self._register.at_channel(channel)
        if table is None:
            return
        held = await self._cache.found(table)
        with held.kept():
            if not held.state.ended:
                raise ChannelTaken(table)
            await held.run(Finish())

    async def live_channel(self, user: int, but: str | None = None) -> int | None:
        """Where the table is that keeps a person from any other, ``but`` aside: live, and not standing still."""
        for row in await self._register.of_user(user):
            if row.table == but or row.pace == "slow" or row.pause is not None:
                continue
            try:
                state = (await self._cache.found(row.table)).state
            except UnreadableTable:
                log.warning("a table cannot be read", table=row.table, exc_info=True)
                continue
            if not state.ended and state.pause is None and state.seat_of(user) is not None:
                return state.opened.channel
        return None

    async def _one_live_table(self, user: int, pace: Pace, but: str | None) -> None:
        """A person sits at one live table at a time, and at any number of slow ones or such that stand still."""
        channel = await self.live_channel(user, but) if pace != "slow" else None
        if channel is not None:
            raise AlreadySeated(channel)

    async def submit(self, table: str, command: Command) -> PublicTable:
        """Carry out a command at a table. Raises TableError; nothing has changed then."""
        if self._shut and isinstance(command, Start):
            raise Restarting
        held = await self._cache.found(table)
        with held.kept():
            if isinstance(command, Join | Propose | Second | MoveTable):
                async with self._seating:
                    await self._check_seating(held.state, command)
                    await held.run(command)
            else:
                await held.run(command)
            return held.public_table()

    async def _check_seating(self, state: TableState, command: Join | Propose | Second | MoveTable) -> None:
        """Who would come to sit at two live tables, or a table to stand where another does. Nobody else moves now."""
        pace, table = state.settings.pace, state.table
        match command:
            case Join(person) | Propose(person, "substitute"):
                await self._one_live_table(person.user, pace, table)
            case Second(agree=True) if state.motion is not None and state.motion.kind == "substitute":
                await self._one_live_table(state.motion.person.user, pace, table)
            case MoveTable(guild=guild, channel=channel):
                await self._free(channel)
                if guild != state.opened.guild and len(await self.of_guild(guild)) >= self._limit:
                    raise TooManyTables(self._limit)
            case _:
                pass

    async def public_table(self, table: str) -> PublicTable:
        """What everybody may know. Raises NoSuchTable."""
        return (await self._cache.found(table)).public_table()

    async def hand(self, table: str, user: int) -> PlayerTable:
        """What this person may know. Raises NoSuchTable, NotSeated."""
        return (await self._cache.found(table)).hand(user)

    async def at_channel(self, channel: int) -> str | None:
        """The table open in a channel. Raises JournalFailed, as do the next three."""
        table = await self._register.at_channel(channel)
        return None if table is None or self._has_ended(table) else table

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""
        return tuple(table for table in await self._register.of_guild(guild) if not self._has_ended(table))

    async def of_user(self, user: int) -> tuple[str, ...]:
        """The open tables at which this person sits, the most urgent decision first."""
        found: list[tuple[bool, datetime, str]] = []
        for row in await self._register.of_user(user):
            held = self._cache.get(row.table)
            due, since = row.due, row.opened_at
            if held is not None:
                seat = held.state.seat_of(user)
                if seat is None or held.state.ended:
                    continue
                due, since = own_due(held.state, seat), held.state.since
            found.append((due is None, due or since, row.table))
        return tuple(name for _, _, name in sorted(found))

    async def not_hosted(self, guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games that stand still since they have no channel, or may not be shown there; of a server or of all."""
        return await self._register.standing_still(NOT_HOSTED, guild)

    def _has_ended(self, table: str) -> bool:
        """Whether the game of an open table is over: it keeps nobody from opening the next one."""
        held = self._cache.get(table)
        return held is not None and held.state.ended

    @property
    def in_memory(self) -> int:
        """How many tables are held, closed ones that somebody may still look at included."""
        return len(self._cache)

    def forget(self, table: str) -> None:
        """Let a closed table leave memory; the journal keeps it. Where something is still written it leaves later."""
        held = self._cache.get(table)
        if held is not None and held.state.stage == "closed" and not held.in_use:
            self._cache.drop(held)
