"""Requests that share the bot's own limit are told of as they begin; those by interactions' tokens are not."""

from __future__ import annotations

import aiohttp
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.client.event_publisher import Outgoing


async def answer(_request: web.Request) -> web.Response:
    return web.Response()


async def test_every_request_with_the_bots_token_is_told_of_by_its_path_and_no_other() -> None:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    outgoing, heard = Outgoing(), list[str]()
    outgoing.listen(heard.append)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[outgoing.trace]) as session:
        await session.post(server.make_url("/webhooks/1/token"), data="{}")
        await session.patch(server.make_url("/channels/5/messages/6?x=1"), headers={"Authorization": "Bot abc"})
    assert heard == ["/channels/5/messages/6"]
