"""Faults of REST: what the bot gets, whether its request took effect, how often and for how long."""

import asyncio
import json

import aiohttp
import pytest

from playground import Playground, RecordedRequest, errors
from playground.rest_faults import CALLBACK, Kind, RestFault, at, by_bot, by_interaction, edits
from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

GO = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
CREATE = at("POST", "/channels/{channel_id}/messages")


async def raw(bot: RawBot, channel: str, content: str) -> tuple[int, dict[str, str], bytes]:
    """Send a message; the bare answer, JSON or not."""
    url = f"{bot.playground.base_url}/channels/{channel}/messages"
    headers = {"Authorization": "Bot raw"}
    async with bot.http.post(url, json={"content": content}, headers=headers) as response:
        return response.status, dict(response.headers), await response.read()


@pytest.mark.parametrize(
    ("kind", "status"),
    [(Kind.SERVER_ERROR, 500), (Kind.BAD_GATEWAY, 502), (Kind.UNAVAILABLE, 503), (Kind.GATEWAY_TIMEOUT, 504)],
)
async def test_a_server_error_comes_as_a_page_and_nothing_was_done(
    bot: RawBot, aiko: ScriptedUser, channel: str, kind: Kind, status: int
) -> None:
    bot.playground.faults.add(RestFault(kind))
    answered, headers, body = await raw(bot, channel, "lost")
    assert (answered, headers["Content-Type"]) == (status, "text/html")
    assert str(status).encode() in body
    assert aiko.messages("mahjong") == []
    assert (await raw(bot, channel, "again"))[0] == 200
    assert bot.playground.faults.counts == {str(status): 1}


async def test_after_its_effect_only_the_answer_is_lost(
    bot: RawBot, aiko: ScriptedUser, channel: str, requests: list[RecordedRequest], clock: SteppedClock
) -> None:
    bot.playground.faults.add(RestFault(Kind.BAD_GATEWAY, after=True))
    assert (await raw(bot, channel, "stands"))[0] == 502
    assert aiko.text("mahjong") == "stands"
    assert (requests[-1].status, requests[-1].effect, requests[-1].answer["content"]) == (502, 200, "stands")
    assert requests[-1].fault == "502 after it took effect"
    assert bot.playground.faults.counts == {"502 after it took effect": 1}
    bot.playground.faults.add(RestFault(Kind.BAD_GATEWAY))
    await raw(bot, channel, "x")
    *_, one = bot.playground.faults.log
    assert (one.when, one.name, one.method, one.path) == (clock.now(), "502", "POST", f"/channels/{channel}/messages")


