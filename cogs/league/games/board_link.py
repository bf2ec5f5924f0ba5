"""The link to the end of a table's game."""

from __future__ import annotations

from bot.league.leagues import League
from bot.league.news import BoardMessage


def board_link(league: League, board: BoardMessage | None) -> str | None:
    """The link to the message that showed the end of a game; None if it is not known."""
    return None if board is None else f"https://discord.com/channels/{league.guild}/{board.channel}/{board.message}"
