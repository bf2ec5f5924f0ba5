"""Activities in the playground: they are launched only where they are enabled, and the proxy is Discord's."""

from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer

from playground import Playground
from tests.playground.raw_bot import RawBot
from tests.wire.user import ScriptedUser

LAUNCH = 12


async def test_the_bot_cannot_launch_what_is_not_enabled(bot: RawBot, aiko: ScriptedUser) -> None:
    await bot.commands({"name": "hello", "description": "x"})
    await aiko.slash("hello")
    interaction = await bot.interaction()
    assert (await interaction.answer(LAUNCH)).faults() == {"type.BASE_TYPE_CHOICES"}
    bot.playground.activities.switch_on("http://127.0.0.1:1")
    launched = (await interaction.answer(LAUNCH)).body
    instance = launched["interaction"]["activity_instance_id"]
    assert launched["resource"] == {"type": LAUNCH, "activity_instance": {"id": instance}}


@pytest_asyncio.fixture
async def seen() -> AsyncIterator[tuple[str, Playground]]:
    """A page behind the proxy, which tells where requests seem to come from."""

    async def told(request: web.Request) -> web.Response:
        policy = {"Content-Security-Policy": "frame-ancestors https://discord.com"}
        return web.Response(text=f"{request.path_qs} from {request.headers.get('Origin')}", headers=policy)

    app = web.Application()
    app.router.add_get("/page", told)
    async with TestServer(app) as server:
        playground = Playground()
        playground.activities.switch_on(str(server.make_url("")).rstrip("/"))
        await playground.start()
        user, channel = playground.world.people[0], playground.world.channel_named("mahjong")
        frame = playground.frame.url(user, playground.activities.launch(user, channel))
        yield frame.partition("/.discord")[0], playground
        await playground.stop()


async def test_the_proxy_speaks_for_discords_domain_and_lets_only_the_client_show_the_page(
    seen: tuple[str, Playground],
) -> None:
    address, playground = seen
    async with aiohttp.ClientSession(headers={"Origin": address}) as session:
        async with session.get(f"{address}/page?x=1") as answer:
            origin = f"https://{playground.world.application_id}.discordsays.com"
            assert await answer.text() == f"/page?x=1 from {origin}"
            policy = answer.headers["Content-Security-Policy"]
            assert policy == f"frame-ancestors https://discord.com {address} {playground.address}"
        async with session.get(f"{address}/page", headers={"Origin": "https://evil.example"}) as answer:
            assert answer.status == 403
