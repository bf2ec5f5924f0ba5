"""Searches the indexes of yaku and terms in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.text.term_search import Found, Index


async def find_in_index(index: Callable[[], Index], text: str) -> Found:
    """The entries a text may mean. In a thread: the first search builds the index, and a misspelling takes long."""
    return await asyncio.to_thread(lambda: index().find(text))
