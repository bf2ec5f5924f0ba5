"""`/league`: a club's seasons in the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str

from cogs.league.desk import LeagueDesk
from cogs.league.game import add_game
from cogs.league.history import add_history
from cogs.league.seasons import add_seasons
from cogs.league.seating import add_seating
from cogs.league.setup_league import add_setup
from cogs.league.standings import add_standings
from cogs.league.versus import add_versus

if TYPE_CHECKING:
    from bot.app import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``. Each part adds its commands to the group and its takers of presses."""
    group = app_commands.Group(name="league", description=locale_str("The club league"), guild_only=True)
    desk = LeagueDesk.of(bot)
    for add in (add_setup, add_seasons, add_standings, add_history, add_game, add_versus, add_seating):
        add(desk, group)
    bot.tree.add_command(group)
