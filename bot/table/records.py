"""Table records: what happens at a table beside the engine's events. They share one journal sequence with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime  # noqa: TC003 - the journal's codec reads the annotations of records
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from bot.engine.events import Event

EXTERNAL: Final = "mjai:"
"""How the strength of a computer player begins that is a program of its own; the name of the program follows."""

Stage = Literal["lobby", "playing", "closed"]
Surface = Literal["dm", "channel"]
Pace = Literal["live", "relaxed", "slow"]
MessageRole = Literal["board", "hand"]
CloseReason = Literal["by_request", "finished", "idle", "abandoned", "channel_gone", "agreed", "deserted"]
Toggle = Literal["auto_win", "no_calls", "auto_discard"]
PauseReason = Literal["agreed", "everybody_away", "no_channel", "no_permission"]
MotionKind = Literal["pause", "end", "substitute"]


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on Discord. ``name`` as shown when they sat down."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Cpu:
    """A computer player. ``name`` as shown; ``strength`` names the policy, or the program that plays."""

    name: str
    strength: str = "club"

    @property
    def external(self) -> bool:
        """Whether a program of its own plays there."""
        return self.strength.startswith(EXTERNAL)


Player = Person | Cpu


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table plays. ``preset`` names where the rules came from; the game stores the whole ruleset.

    ``options`` are what differs from the preset, as text (``bot.lookup.rule_changes``), and ``length`` goes before
    both.
    ``named`` is what people call rules that are no preset, with their version; empty for a preset.

    ``players`` is how many the rules are for: so many places the lobby has. ``cpu`` is the strength of computer players
    that fill free places. ``training``: everybody is shown what a hand accepts and which tiles are safe, and the game
    does not count for the league.
    """

    preset: str
    length: Literal["east_only", "east_south", "one_round_all_winds"]
    pace: Pace
    surface: Surface
    players: Literal[3, 4] = 4
    cpu: str = "club"
    training: bool = False
    options: str = ""
    named: str = ""

    @property
    def kept_as(self) -> str:
        """What a game keeps to say where its rules came from."""
        return self.named or self.preset


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours in which a player is left alone: minutes after midnight, from and to, in a time zone of the IANA database.

    ``start`` 1320 and ``end`` 480 are the night from 22:00 to 8:00.
    """

    start: int
    end: int
    zone: str


@dataclass(frozen=True, slots=True)
class Times:
    """How long a table waits, in seconds. A table keeps the times it was opened with.

    ``bank`` is a player's reserve for one kyoku, used up beyond ``turn`` and ``call``. ``least_pause`` follows every
    discard, whether or not anyone could call; at slow tables a longer one is drawn (``bot.table.deadlines``). Whether a
    hand is tenpai is answered within ``call``, without the bank. A motion is open for ``motion``; a paused table is
    closed after ``paused_close``. After ``away_after`` own turns in a row that timed out a player counts as away, after
    as many time-outs of any kind they are asked for wins alone.
    """

    turn: float
    bank: float
    call: float
    least_pause: float
    cpu_pause: float
    next_kyoku: float
    idle_close: float
    motion: float = 60.0
    paused_close: float = 604800.0
    away_after: int = 2


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened in a channel. ``guild`` 0 stands for none.

    ``invited`` are those who played the game before, where this table goes on with the same people. ``parent`` is the
    channel that a thread belongs to; None where ``channel`` is none.
    """

    guild: int
    channel: int
    opener: Person
    settings: TableSettings
    times: Times
    invited: tuple[Person, ...] = ()
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player sat down in the lobby."""

    place: int
    player: Player


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A place in the lobby became free."""

    place: int


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The game's seats were drawn: ``players[seat]``, seat 0 the first dealer."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class SurfaceChosen:
    """A player's private hand goes by DM or appears in the channel, only for them.

    ``refused``: Discord refused the DM, nobody chose.
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
    """A person need not look at the settled kyoku any longer."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockRestarted:
    """The bot was away: the open decision gets its full time again, downtime is charged to nobody.

    ``since`` is when that time begins, for a table that was at rest when the bot came back; None: now.
    """

    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class ToggleSet:
    """A player lets something be done by itself, or no longer."""

    seat: int
    toggle: Toggle
    on: bool


@dataclass(frozen=True, slots=True)
class QuietSet:
    """A player's quiet hours hold at this table from now on; None: they have none."""

    user: int
    quiet: Quiet | None


@dataclass(frozen=True, slots=True)
class WentAway:
    """A person left a game that goes on: a caretaker plays the seat until they are back."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person is back at the table and has the seat again."""

    seat: int


@dataclass(frozen=True, slots=True)
class MotionMade:
    """Somebody asks the table for its consent. ``substitute``: ``person`` wants to play on ``seat``."""

    kind: MotionKind
    person: Person
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MotionBacked:
    """A person at the table agrees to the open motion."""

    user: int


@dataclass(frozen=True, slots=True)
class MotionFailed:
    """The open motion is off the table. ``user`` declined it; None: nobody answered in time."""

    user: int | None


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """A seat was given to another person, who plays on with its hand and points."""

    seat: int
    person: Person


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The program on a seat plays no longer: one of our own, of this strength, has the seat for the rest of the game.

    ``reason`` is one of ``bot.table.programs.GoneReason``.
    """

    seat: int
    strength: str
    reason: str


@dataclass(frozen=True, slots=True)
class Paused:
    """The game stands still; nobody's time runs."""

    reason: PauseReason


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on; the open decision gets its full time again."""


@dataclass(frozen=True, slots=True)
class TableMoved:
    """The table stands in another channel from now on."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class WallCommitted:
    """The table published the commitment to the wall of a kyoku to come. ``seed`` is secret until that kyoku is over.

    Both are hexadecimal digits; docs/fair-shuffle.md tells what they are.
    """

    kyoku: int
    seed: str
    commitment: str


@dataclass(frozen=True, slots=True)
class EntropyAdded:
    """A person added a text to the next shuffle, in the place of an earlier one of theirs."""

    user: int
    text: str


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table is closed and the channel free."""

    reason: CloseReason


TableRecord = (
    TableOpened
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
    """An open motion. ``agreed`` are the users who are for it so far; ``since`` is when it was made.

    ``number`` counts the motions of the table, so that no answer to one is taken for an answer to another.
    """

    kind: MotionKind
    person: Person
    seat: int | None
    since: datetime
    agreed: frozenset[int] = frozenset()
    number: int = 1
