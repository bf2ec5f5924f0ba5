"""Commands to tables, as plain values: what a press, a slash command or an alarm asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.table.records import MessageRole, MotionKind, Person, Quiet, Surface, TableSettings, Toggle


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table in a channel and sit down at it. It has as many places as its rules have players.

    ``invited`` are the people of the game before, whom the new table waits for. ``parent`` is the channel that a thread
    belongs to.
    """

    guild: int
    channel: int
    person: Person
    settings: TableSettings
    invited: tuple[Person, ...] = ()
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free place in the lobby."""

    person: Person


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a place in the lobby. During a game: go away, and a caretaker plays the seat."""

    person: Person


@dataclass(frozen=True, slots=True)
class AddCpu:
    """Seat a computer player in the lobby, of the table's own strength unless another is named."""

    person: Person
    strength: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveCpu:
    """Send the last computer player of the lobby away."""

    person: Person


@dataclass(frozen=True, slots=True)
class Start:
    """Draw the seats and begin. ``fill``: computer players take the free places."""

    person: Person
    fill: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action. ``decision`` is the prompt it answers; None means the one that is open."""

    person: Person
    action: Action
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on to the next kyoku without waiting; it is dealt once every person asked for it."""

    person: Person
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table. ``force``: by someone who may manage the channel."""

    person: Person
    force: bool = False


@dataclass(frozen=True, slots=True)
class ChooseSurface:
    """Have the private hand by DM or in the channel. ``refused``: Discord refused a DM to this user."""

    user: int
    surface: Surface
    refused: bool = False


@dataclass(frozen=True, slots=True)
class KeepMessage:
    """Remember a message as the table's: the board, or a user's hand."""

    role: MessageRole
    user: int | None
    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Close a table whose game is over, without waiting."""


@dataclass(frozen=True, slots=True)
class LoseChannel:
    """The table's channel is gone, or the bot may no longer host it there (``forbidden``).

    A lobby whose channel is gone is closed; a game is paused until somebody moves it.
    """

    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class SetToggle:
    """Let something be done by itself from now on, or no longer."""

    person: Person
    toggle: Toggle
    on: bool


@dataclass(frozen=True, slots=True)
class SetQuiet:
    """Have quiet hours at this table, or none."""

    user: int
    quiet: Quiet | None


@dataclass(frozen=True, slots=True)
class Return:
    """Take the own seat back from the caretaker."""

    person: Person


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask the table to pause, to end the game early, or (``substitute``) to let the asker play on ``seat``."""

    person: Person
    kind: MotionKind
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Second:
    """Agree to the open motion, or decline it. ``number`` is the motion that is answered; None: whichever is open."""

    person: Person
    agree: bool
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Let a paused game go on. ``force``: by someone who may manage the channel."""

    person: Person
    force: bool = False


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Bring the table to another channel; a game that lost its own goes on there."""

    person: Person
    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class AddEntropy:
    """Add a text to the next shuffle; a later one of the same person replaces it."""

    person: Person
    text: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The table's alarm rang: do whatever is due."""


Command = (
    Open
    | Join
    | Leave
    | AddCpu
    | RemoveCpu
    | Start
    | Act
    | Continue
    | Close
    | ChooseSurface
    | KeepMessage
    | Finish
    | LoseChannel
    | SetToggle
    | SetQuiet
    | Return
    | Propose
    | Second
    | Resume
    | MoveTable
    | AddEntropy
    | Tick
)
