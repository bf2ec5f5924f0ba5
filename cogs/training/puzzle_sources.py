"""Where the puzzles of a quiz come from: the generator, and the finished games of the server."""

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.rules.ruleset import preset_names
from bot.store.errors import StoreError
from bot.store.random_kyoku import PlayedGame
from bot.text.rules.named_rules import NamedRules, named_preset
from bot.text.sentences import joined
from bot.text.training.puzzle_text import LEVELS
from cogs.common.rules_lookup import rules_here, rules_labelled
from cogs.training.puzzle_ids import PuzzleRequest
from cogs.training.quiz_interface import QuizPuzzle, Sort

_FROM_GAMES: Final = 0.5
"""The share of puzzles from the server's games if any source is fine and they have one of the level."""
_GAMES_TRIED: Final = 3

log = structlog.stdlib.get_logger(__name__)


class Sources:
    """Draws the puzzles of a quiz. ``random`` is replaced in tests."""

    def __init__(self, bot: JantakuBot, sorts: Mapping[str, Sort]) -> None:
        self._bot: Final = bot
        self._sorts: Final = sorts
        self.random: Random = SystemRandom()

    async def draw(self, guild: int | None, request: PuzzleRequest) -> tuple[NamedRules, QuizPuzzle] | None:
        """A puzzle and its rules; None if it must come from games and they have none."""
        sort = self._sorts[request.sort]
        if request.source == "games" or (request.source == "mix" and self.random.random() < _FROM_GAMES):
            found = await self._from_games(guild, sort, request)
            if found is not None or request.source == "games":
                return found
        rules = await rules_here(self._bot, guild, request.preset)
        heading = joined((LEVELS[request.level], rules.title))
        return rules, sort.made(self.random, rules.rules, request.level, heading)

    async def _from_games(
        self, guild: int | None, sort: Sort, request: PuzzleRequest
    ) -> tuple[NamedRules, QuizPuzzle] | None:
        """A puzzle of the level from a few random games; if it must come from games, of any level if none fits."""
        presets = None if request.preset is None else ((await rules_here(self._bot, guild, request.preset)).kept_as,)
        games: list[PlayedGame] = []
        try:
            for _ in range(_GAMES_TRIED if guild is not None else 0):
                game = await self._bot.store.finished_games.draw_game(guild or 0, self.random, presets=presets)
                if game is not None:
                    games.append(game)
        except StoreError:
            log.warning("the games of a server cannot be read", exc_info=True)
        for level in (request.level, None) if request.source == "games" else (request.level,):
            for game in games:
                rules = await self._rules_of(guild, game.preset)
                quiz_puzzle = (
                    None if rules is None else sort.of_game(self.random, game, rules.rules, level, rules.title)
                )
                if rules is not None and quiz_puzzle is not None:
                    return rules, quiz_puzzle
        return None

    async def _rules_of(self, guild: int | None, kept: str) -> NamedRules | None:
        """The rules stored with a game by name; None if they no longer exist."""
        return named_preset(kept) if kept in preset_names() else await rules_labelled(self._bot, guild, kept)
