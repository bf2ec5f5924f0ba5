"""The interfaces of the table host: those it needs, and those it offers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.engine.actions import Action, Chii, Daiminkan, Pon
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scores_and_best_hand import GameSummary
from bot.engine.tiles import Tile
from bot.engine.view import PublicView, SeatView
from bot.table import table_events as te
from bot.table.commands import Command
from bot.table.shuffle_state import PublicShuffles, Source


@dataclass(frozen=True, slots=True)
class Deadline:
    """When ``decision`` of ``seat`` times out. Seat -1 is the table itself (a call window to close, a deal)."""

    decision: int
    seat: int
    due: datetime


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table from the journal; ``entries`` are empty if there is no such table.

    ``earlier``: an open table that an earlier process had until now, the one with the number ``epoch``. ``until``: when
    its rest would have ended; None if it was not at rest, so that its messages on Discord may be out of date.
    """

    entries: tuple[te.JournalEntry, ...]
    earlier: bool = False
    until: datetime | None = None
    epoch: int = 0


class Journal(Protocol):
    """The memory that survives a crash. Implemented by ``bot.store``."""

    async def append(self, table: str, entries: tuple[te.JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        """Write all entries and replace the table's deadlines in one transaction, or raise JournalFailed.

        The first entry of a new table is TableOpened with seq 1. Entries that end a game also bring its result into the
        league in the same transaction, once. The table's rest ends. Raises TakenOver if a newer process
        has the table, and JournalAhead if the journal already holds entries with these numbers.
        """

    async def take_up(self, table: str) -> Loaded:
        """Every entry of a table in order. From now on an open table belongs to this process.

        Raises OfAnotherProcess, and JournalFailed; TakenOver if a newer process has the table, UnreadableTable for
        unreadable entries.
        """

    async def look(self, table: str) -> tuple[te.JournalEntry, ...]:
        """Every entry of a table in order, whichever process has it and keeps it. Raises JournalFailed."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """An open table at which a person sits, from its rows.

    ``due`` is when their open decision times out, time bank included; None if they have none.
    """

    table: str
    guild: int
    channel: int
    pace: te.Pace
    pause: te.PauseReason | None
    opened_at: datetime
    due: datetime | None
    people: int
    """How many people sit there, this one included."""


@dataclass(frozen=True, slots=True)
class PausedGame:
    """A paused game, and the location of its table."""

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
        """The games paused for one of these reasons (``PauseReason``), of a server or of all."""

    async def unsettled(self, limit: int) -> tuple[str, ...]:
        """Open tables that an earlier process left without putting them to rest, and this one has not taken up yet.

        Those with the nearest deadlines first.
        """

    async def rest(self, until: Mapping[str, tuple[int, datetime]]) -> None:
        """Put tables to rest: each with the number of its last entry, and until when.

        A table with newer entries is left as it is.
        """

    async def wake(self, now: datetime, limit: int) -> tuple[tuple[str, datetime], ...]:
        """End the rests that are over: these tables and when each rest ended, the earliest first."""

    async def wake_early(self, epochs: Collection[int], now: datetime) -> None:
        """Let the tables that processes with these numbers put to rest be due now: their clock was ahead."""

    async def next_wake(self) -> datetime | None:
        """When the next rest ends; None if no table is at rest."""


class Chooser(Protocol):
    """A computer player's policy. Implemented by ``bot.players``."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """One of the legal actions, chosen from the seat's view."""


class Choosers(Protocol):
    """All computer players, by strength."""

    def __call__(self, strength: str) -> Chooser:
        """The player of this strength (``bot.table.table_events.Cpu``)."""


class Shuffler(Protocol):
    """The source of randomness. Never shared with a CPU seat."""

    def seed(self) -> bytes:
        """32 unpredictable bytes."""

    def wall(self, source: Source, rules: Ruleset) -> tuple[Tile, ...]:
        """The wall for a source, by the scheme of ``bot.table.fair_shuffle``."""

    def order(self, source: Source, players: int) -> tuple[int, ...]:
        """For each seat, the lobby place that the scheme draws for it."""

    def table_id(self) -> str:
        """A new table id: eight lower-case letters and digits."""


@dataclass(frozen=True, slots=True)
class PublicTable:
    """The public part of a table."""

    table: str
    guild: int
    """0: a person's direct messages with the bot."""
    channel: int
    stage: te.Stage
    settings: te.TableSettings
    opener: int
    players: tuple[te.Player | None, ...]
    """By place in the lobby, by seat in the game; None: free."""
    game: PublicView | None
    """None in the lobby."""
    due: datetime | None
    """When the open decision ends, if a player's time runs publicly. Never tells whose call is awaited."""
    revision: int
    """Grows with every change."""
    board: te.MessageKept | None
    close_reason: str | None
    ready: tuple[int, ...] = ()
    """The seats that are ready for the next kyoku."""
    stuck: bool = False
    """Whether the table waits until the journal can be written again."""
    pause: te.PauseReason | None = None
    """Why the game is paused, until ``kept_until`` at most."""
    away: frozenset[int] = frozenset()
    """The seats whose players are away."""
    motion: te.Motion | None = None
    voters: frozenset[int] = frozenset()
    """The users whose consent ``motion`` needs, until ``motion_due`` at most."""
    motion_due: datetime | None = None
    kept_until: datetime | None = None
    shuffles: PublicShuffles = field(default_factory=PublicShuffles)
    invited: tuple[te.Person, ...] = ()
    """The players of the previous game, whom the table waits for."""
    parent: int | None = None
    """The channel of the thread; None if ``channel`` is not a thread."""
    board_at: datetime | None = None
    """When ``board`` was posted."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """The display names of the programs that play here, by strength."""
    turn_seconds: float = 86400.0
    """How long a move may take."""
    full_bank_seconds: float = 0.0
    """What each player has beyond that in a kyoku."""
    names: tuple[str, ...] = ()
    """The names of ``players``, empty for free places."""
    computers: frozenset[int] = frozenset()
    """The places of computer players among ``players``."""
    summary: GameSummary = field(default_factory=GameSummary)
    alone: bool = False
    """Whether one person plays here against the computer, by direct message. Then the table has no board."""

    @property
    def people(self) -> tuple[te.Person, ...]:
        """The people among ``players``."""
        return tuple(player for player in self.players if isinstance(player, te.Person))


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A table from the perspective of one player: the public table, their view, and their legal actions."""

    public_table: PublicTable
    user: int
    seat: int
    """In the lobby: the player's place."""
    view: SeatView | None
    """None in the lobby."""
    legal: tuple[Action, ...]
    due: datetime | None
    """When the time for their decision is up, ``bank_seconds`` included; None if they have no decision."""
    surface: te.Surface
    dm_refused: bool
    hand: te.MessageKept | None
    since: datetime
    """When the open decision was opened."""
    bank_seconds: float = 0.0
    away: bool = False
    """Whether a caretaker plays for them."""
    toggles: frozenset[te.Toggle] = frozenset()
    """Their automatic actions."""
    quiet: te.Quiet | None = None
    by_itself: bool = False
    """Whether their open decision is about to be made automatically."""

    @property
    def offered(self) -> tuple[Action, ...]:
        """Their legal actions, without the calls that the toggle "No calls" declines."""
        unwanted = (Chii, Pon, Daiminkan) if "no_calls" in self.toggles else ()
        return tuple(action for action in self.legal if not isinstance(action, unwanted))


@dataclass(frozen=True, slots=True)
class Returned:
    """A table that was loaded from the journal, with the perspective of each person at it.

    ``until`` is when its rest would have ended: its messages on Discord are up to date, and no notice was due before
    then. None: it was left by an earlier process without being put to rest.
    """

    public_table: PublicTable
    hands: tuple[PlayerTable, ...]
    until: datetime | None


class Announcer(Protocol):
    """Told what happens to tables. Must return at once and never raise."""

    def changed(self, table: str) -> None:
        """A table has changed, and the journal has it already; ask the lobby for its public table."""

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """When the listeners will next need this table if nothing happens at it; None: never.

        A time in the past means that a message about it is still to be sent.
        """

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory: drop everything kept for it."""

    def returned(self, table: Returned) -> None:
        """The table is in memory again. Its next changes are announced after this."""


class Lobby(Protocol):
    """All tables of this process: the only interface for the cogs."""

    async def open(self, command: Command) -> PublicTable:
        """Open a table (``commands.Open``). Raises TableError."""

    async def submit(self, table: str, command: Command) -> PublicTable:
        """Carry out a command at a table. Raises TableError; nothing has changed then."""

    async def public_table(self, table: str) -> PublicTable:
        """The public table. Raises NoSuchTable, OfAnotherProcess."""

    async def hand(self, table: str, user: int) -> PlayerTable:
        """A player's perspective. Raises NoSuchTable, NotSeated, OfAnotherProcess."""

    async def at_channel(self, channel: int) -> str | None:
        """The table open in a channel. Raises JournalFailed, as do the next three."""

    async def of_guild(self, guild: int) -> tuple[str, ...]:
        """The open tables of a server, oldest first."""

    async def of_user(self, user: int) -> tuple[str, ...]:
        """The open tables at which this person sits, the most urgent decision first."""

    async def not_hosted(self, guild: int | None = None) -> tuple[PausedGame, ...]:
        """The games paused because the bot has lost their channel or its permissions there; of a server or of all."""
