"""`/mydata`: the data that the bot stores about the caller."""

from bot.client.jantaku import JantakuBot
from cogs.privacy.mydata import MyData


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(MyData(bot))
