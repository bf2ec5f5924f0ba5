"""A small read-only web server for monitoring: `/metrics`, `/health` and `/live`."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.config.listening import is_loopback
from bot.running.health import Health
from bot.running.metrics_page import CONTENT_TYPE

SERVICE_UNAVAILABLE: Final = 503
IDLE: Final = 10.0
"""How long a connection may stay open without a whole request, in seconds."""


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether a line of the web server is about a fault of ours, not about something sent that is no request."""
    return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


_log: Final = logging.getLogger(__name__)
_log.addFilter(_is_fault)


class Endpoint:
    """Listens at ``host`` and ``port`` from ``start`` to ``stop``; port 0 is any free one.

    ``page`` makes the metrics page, ``look`` checks the health. On a loopback address, requests for another host name
    are refused, so that a web page cannot read from here by DNS rebinding.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        page: Callable[[], Awaitable[bytes]],
        look: Callable[[], Awaitable[Health]],
        idle: float = IDLE,
    ) -> None:
        self._host = host
        self._port = port
        self._page = page
        self._look = look
        self._idle = idle
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """The URL of the server."""
        host, port, *_ = (
            self._runner.addresses[0] if self._runner and self._runner.addresses else (self._host, self._port)
        )
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def start(self) -> None:
        """Start listening. Raises OSError if the address is taken or not one of this machine."""
        app = web.Application(middlewares=[self._guarded])
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/health", self._health)
        app.router.add_get("/live", self._live)
        self._runner = web.AppRunner(
            app, access_log=None, handle_signals=False, shutdown_timeout=1, keepalive_timeout=self._idle, logger=_log
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    async def stop(self) -> None:
        """Stop listening. Does nothing if already stopped."""
        if self._runner is not None:
            runner, self._runner = self._runner, None
            await runner.cleanup()

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if is_loopback(self._host) and not is_loopback(request.url.host or ""):
            raise web.HTTPForbidden
        answer = await handler(request)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    async def _metrics(self, _request: web.Request) -> web.Response:
        return web.Response(body=await self._page(), headers={"Content-Type": CONTENT_TYPE})

    async def _health(self, _request: web.Request) -> web.Response:
        health = await self._look()
        return web.json_response(health.as_json(), status=200 if health.healthy else SERVICE_UNAVAILABLE)

    async def _live(self, _request: web.Request) -> web.Response:
        return web.Response(text="alive\n")
