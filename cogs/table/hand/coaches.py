"""The coaches of beginners at training tables: what they say on a hand, in messages and on pages."""

import asyncio
from dataclasses import dataclass
from typing import Final

import structlog

from bot.analysis.coaching import Pupil
from bot.client.jantaku import JantakuBot
from bot.engine.actions import Action
from bot.engine.view import SeatView
from bot.store.errors import StoreError
from bot.table.ports import PlayerTable
from bot.text.sentences import Words
from bot.text.training.coach_text import counsel, feedback, outcome
from cogs.common.reader_settings import Readers

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Counsel:
    """What a coach says; ``action`` is the one whose button it marks."""

    words: Words | None
    action: Action | None = None


class Coaches:
    """One for each bot."""

    def __init__(self, bot: JantakuBot, readers: Readers) -> None:
        self._bot: Final = bot
        self._readers: Final = readers
        self._pupils: Final[dict[tuple[str, int], Pupil]] = {}
        self._locks: Final[dict[tuple[str, int], asyncio.Lock]] = {}
        """A hand and a page may ask about the same moment."""

    def forget(self, table: str, user: int) -> None:
        """The player has left memory: what was led is led again, what was done alone is in the database."""
        self._pupils.pop((table, user), None)
        self._locks.pop((table, user), None)

    async def counsel(self, hand: PlayerTable) -> Counsel | None:
        """What the coach says of this hand; None where there is no coach.

        One sits beside whoever learns at a training table, and beside everybody in the easy game.
        """
        settings, view = hand.public_table.settings, hand.view
        easy = hand.public_table.alone and settings.cpu == "beginner"
        if view is None or not settings.training or not (easy or await self._readers.learns(hand.user)):
            return None
        async with self._locks.setdefault((hand.public_table.table, hand.user), asyncio.Lock()):
            return await self._counsel(hand, view, await self._pupil(hand))

    async def _counsel(self, hand: PlayerTable, view: SeatView, pupil: Pupil) -> Counsel:
        shown = await asyncio.to_thread(pupil.see, view)
        if shown is not None:
            try:
                await self._bot.store.learning.did_unaided(hand.user, shown)
            except StoreError:
                log.warning("what a beginner did alone could not be kept", exc_info=True)
        names, over = hand.public_table.names, view.public.kyoku_over
        if over is not None:
            return Counsel(outcome(view, over, names))
        if hand.legal and not hand.by_itself and not hand.away and hand.public_table.pause is None:
            occasion = await asyncio.to_thread(pupil.asked, view)
            if occasion is not None:
                return Counsel(counsel(occasion, names), occasion.weighed.action if occasion.helped else None)
        return Counsel(None if pupil.done is None else feedback(pupil.done, names))

    async def _pupil(self, hand: PlayerTable) -> Pupil:
        whose = hand.public_table.table, hand.user
        if whose not in self._pupils:
            try:
                unaided = await self._bot.store.learning.unaided(hand.user)
            except StoreError:
                unaided = {}
            self._pupils.setdefault(whose, Pupil(unaided))
        return self._pupils[whose]
