"""A broken bot: a table adopts and answers first, and writes the journal half a second later."""

import asyncio
from typing import Any

from bot.store.journal import StoredJournal
from bot.table.ports import Deadline
from bot.table.table_events import JournalEntry, TableOpened
from tests.campaign import frail_bot

LATER = 0.5
"""Seconds between an answer and what it answers standing in the journal."""


async def main(seed: int) -> int:
    """Run until SIGTERM, as ``tests.campaign.frail_bot`` does."""
    write = StoredJournal.append
    tasks: set[asyncio.Task[Any]] = set()
    turn = asyncio.Lock()

    async def append(
        self: StoredJournal, table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]
    ) -> None:
        if entries and isinstance(entries[0].record, TableOpened):
            await write(self, table, entries, deadlines)
            return

        async def later() -> None:
            await asyncio.sleep(LATER)
            async with turn:
                await write(self, table, entries, deadlines)

        task = asyncio.create_task(later())
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    StoredJournal.append = append  # type: ignore[method-assign]
    return await frail_bot.main(seed)
