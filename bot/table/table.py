"""One table: it runs one command at a time, writes its entries, adopts the new state, then announces it."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.downtime import Downtimes
from bot.engine.errors import CorruptRecord
from bot.engine.legal import legal_actions
from bot.engine.recorded_game_check import Difference
from bot.engine.view import view_of
from bot.table.advance import advance
from bot.table.apply_command import apply_command
from bot.table.autoplay import automatic, toggles_of
from bot.table.commands import (
    Command,
    Finish,
    KeepMessage,
    Tick,
)
from bot.table.computer_players import ComputerPlayers
from bot.table.deadline_calculation import deadlines_of, own_due, paused_close_due, public_due, restarted_at
from bot.table.errors import (
    JournalAhead,
    JournalFailed,
    NotSeated,
    TakenOver,
    WrongStage,
)
from bot.table.event_loop_clock import Alarm, Clock
from bot.table.motions import motion_due, voters
from bot.table.ports import Announcer, Choosers, Deadline, Journal, PlayerTable, PublicTable, Shuffler
from bot.table.program_interface import Programs, seen_by
from bot.table.state import TableState, recovered
from bot.table.state_draft import StateDraft
from bot.table.table_events import EXTERNAL, ClockRestarted, Cpu, JournalEntry

IDLE: Final = timedelta(minutes=10)
"""How long a table must be untouched before it may leave memory."""
RETRY: Final = timedelta(seconds=10)
"""How long a table waits after the journal failed before it tries again by itself."""

log = structlog.stdlib.get_logger(__name__)


class Table:
    """Holds the state of one table that the journal has. Only commands change it."""

    def __init__(
        self,
        state: TableState,
        *,
        journal: Journal,
        clock: Clock,
        shuffler: Shuffler,
        choosers: Choosers,
        announcer: Announcer,
        programs: Programs,
        taken_over: Callable[[Table], None],
    ) -> None:
        """``taken_over`` is called when a newer process turns out to have the table."""
        self.state = state
        self.stuck = False
        self._journal = journal
        self._clock = clock
        self._shuffler = shuffler
        self._computer_players = ComputerPlayers(choosers, programs)
        self._announcer = announcer
        self._programs = programs
        self._taken_over = taken_over
        self._lock = asyncio.Lock()
        self._users = 0
        self.touched = clock.now()
        """When the table was last looked at or given a command."""
        self.difference: Difference | None = None
        """The first event of a kyoku begun by an earlier process that today's code would decide otherwise."""
        self.idle = IDLE
        """How long after ``touched`` the table may leave memory."""
        self._alarm: Alarm | None = None
        self._ticking: set[asyncio.Task[None]] = set()
        self._public_table: PublicTable | None = None
        self._hands: dict[int, PlayerTable] = {}
        """By user, those of ``_public_table``."""

    def touch(self) -> None:
        """Note that the table is looked at."""
        self.touched = self._clock.now()

    @contextmanager
    def pinned(self) -> Iterator[None]:
        """Keep the table in memory during this block."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1
            self.touch()

    @property
    def in_use(self) -> bool:
        """Whether a command or an alarm is being worked on."""
        return bool(self._users or self._ticking) or self._lock.locked()

    def next_due(self) -> datetime | None:
        """When something is due here; None if the table must stay in memory."""
        if self.in_use or self.stuck or self.state.motion is not None:
            return None
        return min((deadline.due for deadline in deadlines_of(self.state)), default=None)

    async def run(self, command: Command) -> None:
        """Carry out a command. Raises TableError; nothing has changed then."""
        async with self._lock:
            if self.state.stage == "closed" and not isinstance(command, Tick | KeepMessage | Finish):
                raise WrongStage("closed")
            structlog.contextvars.bind_contextvars(**self._log_context())
            draft = StateDraft(self.state, self._clock.now(), self._shuffler)
            if self.stuck and draft.state.stage != "closed":
                # Nobody could do anything while nothing could be written, so that time costs nothing.
                draft.add(ClockRestarted())
            apply_command(draft, command)
            await self._advance(draft)
            await self._adopt(draft)

    async def begin_with(self, state: TableState, entries: tuple[JournalEntry, ...]) -> None:
        """Write a new table's first entries and adopt the state they lead to. Raises JournalFailed."""
        async with self._lock:
            structlog.contextvars.bind_contextvars(**self._log_context())
            await self._journal.append(state.table, entries, deadlines_of(state))
            self.state = state
            self._announcer.changed(state.table)
            self.set_alarm()

    async def resume(self, since: datetime | None = None, downtimes: Downtimes | None = None) -> None:
        """Take up a table of an earlier process: the open decision gets its full time again, from ``since`` or now.

        A lobby or a paused game has as much time left as it had before ``downtimes``, those since that process began.
        """
        async with self._lock:
            with structlog.contextvars.bound_contextvars(**self._log_context()):
                await self._resume(since, downtimes or Downtimes())

    async def _resume(self, since: datetime | None, downtimes: Downtimes) -> None:
        draft = StateDraft(self.state, self._clock.now(), self._shuffler)
        state = draft.state
        if state.game is not None and state.pause is None:
            draft.add(ClockRestarted(since))
        else:
            waits_since = state.paused_at or state.since
            restarted = restarted_at(state, downtimes, draft.now)
            if restarted != waits_since or state.motion is not None:
                draft.add(ClockRestarted(restarted))
        await self._advance(draft)
        await self._adopt(draft)

    def _log_context(self) -> dict[str, object]:
        """The context of log lines during a command: the table, and the decision that was open.

        Both are public. Which decision a player answered is not: it may reveal a call.
        """
        game = self.state.game
        decision = {"decision": game.public.decision} if game is not None else {}
        return {"table": self.state.table, "guild": self.state.opened.guild, **decision}

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    async def _advance(self, draft: StateDraft) -> None:
        """Add whatever is due. Computer players think in a worker thread, so that other tables need not wait.

        External programs are awaited in threads of their own, so that they do not use up the worker threads.
        """
        computer_players = self._computer_players
        if draft.state.game is None or not any(isinstance(player, Cpu) for player in draft.state.players):
            advance(draft, computer_players)
        elif draft.state.programs and self._programs.executor is not None:
            copied = contextvars.copy_context()
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._programs.executor, copied.run, advance, draft, computer_players)
        else:
            await asyncio.to_thread(advance, draft, computer_players)

    async def _adopt(self, draft: StateDraft) -> None:
        """Write the draft's entries, and only then adopt its state (docs/architecture.md, one action)."""
        deadlines = deadlines_of(draft.state)
        if draft.entries:
            try:
                await self._journal.append(draft.state.table, tuple(draft.entries), deadlines)
            except TakenOver:
                self._taken_over(self)
                raise
            except JournalAhead:
                await self._catch_up()
                raise
            except JournalFailed:
                self._be_stuck()
                raise
            before, self.state = self.state, draft.state
            self.stuck = False
            self._announcer.changed(draft.state.table)
            self._stop_programs(before)
        self._set_alarm(deadlines)

    def _stop_programs(self, before: TableState) -> None:
        """Stop programs whose seats other players have; once the game is over, tell all programs and stop them."""
        table, playing = self.state.table, self.state.programs
        if self.state.stage == "closed":
            self._programs.closed(table)
        elif playing and self.state.ended:
            self._programs.over(table, {seat: seen_by(self.state.history, seat) for seat in playing})
        elif before.programs.keys() - playing.keys():
            self._programs.leave(table, tuple(playing))

    async def _catch_up(self) -> None:
        """Read the entries that the table does not know from the journal; if that fails, later."""
        try:
            loaded = await self._journal.take_up(self.state.table)
            self.state = await asyncio.to_thread(recovered, self.state.table, loaded.entries)
        except (JournalFailed, CorruptRecord):
            log.exception("what the journal holds of a table could not be read again", table=self.state.table)
            self._be_stuck()
            return
        log.warning("a write that seemed to have failed is in the journal", table=self.state.table)
        self.stuck = False
        self._announcer.changed(self.state.table)
        self.set_alarm()

    def _be_stuck(self) -> None:
        """Be stuck: announce it, and try again later."""
        first = not self.stuck
        self.stuck = True
        self._retry()
        if first:
            self._announcer.changed(self.state.table)

    def _retry(self) -> None:
        self.stop()
        self._alarm = self._clock.call_at(self._clock.now() + RETRY, self._ring)

    def set_alarm(self) -> None:
        """Set the alarm to the first deadline."""
        self._set_alarm(deadlines_of(self.state))

    def _set_alarm(self, deadlines: tuple[Deadline, ...]) -> None:
        self.stop()
        due = min((deadline.due for deadline in deadlines), default=None)
        if due is not None:
            self._alarm = self._clock.call_at(due, self._ring)

    def _ring(self) -> None:
        task = asyncio.get_running_loop().create_task(self._tick())
        self._ticking.add(task)
        task.add_done_callback(self._ticking.discard)

    async def _tick(self) -> None:
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(by="tick")
        try:
            await self.run(Tick())
        except JournalFailed:
            # The alarm is set again and the table is shown as stuck; or another process has the table.
            return
        except Exception:
            # Carry on: a table without an alarm would never move again.
            log.exception("a table's alarm failed", table=self.state.table)
            self._retry()

    def public_table(self) -> PublicTable:
        """The public table, cached until the state changes."""
        if self._public_table is None or (self._public_table.revision, self._public_table.stuck) != (
            self.state.seq,
            self.stuck,
        ):
            self._public_table = self._make_public_table()
            self._hands.clear()
        return self._public_table

    def _make_public_table(self) -> PublicTable:
        state = self.state
        return PublicTable(
            table=state.table,
            guild=state.opened.guild,
            channel=state.opened.channel,
            stage=state.stage,
            settings=state.settings,
            opener=state.opened.opener.user,
            players=state.players,
            game=state.game.public if state.game is not None else None,
            due=public_due(state),
            revision=state.seq,
            board=state.board,
            invited=state.opened.invited,
            parent=state.opened.parent,
            board_at=state.board_at,
            close_reason=state.close_reason,
            ready=tuple(sorted(state.ready)),
            stuck=self.stuck,
            pause=state.pause,
            away=state.away,
            motion=state.motion,
            voters=voters(state) if state.motion is not None else state.present,
            shuffles=state.shuffles.public_table(over=state.ended),
            motion_due=motion_due(state, state.motion) if state.motion is not None else None,
            kept_until=paused_close_due(state) if state.pause is not None else None,
            titles={strength: self._programs.title(strength) for strength in _strengths_of_programs(state)},
            turn_seconds=state.times.turn,
            full_bank_seconds=state.times.bank,
            names=tuple([player.name if player is not None else "" for player in state.players]),
            computers=frozenset(place for place, player in enumerate(state.players) if isinstance(player, Cpu)),
            summary=state.summary,
            alone=state.alone,
        )

    def hands(self) -> tuple[PlayerTable, ...]:
        """The perspective of each person at the table, by place."""
        return tuple(self.hand(person.user) for person in self.state.people)

    def hand(self, user: int) -> PlayerTable:
        """The perspective of a person at the table, cached until the state changes. Raises NotSeated."""
        public_table = self.public_table()
        if user not in self._hands:
            self._hands[user] = self._make_hand(user, public_table)
        return self._hands[user]

    def _make_hand(self, user: int, public_table: PublicTable) -> PlayerTable:
        state = self.state
        seat = state.seat_of(user)
        if seat is None:
            raise NotSeated
        view = view_of(state.game, seat) if state.game is not None else None
        chosen = state.surfaces.get(user)
        return PlayerTable(
            public_table=public_table,
            user=user,
            seat=seat,
            view=view,
            legal=legal_actions(view) if view is not None else (),
            due=own_due(state, seat),
            surface=state.surface_of(user),
            dm_refused=chosen is not None and chosen.refused,
            hand=state.hands.get(user),
            since=state.since,
            away=seat in state.away,
            toggles=toggles_of(state, seat),
            quiet=state.quiet.get(user),
            bank_seconds=state.banks[seat] if state.banks else 0.0,
            by_itself=state.pause is None and automatic(state, seat) is not None,
        )


def _strengths_of_programs(state: TableState) -> frozenset[str]:
    """The strengths of the programs that play here, or will if free places are filled."""
    playing = frozenset(player.strength for player in state.programs.values())
    return playing | {state.settings.cpu} if state.settings.cpu.startswith(EXTERNAL) else playing
