"""A hall whose pages open in Discord's frame."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp

from bot.web.activity import Activity, Entrant, EntryRefused, Instance
from bot.web.web_server import WebServer
from tests.table.conftest import PEOPLE
from tests.web.conftest import StageHall, Visitor

APPLICATION: Final = 4242
FRAME: Final = f"https://{APPLICATION}.discordsays.com"


@dataclass
class ShortDoorman:
    """Discord, in few words: a code is somebody's name."""

    application: int | None = APPLICATION
    instances: dict[str, Instance] = field(default_factory=dict)

    async def entrant(self, code: str) -> Entrant:
        for person in PEOPLE:
            if person.name == code:
                return Entrant(person.user, "de", f"token of {code}")
        raise EntryRefused("code")

    async def instance(self, number: str) -> Instance | None:
        return self.instances.get(number)


class FrameHall(StageHall):
    """A hall whose page Discord shows in its frame."""

    def __init__(self) -> None:
        super().__init__()
        self.doorman = ShortDoorman()
        self.activity = Activity(self.doorman, self.lobby)
        self.server = WebServer(self.pages, "127.0.0.1", 0, None, self.activity)

    async def here(self, table: str, *people: int, private: bool = False) -> None:
        """These people have opened the Activity in the channel of this table, where its number is i-1."""
        channel = (await self.lobby.public_table(table)).channel
        self.doorman.instances["i-1"] = Instance(channel, frozenset(people), private)

    async def entered(self, code: object, instance: object = "i-1") -> Any:
        """What the page is told that sends these."""
        async with aiohttp.ClientSession(headers={"Origin": FRAME}) as session:
            asked = {"code": code, "instance": instance}
            async with session.post(f"{self.server.public_url}/activity/enter", json=asked) as answer:
                return await answer.json() if answer.status == 200 else answer.status

    async def seated(self, table: str, session: str) -> Visitor:
        """The page of somebody with this session."""
        visitor = Visitor(self.server.public_url, table, aiohttp.ClientSession(headers={"Origin": FRAME}))
        self.visitors.append(visitor)
        visitor.socket = await visitor.session.ws_connect(f"{visitor.address}/activity/{table}/live")
        await visitor.say(session)
        await visitor.until(lambda: bool(visitor.view))
        return visitor


@asynccontextmanager
async def open_frame_hall() -> AsyncIterator[FrameHall]:
    """A hall that listens, and closes with its visitors."""
    hall = FrameHall()
    await hall.server.start()
    yield hall
    for visitor in hall.visitors:
        await visitor.close()
    hall.lobby.stop()
    await hall.server.stop()
