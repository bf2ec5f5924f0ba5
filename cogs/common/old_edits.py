"""Paces edits of messages over an hour old, of which Discord takes only few: three in twenty seconds in a channel.

Discord states no figure; reports agree on this one (docs/playground.md). A refused edit would hold up all edits in its
channel, those of live boards too.
"""

from __future__ import annotations

from collections import deque
from datetime import timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

OLD: Final = timedelta(minutes=59)
"""A message's age, with a minute in hand."""
MOST: Final = 3
WITHIN: Final = timedelta(seconds=21)
"""Discord's window, and a second by which requests may drift together on their way."""


class OldEdits:
    """When old messages of each channel were edited."""

    def __init__(self) -> None:
        self._edits: Final[dict[int, deque[datetime]]] = {}

    def begin(self, channel: int, count: int, now: datetime) -> datetime | None:
        """Count so many edits and return None if they may be made now; else return when to ask again.

        More than fit at once may be made if there were none.
        """
        edits = self._edits.setdefault(channel, deque())
        while edits and edits[0] + WITHIN <= now:
            edits.popleft()
        if edits and len(edits) + count > MOST:
            return edits[0] + WITHIN
        edits.extend([now] * count)
        if not edits:
            del self._edits[channel]
        return None
