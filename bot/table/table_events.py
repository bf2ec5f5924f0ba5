"""Table records: what happens at a table apart from the engine's events. Both share one journal sequence."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from bot.engine.events import Event

EXTERNAL: Final = "mjai:"
"""Prefix of the strength of an external program; the program's name follows."""

Stage = Literal["lobby", "playing", "closed"]
Surface = Literal["dm", "channel"]
Pace = Literal["blitz", "live", "relaxed", "slow"]
Length = Literal["east_only", "east_south", "one_round_all_winds"]
MessageRole = Literal["board", "hand"]
CloseReason = Literal["by_request", "finished", "idle", "abandoned", "channel_gone", "agreed", "deserted"]
Toggle = Literal["auto_win", "no_calls", "auto_discard"]
PauseReason = Literal["agreed", "everybody_away", "no_channel", "no_permission"]
MotionKind = Literal["pause", "end", "substitute"]


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user. ``name`` is their display name when they sat down."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Cpu:
    """A computer player. ``name`` is displayed; ``strength`` names the policy or the external program that plays."""

    name: str
    strength: str = "club"

    @property
    def external(self) -> bool:
        """Whether an external program plays."""
        return self.strength.startswith(EXTERNAL)


Player = Person | Cpu


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table plays."""

    preset: str
    """The preset that the rules are based on. The game itself stores the whole ruleset."""
    length: Length
    """Overrides the length in ``preset`` and ``options``."""
    pace: Pace
    surface: Surface
    players: Literal[3, 4] = 4
    """How many players the rules are for, and the lobby has places for."""
    cpu: str = "club"
    """The strength of computer players that fill free places."""
    training: bool = False
    """Players are shown what their hand accepts and which tiles are safe; the game does not count for the league."""
    options: str = ""
    """How the rules differ from the preset, as text (``bot.lookup.rule_changes``)."""
    named: str = ""
    """Name and version of a server's own rules; empty for a preset."""

    @property
    def kept_as(self) -> str:
        """The name of the rules that is stored with a game."""
        return self.named or self.preset


@dataclass(frozen=True, slots=True)
class Quiet:
    """Daily hours without pings and deadlines: from and to, in minutes after midnight in an IANA time zone.

    ``start`` 1320 and ``end`` 480 mean from 22:00 to 8:00.
    """

    start: int
    end: int
    zone: str


@dataclass(frozen=True, slots=True)
class Times:
    """How long a table waits, in seconds. A table keeps the times that its pace had when it was chosen."""

    turn: float
    """For a discard or another decision in a player's own turn."""
    bank: float
    """A player's time bank for one kyoku, used up beyond ``turn`` and ``call``."""
    call: float
    """For a call offer; also for the tenpai declaration, there without the time bank."""
    least_pause: float
    """After every discard, even if no player can call; slow tables draw it (``bot.table.deadline_calculation``)."""
    cpu_pause: float
    """Before each decision of a computer player."""
    next_kyoku: float
    """Between a settled kyoku and the next deal."""
    idle_close: float
    """Before a lobby that nobody joins or leaves is closed."""
    motion: float = 60.0
    """For a vote."""
    paused_close: float = 604800.0
    """Before a paused table is closed."""
    away_after: int = 2
    """A count, not seconds: after this many timed-out turns in a row a player counts as away.

    After as many timeouts of any kind a player is asked for wins alone.
    """


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened in a channel. ``guild`` 0: in a person's direct messages.

    ``invited`` are the players of the previous game, for a rematch. ``parent`` is the thread's channel; None if
    ``channel`` is not a thread.
    """

    guild: int
    channel: int
    opener: Person
    settings: TableSettings
    times: Times
    invited: tuple[Person, ...] = ()
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The settings of a table that has not begun were changed; ``times`` are those of its pace from now on.

    The last places go, or free ones are added, where the new rules are for another number of players.
    """

    settings: TableSettings
    times: Times


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player sat down in the lobby, or a computer player there is of another strength from now on."""

    place: int
    player: Player


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A place in the lobby became free."""

    place: int


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The game's seats were drawn: ``players`` by seat; seat 0 is the first dealer."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class SurfaceChosen:
    """A player's private hand is sent by DM, or in the channel as a message that only they see.

    ``refused``: this was not the player's choice; Discord refused the DM.
    """

    user: int
    surface: Surface
    refused: bool = False


