"""`/replay`: every game of the server again, step by step, and logs of elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.common.buttons import Features
from cogs.replay.command import Replay
from cogs.replay.desk import ReplayDesk
from cogs.replay.ids import FEATURE

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    desk = ReplayDesk(bot)
    Features.of(bot).add(FEATURE, desk.pressed)
    await bot.add_cog(Replay(bot, desk))
