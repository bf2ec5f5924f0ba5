"""A small web server for who watches the bot: `/metrics`, `/health` and `/live`. It changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aiohttp import web

from bot.config.listening import is_loopback
from bot.running.metrics_page import CONTENT_TYPE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.running.health import Health

UNWELL: Final = 503


class Endpoint:
    """Listens at ``host`` and ``port`` from ``start`` to ``stop``; port 0 is any that is free.

    ``page`` makes the figures, ``look`` says how the bot is. Where only this machine may ask, a page of the web that
    had its own name lead here is refused: it asks for a name instead of an address.
    """

    def __init__(
        self, host: str, port: int, *, page: Callable[[], Awaitable[bytes]], look: Callable[[], Awaitable[Health]]
    ) -> None:
        self._host = host
        self._port = port
        self._page = page
        self._look = look
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """Where it listens, as a URL."""
        host, port, *_ = (
            self._runner.addresses[0] if self._runner and self._runner.addresses else (self._host, self._port)
        )
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def start(self) -> None:
        """Begin to listen. Raises OSError where the address is taken, or is none of this machine."""
        app = web.Application(middlewares=[self._guarded])
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/health", self._health)
        app.router.add_get("/live", self._live)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    async def stop(self) -> None:
        """Listen no more. Harmless when done twice."""
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
        return web.json_response(health.as_json(), status=200 if health.healthy else UNWELL)

    async def _live(self, _request: web.Request) -> web.Response:
        return web.Response(text="alive\n")
