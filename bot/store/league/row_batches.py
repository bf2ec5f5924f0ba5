"""Handling many rows in batches, so that the event loop can run other tasks in between."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Result

AT_ONCE: Final = 500
"""Rows per batch: a few milliseconds of work."""

Item = TypeVar("Item")


def parts(items: Sequence[Item], size: int = AT_ONCE) -> Iterator[Sequence[Item]]:
    """The items in order, in batches of ``size``."""
    for first in range(0, len(items), size):
        yield items[first : first + size]


async def all_rows(result: Result[Any]) -> list[Any]:
    """All rows of a large result."""
    rows: list[Any] = []
    for part in result.partitions(AT_ONCE):
        rows += part
        await asyncio.sleep(0)
    return rows
