"""What the table host needs from outside, and what outside may ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from bot.table.shuffles import ShuffleSheet

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.rules import Ruleset
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView, SeatView
    from bot.table.commands import Command
    from bot.table.motions import Motion
    from bot.table.records import (
        MessageKept,
        PauseReason,
        Person,
        Player,
        Quiet,
        Surface,
        TableRecord,
        TableSettings,
        Toggle,
    )
    from bot.table.shuffles import Source

Stage = Literal["lobby", "playing", "closed"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One journal record: ``seq`` counts from 1 within the table; ``at`` is UTC."""

    seq: int
    at: datetime
    record: Event | TableRecord


@dataclass(frozen=True, slots=True)
class Deadline:
    """``decision`` of ``seat`` is due. Seat -1 stands for the table itself (a window to close, a deal)."""

    decision: int
    seat: int
    due: datetime


class Journal(Protocol):
    """The memory that survives a crash. Implemented by ``bot.store``."""

    async def append(self, table: str, entries: tuple[Entry, ...], deadlines: tuple[Deadline, ...]) -> None:
        """Write all entries and replace the table's deadlines in one transaction, or raise JournalFailed.

        The first entry of a new table is TableOpened with seq 1. Entries that end a game also bring its result into the
        league in the same transaction, once.
        """

    async def load(self, table: str) -> tuple[Entry, ...]:
        """Every entry of a table in order."""

    async def live_tables(self) -> tuple[str, ...]:
        """Ids of all tables that are not closed."""


class Chooser(Protocol):
    """Who decides where no person does. Implemented by ``bot.players``."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """One of the legal actions, from what the seat may know."""


class Choosers(Protocol):
    """All computer players there are."""

    def __call__(self, strength: str) -> Chooser:
        """The one of this strength (``bot.table.records.Cpu``)."""


class Shuffler(Protocol):
    """The source of chance. Never shared with a CPU seat."""

    def seed(self) -> bytes:
        """32 bytes that nobody can foresee."""

    def wall(self, source: Source, rules: Ruleset) -> tuple[Tile, ...]:
        """The wall that the scheme makes from a source (``bot.table.fair``)."""

    def order(self, source: Source, players: int) -> tuple[int, ...]:
        """By seat, the place in the lobby that the scheme draws for it."""

    def table_id(self) -> str:
        """A new table id: eight lower-case letters and digits."""


class Announcer(Protocol):
    """Told after each change that is already in the journal. Must return at once and never raise."""

    def changed(self, table: str) -> None:
        """Something about this table is new; ask the lobby for its sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What everybody may know of a table.

    ``players`` are by place in the lobby and by seat in the game (None: free). ``game`` is None in the lobby.
    ``due`` is when the open decision ends by itself, if somebody's time runs (never tells whose call is awaited).
    ``revision`` grows with every change. ``ready`` are the seats that asked for the next kyoku. ``stuck``: the journal
    cannot be written, nothing goes on until it can. ``pause``: why the game stands still, until ``kept_until`` at
    most. ``away`` are the seats whose players are gone. ``voters`` are the users whose consent the open ``motion``
    needs, until ``motion_due`` at most. ``shuffles`` tells what was committed to and, of kyokus that are over, how
    their walls came about. ``invited`` are the people of the game before, whom the table waits for.
    ``parent`` is the channel that a thread belongs to.
    """

    table: str
    guild: int
    channel: int
    stage: Stage
    settings: TableSettings
    opener: int
    players: tuple[Player | None, ...]
    game: PublicView | None
    due: datetime | None
    revision: int
    board: MessageKept | None
    close_reason: str | None
    ready: tuple[int, ...] = ()
    stuck: bool = False
    pause: PauseReason | None = None
    away: frozenset[int] = frozenset()
    motion: Motion | None = None
    voters: frozenset[int] = frozenset()
    motion_due: datetime | None = None
    kept_until: datetime | None = None
    shuffles: ShuffleSheet = field(default_factory=ShuffleSheet)
    invited: tuple[Person, ...] = ()
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class HandSheet:
    """What one person at a table may know: the sheet, their view and what they may do now.

    ``due`` is when their own time for this decision runs out and their ``bank_seconds`` begin to; None when nothing is
    asked of them. ``since`` is when the open decision was opened. ``view`` is None in the lobby, where ``seat`` is
    their place. ``away``: a caretaker plays for them. ``toggles`` are what they leave to itself. ``by_itself``: what is
    legal now is decided without them in a moment.
    """

    sheet: Sheet
    user: int
    seat: int
    view: SeatView | None
    legal: tuple[Action, ...]
    due: datetime | None
    surface: Surface
    dm_refused: bool
    hand: MessageKept | None
    since: datetime
    bank_seconds: float = 0.0
    away: bool = False
    toggles: frozenset[Toggle] = frozenset()
    quiet: Quiet | None = None
    by_itself: bool = False


class Lobby(Protocol):
    """All tables of this process: the only way in for the Discord surface."""

    async def open(self, command: Command) -> Sheet:
        """Open a table (``commands.Open``). Raises TableError."""

    async def submit(self, table: str, command: Command) -> Sheet:
        """Carry out a command at a table. Raises TableError; nothing has changed then."""

    async def sheet(self, table: str) -> Sheet:
        """What everybody may know. Raises NoSuchTable."""

    async def hand(self, table: str, user: int) -> HandSheet:
        """What this person may know. Raises NoSuchTable, NotSeated."""

    def at_channel(self, channel: int) -> str | None:
        """The table open in a channel."""

    def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""

    def of_user(self, user: int) -> tuple[str, ...]:
        """The open tables at which this person sits, the most urgent decision first."""
