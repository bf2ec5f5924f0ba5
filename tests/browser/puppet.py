"""A minimal bot for the playground: it joins as any bot does and answers from a fixed scene."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from typing import Any, Self

import aiohttp

from playground import Playground

Json = dict[str, Any]
Answer = Callable[["Puppet", Json], Coroutine[Any, Any, None]]

REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 6, 7, 8, 9
EPHEMERAL = 64
COMPONENTS_V2 = 1 << 15
INTENTS = 1 | 1 << 9


class Puppet:
    """Connects by gateway and REST. `answer` gets every interaction; what arrived is kept in `seen`."""

    def __init__(self, playground: Playground, answer: Answer) -> None:
        self.playground = playground
        self.seen: list[Json] = []
        self._answer = answer
        self._http: aiohttp.ClientSession | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: set[asyncio.Task[None]] = set()
        self.ready = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(headers={"Authorization": "Bot puppet"})
        self._reader = asyncio.create_task(self._read(self._http))
        await self.ready.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in [self._reader, *self._answers]:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        if self._http is not None:
            await self._http.close()

    async def _read(self, http: aiohttp.ClientSession) -> None:
        async with http.ws_connect(self.playground.gateway.url) as socket:
            properties = {"os": "linux", "browser": "puppet", "device": "puppet"}
            identify = {"token": "puppet", "intents": INTENTS, "properties": properties}
            await socket.send_json({"op": 2, "d": identify})
            async for frame in socket:
                payload = json.loads(frame.data)
                if payload["t"] == "READY":
                    self.ready.set()
                elif payload["t"] == "INTERACTION_CREATE":
                    self.seen.append(payload["d"])
                    task = asyncio.create_task(self._answer(self, payload["d"]))
                    self._answers.add(task)

    async def call(self, method: str, path: str, body: object, files: dict[str, bytes] | None = None) -> Json:
        """One REST request; fails the test when it is refused."""
        assert self._http is not None
        url = self.playground.base_url + path
        form: aiohttp.FormData | None = None
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{index}]", data, filename=name, content_type="application/octet-stream")
        async with self._http.request(method, url, json=None if form else body, data=form) as answer:
            text = await answer.text()
            assert answer.status < 300, f"{method} {path}: {answer.status} {text}"
            return dict(json.loads(text)) if text.startswith("{") else {}

    async def register(self, commands: list[Json]) -> None:
        await self.call("PUT", f"/applications/{self.playground.world.application_id}/commands", commands)

    async def add_emoji(self, name: str, image: str) -> str:
        """Upload an application emoji (`image`: a data address) and give its id."""
        path = f"/applications/{self.playground.world.application_id}/emojis"
        return str((await self.call("POST", path, {"name": name, "image": image}))["id"])

    async def answer(self, interaction: Json, kind: int, data: Json, files: dict[str, bytes] | None = None) -> None:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        await self.call("POST", path, {"type": kind, "data": data}, files)

    async def follow_up(self, interaction: Json, data: Json) -> None:
        await self.call("POST", f"/webhooks/{interaction['application_id']}/{interaction['token']}", data)

    async def post(self, channel_id: str, body: Json, files: dict[str, bytes] | None = None) -> Json:
        return await self.call("POST", f"/channels/{channel_id}/messages", body, files)

    async def edit(self, message: Json, body: Json) -> Json:
        return await self.call("PATCH", f"/channels/{message['channel_id']}/messages/{message['id']}", body)

    async def dm(self, user_id: str) -> str:
        return str((await self.call("POST", "/users/@me/channels", {"recipient_id": user_id}))["id"])
