"""Where the puzzles of a quiz come from: the generator, and the finished games of the server."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final

import structlog

from bot.engine.rules.ruleset import preset_names
from bot.store.errors import StoreError
from bot.store.finished_games import PlayedGame
from bot.text.rules.named_rules import NamedRules, named_preset
from bot.text.sentences import joined
from bot.text.training.puzzle_text import LEVELS
from cogs.common.presets import rules_here, rules_labelled
from cogs.training.puzzle_ids import PuzzleWish
from cogs.training.quiz_puzzle import QuizPuzzle, Sort

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot

_FROM_GAMES: Final = 0.5
"""How often a puzzle of any source comes from the server's games, where they have one of the level."""
_GAMES_TRIED: Final = 3

log = structlog.stdlib.get_logger(__name__)


class Sources:
    """Draws puzzles as they are wished for, with the dice ``random``."""

    def __init__(self, bot: JantakuBot, sorts: Mapping[str, Sort]) -> None:
        self._bot: Final = bot
        self._sorts: Final = sorts
        self.random: Random = SystemRandom()

    async def draw(self, guild: int | None, wish: PuzzleWish) -> tuple[NamedRules, QuizPuzzle] | None:
        """A puzzle and the rules it goes by; None where it was to be from games and there are none."""
        sort = self._sorts[wish.sort]
        if wish.source == "games" or (wish.source == "mix" and self.random.random() < _FROM_GAMES):
            found = await self._of_games(guild, sort, wish)
            if found is not None or wish.source == "games":
                return found
        rules = await rules_here(self._bot, guild, wish.preset)
        heading = joined((LEVELS[wish.level], rules.title))
        return rules, sort.made(self.random, rules.rules, wish.level, heading)

    async def _of_games(self, guild: int | None, sort: Sort, wish: PuzzleWish) -> tuple[NamedRules, QuizPuzzle] | None:
        """A puzzle of the level from one of a few games; if it is to be from games, of another level at the worst."""
        presets = None if wish.preset is None else ((await rules_here(self._bot, guild, wish.preset)).kept_as,)
        games: list[PlayedGame] = []
        try:
            for _ in range(_GAMES_TRIED if guild is not None else 0):
                game = await self._bot.store.finished_games.draw_game(guild or 0, self.random, presets=presets)
                if game is not None:
                    games.append(game)
        except StoreError:
            log.warning("the games of a server cannot be read", exc_info=True)
        for level in (wish.level, None) if wish.source == "games" else (wish.level,):
            for game in games:
                rules = await self._rules_of(guild, game.preset)
                quiz_puzzle = (
                    None if rules is None else sort.of_game(self.random, game, rules.rules, level, rules.title)
                )
                if rules is not None and quiz_puzzle is not None:
                    return rules, quiz_puzzle
        return None

    async def _rules_of(self, guild: int | None, kept: str) -> NamedRules | None:
        """The rules that a game keeps the name of; None where there are no longer any of that name."""
        return named_preset(kept) if kept in preset_names() else await rules_labelled(self._bot, guild, kept)
