"""Lines on boards about restarts: the bot is about to stop, or it is back. No game depends on them.

Only live games get them; the players of a slow table do not sit waiting.
"""

from typing import Final

from bot.table.ports import PublicTable, Returned
from bot.text.sentences import Words, say
from cogs.table.board.board_pace import moves_of

STOPS: Final = say(
    "**I am about to restart.** Nothing is lost: the game continues in a moment, and no clock runs in the meantime."
)
BACK: Final = say("I have restarted. The game continues where it left off, with the full time for this move.")


class RestartNews:
    """The line that a board carries about a restart, if any."""

    def __init__(self) -> None:
        self.stops = False
        self._back: dict[str, tuple[int, int]] = {}
        """For tables loaded after a restart: the kyoku, and the number of moves on the table."""

    def returned(self, table: Returned) -> None:
        """A table is in memory again; ``until`` None: an earlier process left it in the middle of its game."""
        if table.until is None and is_live(table.public_table):
            self._back[table.public_table.table] = _place(table.public_table)

    def forget(self, table: str) -> None:
        """The table has left memory."""
        self._back.pop(table, None)

    def line(self, public_table: PublicTable) -> Words | None:
        """The board's line now. "The bot has restarted" disappears with the next discard or call."""
        if self.stops and is_live(public_table):
            return STOPS
        if public_table.table not in self._back:
            return None
        if self._back[public_table.table] == _place(public_table) and is_live(public_table):
            return BACK
        del self._back[public_table.table]
        return None


def is_live(public_table: PublicTable) -> bool:
    """Whether this game is being played now."""
    return (
        public_table.stage == "playing"
        and public_table.pause is None
        and public_table.settings.pace != "slow"
        and not public_table.stuck
    )


def _place(public_table: PublicTable) -> tuple[int, int]:
    return (public_table.game.kyoku if public_table.game is not None else 0, moves_of(public_table))
