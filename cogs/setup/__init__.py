"""`/setup`: the defaults of a server and its channels, and a check of the bot's permissions."""

from bot.client.jantaku import JantakuBot
from cogs.setup.setup_commands import Setup


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(Setup(bot))
