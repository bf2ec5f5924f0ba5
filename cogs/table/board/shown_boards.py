"""The boards of the tables in memory as they are in the channels, found by table or channel."""

from datetime import datetime

import discord

from bot.table.ports import PublicTable
from cogs.common.buttons import custom_ids, press_of
from cogs.table.board.board_message import BoardContent
from cogs.table.board.board_pace import BURIED, GAP, ShownBoard, moves_of, stakes_of
from cogs.table.table_status_text import AGREE, DECLINE, status_of


class ShownBoards:
    """The board of each table; at most one per channel."""

    def __init__(self) -> None:
        self._boards: dict[str, ShownBoard] = {}
        self._tables: dict[int, str] = {}

    def get(self, table: str) -> ShownBoard | None:
        """The board of a table."""
        return self._boards.get(table)

    def at(self, channel: int) -> tuple[str, ShownBoard] | None:
        """The table whose board is in this channel, and the board."""
        table = self._tables.get(channel)
        shown = self._boards.get(table) if table is not None else None
        return (table, shown) if table is not None and shown is not None else None

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """Table, channel and message of each board whose channel is known."""
        return tuple(
            (table, shown.channel, shown.message) for table, shown in self._boards.items() if shown.channel is not None
        )

    def put(self, table: str, shown: ShownBoard) -> None:
        """Set the board of a table."""
        self.drop(table)
        self._boards[table] = shown
        if shown.channel is not None:
            self._tables[shown.channel] = table

    def note(
        self, public_table: PublicTable, face: BoardContent, message: int, channel: int | None, now: datetime
    ) -> None:
        """A message shows the table as it is, by ``face``, since ``now``."""
        shown = self.get(public_table.table)
        if shown is None or shown.message != message:
            shown = ShownBoard(message, face.kyoku, face.over, face, now, now, channel=channel)
            self.put(public_table.table, shown)
        shown.kyoku, shown.over, shown.face, shown.edited = face.kyoku, face.over, face, now
        shown.moves, shown.status = moves_of(public_table), face.status
        shown.stakes = None if public_table.game is None else stakes_of(public_table.game)

    def drop(self, table: str) -> None:
        """Forget the board of a table."""
        before = self._boards.pop(table, None)
        if before is not None and before.channel is not None and self._tables.get(before.channel) == table:
            del self._tables[before.channel]


def messages_below(channel: object, message: int) -> int:
    """How many messages of a channel count as below this one: it is out of sight unless it is known to be the last."""
    return 0 if getattr(channel, "last_message_id", None) == message else BURIED + 1


def board_at_rest(public_table: PublicTable, now: datetime, channel: object) -> ShownBoard | None:
    """The board of a table that was at rest, in this channel as Discord's library knows it. It is up to date."""
    if public_table.board is None:
        return None
    kyoku = public_table.game.kyoku if public_table.game is not None else 0
    over = public_table.game is not None and public_table.game.kyoku_over is not None
    return ShownBoard(
        public_table.board.message,
        kyoku,
        over,
        None,
        now - GAP,
        public_table.board_at or now,
        below=messages_below(channel, public_table.board.message),
        moves=moves_of(public_table),
        channel=public_table.board.channel,
        status=status_of(public_table),
        stakes=None if public_table.game is None else stakes_of(public_table.game),
    )


def kyoku_of(message: discord.Message) -> tuple[int, bool]:
    """The kyoku of a message, and whether it shows the kyoku's result, derived from its buttons."""
    kyoku, over = 0, False
    for press in filter(None, map(press_of, custom_ids(message))):
        if press.code == "next":
            over = True
        elif press.code not in {AGREE, DECLINE}:
            kyoku = press.number
    return kyoku, over
