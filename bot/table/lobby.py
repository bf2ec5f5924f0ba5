"""The lobby: every table of this process, found by id, channel, server or person."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from bot.engine.errors import CorruptRecord
from bot.engine.events import KyokuStarted
from bot.engine.redecide import Difference, first_difference
from bot.table.commands import Finish, Join, Move, Open, Propose, Second
from bot.table.deadlines import own_due
from bot.table.errors import AlreadySeated, ChannelTaken, JournalFailed, NoSuchTable, TooManyTables
from bot.table.ports import Entry
from bot.table.records import SeatTaken, TableOpened, TableRecord
from bot.table.shuffles import promised
from bot.table.state import opened, recovered
from bot.table.table import Table
from bot.table.table_rules import rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.table.clock import Clock
    from bot.table.commands import Command
    from bot.table.ports import Announcer, Choosers, HandSheet, Journal, Sheet, Shuffler
    from bot.table.records import Pace, Times
    from bot.table.state import TableState

log = structlog.stdlib.get_logger(__name__)

KEPT: Final = timedelta(minutes=1)
"""How long a closed table that was read again stays in memory."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """What a start found.

    ``tables`` go on. The journals of ``unreadable`` ones cannot be read or folded, with the reason. ``differing`` ones
    go on as recorded, though the present rules would have decided their current kyoku otherwise.
    """

    tables: tuple[str, ...]
    unreadable: Mapping[str, Exception]
    differing: Mapping[str, Difference]


def difference_in(entries: tuple[Entry, ...]) -> Difference | None:
    """Where the present rules would decide the current kyoku of a table otherwise. Raises CorruptRecord."""
    events = [entry.record for entry in entries if not isinstance(entry.record, TableRecord)]
    deals = [place for place, event in enumerate(events) if isinstance(event, KyokuStarted)]
    try:
        return first_difference(events, deals[-1]) if deals else None
    except CorruptRecord:
        raise
    except Exception:
        # It is only a check: no fault of it may keep a game from going on.
        log.exception("a recorded kyoku could not be decided anew")
        return None


class TableLobby:
    """Opens, finds and resumes tables. Implements ``bot.table.ports.Lobby``."""

    def __init__(
        self,
        *,
        journal: Journal,
        clock: Clock,
        shuffler: Shuffler,
        choosers: Choosers,
        announcer: Announcer,
        times: Mapping[Pace, Times],
        max_tables_per_guild: int,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._shuffler = shuffler
        self._choosers = choosers
        self._announcer = announcer
        self._times = times
        self._limit = max_tables_per_guild
        self._tables: dict[str, Table] = {}
        self._seating = asyncio.Lock()

    async def resume(self) -> Resumed:
        """Take up every table that was open when the bot stopped. One that cannot be read keeps no other from it.

        Raises JournalFailed when not even the open tables can be listed.
        """
        unreadable: dict[str, Exception] = {}
        differing: dict[str, Difference] = {}
        for table in await self._journal.live_tables():
            try:
                entries = await self._journal.load(table)
                difference = difference_in(entries)
                if difference is not None:
                    differing[table] = difference
                await self._take_up(self._held(recovered(table, entries)))
            except (JournalFailed, CorruptRecord) as error:
                unreadable[table] = error
            except Exception as error:
                log.exception("a table cannot be resumed", table=table)
                unreadable[table] = error
                self._tables.pop(table, None)
        return Resumed(tuple(self._tables), unreadable, differing)

    async def _take_up(self, held: Table) -> None:
        """Set the clock of a table read from the journal. What cannot be written yet leaves it paused, not lost."""
        with suppress(JournalFailed):
            await held.resume()

    def stop(self) -> None:
        """Ring no more alarms."""
        for table in self._tables.values():
            table.stop()

    def _held(self, state: TableState) -> Table:
        table = Table(
            state,
            journal=self._journal,
            clock=self._clock,
            shuffler=self._shuffler,
            choosers=self._choosers,
            announcer=self._announcer,
        )
        self._tables[state.table] = table
        return table

    async def open(self, command: Command) -> Sheet:
        """Open a table and seat its opener. Raises ChannelTaken, AlreadySeated, TooManyTables, JournalFailed."""
        if not isinstance(command, Open):
            raise TypeError("a table is opened by Open")
        async with self._seating:
            return await self._open(command)

    async def _open(self, command: Open) -> Sheet:
        """The same while nobody else opens or joins a table: who sits where cannot change between check and seat."""
        taken = self.at_channel(command.channel)
        if taken is not None:
            raise ChannelTaken(taken)
        await self._finish_at(command.channel)
        if len(self.of_guild(command.guild)) >= self._limit:
            raise TooManyTables(self._limit)
        self._one_live_table(command.person.user, command.settings.pace, None)
        settings = replace(command.settings, players=rules_of(command.settings).players)
        times = self._times[settings.pace]
        where, who = (command.guild, command.channel), command.person
        opening = TableOpened(*where, who, settings, times, command.invited, command.parent)
        name = self._shuffler.table_id()
        entries = (
            Entry(1, self._clock.now(), opening),
            Entry(2, self._clock.now(), SeatTaken(0, command.person)),
            Entry(3, self._clock.now(), promised(name, 1, self._shuffler.seed())),
        )
        state = recovered(name, entries)
        table = self._held(opened(name, entries[0]))
        try:
            await table.begin_with(state, entries)
        except BaseException:
            del self._tables[name]
            raise
        return table.sheet()

    async def _finish_at(self, channel: int) -> None:
        """Free a channel in which a game has just ended."""
        for table in tuple(self._tables.values()):
            if table.state.opened.channel == channel and table.state.stage != "closed":
                await table.run(Finish())

    def _one_live_table(self, user: int, pace: Pace, but: str | None) -> None:
        """A person sits at one live table at a time, and at any number of slow ones or such that stand still."""
        if pace == "slow":
            return
        for name, table in self._tables.items():
            state = table.state
            seated = not state.ended and state.pause is None and state.seat_of(user) is not None
            if seated and name != but and state.settings.pace != "slow":
                raise AlreadySeated(state.opened.channel)

    async def submit(self, table: str, command: Command) -> Sheet:
        """Carry out a command at a table. Raises TableError; nothing has changed then."""
        held = await self._found(table)
        if isinstance(command, Join | Propose | Second | Move):
            async with self._seating:
                self._check_seating(held.state, command)
                await held.run(command)
        else:
            await held.run(command)
        return held.sheet()

    def _check_seating(self, state: TableState, command: Join | Propose | Second | Move) -> None:
        """Who would come to sit at two live tables, or a table to stand where another does. Nobody else moves now."""
        pace, table = state.settings.pace, state.table
        match command:
            case Join(person) | Propose(person, "substitute"):
                self._one_live_table(person.user, pace, table)
            case Second(agree=True) if state.motion is not None and state.motion.kind == "substitute":
                self._one_live_table(state.motion.person.user, pace, table)
            case Move(guild=guild, channel=channel):
                taken = self.at_channel(channel)
                if taken is not None:
                    raise ChannelTaken(taken)
                if guild != state.opened.guild and len(self.of_guild(guild)) >= self._limit:
                    raise TooManyTables(self._limit)
            case _:
                pass

    async def _found(self, table: str) -> Table:
        """The table, rebuilt from its journal when it has left memory."""
        held = self._tables.get(table)
        if held is not None:
            return held
        entries = await self._journal.load(table)
        if not entries:
            raise NoSuchTable
        known = self._tables.get(table)
        if known is not None:
            return known
        held = self._held(recovered(table, entries))
        if held.state.stage == "closed":
            self._clock.call_at(self._clock.now() + KEPT, partial(self.forget, table))
        else:
            await self._take_up(held)
        return held

    async def sheet(self, table: str) -> Sheet:
        """What everybody may know. Raises NoSuchTable."""
        return (await self._found(table)).sheet()

    async def hand(self, table: str, user: int) -> HandSheet:
        """What this person may know. Raises NoSuchTable, NotSeated."""
        return (await self._found(table)).hand(user)

    def at_channel(self, channel: int) -> str | None:
        """The table open in a channel."""
        for name, table in self._tables.items():
            if table.state.opened.channel == channel and not table.state.ended:
                return name
        return None

    def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""
        return tuple(
            name for name, table in self._tables.items() if table.state.opened.guild == guild and not table.state.ended
        )

    def of_user(self, user: int) -> tuple[str, ...]:
        """The open tables at which this person sits, the most urgent decision first."""
        found: list[tuple[bool, datetime, str]] = []
        for name, table in self._tables.items():
            seat = table.state.seat_of(user)
            if seat is not None and not table.state.ended:
                due = own_due(table.state, seat)
                found.append((due is None, due or table.state.since, name))
        return tuple(name for _, _, name in sorted(found))

    @property
    def in_memory(self) -> int:
        """How many tables are held, closed ones that somebody may still look at included."""
        return len(self._tables)

    def forget(self, table: str) -> None:
        """Let a closed table leave memory; the journal keeps it."""
        held = self._tables.get(table)
        if held is not None and held.state.stage == "closed":
            held.stop()
            del self._tables[table]
