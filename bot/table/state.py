"""The state of a table: a fold of its journal entries. Derived, never written down beside them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.engine.errors import CorruptRecord
from bot.engine.events import (
    Claimed,
    GameEnded,
    GameStarted,
    KanDeclared,
    KitaDeclared,
    KyokuEnded,
    KyokuStarted,
    TileDiscarded,
)
from bot.engine.fold import evolve, initial
from bot.table.records import (
    ClockRestarted,
    Cpu,
    MessageKept,
    Person,
    ReadyForNext,
    SeatLeft,
    SeatsDrawn,
    SeatTaken,
    SurfaceChosen,
    TableClosed,
    TableOpened,
    TimedOut,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from bot.engine.events import Event
    from bot.engine.view import State
    from bot.table.ports import Entry, Stage
    from bot.table.records import Player, Surface, TableSettings, Times


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything a table knows.

    ``since`` is when the open decision opened, in the lobby when somebody last came or went; ``banks`` what is left of
    each seat's reserve, in seconds; ``ready`` the seats that asked for the next kyoku.
    """

    table: str
    opened: TableOpened
    since: datetime
    players: tuple[Player | None, ...]
    seq: int = 1
    stage: Stage = "lobby"
    game: State | None = None
    banks: tuple[float, ...] = ()
    ready: frozenset[int] = frozenset()
    surfaces: Mapping[int, SurfaceChosen] = field(default_factory=dict)
    board: MessageKept | None = None
    hands: Mapping[int, MessageKept] = field(default_factory=dict)
    close_reason: str | None = None

    @property
    def settings(self) -> TableSettings:
        """How this table plays."""
        return self.opened.settings

    @property
    def times(self) -> Times:
        """How long this table waits."""
        return self.opened.times

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons at the table, by place."""
        return tuple(player for player in self.players if isinstance(player, Person))

    @property
    def ended(self) -> bool:
        """Whether nothing more can happen: closed, or the game is over and the table about to close."""
        return self.stage == "closed" or (self.game is not None and self.game.public.over)

    def seat_of(self, user: int) -> int | None:
        """The place of a user, or None."""
        for seat, player in enumerate(self.players):
            if isinstance(player, Person) and player.user == user:
                return seat
        return None

    def is_cpu(self, seat: int) -> bool:
        """Whether a computer player sits there."""
        return isinstance(self.players[seat], Cpu)

    def surface_of(self, user: int) -> Surface:
        """Where a player's private hand appears."""
        chosen = self.surfaces.get(user)
        return chosen.surface if chosen is not None else self.settings.surface

    def dm_refused(self, user: int) -> bool:
        """Whether Discord refused this user's DMs at this table."""
        chosen = self.surfaces.get(user)
        return chosen is not None and chosen.refused


def opened(table: str, entry: Entry) -> TableState:
    """The state after the first entry. Raises CorruptRecord when it is no TableOpened."""
    if not isinstance(entry.record, TableOpened) or entry.seq != 1:
        raise CorruptRecord(f"table {table} does not begin with its opening")
    return TableState(table, entry.record, entry.at, (None,) * entry.record.settings.players)


def recovered(table: str, entries: Iterable[Entry]) -> TableState:
    """The state after recorded entries. Raises CorruptRecord on a gap or an entry that cannot follow."""
    state: TableState | None = None
    for entry in entries:
        state = opened(table, entry) if state is None else fold_entry(state, entry)
    if state is None:
        raise CorruptRecord(f"table {table} has no entries")
    return state


def fold_entry(state: TableState, entry: Entry) -> TableState:
    """The state after one more entry."""
    if entry.seq != state.seq + 1:
        raise CorruptRecord(f"table {state.table}: entry {entry.seq} cannot follow {state.seq}")
    return replace(_folded(state, entry), seq=entry.seq)


def _folded(state: TableState, entry: Entry) -> TableState:  # noqa: PLR0911 - one case a record
    record = entry.record
    match record:
        case SeatTaken():
            return replace(state, players=_placed(state, record.place, record.player), since=entry.at)
        case SeatLeft():
            return replace(state, players=_placed(state, record.place, None), since=entry.at)
        case SeatsDrawn():
            return replace(state, players=record.players, stage="playing")
        case SurfaceChosen():
            return replace(state, surfaces={**state.surfaces, record.user: record})
        case MessageKept(role="board"):
            return replace(state, board=record)
        case MessageKept(user=int(user)):
            return replace(state, hands={**state.hands, user: record})
        case TimedOut() | MessageKept():
            return state
        case ReadyForNext():
            return replace(state, ready=state.ready | {record.seat})
        case ClockRestarted():
            return replace(state, since=entry.at)
        case TableClosed():
            return replace(state, stage="closed", close_reason=record.reason)
        case TableOpened():
            raise CorruptRecord(f"table {state.table} is opened twice")
        case _:
            return _played(state, record, entry.at)


def _placed(state: TableState, place: int, player: Player | None) -> tuple[Player | None, ...]:
    return (*state.players[:place], player, *state.players[place + 1 :])


def _played(state: TableState, event: Event, at: datetime) -> TableState:
    if isinstance(event, GameStarted):
        return replace(state, game=initial(event.rules), since=at)
    if state.game is None:
        raise CorruptRecord(f"table {state.table}: {type(event).__name__} before a game")
    game = evolve(state.game, event)
    banks = _banks(state, event, at)
    if game.public.decision == state.game.public.decision and not isinstance(event, GameEnded):
        return replace(state, game=game, banks=banks)
    ready = frozenset[int]() if isinstance(event, KyokuStarted | KyokuEnded) else state.ready
    return replace(state, game=game, banks=banks, since=at, ready=ready)


def _banks(state: TableState, event: Event, at: datetime) -> tuple[float, ...]:
    """What is left of the reserves: an answer later than its time draws on the own bank."""
    if isinstance(event, KyokuStarted):
        return (state.times.bank,) * len(state.players)
    if not isinstance(event, TileDiscarded | KanDeclared | KitaDeclared | Claimed):
        return state.banks
    allowed = state.times.call if isinstance(event, Claimed) else state.times.turn
    over = (at - state.since).total_seconds() - allowed
    if over <= 0 or state.is_cpu(event.seat):
        return state.banks
    left = max(0.0, state.banks[event.seat] - over)
    return (*state.banks[: event.seat], left, *state.banks[event.seat + 1 :])
