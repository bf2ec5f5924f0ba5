"""What Discord bounds over minutes, hours and days: direct messages, threads, emoji, commands, and invalid requests."""

import base64
import random
from collections.abc import AsyncIterator

import pytest

from playground import Playground
from playground.starting_world import StartingWorld
from tests.playground.raw_bot import Answer, RawBot
from tests.wire.clock import SteppedClock

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
DAY = 86_400.0


@pytest.fixture
async def crowd(clock: SteppedClock) -> AsyncIterator[RawBot]:
    """A bot among forty people."""
    place = StartingWorld(tuple(f"P{number}" for number in range(40)), (("lobby", ""),))
    playground = Playground(clock=clock, rng=random.Random(7), place=place)
    await playground.start()
    bot = RawBot(playground)
    yield bot
    await bot.close()
    await playground.stop()


async def opened(bot: RawBot, number: int) -> Answer:
    return await bot.call("POST", "/users/@me/channels", {"recipient_id": str(bot.playground.world.people[number].id)})


async def test_direct_messages_are_opened_with_25_people_in_two_minutes(crowd: RawBot, clock: SteppedClock) -> None:
    answers = [await opened(crowd, number) for number in range(26)]
    assert [one.status for one in answers] == [200] * 25 + [403]
    assert (answers[-1].code, answers[-1].body["message"]) == (40003, "You are opening direct messages too fast")
    clock.advance(120)
    assert (await opened(crowd, 25)).status == 200


async def test_a_direct_message_that_stands_is_opened_as_often_as_one_likes(crowd: RawBot, clock: SteppedClock) -> None:
    for number in range(25):
        await opened(crowd, number)
    assert {(await opened(crowd, number)).status for number in range(25)} == {200}
    clock.advance(1)
    assert (await opened(crowd, 25)).code == 40003


async def test_five_at_once_and_then_one_in_ten_seconds_are_never_too_fast(crowd: RawBot, clock: SteppedClock) -> None:
    for number in range(40):
        assert (await opened(crowd, number)).status == 200
        clock.advance(10 if number >= 4 else 0)


async def test_fifty_new_threads_in_five_minutes(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    body, other = {"name": "table", "type": 11}, bot.playground.world.channel_named("lobby").id
    for _ in range(50):
        assert (await bot.call("POST", f"/channels/{channel}/threads", body)).status == 201
        clock.advance(1)
    refused = await bot.call("POST", f"/channels/{channel}/threads", body)
    assert (refused.status, refused.headers["X-RateLimit-Scope"], refused.body["retry_after"]) == (429, "shared", 250.0)
    assert (await bot.call("POST", f"/channels/{other}/threads", body)).status == 201
    clock.advance(250)
    assert (await bot.call("POST", f"/channels/{channel}/threads", body)).status == 201


async def test_a_server_has_a_thousand_active_threads(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    world = bot.playground.world
    parent = world.channel_named("mahjong")
    for _ in range(1000):
        world.add_thread(parent, "table", world.bot.id, parent.kind.PUBLIC_THREAD, None)
    body = {"name": "table", "type": 11}
    assert (await bot.call("POST", f"/channels/{channel}/threads", body)).code == 160006


async def test_fifty_emoji_are_uploaded_in_an_hour(bot: RawBot, clock: SteppedClock) -> None:
    path = f"/applications/{bot.playground.world.application_id}/emojis"
    answers = []
    for number in range(51):
        answers.append(await bot.call("POST", path, {"name": f"m{number}", "image": f"data:image/png;base64,{PNG}"}))
        clock.advance(1)
    assert [one.status for one in answers] == [201] * 50 + [429]
    assert answers[-1].body["retry_after"] == 3550.0
    clock.advance(3600)
    assert (await bot.call("POST", path, {"name": "east", "image": f"data:image/png;base64,{PNG}"})).status == 201


async def test_two_hundred_new_commands_a_day(bot: RawBot, clock: SteppedClock) -> None:
    def named(start: int) -> list[dict[str, str]]:
        return [{"name": f"c{number}", "description": "x"} for number in range(start, start + 100)]

    assert (await bot.commands(*named(0))).status == 200
    assert (await bot.commands(*named(0))).status == 200  # the same again is no new one
    assert (await bot.commands(*named(100))).status == 200
    clock.advance(60)
    refused = await bot.commands(*named(101))
    assert (refused.status, refused.code) == (400, 30034)
    assert refused.body["message"] == "Max number of daily application command creates has been reached (200)"
    path = f"/applications/{bot.playground.world.application_id}"
    one = {"name": "one", "description": "x"}
    assert (await bot.call("POST", f"{path}/commands", one)).code == 30034
    guild = bot.playground.world.guild.id
    assert (await bot.call("POST", f"{path}/guilds/{guild}/commands", one)).status == 201
    clock.advance(DAY)
    assert (await bot.call("POST", f"{path}/commands", one)).status == 201


async def test_ten_thousand_invalid_requests_shut_the_bot_out(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    limits = bot.playground.limits
    for _ in range(9_999):
        limits.note(403, {})
    limits.note(429, {"X-RateLimit-Scope": "shared"})
    assert (await bot.send(channel, {"content": "x"})).status == 200
    assert (await bot.call("GET", "/users/@me", token="invalid")).status == 401
    banned = await bot.call("GET", "/users/@me")
    assert (banned.status, banned.headers["Retry-After"]) == (429, "3600")
    assert "Via" not in banned.headers
    assert banned.body == "error code: 1015"
    clock.advance(3599)
    assert (await bot.send(channel, {"content": "x"})).status == 429
    clock.advance(1)
    assert (await bot.send(channel, {"content": "x"})).status == 200
    for _ in range(3):
        for _ in range(9_000):
            bot.playground.limits.note(403, {})
        clock.advance(600)
    assert (await bot.send(channel, {"content": "x"})).status == 200
