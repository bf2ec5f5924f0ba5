"""`/league`: how the people of a server stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.league.standings import Standings

if TYPE_CHECKING:
    from bot.app import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Standings(bot))
