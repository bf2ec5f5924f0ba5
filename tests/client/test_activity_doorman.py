"""What Discord tells of those who open the Activity, over the wire: who, where, and what keeps everybody out."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import discord
import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from pydantic import SecretStr

from bot.client.activity_doorman import ActivityDoorman
from bot.client.discord_internals import api_base, use_api_base
from bot.web.activity import Entrant, EntryRefused, Instance
from playground import errors
from playground.activities import SECRET
from playground.model import User
from playground.rest_faults import Kind, RestFault, at
from playground.server import Playground


@dataclass
class Door:
    playground: Playground
    client: discord.Client

    @property
    def aiko(self) -> User:
        return self.playground.world.user_named("Aiko")

    @property
    def code(self) -> str:
        """A code that was given to Aiko."""
        return self.playground.activities.authorize(self.aiko)

    def doorman(self, secret: str = SECRET) -> ActivityDoorman:
        return ActivityDoorman(self.client, SecretStr(secret))

    async def refusal(self, code: str, secret: str = SECRET) -> str:
        with pytest.raises(EntryRefused) as refused:
            await self.doorman(secret).entrant(code)
        return refused.value.hindrance


@pytest_asyncio.fixture
async def door() -> AsyncIterator[Door]:
    playground, before = Playground(rate_limits=False), api_base()
    await playground.start()
    use_api_base(playground.base_url)
    client = discord.Client(intents=discord.Intents.none())
    await client.login("token")
    yield Door(playground, client)
    await client.close()
    await playground.stop()
    use_api_base(before)


async def test_a_code_tells_once_who_it_was_given_to(door: Door) -> None:
    code = door.code
    found = await door.doorman().entrant(code)
    assert found == Entrant(door.aiko.id, door.aiko.locale, found.token)
    assert await door.refusal(code) == "code"
    assert await door.refusal("forged") == "code"
    assert await door.refusal(door.code, secret="another") == "secret"
    await door.playground.stop()
    assert await door.refusal("any") == "unreachable"


async def test_an_instance_tells_its_channel_and_its_people_until_the_last_has_left(door: Door) -> None:
    channel, activities = door.playground.world.channel_named("mahjong"), door.playground.activities
    running = activities.launch(door.aiko, channel)
    ben = door.playground.world.user_named("Ben")
    assert activities.launch(ben, channel) is running
    users = frozenset((door.aiko.id, ben.id))
    assert await door.doorman().instance(running.id) == Instance(channel.id, users, private=False)
    direct, _ = door.playground.world.open_dm(ben.id)
    private = activities.launch(ben, direct)
    assert await door.doorman().instance(private.id) == Instance(direct.id, frozenset((ben.id,)), private=True)
    activities.leave(door.aiko)
    for gone in (running.id, "i-forged", "../../users/@me", ""):
        assert await door.doorman().instance(gone) is None, gone


async def test_the_check_names_what_is_lacking(door: Door) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.json_response({"application": str(door.client.application_id)})

    app = web.Application()
    app.router.add_get("/activity", answer)
    async with TestServer(app) as server:
        here = str(server.make_url("")).rstrip("/")
        nowhere = f"{here}/nowhere"
        assert await door.doorman().lacks(here, here) == ("disabled", "redirect")
        door.playground.activities.switch_on(here)
        assert await door.doorman().lacks(here, here) == ()
        assert await door.doorman("another").lacks(here, nowhere) == ("secret", "mapping")
        assert await door.doorman().lacks(nowhere, here) == ("address",)
        commands = door.playground.commands
        commands.delete(None, int(commands.of(None)[0]["id"]))
        assert await door.doorman().lacks(here, None) == ("entry_point",)
        refused = at("GET", "/oauth2/applications/@me")
        door.playground.faults.add(RestFault(Kind.REFUSED, refused, refusal=errors.missing_access))
        assert await door.doorman().lacks(here, None) == ("unreachable",)
