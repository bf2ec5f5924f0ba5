"""The frame of Activities: Discord's client around it, and the proxy through which the page in it comes.

It has a port of its own, as Discord's proxy has a domain of its own (`<application>.discordsays.com`).
"""

import asyncio
import contextlib
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import aiohttp
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Middleware

from playground.activities import Activities
from playground.model import RunningActivity, User
from playground.world import World

PAGE: Final = Path(__file__).parent / "page"
OURS: Final = "/.discord"
"""What begins so is Discord's own; the rest is passed on."""
CLIENT: Final = "https://discord.com"
"""Where Discord's client is, as the page knows it."""
_KEPT_BACK: Final = frozenset(
    {"host", "origin", "connection", "upgrade", "content-length", "content-encoding", "transfer-encoding"}
)
_OF_SOCKETS: Final = "sec-websocket-"


class ActivityFrame:
    """Serves the frame from `start` to `stop`."""

    def __init__(self, world: World, activities: Activities, guard: Middleware) -> None:
        self._world = world
        self._activities = activities
        self._guard = guard
        self._runner: web.AppRunner | None = None
        self._session: aiohttp.ClientSession | None = None
        self._address = self._client = ""

    def url(self, user: User, instance: RunningActivity) -> str:
        """What a person's client shows in its window for an instance."""
        place = {"user": user.id, "instance_id": instance.id, "channel_id": instance.channel.id}
        if instance.channel.guild_id is not None:
            place["guild_id"] = instance.channel.guild_id
        return f"{self._address}{OURS}/client.html?{urlencode(place)}"

    async def start(self, host: str, client: str) -> None:
        """Listen on a free port. `client`: the address of the page around the frame."""
        app = web.Application(middlewares=[self._guard])
        app.router.add_get(f"{OURS}/client.html", self._page)
        app.router.add_get(f"{OURS}/activity_client.js", self._script)
        app.router.add_post(f"{OURS}/authorize", self._authorize)
        app.router.add_post(f"{OURS}/authenticate", self._authenticate)
        app.router.add_route("*", "/{path:.*}", self._passed_on)
        self._session = aiohttp.ClientSession(auto_decompress=True)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, 0).start()
        self._address = f"http://{host}:{self._runner.addresses[0][1]}"
        self._client = client

    async def stop(self) -> None:
        """Close every connection."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def _page(self, _request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "activity_client.html")

    async def _script(self, _request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "activity_client.js")

    async def _authorize(self, request: web.Request) -> web.Response:
        user = self._world.users[int(await request.text())]
        return web.json_response({"code": self._activities.authorize(user)})

    async def _authenticate(self, request: web.Request) -> web.Response:
        return web.json_response(self._activities.authenticated(await request.text()))

    async def _passed_on(self, request: web.Request) -> web.StreamResponse:
        """Pass a request on by the URL mapping, as if it came from Discord's own domain."""
        if self._activities.mapping is None or self._session is None:
            return web.Response(status=404)
        target = self._activities.mapping + request.raw_path
        headers = {
            name: value
            for name, value in request.headers.items()
            if name.lower() not in _KEPT_BACK and not name.lower().startswith(_OF_SOCKETS)
        }
        if "Origin" in request.headers:
            headers["Origin"] = f"https://{self._world.application_id}.discordsays.com"
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._socket(request, self._session, target, headers)
        async with self._session.request(
            request.method, target, headers=headers, data=await request.read(), allow_redirects=False
        ) as answer:
            told = {name: value for name, value in answer.headers.items() if name.lower() not in _KEPT_BACK}
            policy = told.get("Content-Security-Policy", "")
            told["Content-Security-Policy"] = policy.replace(CLIENT, f"{CLIENT} {self._address} {self._client}")
            return web.Response(status=answer.status, headers=told, body=await answer.read())

    async def _socket(
        self, request: web.Request, session: aiohttp.ClientSession, target: str, headers: dict[str, str]
    ) -> web.WebSocketResponse:
        near = web.WebSocketResponse()
        async with session.ws_connect(target, headers=headers) as far:
            await near.prepare(request)
            ways = [asyncio.create_task(_carry(near, far)), asyncio.create_task(_carry(far, near))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await near.close(code=far.close_code or 1000)
        return near


async def _carry(
    source: web.WebSocketResponse | aiohttp.ClientWebSocketResponse,
    target: web.WebSocketResponse | aiohttp.ClientWebSocketResponse,
) -> None:
    with contextlib.suppress(ConnectionError):
        async for message in source:
            if message.type is WSMsgType.TEXT:
                await target.send_str(message.data)
