"""Who may open a table and sit down: one live table a person, and how many one person and one server may have."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.table import commands as c
from bot.table import errors
from bot.table.event_loop_clock import Clock
from bot.table.ports import OwnTable, Register
from bot.table.presence import NOT_HOSTED
from bot.table.settings_changes import check_may_change
from bot.table.state import TableState
from bot.table.table_cache import TableCache
from bot.table.table_events import Person

MOST_OF_A_PERSON: Final = 25
"""The most open tables at which one person sits, in all servers: as many as Discord lists in an option."""
MOST_ALONE: Final = 2
"""The most tables in a server at which one person sits without another: one that waits, and one against computers."""

MOST_OPENED: Final = 20
"""The most tables that one person opens within an hour. Each may get a thread, of which Discord allows a thousand."""
WITHIN: Final = timedelta(hours=1)

log = structlog.stdlib.get_logger(__name__)


class SeatingRules:
    """Checks what commands would do to who sits where, before they are carried out.

    A person sits at one live table at a time. Slow tables do not count, nor do paused ones, nor the table by direct
    message where a person plays alone: nobody waits for anybody there. So a game that comes back from a pause has to
    find its people free. Who is away from a table is still kept from opening or joining another, but may come back to
    either of two.
    """

    def __init__(
        self,
        cache: TableCache,
        register: Register,
        of_guild: Callable[[int], Awaitable[tuple[str, ...]]],
        most_of_guild: int,
        clock: Clock,
    ) -> None:
        """``of_guild`` gives the open tables of a server, of which it may have ``most_of_guild``."""
        self._cache: Final = cache
        self._register: Final = register
        self._of_guild: Final = of_guild
        self._most_of_guild: Final = most_of_guild
        self._clock: Final = clock
        self._opened: Final[dict[int, list[datetime]]] = {}
        """When each person has opened a table in the last hour."""

    async def may_open(self, command: c.Open) -> None:
        """Raise AlreadySeated, TooManyTables, TooManyOwnTables, TooManyAlone, TooManyOpened or JournalFailed.

        By direct message everybody has one table, which is in nobody's way, but opens no more in an hour than others.
        """
        if command.together:
            # An officer opens the tables of a club evening for those who play there.
            await self.server_has_room(command.guild)
            await self._no_live_table(command.person.user, command.settings.pace, None)
            return
        opened = self._opened_lately(command.person.user)
        if len(opened) >= MOST_OPENED:
            raise errors.TooManyOpened(min(opened) + WITHIN)
        if not command.guild:
            return
        await self.server_has_room(command.guild)
        user = command.person.user
        await self._no_live_table(user, command.settings.pace, None)
        own = await self._may_sit(user)
        alone = [row for row in own if row.guild == command.guild and row.people == 1]
        if len(alone) >= MOST_ALONE:
            raise errors.TooManyAlone(tuple(row.channel for row in alone))

    def opened(self, command: c.Open) -> None:
        """Note that a person has opened a table."""
        if command.together:
            return
        user = command.person.user
        self._opened[user] = [*self._opened_lately(user), self._clock.now()]
        for other in [other for other in self._opened if not self._opened_lately(other)]:
            del self._opened[other]

    def _opened_lately(self, user: int) -> list[datetime]:
        now = self._clock.now()
        return [when for when in self._opened.get(user, ()) if now - WITHIN < when <= now]

    async def server_has_room(self, guild: int) -> None:
        """Raise TooManyTables if the server has all the tables that it may have."""
        if len(await self._of_guild(guild)) >= self._most_of_guild:
            raise errors.TooManyTables(self._most_of_guild)

    async def _may_sit(self, user: int) -> list[OwnTable]:
        """The tables of a person. Raises TooManyOwnTables if they may have no more."""
        own = [row for row in await self._register.of_user(user) if not self._is_over(row.table)]
        if len(own) >= MOST_OF_A_PERSON:
            raise errors.TooManyOwnTables(MOST_OF_A_PERSON)
        return own

    def _is_over(self, table: str) -> bool:
        cached = self._cache.get(table)
        return cached is not None and cached.state.ended

    async def live_table(self, user: int, but: str | None = None, *, present: bool = False) -> TableState | None:
        """The live table, not paused and not ``but``, that keeps a person from sitting at another.

        ``present``: only one at which they are not away. A table where they play alone by direct message never does.
        """
        for row in await self._register.of_user(user):
            if row.table == but or row.pace == "slow" or row.pause is not None or not row.guild:
                continue
            try:
                state = (await self._cache.look(row.table)).state
            except errors.UnreadableTable:
                log.warning("a table cannot be read", table=row.table, exc_info=True)
                continue
            if state.ended or state.pause is not None:
                continue
            seat = state.seat_of(user)
            if seat is not None and not (present and seat in state.away):
                return state
        return None

    async def _no_live_table(self, user: int, pace: str, but: str | None, *, present: bool = False) -> None:
        """Raise AlreadySeated if a person would sit at two live tables."""
        state = await self.live_table(user, but, present=present) if pace != "slow" else None
        if state is not None:
            raise errors.AlreadySeated(state.opened.channel, away=state.seat_of(user) in state.away)

    def concerns(self, state: TableState, command: c.Command) -> bool:
        """Whether a command may seat somebody, or bring back a game or a player: ``checked`` has to be asked."""
        match command:
            case c.Join() | c.ChangeSettings() | c.Propose() | c.Second() | c.MoveTable() | c.Resume():
                return True
            case c.Act(person) | c.Continue(person) | c.SetToggle(person) | c.Return(person):
                return state.seat_of(person.user) in state.away
            case _:
                return False

    async def checked(self, state: TableState, command: c.Command) -> c.Command:
        """The command, unless it would seat somebody at two live tables or at too many. Raises TableError."""
        pace, table = state.settings.pace, state.table
        if state.alone:
            return command
        match command:
            case c.Join(person) | c.Propose(person, "substitute"):
                await self._no_live_table(person.user, pace, table)
                await self._may_sit(person.user)
            case c.ChangeSettings(pace=str(chosen)) if pace == "slow" and chosen != "slow":
                check_may_change(state, command)
                for person in state.people:
                    elsewhere = await self.live_table(person.user, table)
                    if elsewhere is not None:
                        raise errors.PlaysElsewhere(person.name, elsewhere.opened.channel)
            case c.Second(agree=True) if state.motion is not None and state.motion.kind == "substitute":
                await self._no_live_table(state.motion.person.user, pace, table)
            case c.MoveTable(person, guild=guild):
                if guild != state.opened.guild:
                    await self.server_has_room(guild)
                if state.pause in NOT_HOSTED and (
                    state.seat_of(person.user) is not None or state.opened.opener.user == person.user
                ):
                    await self._all_free(state, person)
            case c.Resume(person, force) if state.pause is not None:
                return await self._resuming(state, command, person, force=force)
            case _:
                pass
        await self._may_come_back(state, command)
        return command

    async def _may_come_back(self, state: TableState, command: c.Command) -> None:
        """Raise AlreadySeated if the command of a player who is away brings them back from another live table."""
        match command:
            case (
                c.Act(person)
                | c.Continue(person)
                | c.SetToggle(person)
                | c.Return(person)
                | c.Propose(person)
                | c.Second(person)
            ):
                if state.seat_of(person.user) in state.away:
                    await self._no_live_table(person.user, state.settings.pace, state.table, present=True)
            case _:
                pass

    async def _resuming(self, state: TableState, command: c.Resume, person: Person, *, force: bool) -> c.Resume:
        """Whoever resumes a game sits at no other live table, nor does anybody who is expected there.

        Where somebody resumes it who does not play (the bot, once it has the channel back, or a manager of the
        channel), it does not wait for players who sit elsewhere: a caretaker plays for them.
        """
        if state.seat_of(person.user) is not None:
            await self._no_live_table(person.user, state.settings.pace, state.table, present=True)
            await self._all_free(state, person)
        elif force:
            return replace(command, elsewhere=tuple(person.user for person in await self._busy(state)))
        return command

    async def _busy(self, state: TableState) -> dict[Person, int]:
        """Those who are not away here and sit at another live table, with its channel."""
        found: dict[Person, int] = {}
        for person in state.people if state.settings.pace != "slow" else ():
            if person.user in state.present:
                elsewhere = await self.live_table(person.user, state.table, present=True)
                if elsewhere is not None:
                    found[person] = elsewhere.opened.channel
        return found

    async def _all_free(self, state: TableState, asking: Person) -> None:
        """Raise AlreadySeated or AwaitedElsewhere if one of those who are not away here sits at another live table."""
        busy = await self._busy(state)
        for person, channel in sorted(busy.items(), key=lambda one: one[0].user != asking.user):
            if person.user == asking.user:
                raise errors.AlreadySeated(channel)
            raise errors.AwaitedElsewhere(person.name, channel)
