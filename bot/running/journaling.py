"""How long the journal takes to write, told to the figures."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bot.table.errors import JournalFailed, TakenOver

if TYPE_CHECKING:
    from bot.running.figures import Figures
    from bot.table.ports import Deadline, Journal, JournalEntry, Loaded


class TimedJournal:
    """A journal whose writing is timed. Implements ``ports.Journal``."""

    def __init__(self, journal: Journal, figures: Figures) -> None:
        self._journal = journal
        self._figures = figures

    async def append(self, table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        """Write all entries, or raise JournalFailed."""
        began = time.perf_counter()
        try:
            await self._journal.append(table, entries, deadlines)
        except TakenOver:
            raise
        except JournalFailed:
            self._figures.unwritten()
            raise
        self._figures.written((entry.record for entry in entries), time.perf_counter() - began)

    async def take_up(self, table: str) -> Loaded:
        """Every entry of a table in order. Raises JournalFailed."""
        return await self._journal.take_up(table)