async def test_a_fault_befalls_what_it_is_for_so_often(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    faults = bot.playground.faults
    faults.add(RestFault(Kind.BAD_GATEWAY, CREATE, times=2))
    assert (await bot.call("GET", f"/channels/{channel}")).status == 200
    assert [(await raw(bot, channel, "x"))[0] for _ in range(3)] == [502, 502, 200]
    assert faults.standing == []
    bot.playground.faults.add(RestFault(Kind.BAD_GATEWAY, times=None, seconds=600))
    assert (await raw(bot, channel, "x"))[0] == 502
    clock.advance(599)
    assert (await raw(bot, channel, "x"))[0] == 502
    clock.advance(1)
    assert (await raw(bot, channel, "x"))[0] == 200
    bot.playground.faults.add(RestFault(Kind.BAD_GATEWAY, times=None))
    assert (await raw(bot, channel, "x"))[0] == 502
    bot.playground.faults.clear()
    assert (await raw(bot, channel, "x"))[0] == 200


async def test_each_limit_looks_as_discords_own(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    bot.playground.faults.add(RestFault(Kind.ROUTE_LIMIT, by_bot, retry_after=1.5))
    answer = await bot.send(channel, {"content": "x"})
    assert (answer.status, answer.body["retry_after"], answer.body["global"]) == (429, 1.5, False)
    assert answer.headers["Via"]
    assert answer.headers["X-RateLimit-Scope"] == "user"
    assert aiko.messages("mahjong") == []
    bot.playground.faults.add(RestFault(Kind.GLOBAL_LIMIT))
    answer = await bot.send(channel, {"content": "x"})
    assert (answer.status, answer.body["global"], answer.headers["X-RateLimit-Global"]) == (429, True, "true")
    path = f"/channels/{channel}/messages/{(await bot.send(channel, {'content': 'new'})).body['id']}"
    bot.playground.faults.add(RestFault(Kind.OLD_EDITS, edits, retry_after=7.0))
    refused = await bot.call("PATCH", path, {"content": "x"})
    assert (refused.status, refused.code, refused.body["retry_after"]) == (429, 30046, 7.0)


@pytest.mark.parametrize("kind", [Kind.ROUTE_LIMIT, Kind.GLOBAL_LIMIT, Kind.OLD_EDITS])
async def test_without_via_it_is_the_network_that_refuses(bot: RawBot, channel: str, kind: Kind) -> None:
    bot.playground.faults.add(RestFault(kind, via=False))
    status, headers, body = await raw(bot, channel, "x")
    assert (status, body) == (429, b"error code: 1015")
    assert "Via" not in headers
    assert bot.playground.faults.counts == {f"{kind} without Via": 1}


@pytest.mark.parametrize(
    ("kind", "kind_of_body", "body"),
    [
        (Kind.GARBLED, "application/json", b'{"id": "12'),
        (Kind.EMPTY, "application/json", b""),
        (Kind.WRONG_TYPE, "text/html", b"<html>"),
    ],
)
async def test_a_good_status_with_a_bad_body(
    bot: RawBot, aiko: ScriptedUser, channel: str, kind: Kind, kind_of_body: str, body: bytes
) -> None:
    bot.playground.faults.add(RestFault(kind, after=True))
    status, headers, got = await raw(bot, channel, "stands")
    assert (status, headers["Content-Type"]) == (200, kind_of_body)
    assert got.startswith(body)
    assert bool(got) == bool(body)
    assert aiko.text("mahjong") == "stands"


@pytest.mark.parametrize("after", [False, True])
async def test_a_reset_comes_before_or_after(bot: RawBot, aiko: ScriptedUser, channel: str, *, after: bool) -> None:
    bot.playground.faults.add(RestFault(Kind.RESET, after=after))
    with pytest.raises(aiohttp.ClientConnectionError):
        await raw(bot, channel, "x")
    assert aiko.text("mahjong") == ("x" if after else "")


async def test_any_refusal_of_discord_can_be_ordered(bot: RawBot, channel: str) -> None:
    bot.playground.faults.add(RestFault(Kind.REFUSED, refusal=errors.dms_closed))
    refused = await bot.send(channel, {"content": "x"})
    assert (refused.status, refused.code) == (403, 50007)
    assert bot.playground.faults.counts == {"refused 403 50007": 1}


async def test_slow_before_takes_effect_only_when_the_time_has_passed(
    bot: RawBot, aiko: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    faults = bot.playground.faults
    arrived = asyncio.Event()
    faults.on_news = arrived.set
    faults.add(RestFault(Kind.SLOW, delay=2.0))
    sending = asyncio.create_task(raw(bot, channel, "late"))
    await arrived.wait()
    assert (faults.travelling, faults.ghosts, bot.playground.rest.pending) == (1, 0, 1)
    clock.advance(1.9)
    assert aiko.messages("mahjong") == []
    clock.advance(0.1)
    assert faults.travelling == 0
    assert (await sending)[0] == 200
    assert aiko.text("mahjong") == "late"


async def test_slow_after_has_taken_effect_while_the_answer_is_on_its_way(
    bot: RawBot, aiko: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    arrived = asyncio.Event()
    bot.playground.faults.on_news = arrived.set
    bot.playground.faults.add(RestFault(Kind.GATEWAY_TIMEOUT, delay=30.0, after=True))
    sending = asyncio.create_task(raw(bot, channel, "done"))
    await arrived.wait()
    assert aiko.text("mahjong") == "done"
    clock.advance(30)
    assert (await sending)[0] == 504


async def test_a_request_whose_sender_is_gone_still_arrives(
    bot: RawBot, aiko: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    faults = bot.playground.faults
    arrived = asyncio.Event()
    faults.on_news = arrived.set
    faults.add(RestFault(Kind.SLOW, delay=2.0))
    async with aiohttp.ClientSession() as other:
        url = f"{bot.playground.base_url}/channels/{channel}/messages"
        sending = asyncio.create_task(
            other.post(url, data=json.dumps({"content": "ghost"}), headers={"Authorization": "Bot raw"})
        )
        await arrived.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
    while not faults.ghosts:
        await bot.call("GET", "/gateway")
    assert faults.travelling == 0
    clock.advance(2)
    while faults.ghosts or not aiko.messages("mahjong"):
        await bot.call("GET", "/gateway")
    assert aiko.text("mahjong") == "ghost"


async def test_an_answer_can_be_lost_after_it_took_effect(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    bot.playground.faults.add(RestFault(Kind.RESET, at("POST", CALLBACK), after=True))
    pressed = await aiko.press("Go")
    interaction = await bot.interaction()
    with pytest.raises(aiohttp.ClientConnectionError):
        await interaction.answer(7, {"content": "done"})
    assert (pressed.state, aiko.text("mahjong")) == ("acknowledged", "done")
    assert (await interaction.answer(7, {"content": "again"})).code == 40060


async def test_interactions_are_told_from_the_bots_own(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    bot.playground.faults.add(RestFault(Kind.REFUSED, by_interaction, refusal=errors.unknown_interaction))
    await bot.send(channel, {"content": "board", "components": GO})
    await aiko.press("Go")
    assert (await (await bot.interaction()).answer(6)).code == 10062


async def test_stopping_loses_what_is_on_its_way(clock: SteppedClock) -> None:
    playground = Playground(clock=clock)
    await playground.start()
    bot = RawBot(playground)
    arrived = asyncio.Event()
    playground.faults.on_news = arrived.set
    playground.faults.add(RestFault(Kind.SLOW, delay=2.0))
    sending = asyncio.create_task(bot.call("GET", "/users/@me"))
    await arrived.wait()
    await playground.stop()
    with pytest.raises(aiohttp.ClientConnectionError):
        await sending
    await bot.close()