@dataclass(frozen=True, slots=True)
class MessageKept:
    """The table owns this message. ``user`` is None for the board."""

    role: MessageRole
    user: int | None
    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time ran out; the default action follows as engine events."""

    seat: int
    decision: int


@dataclass(frozen=True, slots=True)
class ReadyForNext:
    """A person is ready for the next kyoku."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockRestarted:
    """The bot was down: the open decision or vote gets its full time again, so that downtime costs no player time.

    ``since`` is when that time begins, for a table that was at rest at the restart; None: now. In a lobby and a paused
    game it is the begin of the wait for their end, later by the downtime.
    """

    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class ToggleSet:
    """A player switched an automatic action on or off."""

    seat: int
    toggle: Toggle
    on: bool


@dataclass(frozen=True, slots=True)
class QuietSet:
    """A player's quiet hours at this table were set; None: removed."""

    user: int
    quiet: Quiet | None


@dataclass(frozen=True, slots=True)
class WentAway:
    """A person left a running game: a caretaker plays the seat until they are back."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person is back at the table and has the seat again."""

    seat: int


@dataclass(frozen=True, slots=True)
class MotionMade:
    """A person asked the table for its consent. ``substitute``: ``person`` wants to take over ``seat``."""

    kind: MotionKind
    person: Person
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MotionBacked:
    """A person at the table agreed to the open motion."""

    user: int


@dataclass(frozen=True, slots=True)
class MotionFailed:
    """The open motion failed: ``user`` declined it, or (None) it timed out."""

    user: int | None


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat was given to another person, who plays on with its hand and points."""

    seat: int
    person: Person


@dataclass(frozen=True, slots=True)
class HandedOver:
    """An external program stopped playing: a built-in player of this strength has its seat for the rest of the game.

    ``reason`` is one of ``bot.table.program_interface.GoneReason``.
    """

    seat: int
    strength: str
    reason: str


@dataclass(frozen=True, slots=True)
class Paused:
    """The game is paused; no player's time runs."""

    reason: PauseReason


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on; the open decision gets its full time again."""


@dataclass(frozen=True, slots=True)
class TableMoved:
    """The table was moved to another channel."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class WallCommitted:
    """The table published its commitment to the wall of the next kyoku. ``seed`` is secret until that kyoku is over.

    Both are hexadecimal digits; docs/fair-shuffle.md explains them.
    """

    kyoku: int
    seed: str
    commitment: str


@dataclass(frozen=True, slots=True)
class EntropyAdded:
    """A person added a text to the next shuffle; it replaces their earlier one."""

    user: int
    text: str


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table was closed, and its channel is free."""

    reason: CloseReason


TableRecord = (
    TableOpened
    | SettingsChanged
    | SeatTaken
    | SeatLeft
    | SeatsDrawn
    | SurfaceChosen
    | MessageKept
    | TimedOut
    | ReadyForNext
    | ClockRestarted
    | ToggleSet
    | QuietSet
    | WentAway
    | CameBack
    | MotionMade
    | MotionBacked
    | MotionFailed
    | SeatGiven
    | HandedOver
    | Paused
    | Resumed
    | TableMoved
    | WallCommitted
    | EntropyAdded
    | TableClosed
)


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One journal record: ``seq`` counts from 1 within the table; ``at`` is UTC."""

    seq: int
    at: datetime
    record: Event | TableRecord


@dataclass(frozen=True, slots=True)
class Motion:
    """An open motion. ``agreed`` are the users who agreed so far; ``since`` is when it was made.

    ``number`` counts the motions of the table, so that an answer to an old one is not taken for an answer to this one.
    """

    kind: MotionKind
    person: Person
    seat: int | None
    since: datetime
    agreed: frozenset[int] = frozenset()
    number: int = 1
    patient: bool = False
    """Whether somebody has been away while it was open."""
