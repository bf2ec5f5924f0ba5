"""Turns for discard puzzles: dealt for the purpose, or from the finished games of the server."""

import asyncio
from datetime import datetime
from random import Random
from typing import Final

import structlog

from bot.analysis.puzzles.discard_puzzle import choices_of, dealt_puzzle, level_of, may_be_asked
from bot.analysis.puzzles.questions import Level
from bot.analysis.puzzles.stored_turn import turns_of
from bot.client.jantaku import JantakuBot
from bot.engine.errors import CorruptRecord
from bot.engine.rules.ruleset import Ruleset
from bot.engine.view import SeatView
from bot.store.errors import StoreError
from bot.store.random_kyoku import WholeKyoku
from cogs.training.puzzle_ids import Source

_FROM_GAMES: Final = 0.5
"""The share of turns from the server's games if any source is fine and they have one of the level."""
_KYOKU_TRIED: Final = 4
"""How many kyoku are searched for one."""

log = structlog.stdlib.get_logger(__name__)


class DiscardTurns:
    """Draws turns. One for each bot."""

    def __init__(self, bot: JantakuBot, random: Random) -> None:
        self._bot: Final = bot
        self._random: Final = random

    async def draw(
        self, guild: int | None, rules: Ruleset, level: Level, source: Source
    ) -> tuple[SeatView, datetime | None] | None:
        """A turn of the level and when it was played; None if ``source`` is "games" and the server's games have none.

        A turn from games may be of another level if none fits. Raises NothingFound.
        """
        if source == "games" or (source == "mix" and self._random.random() < _FROM_GAMES):
            found = await self._played(guild, rules, level, strict=source != "games")
            if found is not None or source == "games":
                return found
        return await asyncio.to_thread(dealt_puzzle, self._random, rules, level), None

    async def _played(
        self, guild: int | None, rules: Ruleset, level: Level, *, strict: bool
    ) -> tuple[SeatView, datetime] | None:
        """A played turn with the same number of players; of the level if ``strict``, otherwise preferably of it."""
        fallback: tuple[SeatView, datetime] | None = None
        for _ in range(_KYOKU_TRIED if guild is not None else 0):
            try:
                kyoku = await self._bot.store.finished_games.draw_kyoku(guild or 0, self._random)
            except StoreError:
                log.warning("the games of a server cannot be read", exc_info=True)
                return fallback
            if kyoku is None or kyoku.rules.players != rules.players:
                continue
            turns = await asyncio.to_thread(_turns_to_ask, kyoku)
            fitting = [view for view, hard in turns if hard is level]
            if fitting:
                return self._random.choice(fitting), kyoku.at
            if turns and not strict:
                fallback = self._random.choice(turns)[0], kyoku.at
        return fallback


def _turns_to_ask(kyoku: WholeKyoku) -> list[tuple[SeatView, Level]]:
    """The turns of a kyoku that are worth asking about, with their levels. Slow: call it in a thread."""
    try:
        views = [view for view in turns_of(kyoku.rules, kyoku.events) if may_be_asked(view)]
    except CorruptRecord:
        log.warning("a finished game cannot be looked at again", exc_info=True)
        return []
    return [(view, level) for view in views if (level := level_of(choices_of(view))) is not None]
