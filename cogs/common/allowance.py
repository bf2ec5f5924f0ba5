"""How many of the requests that the bot's token may make are left for what can wait: everybody's turn comes once."""

from __future__ import annotations

from bisect import bisect_right, insort
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable
    from datetime import datetime, timedelta

    from bot.table.clock import Clock

Key = TypeVar("Key", bound="Hashable")


class Allowance(Generic[Key]):
    """At most ``most`` requests ``within`` any such time, those included that others make without asking.

    Whoever comes when nothing is left is given a turn, in the order of coming, and asks again then with what is newest:
    under pressure things are done more seldom, and no queue grows.
    """

    def __init__(self, clock: Clock, most: int, within: timedelta) -> None:
        self._clock = clock
        self._most = most
        self._within = within
        self._times: list[datetime] = []
        """When requests were made of late, and the turns to come, in order."""
        self._turns: dict[Key, datetime] = {}

    def spend(self) -> None:
        """Somebody makes a request without asking."""
        insort(self._times, self._recent())

    def take(self, key: Key) -> datetime | None:
        """None: go ahead, it is counted. Else the time of this key's turn, at which it asks again."""
        now = self._recent()
        turn = self._turns.pop(key, None)
        if turn is not None and turn > now:
            self._turns[key] = turn
            return turn
        if turn is not None:
            self._times.remove(turn)
        if bisect_right(self._times, now) < self._most and (turn is not None or len(self._times) < self._most):
            insort(self._times, now)
            return None
        self._turns[key] = later = self._times[-self._most] + self._within
        insort(self._times, later)
        return later

    def forgo(self, key: Key) -> None:
        """Give up a turn that is not needed any more."""
        turn = self._turns.pop(key, None)
        if turn is not None and turn in self._times:
            self._times.remove(turn)

    def crowded(self) -> bool:
        """Whether more than half of it is gone: nothing should be done that can be left."""
        self._recent()
        return 2 * len(self._times) > self._most

    def _recent(self) -> datetime:
        """The time; what lies too far back is forgotten."""
        now = self._clock.now()
        del self._times[: bisect_right(self._times, now - self._within)]
        return now
