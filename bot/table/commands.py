"""Commands to tables, as plain values: what a press, a slash command or an alarm asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.table.records import MessageRole, Person, Surface, TableSettings


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table in a channel and sit down at it. It has as many places as its preset has players."""

    guild: int
    channel: int
    person: Person
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free place in the lobby."""

    person: Person


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a place in the lobby. During a game nobody leaves: time-outs play on."""

    person: Person


@dataclass(frozen=True, slots=True)
class AddCpu:
    """Seat a computer player in the lobby."""

    person: Person


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
    """Close a table whose channel is gone: nobody could do it there."""


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
    | Tick
)
