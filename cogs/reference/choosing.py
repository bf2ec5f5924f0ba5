"""What the commands of reference look up while somebody types."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.text.term_search import Found, Index


async def look_for(index: Callable[[], Index], text: str) -> Found:
    """What a text may mean. Beside the loop: the first question makes the index, and one with a slip takes long."""
    return await asyncio.to_thread(lambda: index().find(text))
