"""Who may come in: pages of the playground itself, and the bot. No page of the web that a developer also has open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import yarl
from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


@web.middleware
async def only_this_machine(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what a browser sends for another site's page.

    Listening on loopback keeps other machines out, but not a page that runs in a browser on this one: it can open a
    WebSocket to any port here (then its Origin tells), or give its own name this machine's address (then its Host).
    """
    origin = request.headers.get("Origin")
    at_home = yarl.URL(f"http://{request.host}").host in LOOPBACK
    if not at_home or (origin is not None and urlsplit(origin).netloc != request.host):
        return web.Response(status=403, text="The playground answers only its own page, on this machine.")
    return await handler(request)
