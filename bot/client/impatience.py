"""How long a request to Discord may take.

The library would wait for five minutes. Where a network goes away without a word, so long would nobody see their table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import aiohttp

if TYPE_CHECKING:
    from discord.http import HTTPClient

REQUEST_SECONDS: Final = 60.0
"""From the first byte that is sent to the last that is read. What waits for a limit is between requests."""


def hurry(http: HTTPClient) -> None:
    """Let every request of a client that has logged in break off in time, as a TimeoutError."""
    # discord.py makes the session by itself and hands it to nobody.
    session = getattr(http, "_HTTPClient__session", None)
    if isinstance(session, aiohttp.ClientSession):
        session._timeout = aiohttp.ClientTimeout(total=REQUEST_SECONDS)  # noqa: SLF001
