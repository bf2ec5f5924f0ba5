"""Errors: the reasons why a table refuses a command.

::

    TableError
    ├── NoSuchTable       nothing is open in this channel, or under this id
    │   ├── OfAnotherProcess  another process of the bot has the tables of that server
    │   └── TableElsewhere    nothing is open here, but the user sits at a table elsewhere
    ├── ChannelTaken      a table is already open here
    ├── TooManyTables     the server has as many tables as the operator allows
    ├── TooManyOwnTables  the user sits at as many tables as one person may
    ├── TooManyOpened     the user has opened as many tables in an hour as one person may
    ├── TooManyAlone      the user has as many tables without another person as one may
    ├── NotSeated         the user does not sit at this table
    ├── AlreadySeated     the user sits here already, or plays live at another table
    ├── TableFull         no place is free
    ├── WrongStage        not in the lobby, not in play, or over
    ├── SeatsEmpty        to start, every place must be taken
    ├── NotAllowed        only the opener, or a player at the table, may do this
    ├── NotInCharge       somebody else says how the table plays
    ├── TooManySeated     more players sit here than the chosen rules are for
    ├── PlaysElsewhere    somebody here plays live at another table
    ├── AwaitedElsewhere  a game cannot go on, since somebody plays live at another table
    ├── PlaysAlone        at a table by direct message nobody else can play
    ├── TablePaused       the game is paused
    ├── NotPaused         the game is not paused
    ├── MotionOpen        the table is voting on something else
    ├── NoMotion          there is nothing to vote on
    ├── AskedBefore       a motion of the same person has just failed
    ├── KnowsAnotherHand  the substitute knows another hand of this kyoku
    ├── ElsewhereHosted   a table that has its channel stays on its server
    ├── Restarting        the bot is about to stop, and starts no games
    ├── StaleDecision     the answered decision is no longer open
    ├── ActionRefused     the rules refuse the action (wraps the engine's reason)
    └── JournalFailed     nothing could be written, so nothing has happened
        ├── TakenOver        another process has the table now
        ├── JournalAhead     the journal holds more entries than the table knew
        └── UnreadableTable  the table's entries cannot be read, or cannot have happened
"""

from datetime import datetime
from typing import Final

from bot.engine.actions import Action
from bot.engine.errors import Refusal
from bot.table.table_events import PauseReason


class TableError(Exception):
    """A table refused a command. Nothing has changed."""


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


class TooManyOwnTables(TableError):
    """The user sits at ``limit`` open tables, as many as one person may."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit: Final = limit


class TooManyAlone(TableError):
    """The user sits at as many tables of this server without another person as one may: those in ``channels``."""

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__(channels)
        self.channels: Final = channels


class TooManyOpened(TableError):
    """The user has opened as many tables of late as one person may, and may open the next at ``since``."""

    def __init__(self, since: datetime) -> None:
        super().__init__(since)
        self.since: Final = since


class NotSeated(TableError):
    """The user does not sit at this table."""


class AlreadySeated(TableError):
    """The user sits at a table already: this one, or a live one in ``channel``, where they may be ``away``."""

    def __init__(self, channel: int, *, away: bool = False) -> None:
        super().__init__(channel)
        self.channel: Final = channel
        self.away: Final = away


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
    """Only the opener, or a player at the table, may do this."""


class NotInCharge(TableError):
    """Somebody else, called ``name``, says how the table plays."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name: Final = name


class TooManySeated(TableError):
    """More players sit at the table than the ``players`` that the chosen rules are for."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.players: Final = players


class PlaysElsewhere(TableError):
    """The table cannot become a live one: the person called ``name`` sits at a live one in ``channel``."""

    def __init__(self, name: str, channel: int) -> None:
        super().__init__(name, channel)
        self.name: Final = name
        self.channel: Final = channel


class AwaitedElsewhere(TableError):
    """The game cannot go on: the person called ``name`` sits at a live table in ``channel``."""

    def __init__(self, name: str, channel: int) -> None:
        super().__init__(name, channel)
        self.name: Final = name
        self.channel: Final = channel


class PlaysAlone(TableError):
    """The table is in a person's direct messages, where nobody else can play and from where it cannot be moved."""


class TablePaused(TableError):
    """The game is paused, for ``reason`` (``bot.table.table_events.PauseReason``)."""

    def __init__(self, reason: PauseReason) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class NotPaused(TableError):
    """The game is not paused, so it cannot be resumed."""


class MotionOpen(TableError):
    """The table is voting on another motion, which has to be settled first."""


class NoMotion(TableError):
    """There is no motion to vote on, or no longer."""


class AskedBefore(TableError):
    """A motion of the same person has just failed: they may make another in a minute."""


class KnowsAnotherHand(TableError):
    """The substitute has held another seat in the current kyoku, and knows its tiles."""


class ElsewhereHosted(TableError):
    """A table that still has its channel cannot be moved to another server."""


class OfAnotherProcess(NoSuchTable):
    """The tables of ``guild`` (0: of direct messages) belong to another process of this bot."""

    def __init__(self, guild: int) -> None:
        super().__init__(guild)
        self.guild: Final = guild


class TableElsewhere(NoSuchTable):
    """Nothing is open here. The user sits at tables in ``channels``, or at one that is ``lost`` or ``alone``.

    ``lost``: its channel is gone. ``alone``: in the user's direct messages.
    """

    def __init__(self, channels: tuple[int, ...], *, lost: bool = False, alone: bool = False) -> None:
        super().__init__(channels)
        self.channels: Final = channels
        self.lost: Final = lost
        self.alone: Final = alone


class Restarting(TableError):
    """The bot is about to stop, and starts no games."""


class StaleDecision(TableError):
    """The answered decision is no longer open."""


class ActionRefused(TableError):
    """The rules refuse the action."""

    def __init__(self, reason: Refusal, action: Action) -> None:
        super().__init__(reason)
        self.reason: Final = reason
        self.action: Final = action


class JournalFailed(TableError):
    """The journal could not be written: nothing has happened, the table is paused."""


class TakenOver(JournalFailed):
    """A newer process has taken over the table of this server: this one will never write to it again."""

    def __init__(self, reason: str, guild: int) -> None:
        super().__init__(reason)
        self.guild: Final = guild


class JournalAhead(JournalFailed):
    """The journal holds more entries than the table knew: an earlier write succeeded, but its confirmation was lost.

    The current command has not happened; the table has read the missing entries.
    """


class UnreadableTable(JournalFailed):
    """The table's entries cannot be read, or cannot have happened."""
