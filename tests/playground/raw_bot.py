"""A bot without discord.py: sends exactly what a test wants over real HTTP and WebSocket, and returns raw answers."""

from __future__ import annotations

import asyncio
import io
import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground.server import Playground
from tests.patience import HANG

Json = Any
TOKEN = "raw"
INTENTS = 1 | 1 << 9 | 1 << 12


@dataclass(frozen=True)
class Answer:
    """A REST answer. `body` is its JSON, or None; the bare text where the network in front gave it."""

    status: int
    body: Json
    headers: dict[str, str]

    @property
    def code(self) -> int | None:
        """Discord's error code."""
        return self.body.get("code") if isinstance(self.body, dict) else None

    def faults(self) -> set[str]:
        """The error codes at the leaves of a 50035 refusal, each with its path."""
        found: set[str] = set()

        def walk(node: Json, path: str) -> None:
            for key, value in node.items():
                if key == "_errors":
                    found.update(f"{path}{one['code']}" for one in value)
                else:
                    walk(value, f"{path}{key}.")

        walk(self.body.get("errors", {}), "")
        return found


@dataclass(frozen=True)
class Interaction:
    """One INTERACTION_CREATE and the ways to answer it."""

    bot: RawBot
    data: Json

    @property
    def _webhook(self) -> str:
        return f"/webhooks/{self.data['application_id']}/{self.data['token']}"

    async def answer(self, kind: int, data: Json = None, **options: Any) -> Answer:
        """The callback."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        path = f"/interactions/{self.data['id']}/{self.data['token']}/callback?with_response=true"
        return await self.bot.call("POST", path, body, token=None, **options)

    async def followup(self, content: str, *, flags: int = 0) -> Answer:
        return await self.bot.call("POST", self._webhook, {"content": content, "flags": flags}, token=None)

    async def edit(self, body: Json, message: str = "@original") -> Answer:
        return await self.bot.call("PATCH", f"{self._webhook}/messages/{message}", body, token=None)

    async def get(self, message: str = "@original") -> Answer:
        return await self.bot.call("GET", f"{self._webhook}/messages/{message}", token=None)

    async def delete(self, message: str = "@original") -> Answer:
        return await self.bot.call("DELETE", f"{self._webhook}/messages/{message}", token=None)


class RawBot:
    """`token` is sent with every request unless a call says otherwise."""

    def __init__(self, playground: Playground, token: str = TOKEN) -> None:
        self.playground = playground
        self.token = token
        self.http = aiohttp.ClientSession()
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.seen: list[Json] = []
        """Dispatched events that nobody has asked for yet."""
        self.ready: Json = None

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.close()

    async def call(
        self,
        method: str,
        path: str,
        body: Json = None,
        *,
        token: str | None = "",
        files: dict[str, bytes] | None = None,
        text: str | None = None,
    ) -> Answer:
        """One request. `files`: by name, sent as `files[0]`, `files[1]`... `text`: a raw body."""
        headers = {}
        token = self.token if token == "" else token
        if token is not None:
            headers["Authorization"] = f"Bot {token}"
        data: Json = text
        if files is not None:
            data = aiohttp.FormData()
            data.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(
                    f"files[{number}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
                )
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        async with self.http.request(method, self.playground.base_url + path, data=data, headers=headers) as response:
            raw = await response.read()
            if response.status == 429 and "Via" not in response.headers:
                return Answer(429, raw.decode(), dict(response.headers))  # not from Discord itself, and no JSON
            if raw:
                assert response.headers["Content-Type"] == "application/json"
            return Answer(response.status, json.loads(raw) if raw else None, dict(response.headers))

    async def send(self, channel_id: int | str, body: Json, **options: Any) -> Answer:
        """Create a message with the bot's token."""
        return await self.call("POST", f"/channels/{channel_id}/messages", body, **options)

    async def open(self) -> Json:
        """Connect to the gateway; gives HELLO."""
        self.socket = await self.http.ws_connect(self.playground.gateway.url, params={"v": "10"})
        return await self.frame()

    async def connect(self, intents: int = INTENTS) -> RawBot:
        """Connect and identify; afterwards READY and GUILD_CREATE have come."""
        await self.open()
        await self.say(2, {"token": self.token, "intents": intents, "properties": {}})
        self.ready = await self.event("READY")
        return self

    async def say(self, op: int, data: Json) -> None:
        assert self.socket is not None
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def frame(self) -> Json:
        """The next frame; fails when the server closes."""
        assert self.socket is not None
        message = await self.socket.receive(HANG)
        assert message.type is aiohttp.WSMsgType.TEXT, f"closed with {self.socket.close_code}"
        return json.loads(message.data)

    async def closed(self) -> int | None:
        """Read until the server closes; gives its code."""
        assert self.socket is not None
        while (await self.socket.receive(HANG)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code

    async def event(self, name: str) -> Json:
        """The data of the next dispatched event of this name; others before it go to `seen`."""
        while True:
            frame = await self.frame()
            if frame["t"] == name:
                return frame["d"]
            self.seen.append(frame)

    async def events(self) -> list[Json]:
        """All events dispatched until now: what came, up to the echo of a heartbeat."""
        await self.say(1, None)
        while (frame := await self.frame())["op"] != 11:
            self.seen.append(frame)
        events, self.seen = self.seen, []
        return events

    async def interaction(self) -> Interaction:
        return Interaction(self, await self.event("INTERACTION_CREATE"))

    async def commands(self, *commands: Json) -> Answer:
        """Overwrite the global commands."""
        path = f"/applications/{self.playground.world.application_id}/commands"
        return await self.call("PUT", path, list(commands))


async def nothing() -> None:
    """What a scripted user waits for when the test itself plays the bot."""
    await asyncio.sleep(0)
