"""Who hears of tables and of requests: the ends that cogs listen at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import aiohttp
import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

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
