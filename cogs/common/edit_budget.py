"""Shares the bot token's rate limit among edits that can wait; each waits for its turn once."""

from bisect import bisect_right
from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from bot.table.event_loop_clock import Clock

Key = TypeVar("Key", bound="Hashable")


class EditBudget(Generic[Key]):
    """At most ``most`` requests ``within`` any such time, including those that others make without asking.

    A caller who finds nothing left is told when its turn may come, in order of arrival, and asks again then with its
    newest content: under pressure edits become rarer, and no caller waits twice.
    """

    def __init__(self, clock: Clock, most: int, within: timedelta) -> None:
        self._clock = clock
        self._most = most
        self._within = within
        self._made: list[datetime] = []
        """The times of recent requests, in order."""
        self._waiting: dict[Key, datetime] = {}
        """When the turn of each waiting key comes, in order of arrival."""

    def spend(self) -> None:
        """Count a request that was made without asking."""
        self._made.append(self._recent())

    def take(self, key: Key) -> datetime | None:
        """None: go ahead, it is counted. Else the time at which this key's turn may come and it should ask again."""
        now = self._recent()
        self._waiting.setdefault(key, now)
        ahead = next(place for place, one in enumerate(self._waiting) if one == key)
        free = self._most - len(self._made)
        if ahead < free:
            del self._waiting[key]
            self._made.append(now)
            return None
        # This many requests must expire first: those made, then those that go now, and so on in rounds.
        made = self._made + [now] * free
        rounds, place = divmod(ahead - free, len(made))
        self._waiting[key] = made[place] + (rounds + 1) * self._within
        return self._waiting[key]

    def forgo(self, key: Key) -> None:
        """Give up a turn that is no longer needed."""
        self._waiting.pop(key, None)

    @property
    def waiting(self) -> int:
        """How many wait for their turn now."""
        self._recent()
        return len(self._waiting)

    def crowded(self) -> bool:
        """Whether more than half of the budget is used: optional edits should be left out."""
        self._recent()
        return 2 * (len(self._made) + len(self._waiting)) > self._most

    def _recent(self) -> datetime:
        """The current time, after dropping expired requests and keys that missed their turn."""
        now = self._clock.now()
        back = now - self._within
        del self._made[: bisect_right(self._made, back)]
        for late in [key for key, turn in self._waiting.items() if turn < back]:
            del self._waiting[late]
        return now
