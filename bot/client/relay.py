"""Who hears of tables and of requests: the ends that cogs listen at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import aiohttp
import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

Outcome = Literal["done", "refused", "failed", "undelivered"]
"""What came of an interaction: done, refused with a reason, failed by a fault of ours, or its answer did not arrive."""

log = structlog.stdlib.get_logger(__name__)


class Relay:
    """The announcer of all tables: passes each change on to whoever listens. Implements ``ports.Announcer``."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the table's id after each change. It must return at once."""
        self._listeners.append(listener)

    def changed(self, table: str) -> None:
        """Something about this table is new. A listener's fault never reaches the table."""
        for listener in self._listeners:
            try:
                listener(table)
            except Exception:
                log.exception("a listener failed", table=table)


class Outgoing:
    """Tells of every request that is made with the bot's own token: all of them share Discord's fifty a second."""

    def __init__(self) -> None:
        self.trace: Final = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._starts)
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the path of each request as it begins, tries anew included. It must return at once."""
        self._listeners.append(listener)

    async def _starts(self, _session: object, _context: object, request: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" in request.headers:
            self.begins(request.url.path)

    def begins(self, path: str) -> None:
        """A request with the bot's own token goes out now."""
        for listener in self._listeners:
            listener(path)


class Answered:
    """Tells of every interaction once it has been answered."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str, str, Outcome, float], None]] = []

    def listen(self, listener: Callable[[str, str, Outcome, float], None]) -> None:
        """Call ``listener`` with how it was asked, for what, what came of it, and the seconds it took."""
        self._listeners.append(listener)

    def tell(self, kind: str, asked: str, outcome: Outcome, seconds: float) -> None:
        """An interaction has been answered."""
        for listener in self._listeners:
            listener(kind, asked, outcome, seconds)
