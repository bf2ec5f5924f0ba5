"""A hall whose tables can be opened in a browser, and visitors: everything that a page does but the drawing."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self, cast

import aiohttp
import pytest_asyncio
from jsonschema_rs import Draft202012Validator

from bot.table import commands as c
from bot.table.errors import TableError
from bot.table.event_loop_clock import Clock, LoopClock
from bot.table.ports import Lobby, PlayerTable, PublicTable
from bot.table.table_events import Motion, Person, Times
from bot.text.sentences import PersonName, Plain, Words
from bot.web import web_server
from bot.web.page_commands import Topic
from bot.web.sessions import Viewer, ViewerSessions
from bot.web.table_pages import TablePages
from bot.web.table_view import Coached, Json
from bot.web.web_server import WebServer
from tests.patience import HANG
from tests.table.conftest import PEOPLE, Hall

QUICK: Final = Times(turn=600, bank=0, call=600, least_pause=0, cpu_pause=0, next_kyoku=600, idle_close=3600)
"""Nobody's time runs out, and nothing is waited for: a game is as quick as its players."""
SCHEMA: Final = json.loads((Path(web_server.__file__).parent / "protocol.schema.json").read_text())


def checker(name: str) -> Draft202012Validator:
    """Checks a value by a definition of the protocol's schema."""
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})


TO_PAGE, FROM_PAGE, VIEW = checker("to_page"), checker("from_page"), checker("view")


class ShortLinks:
    """Remembers the links that were used, as the database does."""

    def __init__(self) -> None:
        self.used: set[str] = set()

    async def use(self, digest: str, until: datetime, now: datetime) -> bool:
        del until, now
        new = digest not in self.used
        self.used.add(digest)
        return new


@asynccontextmanager
async def bare_server() -> AsyncIterator[WebServer]:
    """A running server without a bot."""
    sessions = ViewerSessions("a token", ShortLinks(), lambda: datetime(2026, 11, 28, tzinfo=UTC))
    server = WebServer(TablePages(cast("Lobby", None), cast("Clock", None), sessions), "127.0.0.1", 0, None)
    await server.start()
    yield server
    await server.stop()


class ShortFace:
    """Says what cogs say, in fewer words."""

    def __init__(self, hall: "StageHall") -> None:
        self._hall = hall

    def refusal(self, error: TableError, hand: PlayerTable | None) -> Words:
        del hand
        return Plain(type(error).__name__)

    def notice(self, table: PublicTable) -> Words | None:
        return None if table.pause is None else Plain(f"paused: {table.pause}")

    def motion(self, table: PublicTable, motion: Motion) -> Words:
        return Plain(f"{motion.person.name} asks: {motion.kind}, {len(motion.agreed & table.voters)} agree")

    def title(self, table: PublicTable) -> Words:
        return Plain(f"table {table.channel}")

    def about(self, table: PublicTable) -> Words:
        return Plain(table.settings.preset)

    def told(self, topic: Topic, table: PublicTable, hand: PlayerTable | None) -> Words:
        return Plain(f"{topic} of {table.table}{'' if hand is None else f', {hand.seat}'}")

    async def coach(self, hand: PlayerTable) -> Coached | None:
        return None

    def replay(self, table: PublicTable) -> str | None:
        game = table.game
        return self._hall.server.replays.code(f"1/t/{table.table}/1") if game is not None and game.over else None

    async def again(self, table: PublicTable, person: Person) -> str:
        opened = await self._hall.lobby.open(c.Open(1, table.channel, person, table.settings))
        return opened.table


class StageHall(Hall):
    """A hall by the clock of the machine, with a web server on a free port."""

    def __init__(self, seed: int = 1, times: Times = QUICK) -> None:
        super().__init__(seed, times)
        self.clock = LoopClock()  # type: ignore[assignment] # sockets keep its tasks from ending, which a FakeClock awaits
        self.links = ShortLinks()
        self.a_second = 1e6
        """No person plays as quickly as these visitors."""
        self.visitors: list[Visitor] = []
        self._port = 0
        self.lobby = self._lobby()
        self.server = self._server()
        self.recorder.changed = self._changed  # type: ignore[method-assign]

    def _server(self, port: int = 0) -> WebServer:
        pages = TablePages(
            self.lobby, self.clock, ViewerSessions("a token", self.links, self.clock.now), a_second=self.a_second
        )
        pages.face = ShortFace(self)
        return WebServer(pages, "127.0.0.1", port, None)

    @property
    def pages(self) -> TablePages:
        return self.server.pages

    def _changed(self, table: str) -> None:
        self.pages.changed(table)

    async def unreachable(self) -> None:
        """All sockets break without a word, and no new one can be opened."""
        self._port = int(self.server.public_url.rpartition(":")[2])
        for page in [page for pages in self.pages._pages.values() for page in pages]:
            assert page.socket._req is not None
            transport = page.socket._req.transport
            if transport is not None:
                transport.abort()
        await self.server.stop()
        # Servers of other tests must not get the port meanwhile. Bound and not listening, it refuses whoever comes.
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", self._port))

    async def reachable(self) -> None:
        """It can be reached again, where it was before."""
        self.server = self._server(self._port)
        await self.server.start()
        self._kept.close()

    async def crash(self) -> None:
        """The process dies and another begins: all sockets break, and what the journal has goes on at the same port."""
        self.lobby.stop()
        await self.unreachable()
        await self.fresh_lobby().resume()
        await self.reachable()

    async def visit(self, table: str, person: Person, locale: str = "en-GB") -> "Visitor":
        """Follow a link to a table, and hold its socket."""
        visitor = await Visitor.of(self.server, Viewer(person.user, table, locale))
        self.visitors.append(visitor)
        return visitor


