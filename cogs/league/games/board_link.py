"""The link to the end of a table's game."""

from __future__ import annotations

from bot.league.games import LeagueGame
from bot.league.leagues import League
from cogs.league.league_service import LeagueService


async def board_link(service: LeagueService, league: League, game: LeagueGame) -> str | None:
    """The link to the message that showed the end of a game; None if it is not known. Raises StoreError."""
    if game.table is None or game.table_game is None:
        return None
    board = await service.bot.store.league_games.board(game.table, game.table_game)
    return None if board is None else f"https://discord.com/channels/{league.guild}/{board.channel}/{board.message}"
