"""`/mydata`: the data that the bot stores about the caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str

from cogs.common.command_places import ANY_INSTALLATION, EVERYWHERE
from cogs.privacy.mydata import add_mydata

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    group = app_commands.Group(
        name="mydata",
        description=locale_str("What the bot keeps about you"),
        allowed_contexts=EVERYWHERE,
        allowed_installs=ANY_INSTALLATION,
    )
    add_mydata(bot, group)
    bot.tree.add_command(group)
