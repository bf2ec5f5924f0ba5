"""Programs of their own at a table: what the table asks of them, and what becomes of it when one fails."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from bot.table.records import EXTERNAL

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from concurrent.futures import Executor

    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.view import SeatView

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
"""Why a program plays no longer.

No program of this name is configured; it does not play with so many players; too many run already; it could not be
started; it ended; it took too long; it wrote too much; what it wrote is no mjai; what it wanted is not legal; it spoke
without being asked; it is a fault of ours; or the bot is stopping, so that only this one decision is not its own.
"""


@dataclass(frozen=True, slots=True)
class ProgramQuestion:
    """What a program is asked: where it sits, by which strength, and all that its seat may know.

    ``seen`` are the events of the running kyoku, and of the one before as far as the table remembers it, as
    ``bot.engine.view.visible_to`` shows them to the seat.
    """

    table: str
    seat: int
    strength: str
    view: SeatView
    legal: tuple[Action, ...]
    seen: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """An answer that was not legal, the event that it was to, both as mjai has them, and what was legal.

    It tells of a hand: nobody may read it before the table is closed.
    """

    answer: str
    event: str
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A program plays no longer. ``detail`` says more for the log: an exit code, a limit; never what it wrote.

    ``refused`` is what it wanted, where that was not legal.
    """

    reason: GoneReason
    detail: str = ""
    refused: RefusedAnswer | None = field(default=None, compare=False)


class Programs(Protocol):
    """Programs of their own that play at tables. Implemented by ``bot.players.external``.

    All but ``executor`` may be called from any thread; for one table by one thread at a time.
    """

    @property
    def executor(self) -> Executor | None:
        """Where to wait for them; None: the event loop's own threads do."""

    def prepare(self, table: str, seat: int, strength: str, players: int) -> None:
        """A program is about to be asked for the first time: let it start already. Returns at once."""

    def choose(self, asked: ProgramQuestion) -> Action | Gone:
        """What a program does, or why it plays no longer. Waits for the configured time at most. Never raises."""

    def gone(self, table: str, seat: int) -> Gone | None:
        """Why the program of a seat plays no longer; None while it does."""

    def stand_in(self, strength: str) -> str:
        """The strength of who plays on for a program."""

    def title(self, strength: str) -> str:
        """What people call a program."""

    def over(self, table: str, seen: Mapping[int, tuple[Event, ...]]) -> None:
        """The game is over: each seat's program is told how it ended, and stopped. Returns at once."""

    def leave(self, table: str, staying: Collection[int] = ()) -> None:
        """The table leaves memory, or others have seats of programs: those are stopped. Returns at once.

        But for those on the seats ``staying``.
        """

    def closed(self, table: str) -> None:
        """The table is closed: its programs are stopped, and what it hid may be told. Returns at once."""


class NoPrograms:
    """Where no programs play: whoever is a program at a table of before is played by our own."""

    executor: Executor | None = None

    def prepare(self, table: str, seat: int, strength: str, players: int) -> None:
        """Nothing is started."""

    def choose(self, asked: ProgramQuestion) -> Action | Gone:
        """Nobody plays."""
        del asked
        return Gone("unknown")

    def gone(self, table: str, seat: int) -> Gone | None:
        """Nobody is there."""
        del table, seat
        return Gone("unknown")

    def stand_in(self, strength: str) -> str:
        """The usual strength."""
        del strength
        return "club"

    def title(self, strength: str) -> str:
        """Its name."""
        return strength.removeprefix(EXTERNAL)

    def over(self, table: str, seen: Mapping[int, tuple[Event, ...]]) -> None:
        """Nobody has to be told."""

    def leave(self, table: str, staying: Collection[int] = ()) -> None:
        """Nobody has to be stopped."""

    def closed(self, table: str) -> None:
        """Nobody has to be stopped."""
