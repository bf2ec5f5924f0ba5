"""The clocks of rounds: which signals are due.

The database stores what is due and what was told, so that a restart loses no announcement and repeats none.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from bot.club.tournaments import Tournaments
from bot.league.faults import LeagueRefused
from bot.league.tournament import Signal, SignalKind
from bot.league.tournament_view import TournamentView
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

STALE: Final = timedelta(minutes=30)
"""Nothing is announced that was due so long ago."""


@dataclass(frozen=True, slots=True)
class DueSignal:
    """The last signal of a round that is due. ``out_of_date`` are those before it, which are not announced any more."""

    view: TournamentView
    signal: Signal
    out_of_date: tuple[Signal, ...]
    ends: datetime
    """When the time of the round is up."""
    places: tuple[int, ...]
    """The channels and threads where it is announced; none if it comes too late."""


class RoundClocks:
    """Looks for due signals. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock, tournaments: Tournaments) -> None:
        self._signals: Final = store.tournaments
        self._clock: Final = clock
        self._tournaments: Final = tournaments

    async def due(self, jumped_at: datetime | None) -> tuple[tuple[DueSignal, ...], datetime | None]:
        """What is due now, and when something is next.

        ``jumped_at``: when the wall clock did; the time of a round that began before may not be over.
        """
        now, untold = self._clock.now(), await self._signals.untold()
        begun = sorted(
            (signal for signal in untold if signal.due_at <= now), key=lambda one: (one.meeting, one.round, one.due_at)
        )
        found: list[DueSignal] = []
        for (meeting, number), group in groupby(begun, key=lambda one: (one.meeting, one.round)):
            clock = await self._signals.clock(meeting, number)
            if jumped_at is not None and clock[SignalKind.START].due_at < jumped_at:
                continue
            try:
                view = await self._tournaments.view(meeting)
            except LeagueRefused:
                continue
            *before, last = group
            ends = clock[SignalKind.LAST].due_at
            found.append(DueSignal(view, last, tuple(before), ends, _places(view, last, now)))
        return tuple(found), min((signal.due_at for signal in untold if signal.due_at > now), default=None)

    async def told(self, due: DueSignal) -> None:
        """A signal was announced, or comes too late."""
        for signal in (*due.out_of_date, due.signal):
            await self._signals.told(signal, self._clock.now())


def _places(view: TournamentView, signal: Signal, now: datetime) -> tuple[int, ...]:
    """The channel of a tournament and the threads of a round's tables, for a signal that is still wanted."""
    played = next((one for one in view.rounds if one.number == signal.round), None)
    if played is None or now >= signal.due_at + STALE or not (signal.kind is SignalKind.START or played.missing):
        return ()
    return (view.meeting.channel, *(table.thread for table in played.tables if table.thread is not None))
