"""The puzzle of a day: made once for each server, when it is first needed, and the same for everybody there."""

import asyncio
from collections.abc import Mapping
from datetime import date
from random import Random
from typing import Any, Final

from bot.analysis.puzzles.discard_puzzle import dealt_puzzle
from bot.analysis.puzzles.questions import Level
from bot.client.jantaku import JantakuBot
from bot.store.puzzles import Puzzle, PuzzleKind
from bot.text.rules.named_rules import NamedRules
from bot.text.sentences import joined
from cogs.common.rules_lookup import rules_here
from cogs.training.choices_face import puzzle_payload
from cogs.training.discard_face import DiscardFace
from cogs.training.puzzle_days import kind_of
from cogs.training.quiz_interface import Sort

LEVEL: Final = Level.NORMAL


class DailyPuzzles:
    """Makes and finds daily puzzles. One for each bot. ``random`` must not be predictable."""

    def __init__(self, bot: JantakuBot, sorts: Mapping[str, Sort], random: Random) -> None:
        self._bot: Final = bot
        self._sorts: Final = sorts
        self._random: Final = random

    async def of(self, guild: int, day: date) -> Puzzle:
        """The puzzle of a day in a server. Raises StoreError."""
        puzzles = self._bot.store.puzzles
        known = await puzzles.daily(guild, day)
        if known is not None:
            return known
        rules = await rules_here(self._bot, guild)
        kind, payload = await asyncio.to_thread(self._made, kind_of(day), rules)
        number = await puzzles.open(kind, payload, self._bot.clock.now(), guild=guild, level=LEVEL.value, day=day)
        made = await puzzles.puzzle(number)
        assert made is not None  # noqa: S101 - it was just stored
        return made

    def _made(self, kind: PuzzleKind, rules: NamedRules) -> tuple[PuzzleKind, dict[str, Any]]:
        """The kind and stored form of a new puzzle. Slow: call it in a thread."""
        sort = self._sorts.get(kind)
        if sort is None:
            return "discard", DiscardFace(dealt_puzzle(self._random, rules.rules, LEVEL)).payload
        quiz_puzzle = sort.made(self._random, rules.rules, LEVEL, joined(()))
        return kind, puzzle_payload(rules, quiz_puzzle.letters)
