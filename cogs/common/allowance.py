"""A share of the requests that the bot's token may make in a second, for what can wait: everybody's turn comes once."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable
    from datetime import datetime

    from bot.table.clock import Clock

Key = TypeVar("Key", bound="Hashable")


class Allowance(Generic[Key]):
    """So many requests a second, ``at_once`` of them without a pause between.

    Whoever comes when nothing is left is given a turn, in the order of coming, and asks again then with what is newest:
    under pressure things are done more seldom, and no queue grows.
    """

    def __init__(self, clock: Clock, per_second: int, at_once: int) -> None:
        self._clock = clock
        self._gap = timedelta(seconds=1) / per_second
        self._slack = self._gap * (at_once - 1)
        self._spent_until: datetime | None = None
        self._turns: dict[Key, datetime] = {}

    def take(self, key: Key) -> datetime | None:
        """None: go ahead, it is counted. Else the time of this key's turn, at which it asks again."""
        now = self._clock.now()
        turn = self._turns.get(key)
        if turn is None:
            spent = max(self._spent_until or now, now)
            self._spent_until = spent + self._gap
            turn = spent - self._slack
        if now >= turn:
            self._turns.pop(key, None)
            return None
        self._turns[key] = turn
        return turn

    def forgo(self, key: Key) -> None:
        """Give up a turn that is not needed any more."""
        self._turns.pop(key, None)