@dataclass
class Visitor:
    """A person at a table's page."""

    address: str
    table: str
    session: aiohttp.ClientSession
    socket: aiohttp.ClientWebSocketResponse | None = None
    hello: Json = field(default_factory=dict)
    view: Json = field(default_factory=dict)
    number: int = 0
    sent: int = 0
    heard: list[str] = field(default_factory=list)
    """Everything that came, byte by byte."""
    answers: dict[int, Json] = field(default_factory=dict)
    bye: Json | None = None

    @classmethod
    async def of(cls, web: WebServer, viewer: Viewer) -> Self:
        """Somebody who has just followed a link."""
        session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        async with session.post(web.link(viewer)) as answer:
            assert answer.status == 200, answer.status
        found = cls(web.public_url, viewer.table, session)
        await found.connect()
        return found

    async def connect(self) -> None:
        """Open the socket, and read until the whole view is there."""
        self.number, self.view = 0, {}
        self.socket = await self.session.ws_connect(f"{self.address}/table/{self.table}/live")
        await self.until(lambda: bool(self.view) or self.bye is not None)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.session.close()

    @property
    def you(self) -> Json:
        found: Json = self.view["you"]
        return found

    async def hear(self) -> bool:
        """Take in the next frame. Returns whether there was one: False when the socket has closed."""
        assert self.socket is not None
        message = await asyncio.wait_for(self.socket.receive(), HANG)
        if message.type is not aiohttp.WSMsgType.TEXT:
            return False
        self.heard.append(message.data)
        frame = json.loads(message.data)
        TO_PAGE.validate(frame)
        match frame["t"]:
            case "hello":
                self.hello = frame
            case "view":
                self.number, self.view = frame["n"], frame["view"]
            case "change":
                assert frame["n"] == self.number + 1, "a change was left out"
                self.number, self.view = frame["n"], merged(self.view, frame["patch"])
                VIEW.validate(self.view)
            case "done" | "refused" | "told":
                self.answers[frame.get("id", -1)] = frame
            case "bye":
                self.bye = frame
            case _:
                assert frame["t"] == "beat"
        return True

    async def until(self, come: Callable[[], bool]) -> None:
        """Take in frames until something holds, or the socket closes."""
        while not come():
            if not await self.hear():
                return

    async def send(self, t: str, **more: Any) -> Json:
        """Send a command and wait for its answer."""
        self.sent += 1
        frame = {"t": t, "id": self.sent, **more}
        FROM_PAGE.validate(frame)
        await self.say(json.dumps(frame))
        await self.until(lambda: self.sent in self.answers or self.bye is not None)
        return self.answers.get(self.sent, {})

    async def say(self, text: str) -> None:
        assert self.socket is not None
        await self.socket.send_str(text)

    async def act(self, code: str, decision: int | None = None) -> Json:
        return await self.send("act", decision=self.you["decision"] if decision is None else decision, code=code)

    async def move(self) -> None:
        """Do whatever is asked, in the plainest way: win, declare riichi, let calls go, put down the last tile."""
        own = self.you
        wins = [action["code"] for action in own["actions"] if action["kind"] == "win"]
        rest = [action["code"] for action in own["actions"] if action["kind"] in ("pass", "other")]
        choices = [*wins, *own["riichi"], *own["discards"][-1:], *rest]
        if self.view.get("result") and not choices:
            await self.send("continue", decision=own["decision"])
        else:
            await self.act(choices[0])


def merged(value: Any, patch: Any) -> Any:
    """The merge patch of RFC 7396, written from its text and not from the host's code."""
    if not isinstance(patch, dict):
        return patch
    target = dict(value) if isinstance(value, dict) else {}
    for name, inner in patch.items():
        if inner is None:
            target.pop(name, None)
        else:
            target[name] = merged(target.get(name), inner)
    return target


@asynccontextmanager
async def open_hall(seed: int = 1, times: Times = QUICK) -> AsyncIterator[StageHall]:
    """A hall that listens, and closes with its visitors."""
    hall = StageHall(seed, times)
    await hall.server.start()
    yield hall
    for visitor in hall.visitors:
        await visitor.close()
    hall.lobby.stop()
    await hall.server.stop()


@pytest_asyncio.fixture
async def hall() -> AsyncIterator[StageHall]:
    async with open_hall() as hall:
        yield hall


async def seated(hall: StageHall, table: str) -> list[Visitor]:
    """The four people of a table, each with its page open."""
    return [await hall.visit(table, person) for person in PEOPLE]


async def play(hall: StageHall, table: str, visitors: list[Visitor], hands: int | None = None) -> None:
    """Let everybody do whatever they are asked until the game, or so many hands of it, is over."""
    answered: dict[int, object] = {}

    async def one(visitor: Visitor) -> None:
        while not visitor.view["over"]:
            assert visitor.bye is None, visitor.bye
            own = visitor.you
            # A win keeps the number of its decision, under which everybody is then asked to go on.
            asked = own["decision"], "result" in visitor.view, own["discards"], own["actions"]
            if own["decision"] and not own["ready"] and answered.get(id(visitor)) != asked:
                answered[id(visitor)] = asked
                await visitor.move()
            elif not await visitor.hear():
                return
            if hands is not None and len(starts(visitor)) > hands:
                return

    del hall, table
    await asyncio.gather(*map(one, visitors))


def starts(visitor: Visitor) -> set[int]:
    """The hands that somebody has seen begin."""
    return {frame["view"]["kyoku"] for text in visitor.heard if (frame := json.loads(text))["t"] == "view"} | {
        frame["patch"]["kyoku"]
        for text in visitor.heard
        if (frame := json.loads(text))["t"] == "change" and "kyoku" in frame["patch"]
    }


__all__ = ["PersonName", "StageHall", "Visitor", "play", "seated", "starts"]
