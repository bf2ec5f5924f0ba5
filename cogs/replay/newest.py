"""Of several presses on one message the last one decides what it shows, whichever picture is drawn first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

REMEMBERED: Final = 1000
"""Messages of which the last press is known."""


@dataclass(slots=True)
class _Pressed:
    last: int = 0
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)


class Newest:
    """The last press on each message, and whose turn it is to write there."""

    def __init__(self) -> None:
        self._messages: Final[OrderedDict[int, _Pressed]] = OrderedDict()

    def pressed(self, message: int, interaction: int) -> None:
        """A message was pressed. Ids of interactions grow with time, in whatever order they come."""
        found = self._of(message)
        found.last = max(found.last, interaction)

    @asynccontextmanager
    async def writing(self, message: int, interaction: int) -> AsyncIterator[bool]:
        """The time in which one press writes the message; whether it is still the last one there."""
        found = self._of(message)
        async with found.writing:
            yield interaction >= found.last

    def _of(self, message: int) -> _Pressed:
        found = self._messages.setdefault(message, _Pressed())
        self._messages.move_to_end(message)
        while len(self._messages) > REMEMBERED:
            self._messages.popitem(last=False)
        return found
