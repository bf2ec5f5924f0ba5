"""Many rows a part at a time, so that the event loop gets its turn in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

AT_ONCE: Final = 500
"""So many rows are read or written before others get their turn: a few milliseconds of work."""

Item = TypeVar("Item")


def parts(items: Sequence[Item], size: int = AT_ONCE) -> Iterator[Sequence[Item]]:
    """The items in order, so many at a time."""
    for first in range(0, len(items), size):
        yield items[first : first + size]
