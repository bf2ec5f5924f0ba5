"""How long a request to Discord may take, and how long one that Discord puts off is waited for.

The library would wait for five minutes for an answer, and for as long as Discord says at a limit. Where a network goes
away without a word, or Discord wants to hear nothing for an hour, so long would nobody see their table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import aiohttp
from discord.http import Ratelimit

if TYPE_CHECKING:
    from discord.http import HTTPClient

REQUEST_SECONDS: Final = 60.0
"""From the first byte that is sent to the last that is read. What waits for a limit is between requests."""

LONGEST_LIMIT: Final = 30.0
"""Seconds that a limit is waited for. Beyond that the request ends at once, as discord.RateLimited."""


class Limit(Ratelimit):
    """A limit of Discord's that refuses nothing while it has room.

    The library's own ends a request at once where its window is long, even if most of it is free: of the emoji that may
    be uploaded in an hour the second would be refused.
    """

    __slots__ = ()

    async def acquire(self) -> None:
        """Wait for room, or raise discord.RateLimited where that would take too long."""
        if self.is_expired():
            self.reset()  # type: ignore[no-untyped-call]
        if self.remaining > 0:
            self._last_request = self._loop.time()
            self.remaining -= 1
            self.outgoing += 1
        else:
            await super().acquire()


def hurry(http: HTTPClient) -> None:
    """Let every request of a client that has logged in end in time: as a TimeoutError, or as discord.RateLimited."""
    # discord.py makes the session by itself and hands it to nobody.
    session = getattr(http, "_HTTPClient__session", None)
    if isinstance(session, aiohttp.ClientSession):
        session._timeout = aiohttp.ClientTimeout(total=REQUEST_SECONDS)  # noqa: SLF001

    def limit(key: str) -> Ratelimit:
        buckets = http._buckets  # noqa: SLF001
        if key not in buckets:
            buckets[key] = Limit(http.max_ratelimit_timeout)
            http._try_clear_expired_ratelimits()  # noqa: SLF001
        return buckets[key]

    http.get_ratelimit = limit  # type: ignore[method-assign]
