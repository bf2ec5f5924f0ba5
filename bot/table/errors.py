"""Why a table refuses a command.

::

    TableError
    ├── NoSuchTable       nothing is open in this channel, or under this id
    ├── ChannelTaken      a table is already open here
    ├── TooManyTables     the server has as many tables as the operator allows
    ├── NotSeated         the presser does not sit at this table
    ├── AlreadySeated     the presser sits here already, or plays live elsewhere
    ├── TableFull         no place is free
    ├── WrongStage        not in the lobby, not in play, or over
    ├── SeatsEmpty        a start needs every place taken
    ├── NotAllowed        only the opener, or someone at the table, may do this
    ├── TablePaused       the game stands still
    ├── NotPaused         the game is going on
    ├── MotionOpen        the table is voting on something else
    ├── NoMotion          there is nothing to vote on
    ├── AskedBefore       a motion of the same person failed a moment ago
    ├── KnowsAnotherHand  a substitute has seen other tiles of this kyoku
    ├── ElsewhereHosted   a table that has its channel stays on its server
    ├── Restarting        the bot is about to stop, and begins no game
    ├── StaleDecision     the prompt that was answered is no longer open
    ├── Refused           the rules refuse the action (wraps the engine's reason)
    └── JournalFailed     nothing could be written, so nothing has happened
        ├── TakenOver        another process has the table now
        ├── JournalAhead     it holds more than the table knew
        └── UnreadableTable  what is recorded of the table cannot be read or followed
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.errors import Refusal
    from bot.table.records import PauseReason


class TableError(Exception):
    """Anything a table refuses. Nothing has changed."""


class NoSuchTable(TableError):
    """Nothing is open in this channel, or under this id."""


class ChannelTaken(TableError):
    """A table is already open in this channel."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table: Final = table


class TooManyTables(TableError):
    """The server has ``limit`` open tables, as many as the operator allows."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit: Final = limit


class NotSeated(TableError):
    """The presser does not sit at this table."""


class AlreadySeated(TableError):
    """The presser sits at a table already: this one, or a live one in ``channel``."""

    def __init__(self, channel: int) -> None:
        super().__init__(channel)
        self.channel: Final = channel


class TableFull(TableError):
    """No place is free."""


class WrongStage(TableError):
    """The command belongs to another stage than ``stage``: lobby, playing or closed."""

    def __init__(self, stage: str) -> None:
        super().__init__(stage)
        self.stage: Final = stage


class SeatsEmpty(TableError):
    """``free`` places are still empty."""

    def __init__(self, free: int) -> None:
        super().__init__(free)
        self.free: Final = free


class NotAllowed(TableError):
    """Only the opener, or someone at the table, may do this."""


class TablePaused(TableError):
    """The game stands still, for ``reason`` (``bot.table.records.PauseReason``)."""

    def __init__(self, reason: PauseReason) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class NotPaused(TableError):
    """The game is going on: there is nothing to resume."""


class MotionOpen(TableError):
    """The table is voting on something else, which has to be settled first."""


class NoMotion(TableError):
    """There is nothing to vote on, or no longer."""


class AskedBefore(TableError):
    """A motion of the same person failed a moment ago: they may ask again in a minute."""


class KnowsAnotherHand(TableError):
    """Who would take this seat has had another in the kyoku that is played, and knows its tiles."""


class ElsewhereHosted(TableError):
    """The table has its channel, and nobody takes it to another server."""


class Restarting(TableError):
    """The bot is about to stop: no game begins any more."""


class StaleDecision(TableError):
    """The prompt that was answered is no longer open."""


class ActionRefused(TableError):
    """The rules refuse the action."""

    def __init__(self, reason: Refusal, action: Action) -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.action: Final = action


class JournalFailed(TableError):
    """The journal could not be written: nothing has happened, the table is paused."""


class TakenOver(JournalFailed):
    """A newer process has taken over the table: this one will never write to it again."""


class JournalAhead(JournalFailed):
    """The journal holds more than the table knows: a write was taken for failed, since its answer was lost.

    Nothing of the present command has happened; the table has read what it missed.
    """


class UnreadableTable(JournalFailed):
    """What is recorded of the table cannot be read, or cannot have happened."""
