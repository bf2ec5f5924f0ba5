"""Requests that share the bot's own limit are told of as they begin; those by interactions' tokens are not."""

from functools import partial

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.client.event_publisher import Outgoing


async def answer(_request: web.Request) -> web.Response:
    return web.Response()


@pytest.mark.parametrize("traced", [True, False])
async def test_every_request_with_the_bots_token_is_told_of_by_its_path_and_no_other(traced: bool) -> None:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    outgoing, heard, ended = Outgoing(), list[str](), list[tuple[str, str, int | None]]()
    outgoing.listen(heard.append)
    outgoing.listen_ends(
        lambda method, path, _, answer: ended.append((method, path, None if answer is None else answer.status))
    )
    traces = [outgoing.trace] if traced else None
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=traces) as session:
        if not traced:
            vars(session)["_request"] = partial(outgoing.send, session._request)
        await session.post(server.make_url("/webhooks/1/token"), data="{}")
        await session.patch(server.make_url("/channels/5/messages/6?x=1"), headers={"Authorization": "Bot abc"})
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get("http://127.0.0.1:1/gateway")
    assert heard == ["/channels/5/messages/6"]
    assert ended == [
        ("POST", "/webhooks/1/token", 200),
        ("PATCH", "/channels/5/messages/6", 200),
        ("GET", "/gateway", None),
    ]
