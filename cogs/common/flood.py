"""Limits how much one user may ask of the bot at a time, so that a flood does not make others wait."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from bot.table.event_loop_clock import Clock

MOST: Final = 30
"""Most presses, commands and forms of one user that are answered ``WITHIN`` any such time: three a second."""
MOST_TYPED: Final = 100
"""Most autocompletions of one user ``WITHIN`` any such time; enough for fast typists."""
WITHIN: Final = timedelta(seconds=10)
AT_ONCE: Final = 5
"""Most requests of one user that are worked on at once. Most take milliseconds, a long file seconds."""


class Admission(Enum):
    """The decision about one request of a user."""

    WELCOME = "welcome"
    TOLD = "told"
    """Refused, and the user is to be told."""
    IGNORED = "ignored"
    """Refused silently: the user has just been told, and answering each would add to the flood."""


class Flood:
    """Counts each user's requests. Users who were quiet for ``WITHIN`` are forgotten."""

    def __init__(self, clock: Clock, most: int = MOST) -> None:
        self._clock = clock
        self._most = most
        self._asked: dict[int, deque[datetime]] = {}
        self._told: dict[int, datetime] = {}
        self._at_work: dict[int, int] = {}
        self._swept = clock.now()

    @contextmanager
    def entry(self, user: int) -> Iterator[Admission]:
        """``with flood.entry(user) as admission``: the block is the work, which counts while it runs."""
        found = self._admit(user)
        if found is not Admission.WELCOME:
            yield found
            return
        self._at_work[user] = self._at_work.get(user, 0) + 1
        try:
            yield found
        finally:
            left = self._at_work.pop(user) - 1
            if left:
                self._at_work[user] = left

    def admits(self, user: int) -> bool:
        """Whether a request without work is admitted; the user is not told of refusals."""
        with self.entry(user) as found:
            return found is Admission.WELCOME

    def _admit(self, user: int) -> Admission:
        now = self._clock.now()
        self._sweep(now)
        asked = self._asked.setdefault(user, deque())
        while asked and asked[0] <= now - WITHIN:
            asked.popleft()
        if len(asked) < self._most and self._at_work.get(user, 0) < AT_ONCE:
            asked.append(now)
            return Admission.WELCOME
        told = self._told.get(user)
        if told is not None and told > now - WITHIN:
            return Admission.IGNORED
        self._told[user] = now
        return Admission.TOLD

    def _sweep(self, now: datetime) -> None:
        """Forget users who were quiet, once in a while."""
        back = now - WITHIN
        if self._swept > back:
            return
        self._swept = now
        self._asked = {user: asked for user, asked in self._asked.items() if asked and asked[-1] > back}
        self._told = {user: when for user, when in self._told.items() if when > back}
