"""Table records: what happens at a table beside the engine's events. They share one journal sequence with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Surface = Literal["dm", "channel"]
Pace = Literal["live", "relaxed", "slow"]
MessageRole = Literal["board", "hand"]
CloseReason = Literal["by_request", "finished", "idle", "abandoned", "channel_gone"]


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on Discord. ``name`` as shown when they sat down."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Cpu:
    """A computer player. ``name`` as shown; ``strength`` names the policy."""

    name: str
    strength: str = "club"


Player = Person | Cpu


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table plays. ``preset`` names where the rules came from; the game stores the whole ruleset.

    ``players`` is how many the rules are for: so many places the lobby has.
    """

    preset: str
    length: Literal["east_only", "east_south"]
    pace: Pace
    surface: Surface
    players: Literal[3, 4] = 4


@dataclass(frozen=True, slots=True)
class Times:
    """How long a table waits, in seconds. A table keeps the times it was opened with.

    ``bank`` is a player's reserve for one kyoku, used up beyond ``turn`` and ``call``. ``least_pause`` follows every
    discard, whether or not anyone could call. Whether a hand is tenpai is answered within ``call``, without the bank.
    """

    turn: float
    bank: float
    call: float
    least_pause: float
    cpu_pause: float
    next_kyoku: float
    idle_close: float


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened in a channel. ``guild`` 0 stands for none."""

    guild: int
    channel: int
    opener: Person
    settings: TableSettings
    times: Times


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
    """The bot was away: the open decision gets its full time again, downtime is charged to nobody."""


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
    | TableClosed
)
