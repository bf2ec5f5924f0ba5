"""`/replay` and `/review`: replays of the server's games and of log files from elsewhere, and reviews of decisions."""

from bot.client.jantaku import JantakuBot
from cogs.common.buttons import Features
from cogs.replay.command import ReplayCog
from cogs.replay.replay_browser import ReplayFace
from cogs.replay.replay_ids import FEATURE
from cogs.replay.replay_presses import ReplayService
from cogs.replay.review_command import ReviewCog
from cogs.replay.review_ids import FEATURE as REVIEW
from cogs.replay.review_presses import ReviewService


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    replays = ReplayService(bot)
    reviews = ReviewService(bot, replays)
    Features.of(bot).add(FEATURE, replays.pressed)
    Features.of(bot).add(REVIEW, reviews.pressed)
    if bot.web is not None:
        bot.web.replays.games = ReplayFace(replays.games, reviews.reviews.of)
    await bot.add_cog(ReplayCog(bot, replays))
    await bot.add_cog(ReviewCog(bot, reviews))
