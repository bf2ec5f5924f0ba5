"""`/mydata`: the data that the bot stores about the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.privacy.mydata import MyData

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(MyData(bot))
