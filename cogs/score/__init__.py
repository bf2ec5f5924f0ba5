"""`/score`: what a hand is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.score.lookup import Score

if TYPE_CHECKING:
    from bot.app import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Score(bot))
