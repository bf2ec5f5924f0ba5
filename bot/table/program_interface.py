"""External programs at a table: what they are asked and told, and the reasons why one stops playing.

A table with programs keeps the events of the current kyoku and of the previous one, since a program runs only while its
table is in memory. One that is started in the middle of a kyoku is told its events from the beginning; one that was
last asked in the previous kyoku is told how that ended.
"""

from collections.abc import Collection, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Literal, Protocol

from bot.engine.actions import Action
from bot.engine.events import Event, KyokuStarted
from bot.engine.view import SeatView, visible_to
from bot.table.table_events import EXTERNAL

GoneReason = Literal[
    "unknown",
    "players",
    "crowded",
    "start",
    "died",
    "late",
    "flood",
    "garbage",
    "illegal",
    "unasked",
    "fault",
    "closing",
]
"""Why a program stopped playing, in the order above.

No program of this name is configured; it does not play with this many players; too many programs run already; it could
not be started; it exited; it took too long; it wrote too much; its output is not mjai; its action is not legal; it
wrote without being asked; a bug of ours; or the bot is stopping, so that only this one decision is not the program's.
"""


@dataclass(frozen=True, slots=True)
class ProgramQuestion:
    """A question to a program: its seat, its strength, and all that its seat may know.

    ``seen`` are the events of the current kyoku, and of the previous one as far as the table remembers it, as
    ``bot.engine.view.visible_to`` reveals them to the seat.
    """

    table: str
    seat: int
    strength: str
    view: SeatView
    legal: tuple[Action, ...]
    seen: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """An illegal answer, the event that it answered (both as mjai), and the legal actions.

    This reveals a hand, so it must not be readable before the table is closed.
    """

    answer: str
    event: str
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A program stopped playing. ``detail`` is for the log: an exit code, a limit; never the program's output.

    ``refused`` is its answer, if that was not legal.
    """

    reason: GoneReason
    detail: str = ""
    refused: RefusedAnswer | None = field(default=None, compare=False)


class Programs(Protocol):
    """External programs that play at tables. Implemented by ``bot.players.external``.

    All but ``executor`` may be called from any thread; for one table by one thread at a time.
    """

    @property
    def executor(self) -> Executor | None:
        """The threads in which to wait for programs; None: those of the event loop."""

    def prepare(self, table: str, seat: int, strength: str, players: int) -> None:
        """Start a program that will be asked soon. Returns at once."""

    def choose(self, question: ProgramQuestion) -> Action | Gone:
        """A program's action, or why it stopped playing. Waits for the configured time at most. Never raises."""

    def gone(self, table: str, seat: int) -> Gone | None:
        """Why the program of a seat stopped playing; None while it plays."""

    def stand_in(self, strength: str) -> str:
        """The strength of the built-in player that replaces a program."""

    def title(self, strength: str) -> str:
        """A program's display name."""

    def over(self, table: str, seen: Mapping[int, tuple[Event, ...]]) -> None:
        """The game is over: tell each seat's program how it ended, and stop it. Returns at once."""

    def leave(self, table: str, staying: Collection[int] = ()) -> None:
        """Stop the programs of a table, except on the seats ``staying``. Returns at once.

        The table leaves memory, or other players have taken the programs' seats.
        """

    def closed(self, table: str) -> None:
        """The table is closed: stop its programs; its secrets may be revealed. Returns at once."""


class NoPrograms:
    """Stands for ``Programs`` where none are configured: built-in players replace those of older tables."""

    executor: Executor | None = None

    def prepare(self, table: str, seat: int, strength: str, players: int) -> None:
        """Do nothing."""

    def choose(self, question: ProgramQuestion) -> Action | Gone:
        """No program plays."""
        del question
        return Gone("unknown")

    def gone(self, table: str, seat: int) -> Gone | None:
        """No program plays."""
        del table, seat
        return Gone("unknown")

    def stand_in(self, strength: str) -> str:
        """The usual strength."""
        del strength
        return "club"

    def title(self, strength: str) -> str:
        """The program's name."""
        return strength.removeprefix(EXTERNAL)

    def over(self, table: str, seen: Mapping[int, tuple[Event, ...]]) -> None:
        """Do nothing."""

    def leave(self, table: str, staying: Collection[int] = ()) -> None:
        """Do nothing."""

    def closed(self, table: str) -> None:
        """Do nothing."""


def history_after(history: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    """The history with one more event."""
    if isinstance(event, KyokuStarted):
        starts = [place for place, past in enumerate(history) if isinstance(past, KyokuStarted)]
        history = history[starts[-1] :] if starts else ()
    return (*history, event)


def seen_by(history: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """The history as a seat may see it."""
    seen = (visible_to(event, seat) for event in history)
    return tuple(event for event in seen if event is not None)
