"""`/quiz` and `/daily`: puzzles to train with."""

from __future__ import annotations

from bot.client.jantaku import JantakuBot
from cogs.common.buttons import Features
from cogs.training.channel_puzzles import add_puzzles_for_many
from cogs.training.puzzle_ids import FEATURE
from cogs.training.quiz import Quiz
from cogs.training.quiz_interface import Sort
from cogs.training.score_quiz import ScoreQuiz
from cogs.training.training_service import QuizService
from cogs.training.waits_quiz import WaitsQuiz


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    sorts: dict[str, Sort] = {"score": ScoreQuiz(), "waits": WaitsQuiz()}
    service = QuizService(bot, sorts)
    bot.shared[QuizService] = service
    Features.of(bot).add(FEATURE, service.press)
    await bot.add_cog(Quiz(service, await add_puzzles_for_many(bot, sorts)))
