"""`/quiz` and `/daily`: puzzles to train with."""

from collections.abc import Mapping
from functools import partial
from random import SystemRandom

from bot.client.jantaku import JantakuBot
from bot.store.puzzles import Puzzle
from cogs.common.buttons import Features
from cogs.training.choices_face import ChoicesFace
from cogs.training.daily import Daily
from cogs.training.daily_posts import DailyPosts
from cogs.training.daily_puzzle_maker import DailyPuzzles
from cogs.training.discard_face import DiscardFace
from cogs.training.discard_quiz import AGAIN, DiscardQuiz
from cogs.training.discard_turns import DiscardTurns
from cogs.training.face import PuzzleFace
from cogs.training.puzzle_ids import FEATURE
from cogs.training.puzzle_votes import FEATURE as VOTE
from cogs.training.puzzle_votes import Votes
from cogs.training.quiz import Quiz
from cogs.training.quiz_interface import Sort
from cogs.training.score_quiz import SCORE
from cogs.training.training_service import QuizService
from cogs.training.waits_quiz import WAITS


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    sorts: dict[str, Sort] = {"score": SCORE, "waits": WAITS}
    service = QuizService(bot, sorts)
    bot.shared[QuizService] = service
    Features.of(bot).add(FEATURE, service.press)
    await bot.add_cog(Quiz(service, await add_puzzles_for_many(bot, sorts)))


async def add_puzzles_for_many(bot: JantakuBot, sorts: Mapping[str, Sort]) -> DiscardQuiz:
    """Add the daily puzzle to a bot, and return the quiz about discards. ``sorts`` are the quizzes of four answers."""
    random = SystemRandom()
    read = partial(face_of, sorts=sorts)
    votes = Votes(bot, read)
    Features.of(bot).add(VOTE, votes.pressed)
    discards = DiscardQuiz(bot, votes, DiscardTurns(bot, random))
    Features.of(bot).add(AGAIN, discards.again)
    daily = DailyPuzzles(bot, sorts, random)
    posts = DailyPosts(bot, daily, votes, read)
    bot.add_listener(posts.begin, "on_shard_ready")
    for comes in ("on_guild_join", "on_guild_available"):
        bot.add_listener(posts.arrived, comes)
    bot.shared[DailyPosts] = posts
    await bot.add_cog(Daily(bot, daily, votes, read))
    return discards


def face_of(puzzle: Puzzle, sorts: Mapping[str, Sort]) -> PuzzleFace:
    """The face of a puzzle. Raises UnknownPuzzle."""
    if puzzle.kind == "discard":
        return DiscardFace.from_payload(puzzle.payload)
    return ChoicesFace.from_payload(sorts.get(puzzle.kind), puzzle.payload)
