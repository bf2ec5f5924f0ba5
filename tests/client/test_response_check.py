"""Answers that cannot be read are lost on the way, not a fault of ours."""

from collections.abc import AsyncIterator
from functools import partial
from random import Random

import aiohttp
import pytest
from discord.http import Route

from bot.client.event_publisher import GarbledAnswer, Outgoing
from cogs.common.request_faults import UNDELIVERED, is_permanent
from playground import Playground
from playground.rest_faults import Kind, RestFault

HEADERS = {"Authorization": "Bot raw"}


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    playground = Playground(rng=Random(1))
    await playground.start()
    monkeypatch.setattr(Route, "BASE", playground.base_url)
    yield playground
    await playground.stop()


@pytest.fixture(params=["traced", "sent"])
async def session(request: pytest.FixtureRequest) -> AsyncIterator[aiohttp.ClientSession]:
    outgoing = Outgoing()
    traced = request.param == "traced"
    async with aiohttp.ClientSession(trace_configs=[outgoing.trace] if traced else None, headers=HEADERS) as session:
        if not traced:
            vars(session)["_request"] = partial(outgoing.send, session._request)
        yield session


async def me(playground: Playground, session: aiohttp.ClientSession) -> tuple[int, str]:
    async with session.get(f"{playground.base_url}/users/@me") as answer:
        return answer.status, await answer.text()


@pytest.mark.parametrize("kind", [Kind.GARBLED, Kind.EMPTY, Kind.WRONG_TYPE])
async def test_a_good_status_with_a_body_that_cannot_be_read_is_no_answer(
    playground: Playground, session: aiohttp.ClientSession, kind: Kind
) -> None:
    playground.faults.add(RestFault(kind))
    with pytest.raises(GarbledAnswer):
        await me(playground, session)
    assert (await me(playground, session))[0] == 200


async def test_whoever_asks_discord_for_something_expects_it_and_may_ask_again() -> None:
    assert issubclass(GarbledAnswer, UNDELIVERED)
    assert not is_permanent(GarbledAnswer("x"))


@pytest.mark.parametrize(
    "fault",
    [RestFault(Kind.BAD_GATEWAY), RestFault(Kind.ROUTE_LIMIT), RestFault(Kind.ROUTE_LIMIT, via=False)],
    ids=("502", "429", "429 without Via"),
)
async def test_what_discord_says_in_trouble_is_left_to_the_library(
    playground: Playground, session: aiohttp.ClientSession, fault: RestFault
) -> None:
    playground.faults.add(fault)
    status, text = await me(playground, session)
    assert status in (429, 502)
    assert text


async def test_an_answer_without_a_body_may_be_whole(playground: Playground, session: aiohttp.ClientSession) -> None:
    channel = playground.world.channel_named("lobby").id
    async with session.post(f"{playground.base_url}/channels/{channel}/typing") as answer:
        assert (answer.status, await answer.read()) == (204, b"")


async def test_files_from_elsewhere_are_not_looked_at(playground: Playground, session: aiohttp.ClientSession) -> None:
    async with session.get(playground.address + "/") as answer:
        assert answer.content_type == "text/html"
