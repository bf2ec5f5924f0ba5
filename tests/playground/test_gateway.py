"""The gateway: who is let in, what is told to whom, and what a lost connection gets again."""

from collections.abc import AsyncIterator

import pytest

from playground import Playground
from tests.playground.raw_bot import RawBot
from tests.wire.user import ScriptedUser

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT, MEMBERS = 1, 1 << 9, 1 << 12, 1 << 15, 1 << 1
TABLE = {"name": "table", "description": "A table", "type": 1}


@pytest.fixture
async def stranger(playground: Playground) -> AsyncIterator[RawBot]:
    """A bot that has not said a word yet."""
    bot = RawBot(playground)
    yield bot
    await bot.close()


async def test_hello_comes_first_and_heartbeats_are_answered(stranger: RawBot) -> None:
    hello = await stranger.open()
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
    await stranger.say(1, None)
    assert (await stranger.frame())["op"] == 11


async def test_a_good_identify_gets_ready_then_the_guild(stranger: RawBot, playground: Playground) -> None:
    await stranger.connect()
    assert stranger.ready["application"]["id"] == str(playground.world.application_id)
    assert stranger.ready["resume_gateway_url"] == playground.gateway.url
    guild = await stranger.event("GUILD_CREATE")
    assert {one["name"] for one in guild["channels"]} >= {"mahjong", "table-two", "lobby"}
    assert [one["user"]["id"] for one in guild["members"]] == [str(playground.world.bot.id)]


@pytest.mark.parametrize("token", ["", "invalid"])
async def test_a_bad_token_is_closed_with_4004(stranger: RawBot, token: str) -> None:
    await stranger.open()
    await stranger.say(2, {"token": token, "intents": 1})
    assert await stranger.closed() == 4004


@pytest.mark.parametrize("token", [None, "invalid"])
async def test_a_bad_token_gets_401_over_rest(stranger: RawBot, token: str | None) -> None:
    answer = await stranger.call("GET", "/users/@me", token=token)
    assert (answer.status, answer.code) == (401, 0)


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [(8, {}, 4003), (99, None, 4003), (2, {"token": "raw", "intents": MEMBERS}, 4014)],
    ids=["before identify", "unknown before identify", "privileged intents"],
)
async def test_close_codes(stranger: RawBot, op: int, data: object, code: int) -> None:
    await stranger.open()
    await stranger.say(op, data)
    assert await stranger.closed() == code


async def test_close_codes_of_a_session(bot: RawBot) -> None:
    await bot.say(99, None)
    assert await bot.closed() == 4001


async def test_identifying_twice_is_4005(bot: RawBot) -> None:
    await bot.say(2, {"token": "raw", "intents": 1})
    assert await bot.closed() == 4005


async def test_a_session_that_breaks_the_rules_is_closed_with_its_code(stranger: RawBot) -> None:
    await stranger.open()
    assert stranger.socket is not None
    await stranger.socket.send_str("{")
    assert await stranger.closed() == 4002
    stranger.socket = await stranger.http.ws_connect(stranger.playground.gateway.url, params={"v": "6"})
    assert await stranger.closed() == 4012


async def test_events_come_only_for_the_intents_asked(
    stranger: RawBot, playground: Playground, aiko: ScriptedUser, channel: str
) -> None:
    await stranger.connect(GUILDS)
    await stranger.events()
    await stranger.send(channel, {"content": "x"})
    assert await stranger.events() == []
    later = await RawBot(playground).connect(GUILDS | GUILD_MESSAGES)
    await later.events()
    await later.send(channel, {"content": "x"})
    assert [one["t"] for one in await later.events()] == ["MESSAGE_CREATE"]
    await later.close()


async def test_what_people_write_is_hidden_without_the_content_intent_unless_the_bot_is_named(
    bot: RawBot, aiko: ScriptedUser, playground: Playground
) -> None:
    await aiko.say("secret plans")
    assert (await bot.event("MESSAGE_CREATE"))["content"] == ""
    await aiko.say(f"hello <@{playground.world.bot.id}>")
    assert (await bot.event("MESSAGE_CREATE"))["content"].startswith("hello")


async def test_ephemeral_messages_are_told_like_direct_ones(bot: RawBot, stranger: RawBot, aiko: ScriptedUser) -> None:
    await bot.commands(TABLE)
    await aiko.slash("table")
    await (await bot.interaction()).answer(4, {"content": "hand", "flags": 64})
    told = await bot.event("MESSAGE_CREATE")
    assert "guild_id" not in told
    await stranger.connect(GUILDS | GUILD_MESSAGES)
    await stranger.events()
    await aiko.slash("table")
    await (await stranger.interaction()).answer(4, {"content": "hand", "flags": 64})
    assert await stranger.events() == []


async def test_a_resumed_session_gets_what_it_missed_in_order(
    bot: RawBot, stranger: RawBot, channel: str, playground: Playground
) -> None:
    await bot.send(channel, {"content": "seen"})
    seen = (await bot.events())[-1]["s"]
    assert bot.socket is not None
    await bot.socket.close()
    await bot.send(channel, {"content": "missed 1"})
    await bot.send(channel, {"content": "missed 2"})
    await stranger.open()
    await stranger.say(6, {"token": "raw", "session_id": bot.ready["session_id"], "seq": seen})
    events = await stranger.events()
    assert [one["t"] for one in events] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    assert [one["d"].get("content") for one in events] == ["missed 1", "missed 2", None]
    assert [one["s"] for one in events] == [seen + 1, seen + 2, seen + 3]
    await bot.send(channel, {"content": "live again"})
    assert (await stranger.event("MESSAGE_CREATE"))["content"] == "live again"


async def test_an_unknown_session_must_identify_again(stranger: RawBot) -> None:
    await stranger.open()
    await stranger.say(6, {"token": "raw", "session_id": "nothing", "seq": 3})
    frame = await stranger.frame()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_a_new_bot_process_finds_the_old_messages(
    bot: RawBot, stranger: RawBot, aiko: ScriptedUser, channel: str
) -> None:
    sent = (await bot.send(channel, {"content": "board"})).body
    await bot.close()
    await stranger.connect()
    path = f"/channels/{channel}/messages/{sent['id']}"
    assert (await stranger.call("PATCH", path, {"content": "board 2"})).status == 200
    assert aiko.text("mahjong") == "board 2"


async def test_members_are_told_when_asked_for(bot: RawBot, aiko: ScriptedUser, playground: Playground) -> None:
    guild = str(playground.world.guild.id)
    await bot.say(8, {"guild_id": guild, "user_ids": [str(aiko.id), "5"], "limit": 0, "nonce": "n"})
    chunk = await bot.event("GUILD_MEMBERS_CHUNK")
    assert [one["user"]["global_name"] for one in chunk["members"]] == ["Aiko"]
    assert (chunk["not_found"], chunk["nonce"]) == (["5"], "n")
