"""The lobby: every table of this process, found by id, channel, server or person."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

import structlog

from bot.downtime import Downtimes
from bot.engine.recorded_game_check import Difference
from bot.table import commands as c
from bot.table.deadline_calculation import own_due
from bot.table.errors import ChannelTaken, OfAnotherProcess, Restarting
from bot.table.event_loop_clock import Clock
from bot.table.eviction import Eviction
from bot.table.ports import Announcer, Choosers, Journal, PausedGame, PlayerTable, PublicTable, Register, Shuffler
from bot.table.presence import NOT_HOSTED
from bot.table.program_interface import NoPrograms, Programs
from bot.table.seating_rules import SeatingRules
from bot.table.shuffle_state import promised
from bot.table.state import opened, recovered
from bot.table.table import Table
from bot.table.table_cache import TableCache
from bot.table.table_events import JournalEntry, Pace, SeatTaken, TableOpened, Times
from bot.table.table_rules import rules_of

log = structlog.stdlib.get_logger(__name__)

FIRST: Final = 50
"""How many tables are loaded at the start; the rest are loaded in the background."""


Condition = Literal["going", "still", "stuck"]
"""A table is going on, paused (still), or stuck because the journal cannot be written."""


def condition_of(table: Table) -> Condition:
    """Whether a table can go on."""
    if table.stuck:
        return "stuck"
    return "going" if table.state.pause is None else "still"


def census(tables: Iterable[Table]) -> Counter[tuple[str, str, Condition]]:
    """The number of open tables by stage, pace and condition."""
    return Counter(
        (table.state.stage, table.state.settings.pace, condition_of(table))
        for table in tables
        if table.state.stage != "closed"
    )


def in_play(tables: Iterable[Table]) -> tuple[PublicTable, ...]:
    """The games being played now, the live ones first. Slow ones do not count: their players do not sit waiting."""
    found = [
        table.public_table()
        for table in tables
        if table.state.stage == "playing"
        and not table.state.ended
        and table.state.pause is None
        and table.state.settings.pace != "slow"
    ]
    return tuple(sorted(found, key=lambda public_table: public_table.settings.pace != "live"))


@dataclass(frozen=True, slots=True)
class ResumedTables:
    """The tables of an earlier process, as far as they have been loaded."""

    tables: tuple[str, ...]
    """Tables that go on."""
    unreadable: Mapping[str, Exception]
    """Tables whose journals cannot be read or folded, with the reason."""
    differing: Mapping[str, Difference]
    """Tables that go on as recorded, though today's code would have decided their current kyoku otherwise."""


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
        hosts: Callable[[int], bool] | None = None,
        downtimes: Callable[[int], Downtimes] = lambda _: Downtimes(),
    ) -> None:
        """``hosts`` tells whether this process has the tables of a server (0: of direct messages); None: it has all.

        ``downtimes`` are the times in which a server was without the bot.
        """
        self.hosts: Final = hosts or (lambda _: True)
        self._register = register
        self._clock = clock
        self._shuffler = shuffler
        self.times: Final = times
        """How long new tables wait, by their pace."""
        self._cache: Final = TableCache(
            journal=journal,
            clock=clock,
            shuffler=shuffler,
            choosers=choosers,
            announcer=announcer,
            programs=programs or NoPrograms(),
            downtimes=downtimes,
        )
        self._eviction: Final = Eviction(
            self._cache, register=register, clock=clock, announcer=announcer, shares=hosts is not None
        )
        self._rules: Final = SeatingRules(self._cache, register, self.of_guild, max_tables_per_guild, clock)
        self._seating = asyncio.Lock()
        self._shut = False

    async def resume(self, ahead: frozenset[int] = frozenset()) -> ResumedTables:
        """Load the tables that were in memory when the bot stopped: ``FIRST`` now, the rest in the background.

        Tables at rest stay at rest, except those of processes whose clock was ``ahead``: they would wake too late. An
        unreadable table does not keep others from being loaded. Raises JournalFailed if the open tables cannot be
        listed.
        """
        self._cache.began = self._clock.now()
        if ahead:
            await self._register.wake_early(ahead, self._clock.now())
        first = await self._eviction.left(FIRST)
        faults = {table: await self._eviction.bring(table) for table in first}
        self._eviction.begin(left_over=len(first) == FIRST)
        unreadable = {table: fault for table, fault in faults.items() if fault is not None}
        tables = tuple(table for table in first if table not in unreadable)
        differing = {cached.state.table: cached.difference for cached in self._cache if cached.difference is not None}
        return ResumedTables(tables, unreadable, differing)

    async def rest_now(self) -> None:
        """Put every table to rest that can: the next start need not load those."""
        await self._eviction.rest_now()

    def stop(self) -> None:
        """Ring no more alarms."""
        self._eviction.stop()
        for cached in self._cache:
            cached.stop()

    def shut(self) -> None:
        """Start no further games: the bot is about to stop."""
        self._shut = True

    def census(self) -> Counter[tuple[str, str, Condition]]:
        """The number of open tables in memory by stage, pace and condition."""
        return census(self._cache)

    def in_play(self) -> tuple[PublicTable, ...]:
        """The games being played now, the live ones first."""
        return in_play(self._cache)

    def when_taken_over(self, tell: Callable[[], None]) -> None:
        """Call ``tell`` when a newer process turns out to have a table: this process has nothing left to do."""
        self._cache.on_taken_over = tell

    def taken_over(self) -> None:
        """A newer process has tables of this one."""
        self._cache.on_taken_over()

    async def open(self, command: c.Command) -> PublicTable:
        """Open a table and seat its opener.

        Raises ChannelTaken, OfAnotherProcess, Restarting, JournalFailed, and what ``may_open`` does.
        """
        if not isinstance(command, c.Open):
            raise TypeError("a table is opened by Open")
        if not self.hosts(command.guild):
            raise OfAnotherProcess(command.guild)
        if self._shut:
            raise Restarting
        async with self._seating:
            return await self._open(command)

    async def _open(self, command: c.Open) -> PublicTable:
        """``open`` under the seating lock: nobody can sit down elsewhere between the checks and the seat."""
        await self._free(command.channel)
        await self.may_open(command)
        settings = replace(command.settings, players=rules_of(command.settings).players)
        times = self.times[settings.pace]
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
        self._rules.opened(command)
        return table.public_table()

    async def may_open(self, command: c.Open) -> None:
        """Raise what ``open`` would in a free channel (``SeatingRules.may_open``)."""
        await self._rules.may_open(command)

    async def _free(self, channel: int) -> None:
        """Free a channel in which a game has just ended. Raises ChannelTaken where one is open."""
        table = await self._register.at_channel(channel)
        if table is None:
            return
        cached = await self._cache.get_or_load(table)
        with cached.pinned():
            if not cached.state.ended:
                raise ChannelTaken(table)
            await cached.run(c.Finish())

    async def live_channel(self, user: int) -> int | None:
        """The channel of the live table that keeps a person from joining another (``SeatingRules.live_table``)."""
        state = await self._rules.live_table(user)
        return None if state is None else state.opened.channel

    async def submit(self, table: str, command: c.Command) -> PublicTable:
        """Carry out a command at a table. Raises TableError; nothing has changed then."""
        if self._shut and isinstance(command, c.Start):
            raise Restarting
        if isinstance(command, c.ChangeSettings) and command.pace is not None:
            command = replace(command, times=self.times[command.pace])
        cached = await self._cache.get_or_load(table)
        with cached.pinned():
            # Moves are most commands by far, and seat nobody as long as nobody is away.
            if (cached.state.away or not isinstance(command, c.Act)) and self._rules.concerns(cached.state, command):
                async with self._seating:
                    if isinstance(command, c.MoveTable):
                        await self._free(command.channel)
                    await cached.run(await self._rules.checked(cached.state, command))
            else:
                await cached.run(command)
            public_table = cached.public_table()
        if not self.hosts(public_table.guild):
            # It was moved to a server of another process, which brings it back from its journal.
            await self._eviction.hand_over(cached)
        return public_table

    async def public_table(self, table: str) -> PublicTable:
        """The public table. Raises NoSuchTable, OfAnotherProcess."""
        return (await self._cache.get_or_load(table)).public_table()

    async def hand(self, table: str, user: int) -> PlayerTable:
        """A player's perspective. Raises NoSuchTable, NotSeated, OfAnotherProcess."""
        return (await self._cache.get_or_load(table)).hand(user)

    async def look(self, table: str) -> PublicTable:
        """The public table for a list of several, also that of another process. Raises NoSuchTable."""
        return (await self._cache.look(table)).public_table()

    async def look_at_hand(self, table: str, user: int) -> PlayerTable:
        """A player's perspective for a list of several, also at another process's table. Raises like ``hand``."""
        return (await self._cache.look(table)).hand(user)

    async def at_channel(self, channel: int) -> str | None:
        """The table open in a channel. Raises JournalFailed, as do the next three."""
        table = await self._register.at_channel(channel)
        return None if table is None or self._has_ended(table) else table

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first. Those by direct message are of none."""
        if not guild:
            return ()
        return tuple(table for table in await self._register.of_guild(guild) if not self._has_ended(table))

    async def of_user(self, user: int) -> tuple[str, ...]:
        """The open tables at which this person sits, the most urgent decision first."""
        found: list[tuple[bool, datetime, str]] = []
        for row in await self._register.of_user(user):
            cached = self._cache.get(row.table)
            due, since = row.due, row.opened_at
            if cached is not None:
                seat = cached.state.seat_of(user)
                if seat is None or cached.state.ended:
                    continue
                due, since = own_due(cached.state, seat), cached.state.since
            found.append((due is None, due or since, row.table))
        return tuple(name for _, _, name in sorted(found))

    async def not_hosted(self, guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games paused because the bot has lost their channel or its permissions there; of a server or of all."""
        found = await self._register.standing_still(NOT_HOSTED, guild)
        return tuple(game for game in found if self.hosts(game.guild))

    def _has_ended(self, table: str) -> bool:
        """Whether the game of an open table is over: the next table can be opened then."""
        cached = self._cache.get(table)
        return cached is not None and cached.state.ended

    @property
    def in_memory(self) -> int:
        """How many tables are in memory, closed ones included."""
        return len(self._cache)

    def forget(self, table: str) -> None:
        """Remove a closed table from memory; if it is still being written, it leaves later."""
        cached = self._cache.get(table)
        if cached is not None and cached.state.stage == "closed" and not cached.in_use:
            self._cache.drop(cached)
