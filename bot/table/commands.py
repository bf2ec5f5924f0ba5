"""Commands to tables, as plain values. They come from presses, slash commands and alarms."""

from dataclasses import dataclass

from bot.engine.actions import Action
from bot.table import table_events as te
from bot.table.table_rules import TableRules


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table in a channel and sit down at it. It has as many places as its rules have players.

    ``invited`` are the players of the previous game, whom the new table waits for. ``parent`` is the channel of a
    thread. With ``guild`` 0 the channel is the person's direct messages, where they play alone against the computer.
    ``together``: others sit down at once, so that the person does not wait alone.
    """

    guild: int
    channel: int
    person: te.Person
    settings: te.TableSettings
    invited: tuple[te.Person, ...] = ()
    parent: int | None = None
    together: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free place in the lobby."""

    person: te.Person


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change how a table plays that has not begun; what is None stays. ``force``: by a manager of the channel.

    Rules with a length of their own bring it with them. Computer players that had the table's strength get the new one.
    """

    person: te.Person
    rules: TableRules | None = None
    length: te.Length | None = None
    pace: te.Pace | None = None
    surface: te.Surface | None = None
    cpu: str | None = None
    training: bool | None = None
    force: bool = False
    times: te.Times | None = None
    """Those of ``pace``; filled in by the lobby."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a place in the lobby. During a game: go away, and a caretaker plays the seat."""

    person: te.Person


@dataclass(frozen=True, slots=True)
class AddCpu:
    """Seat a computer player in the lobby. ``strength`` None: the table's own."""

    person: te.Person
    strength: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveCpu:
    """Remove the last computer player from the lobby."""

    person: te.Person


@dataclass(frozen=True, slots=True)
class Start:
    """Draw the seats and begin. ``fill``: computer players take the free places."""

    person: te.Person
    fill: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action. ``decision`` is the number of the decision it answers; None: the open one."""

    person: te.Person
    action: Action
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class Continue:
    """Be ready for the next kyoku; it is dealt without waiting once every person is ready."""

    person: te.Person
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table. ``force``: by a manager of the channel."""

    person: te.Person
    force: bool = False


@dataclass(frozen=True, slots=True)
class ChooseSurface:
    """Get the private hand by DM or in the channel. ``refused``: Discord refused a DM to this user."""

    user: int
    surface: te.Surface
    refused: bool = False


@dataclass(frozen=True, slots=True)
class KeepMessage:
    """Remember a message as the table's: the board, or a user's hand."""

    role: te.MessageRole
    user: int | None
    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Close a table whose game is over, without waiting."""


@dataclass(frozen=True, slots=True)
class LoseChannel:
    """The table's channel is gone, or the bot may no longer host it there (``forbidden``).

    A lobby whose channel is gone is closed; a game is paused until a player moves it.
    """

    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class SetToggle:
    """Switch an automatic action on or off."""

    person: te.Person
    toggle: te.Toggle
    on: bool


@dataclass(frozen=True, slots=True)
class SetQuiet:
    """Set or remove the user's quiet hours at this table."""

    user: int
    quiet: te.Quiet | None


@dataclass(frozen=True, slots=True)
class Return:
    """Take one's seat back from the caretaker."""

    person: te.Person


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask the table to pause, to end the game early, or (``substitute``) to give ``seat`` to this person."""

    person: te.Person
    kind: te.MotionKind
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Second:
    """Agree to a motion, or decline it. ``number`` is the motion's; None: the open one."""

    person: te.Person
    agree: bool
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume a paused game. ``force``: by a manager of the channel."""

    person: te.Person
    force: bool = False
    elsewhere: tuple[int, ...] = ()
    """The users who sit at another live table now: they are away from this one. Filled in by the lobby."""


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Move the table to another channel; a game that lost its own resumes there."""

    person: te.Person
    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class AddEntropy:
    """Add a text to the next shuffle; a later one of the same person replaces it."""

    person: te.Person
    text: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The table's alarm rang: do whatever is due."""


Command = (
    Open
    | ChangeSettings
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
