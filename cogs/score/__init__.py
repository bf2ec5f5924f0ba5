"""`/score`, `/points`, `/waits` and `/efficiency`: what a hand is worth, and related questions."""

from bot.client.jantaku import JantakuBot
from cogs.common.buttons import Features
from cogs.common.sharing import add_show_button
from cogs.score.answer_message import FEATURE
from cogs.score.efficiency import EfficiencyCog
from cogs.score.points import Points
from cogs.score.score_command import Score
from cogs.score.waits import Waits


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    add_show_button(bot)
    score = Score(bot)
    Features.of(bot).add(FEATURE, score.service.pressed)
    await bot.add_cog(score)
    await bot.add_cog(Points(bot))
    await bot.add_cog(Waits(bot))
    await bot.add_cog(EfficiencyCog(bot))
