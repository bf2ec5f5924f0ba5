"""`/setup`: the defaults of a server and its channels, and a check of the bot's permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.setup.setup_commands import Setup

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Setup(bot))
