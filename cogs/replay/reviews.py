"""Reviews at hand: each is made once in a worker thread, and one after another, whoever asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from bot.analysis.review import review_of

if TYPE_CHECKING:
    from bot.analysis.review import GameReview
    from bot.engine.replay import Replay

AT_HAND: Final = 12
"""So many reviews are at hand without being made again: each takes about 2 MB."""


class Reviews:
    """The reviews that are asked for. One for each bot.

    They belong to their film: a game that is read anew, since a name or its rules have changed, is reviewed anew.
    """

    def __init__(self) -> None:
        self._at_hand: Final[OrderedDict[tuple[Replay, int], GameReview]] = OrderedDict()
        # A second of work each: several at once would keep the threads from tables.
        self._making: Final = asyncio.Lock()

    async def of(self, film: Replay, seat: int) -> GameReview:
        """The review of a seat's game. Raises CorruptRecord where the film cannot be shown."""
        wanted = film, seat
        if wanted not in self._at_hand:
            async with self._making:
                # Somebody else may have been asked for the same meanwhile.
                if wanted not in self._at_hand:
                    self._at_hand[wanted] = await asyncio.to_thread(review_of, film, seat)
        found = self._at_hand[wanted]
        self._at_hand.move_to_end(wanted)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)
        return found
