"""Many rows a part at a time, so that the event loop gets its turn in between."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Result

AT_ONCE: Final = 500
"""So many rows are read or written before others get their turn: a few milliseconds of work."""

Item = TypeVar("Item")


def parts(items: Sequence[Item], size: int = AT_ONCE) -> Iterator[Sequence[Item]]:
    """The items in order, so many at a time."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


async def all_rows(result: Result[Any]) -> list[Any]:
    """Every row of an answer that may have many."""
    found: list[Any] = []
    for part in result.partitions(AT_ONCE):
        found += part
        await asyncio.sleep(0)
    return found
