"""Shards: who is told what, how many there are, and how soon one may follow another."""

from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random

import pytest

from playground import Playground
from playground.gateway.gateway import guild_of, shard_of
from playground.starting_world import CLUB, Branch
from tests.playground.raw_bot import INTENTS, RawBot, nothing
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

BOTH = 2


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
async def large(clock: SteppedClock) -> AsyncIterator[Playground]:
    """A Discord that recommends two shards."""
    server = Playground(clock=clock, rng=Random(1), shards=BOTH)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def shards(large: Playground, clock: SteppedClock) -> AsyncIterator[list[RawBot]]:
    bots = [RawBot(large) for _ in range(BOTH)]
    for number, bot in enumerate(bots):
        await identify(bot, [number, BOTH])
        bot.ready = await bot.event("READY")
        clock.advance(5)
    yield bots
    for bot in bots:
        await bot.close()


async def identify(bot: RawBot, shard: object) -> None:
    await bot.open()
    await bot.say(2, {"token": "raw", "intents": INTENTS, "shard": shard})


def test_a_server_is_told_of_by_its_id_and_what_has_none_on_the_first() -> None:
    assert [shard_of(one << 22, 3) for one in range(5)] == [0, 1, 2, 0, 1]
    assert shard_of(None, 3) == 0
    assert guild_of("MESSAGE_CREATE", {"id": "9", "guild_id": "5"}) == 5
    assert guild_of("GUILD_CREATE", {"id": "9"}) == 9
    assert guild_of("MESSAGE_CREATE", {"id": "9"}) is None


async def test_the_recommended_number_and_the_limit_of_sessions_are_told(large: Playground) -> None:
    bot = RawBot(large)
    told = (await bot.call("GET", "/gateway/bot")).body
    assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (2, 1)
    assert told["session_start_limit"]["remaining"] == 1000
    await identify(bot, [0, 2])
    await bot.event("READY")
    assert (await bot.call("GET", "/gateway/bot")).body["session_start_limit"]["remaining"] == 999
    await bot.close()


async def test_each_shard_has_its_session_and_only_the_second_the_server(shards: list[RawBot]) -> None:
    first, second = shards
    assert [one.ready["shard"] for one in shards] == [[0, 2], [1, 2]]
    assert first.ready["session_id"] != second.ready["session_id"]
    assert [len(one.ready["guilds"]) for one in shards] == [0, 1]
    assert [one["t"] for one in await first.events()] == []
    assert [one["t"] for one in await second.events()] == ["GUILD_CREATE"]


async def test_a_further_server_is_that_of_its_own_shard(clock: SteppedClock) -> None:
    """Its people see its channels and no others, and the bot is told of it where it belongs."""
    branch = Branch("Branch", 0, ("Una", "Vito"), (("upstairs", ""),))
    large = Playground(clock=clock, rng=Random(1), shards=BOTH, place=replace(CLUB, branches=(branch,)))
    large.gateway.max_concurrency = BOTH
    await large.start()
    first, second = RawBot(large), RawBot(large)
    for number, bot in enumerate((first, second)):
        await identify(bot, [number, BOTH])
    here, there = await first.event("GUILD_CREATE"), await second.event("GUILD_CREATE")
    assert (here["name"], there["id"]) == ("Branch", str(large.world.guild.id))
    assert [one["name"] for one in here["channels"]] == ["upstairs"]
    upstairs = large.world.channel_named("upstairs")
    await first.send(upstairs.id, {"content": "on"})
    assert (await first.event("MESSAGE_CREATE"))["guild_id"] == here["id"]
    una = large.world.user_named("Una").id
    member = f"/members/{una}"
    assert (await first.call("GET", f"/guilds/{here['id']}{member}")).status == 200
    assert (await first.call("GET", f"/guilds/{there['id']}{member}")).status == 404
    assert {one["id"] for one in (await first.call("GET", "/users/@me/guilds")).body} == {here["id"], there["id"]}
    assert large.world.channels_of(una) == [upstairs]
    assert upstairs not in large.world.channels_of(large.world.user_named("Aiko").id)
    for bot in (first, second):
        await bot.close()
    await large.stop()


async def test_direct_messages_come_on_the_first_shard(shards: list[RawBot], large: Playground) -> None:
    first, second = shards
    aiko = ScriptedUser(large, "Aiko", nothing)
    await first.commands({"name": "hand", "description": "Your hand", "type": 1})
    await aiko.slash("hand")
    assert (await second.interaction()).data["guild_id"] == str(large.world.guild.id)
    opened = await first.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})
    button = {"type": 2, "style": 1, "label": "5p", "custom_id": "x"}
    await first.send(opened.body["id"], {"content": "hand", "components": [{"type": 1, "components": [button]}]})
    assert (await first.event("MESSAGE_CREATE"))["content"] == "hand"
    aiko.begin_press(aiko.find("5p"))
    assert "guild_id" not in (await first.interaction()).data


async def test_a_shard_is_lost_while_the_other_hears_on(shards: list[RawBot], large: Playground) -> None:
    _, second = shards
    large.gateway.faults.drop(shard=0)
    assert not large.gateway.connected
    await second.events()
    await second.send(large.world.channel_named("mahjong").id, {"content": "on"})
    assert (await second.event("MESSAGE_CREATE"))["content"] == "on"


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0], "all", [0, 0]])
async def test_a_shard_that_cannot_be_is_closed_with_4010(large: Playground, shard: object) -> None:
    bot = RawBot(large)
    await identify(bot, shard)
    assert await bot.closed() == 4010
    await bot.close()


async def test_two_shards_may_not_begin_within_five_seconds(large: Playground, clock: SteppedClock) -> None:
    first, second = RawBot(large), RawBot(large)
    await identify(first, [0, 2])
    assert (await first.frame())["t"] == "READY"
    await identify(second, [1, 2])
    frame = await second.frame()
    assert (frame["op"], frame["d"]) == (9, False)
    clock.advance(5)
    await second.say(2, {"token": "raw", "intents": INTENTS, "shard": [1, 2]})
    assert (await second.frame())["t"] == "READY"
    await first.close()
    await second.close()


async def test_with_another_number_of_shards_all_is_told_anew(shards: list[RawBot], large: Playground) -> None:
    whole = await RawBot(large).connect()
    assert list(large.gateway.sessions) == [0]
    assert large.gateway.connected
    await whole.send(large.world.channel_named("mahjong").id, {"content": "on"})
    assert (await whole.event("MESSAGE_CREATE"))["content"] == "on"
    await whole.close()
