"""Who asks how the bot is, gets an answer: figures, health, and that it lives. Nobody gets more than that."""

import asyncio
import logging
from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.running.endpoint import Endpoint
from bot.running.health import Health
from tests.patience import HANG

WELL = Health("1.2.3", "running", {0: True, 1: True}, database=True, tables={"going": 2, "still": 0, "stuck": 0})


class Bot:
    """What the endpoint asks."""

    def __init__(self) -> None:
        self.health = WELL

    async def page(self) -> bytes:
        return b"jantaku_info 1\n"

    async def look(self) -> Health:
        return self.health


@pytest.fixture
def bot() -> Bot:
    return Bot()


@pytest_asyncio.fixture
async def endpoint(bot: Bot) -> AsyncIterator[Endpoint]:
    found = Endpoint("127.0.0.1", 0, page=bot.page, look=bot.look)
    await found.start()
    yield found
    await found.stop()


async def sent(endpoint: Endpoint, data: bytes) -> bytes:
    """All that comes back until the endpoint closes the connection."""
    host, port = endpoint.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    answer = await asyncio.wait_for(reader.read(), HANG)
    writer.close()
    return answer


async def get(url: str, **headers: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        return answer.status, await answer.text()


@pytest.mark.parametrize(
    ("health", "status"),
    [
        (WELL, 200),
        (Health("1", "starting", {}, database=True), 503),
        (Health("1", "running", {}, database=True), 503),
        (Health("1", "running", {0: True, 1: False}, database=True), 503),
        (Health("1", "running", {0: True}, database=False), 503),
        (Health("1", "running", {0: True}, database=True, writable=False), 503),
        (Health("1", "stopping", {0: True}, database=True), 503),
        (Health("1", "running", {0: True, 1: True}, database=True, held=frozenset({0, 1})), 200),
        (Health("1", "running", {0: True, 1: True}, database=True, held=frozenset()), 503),
    ],
)
async def test_the_bot_is_well_where_people_can_play(endpoint: Endpoint, bot: Bot, health: Health, status: int) -> None:
    bot.health = health
    assert (await get(f"{endpoint.address}/health"))[0] == status
    assert (await get(f"{endpoint.address}/live"))[0] == 200, "a bot without Discord need not be started anew"


async def test_health_says_what_is_wrong_in_words(endpoint: Endpoint, bot: Bot) -> None:
    bot.health = Health("1.2.3", "running", {0: True, 1: False}, database=False, tables={"stuck": 3}, all_shards=2)
    async with aiohttp.ClientSession() as session, session.get(f"{endpoint.address}/health") as answer:
        assert await answer.json() == {
            "status": "not ok",
            "stage": "running",
            "version": "1.2.3",
            "gateway": {"0": "connected", "1": "not connected"},
            "shards": {"configured": "0-1", "held": "0-1", "all": 2},
            "database": "does not answer",
            "tables": {"stuck": 3},
            "last_backup": None,
        }


@pytest.mark.parametrize(("held", "written"), [((), ""), ((4,), "4"), ((7, 4, 5), "4-5,7"), ((0, 1, 2, 3), "0-3")])
async def test_health_says_which_shards_a_process_has_as_the_settings_do(held: tuple[int, ...], written: str) -> None:
    health = Health("1", "running", dict.fromkeys((4, 5, 7), True), database=True, held=frozenset(held), all_shards=8)
    assert health.as_json()["shards"] == {"configured": "4-5,7", "held": written, "all": 8}


async def test_there_is_nothing_else_and_nothing_can_be_sent(endpoint: Endpoint) -> None:
    assert (await get(f"{endpoint.address}/"))[0] == 404
    assert (await get(f"{endpoint.address}/health/../metrics/x"))[0] == 404
    async with aiohttp.ClientSession() as session, session.post(f"{endpoint.address}/health") as answer:
        assert answer.status == 405
    assert (await get(f"{endpoint.address}/metrics", Host="evil.example:9464"))[0] == 403
    assert (await get(f"{endpoint.address}/metrics", Host="localhost:9464"))[0] == 200
    async with aiohttp.ClientSession() as session, session.get(f"{endpoint.address}/metrics") as answer:
        assert answer.status == 200
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert await answer.read() == b"jantaku_info 1\n"


async def test_an_address_that_is_taken_is_told(endpoint: Endpoint, bot: Bot) -> None:
    port = int(endpoint.address.rpartition(":")[2])
    with pytest.raises(OSError, match="address already in use"):
        await Endpoint("127.0.0.1", port, page=bot.page, look=bot.look).start()
    found = Endpoint("127.0.0.1", 0, page=bot.page, look=bot.look)
    await found.start()
    address = found.address
    await found.stop()
    await found.stop()
    with pytest.raises(aiohttp.ClientConnectionError):
        await get(f"{address}/live")


async def test_what_is_no_request_fills_no_log(endpoint: Endpoint, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for data in (b"\x16\x03\x01 nonsense\r\n\r\n", b"GET / HTTP/9.x\r\n\r\n", b"GET / HTTP/1.1\r\n: \r\n\r\n"):
            assert b"400" in (await sent(endpoint, data)).split(b"\r\n")[0]
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_a_connection_that_asks_for_nothing_whole_is_closed(bot: Bot) -> None:
    endpoint = Endpoint("127.0.0.1", 0, page=bot.page, look=bot.look, idle=0.05)
    await endpoint.start()
    try:
        for half in (b"", b"GET /metr", b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n"):
            assert await sent(endpoint, half) == b""
    finally:
        await endpoint.stop()
