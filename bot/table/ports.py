"""What the table host needs from outside, and what outside may ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from bot.table.shuffles import PublicShuffles

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from bot.engine.actions import Action
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView, SeatView
    from bot.table.commands import Command
    from bot.table.records import (
        JournalEntry,
        MessageKept,
        Motion,
        Pace,
        PauseReason,
        Person,
        Player,
        Quiet,
        Stage,
        Surface,
        TableSettings,
        Toggle,
    )
    from bot.table.shuffles import Source


@dataclass(frozen=True, slots=True)
class Deadline:
    """``decision`` of ``seat`` is due. Seat -1 stands for the table itself (a window to close, a deal)."""

    decision: int
    seat: int
    due: datetime


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as the journal has it; ``entries`` are none if there is no such table.

    ``earlier``: an open table that an earlier process had until now. ``until``: it was at rest, until then; None where
    it was not, so that what Discord shows of it may be out of date.
    """

    entries: tuple[JournalEntry, ...]
    earlier: bool = False
    until: datetime | None = None


class Journal(Protocol):
    """The memory that survives a crash. Implemented by ``bot.store``."""

    async def append(self, table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        """Write all entries and replace the table's deadlines in one transaction, or raise JournalFailed.

        The first entry of a new table is TableOpened with seq 1. Entries that end a game also bring its result into the
        league in the same transaction, once. The table is at rest no longer. Raises TakenOver where a newer process
        has the table, and JournalAhead where it holds entries with these numbers already.
        """

    async def take_up(self, table: str) -> Loaded:
        """Every entry of a table in order. An open table is this process's from now on.

        Raises JournalFailed: TakenOver where a newer process has it, UnreadableTable where it has what nobody can read.
        """


@dataclass(frozen=True, slots=True)
class OwnTable:
    """An open table at which a person sits, as its rows tell.

    ``due`` is when what they are asked ends by itself, their bank included; None where nothing is asked of them.
    """

    table: str
    pace: Pace
    pause: PauseReason | None
    opened_at: datetime
    due: datetime | None


@dataclass(frozen=True, slots=True)
class PausedGame:
    """A game that is paused, and where its table is."""

    table: str
    guild: int
    channel: int


class Register(Protocol):
    """The open tables as rows, found without being loaded. Implemented by ``bot.store``. Raises JournalFailed."""

    async def at_channel(self, channel: int) -> str | None:
        """The open table of a channel."""

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""

    async def of_user(self, user: int) -> tuple[OwnTable, ...]:
        """The open tables at which a person sits."""

    async def standing_still(self, reasons: Collection[str], guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games that stand still for one of these reasons (``PauseReason``), of a server or of all."""

    async def unsettled(self, limit: int) -> tuple[str, ...]:
        """Open tables that were not at rest when an earlier process stopped and that this one has not taken up yet.

        Those with the nearest deadlines first.
        """

    async def rest(self, until: Mapping[str, tuple[int, datetime]]) -> None:
        """Tables are at rest from now on: each with the number of its last entry, and until when.

        One that has gone on since is left as it is.
        """

    async def wake(self, now: datetime, limit: int) -> tuple[tuple[str, datetime], ...]:
        """Tables whose rest is over, and when that was, those first that waited longest. They are at rest no longer."""

    async def next_wake(self) -> datetime | None:
        """When somebody has to look at a table that is at rest; None where none is."""


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
        """The wall that the scheme makes from a source (``bot.table.fair_shuffle``)."""

    def order(self, source: Source, players: int) -> tuple[int, ...]:
        """By seat, the place in the lobby that the scheme draws for it."""

    def table_id(self) -> str:
        """A new table id: eight lower-case letters and digits."""


@dataclass(frozen=True, slots=True)
class PublicTable:
    """What everybody may know of a table.

    ``players`` are by place in the lobby and by seat in the game (None: free). ``game`` is None in the lobby.
    ``due`` is when the open decision ends by itself, if somebody's time runs (never tells whose call is awaited).
    ``revision`` grows with every change. ``ready`` are the seats that asked for the next kyoku. ``stuck``: the journal
    cannot be written, nothing goes on until it can. ``pause``: why the game stands still, until ``kept_until`` at
    most. ``away`` are the seats whose players are gone. ``voters`` are the users whose consent the open ``motion``
    needs, until ``motion_due`` at most. ``shuffles`` tells what was committed to and, of kyokus that are over, how
    their walls came about. ``invited`` are the people of the game before, whom the table waits for.
    ``parent`` is the channel that a thread belongs to. ``board_at`` is when the ``board`` was posted. ``titles`` are
    what people call the programs that play here, by strength. ``turn_seconds`` is how long a move may take.
    ``names`` are those of the ``players``, empty where nobody sits.
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
    shuffles: PublicShuffles = field(default_factory=PublicShuffles)
    invited: tuple[Person, ...] = ()
    parent: int | None = None
    board_at: datetime | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    turn_seconds: float = 86400.0
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """What one person at a table may know: the public table, their view and what they may do now.

    ``due`` is when their own time for this decision runs out and their ``bank_seconds`` begin to; None when nothing is
    asked of them. ``since`` is when the open decision was opened. ``view`` is None in the lobby, where ``seat`` is
    their place. ``away``: a caretaker plays for them. ``toggles`` are what they leave to itself. ``by_itself``: what is
    legal now is decided without them in a moment.
    """

    public_table: PublicTable
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


@dataclass(frozen=True, slots=True)
class Returned:
    """A table that has come into memory, as it stood in the journal, with what each person at it may know.

    ``until`` is when its rest would have ended: what Discord shows of it is up to date, and nobody had to be told
    anything before then. None: it comes from an earlier process and was not at rest.
    """

    public_table: PublicTable
    hands: tuple[PlayerTable, ...]
    until: datetime | None


class Announcer(Protocol):
    """Told what happens to tables. Must return at once and never raise."""

    def changed(self, table: str) -> None:
        """Something about this table is new, and already in the journal; ask the lobby for its public table."""

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """When somebody would look at this table again if nothing happened at it; None: never.

        A moment that has come: something of it is still on its way.
        """

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory: forget what is kept for it."""

    def returned(self, table: Returned) -> None:
        """The table is in memory again. Whatever happens at it now is told of afterwards."""


class Lobby(Protocol):
    """All tables of this process: the only way in for the Discord surface."""

    async def open(self, command: Command) -> PublicTable:
        """Open a table (``commands.Open``). Raises TableError."""

    async def submit(self, table: str, command: Command) -> PublicTable:
        """Carry out a command at a table. Raises TableError; nothing has changed then."""

    async def public_table(self, table: str) -> PublicTable:
        """What everybody may know. Raises NoSuchTable."""

    async def hand(self, table: str, user: int) -> PlayerTable:
        """What this person may know. Raises NoSuchTable, NotSeated."""

    async def at_channel(self, channel: int) -> str | None:
        """The table open in a channel. Raises JournalFailed, as do the next three."""

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""

    async def of_user(self, user: int) -> tuple[str, ...]:
        """The open tables at which this person sits, the most urgent decision first."""

    async def not_hosted(self, guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games that stand still since they have no channel, or may not be shown there; of a server or of all."""
