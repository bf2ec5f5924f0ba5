"""The playground: all its parts, put together and served on loopback."""

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import yarl
from aiohttp import web

from playground import objects
from playground.activities import Activities
from playground.activity_frame import ActivityFrame
from playground.callbacks import Answers
from playground.command_book import CommandBook
from playground.fault_endpoint import Controls
from playground.gateway.gateway import Gateway
from playground.interaction_delivery import Deliveries
from playground.interaction_tokens import ANSWER_SECONDS, InteractionBook
from playground.live import Live
from playground.messages import MessageBook
from playground.moderator import Moderator
from playground.person_actions import PersonActions
from playground.request_log import Gate, OpenGate, RecordedRequest
from playground.rest.ratelimits import RateLimits
from playground.rest.rest_application import BasicRoutes
from playground.rest.rest_events import EventRoutes
from playground.rest.rest_interactions import InteractionRoutes
from playground.rest.rest_messages import MessageRoutes
from playground.rest.rest_server import MAX_BODY, PREFIX, RestServer
from playground.rest_faults import Faults
from playground.starting_world import CLUB, StartingWorld
from playground.thread_archiving import ThreadKeeper
from playground.uploads import content_type
from playground.world import World
from playground.world_clock import SystemClock, WorldClock

PAGE = Path(__file__).parent / "page"
HEARTBEAT_MS = 41_250


class Playground:
    """A small local Discord.

    clock, rng: its only time and randomness.
    on_request: called with every REST request once it is answered.
    gate: can hold up or lose a request.
    privileged_intents: whether the application was granted them.
    heartbeat_ms: the interval that HELLO asks for, in real milliseconds.
    shards: how many Discord recommends; the bot's server is on the second one.
    answer_seconds: how long the bot may take to answer an interaction.

    A test changes the world with `moderator`, and injects faults with `faults` (REST), `deliveries` (interactions) and
    `gateway.faults` (connections and events).
    """

    def __init__(  # noqa: PLR0913 - settings, all passed by keyword
        self,
        *,
        clock: WorldClock | None = None,
        rng: random.Random | None = None,
        on_request: Callable[[RecordedRequest], None] = lambda _: None,
        gate: Gate | None = None,
        rate_limits: bool = True,
        privileged_intents: bool = False,
        heartbeat_ms: int = HEARTBEAT_MS,
        place: StartingWorld = CLUB,
        shards: int = 1,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        self.clock = clock or SystemClock()
        self.faults = Faults(self.clock)
        rng = rng or random.SystemRandom()
        self.world = World(self.clock, place=place, shards=shards)
        self.limits = RateLimits(self.clock, enabled=rate_limits)
        self.commands = CommandBook(self.world, self.limits)
        self.activities = Activities(self.world, self.commands, rng)
        self.frame = ActivityFrame(self.world, self.activities, only_this_machine)
        self.messages = MessageBook(self.world)
        self.gateway = Gateway(self.world, rng, heartbeat_ms=heartbeat_ms, privileged=privileged_intents, shards=shards)
        self.live = Live(self.world, self.commands)
        self.interactions = InteractionBook(self.world, rng, answer_seconds)
        self.deliveries = Deliveries(self.clock, self.faults)
        self.controls = Controls(self.faults, self.deliveries, rng)
        self.play = PersonActions(
            self.world,
            self.messages,
            self.commands,
            self.interactions,
            self.gateway,
            self.live,
            deliveries=self.deliveries,
            activities=self.activities,
        )
        self.rest = RestServer(self.clock, self.limits, self.faults, on_request, gate or OpenGate())
        answers = Answers(self.world, self.messages, self.interactions, self.live, self.activities)
        self.live.act = self.play.act
        self.live.frame_url = self.frame.url
        self.live.on_modal = self.play.opened_modal
        self.moderator = Moderator(self.world, self.messages, self.gateway, self.live)
        self.threads = ThreadKeeper(self.world, self.moderator.archive, self.moderator.reopen)
        self.messages.listeners = [self.gateway, self.live, self.threads]
        self.messages.reopen = self.threads.reopen
        self.routes = [
            *BasicRoutes(self.world, self.commands, self.gateway, self.live, self.limits).routes(),
            *self.activities.routes(),
            *EventRoutes(self.world).routes(),
            *MessageRoutes(self.world, self.messages, self.limits, self.threads, self.moderator).routes(),
            *InteractionRoutes(self.world, self.messages, self.interactions, answers, self.limits).routes(),
        ]
        self._runner: web.AppRunner | None = None
        self.address = ""

    @property
    def base_url(self) -> str:
        """The base URL for the bot's REST requests, without a slash at the end."""
        return self.address + PREFIX

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen; port 0 takes a free one. Raises OSError when the port is taken."""
        app = web.Application(client_max_size=MAX_BODY, middlewares=[only_this_machine])
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/play/live", self.live.handle)
        app.router.add_get("/play/users", self._users)
        app.router.add_get("/play/faults", self.controls.handle)
        app.router.add_post("/play/faults", self.controls.handle)
        app.router.add_get("/attachments/{channel_id}/{file_id}/{name}", self._file)
        app.router.add_get("/emojis/{name}", self._emoji)
        app.router.add_get("/", self._index)
        if PAGE.is_dir():
            app.router.add_static("/page", PAGE)
        self.rest.bind(app, [*self.routes, self.activities.token_route()])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound_port = self._runner.addresses[0][1]
        self.address = f"http://{host}:{bound_port}"
        self.gateway.url = f"ws://{host}:{bound_port}/gateway"
        self.messages.base_url = self.address
        if self.activities.mapping is not None:
            await self.frame.start(host, self.address)

    async def stop(self) -> None:
        """Close every connection and cancel the timers."""
        self.interactions.close()
        self.deliveries.close()
        self.faults.close()
        self.threads.close()
        await self.live.close()
        await self.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        await self.frame.stop()

    async def _users(self, _request: web.Request) -> web.Response:
        return web.json_response([objects.user(one) for one in self.world.people])

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        index = PAGE / "index.html"
        if not index.is_file():
            return web.Response(status=404, text="The page is not installed.")
        return web.FileResponse(index)

    async def _file(self, request: web.Request) -> web.Response:
        file_id = request.match_info["file_id"]
        upload = self.world.files.get(int(file_id)) if file_id.isdecimal() else None
        if upload is None:
            return web.Response(status=404)
        headers = {"Content-Type": content_type(request.match_info["name"], upload.content_type)}
        return web.Response(body=upload.data, headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji_id = request.match_info["name"].split(".", 1)[0]
        emoji = self.world.emojis.get(int(emoji_id)) if emoji_id.isdecimal() else None
        if emoji is None:
            return web.Response(status=404)
        return web.Response(body=emoji.image, headers={"Content-Type": emoji.content_type})


LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


@web.middleware
async def only_this_machine(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse the requests of other sites' pages.

    Listening on loopback keeps other machines out, but not web pages in a browser on this machine. Such a page can open
    a WebSocket to any port here (its Origin gives it away), or make its own domain name resolve to this machine (its
    Host gives it away).
    """
    origin = request.headers.get("Origin")
    is_loopback = yarl.URL(f"http://{request.host}").host in LOOPBACK
    if not is_loopback or (origin is not None and urlsplit(origin).netloc != request.host):
        return web.Response(status=403, text="The playground answers only its own page on this machine.")
    return await handler(request)
