"""Pages that have reached a process without their table are passed on to the one that has it.

The process in the middle opens a socket there with a session of the viewer, and carries frames both ways. It keeps
none: each waits until the other side takes it, so that a slow page is noticed where its views are made, and its pages
are counted there alone. When either side ends, so does the other, and the page connects anew.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import structlog
from aiohttp import WSMsgType, web

PASSED_ON: Final = "X-Jantaku-Passed-On"
"""Header of a page that another process passes on: it is not passed on again."""
CONNECT_SECONDS: Final = 5.0
HEARTBEAT: Final = 20.0
"""Seconds between two signs of life of the other process."""

Socket = web.WebSocketResponse | aiohttp.ClientWebSocketResponse

log = structlog.stdlib.get_logger(__name__)


class PageForwarding:
    """The pages that this process passes on."""

    def __init__(self, find: Callable[[int], Awaitable[str | None]]) -> None:
        """``find`` gives the address and port of the process with the tables of a server; None: there is none now."""
        self._find: Final = find
        self._pages: Final[set[web.WebSocketResponse]] = set()
        self._session: aiohttp.ClientSession | None = None

    async def serve(self, guild: int, path: str, cookie: str, page: web.WebSocketResponse) -> bool:
        """Pass a page on until it closes. False if no process can take it now."""
        at = await self._find(guild)
        if at is None:
            return False
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                there = await self._session.ws_connect(
                    f"http://{at}{path}", headers={PASSED_ON: "1", "Cookie": cookie}, heartbeat=HEARTBEAT
                )
        except (aiohttp.ClientError, TimeoutError) as error:
            log.warning("another process could not be given a page", at=at, fault=repr(error))
            return False
        self._pages.add(page)
        ways = [asyncio.ensure_future(_carry(*way)) for way in ((page, there), (there, page))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._pages.discard(page)
            for way in ways:
                way.cancel()
            await asyncio.gather(page.close(), there.close(), *ways, return_exceptions=True)
        return True

    async def close(self) -> None:
        """Close all of them: they connect to another process."""
        await asyncio.gather(*(page.close() for page in self._pages), return_exceptions=True)
        if self._session is not None:
            await self._session.close()


async def _carry(source: Socket, target: Socket) -> None:
    async for message in source:
        if message.type is not WSMsgType.TEXT:
            return
        await target.send_str(message.data)
