"""Voice channels: nobody is heard, but the bot learns who is there."""

from collections.abc import AsyncIterator

import pytest

from playground import Playground
from tests.playground.raw_bot import INTENTS, RawBot
from tests.wire.user import ScriptedUser

VOICE_STATES = 1 << 7
ROOM = "Club room"


@pytest.fixture
async def listener(playground: Playground) -> AsyncIterator[RawBot]:
    """A bot that asked for voice states."""
    bot = RawBot(playground)
    await bot.connect(INTENTS | VOICE_STATES)
    await bot.events()
    yield bot
    await bot.close()


@pytest.fixture
def room(playground: Playground) -> str:
    return str(playground.world.channel_named(ROOM).id)


async def test_the_bot_is_told_who_comes_and_goes(listener: RawBot, aiko: ScriptedUser, room: str, bot: RawBot) -> None:
    await aiko.speak_in(ROOM)
    state = await listener.event("VOICE_STATE_UPDATE")
    assert (state["channel_id"], state["user_id"]) == (room, str(aiko.id))
    assert state["member"]["user"]["global_name"] == "Aiko"
    await aiko.speak_in(None)
    assert (await listener.event("VOICE_STATE_UPDATE"))["channel_id"] is None
    await aiko.speak_in(ROOM)
    assert [event["t"] for event in await bot.events()] == []


async def test_a_late_bot_finds_who_is_there(playground: Playground, aiko: ScriptedUser, room: str) -> None:
    await aiko.speak_in(ROOM)
    late = RawBot(playground)
    await late.connect(INTENTS | VOICE_STATES)
    guild = await late.event("GUILD_CREATE")
    await late.close()
    assert [one["type"] for one in guild["channels"]] == [0, 0, 0, 2]
    assert [(one["user_id"], one["channel_id"]) for one in guild["voice_states"]] == [(str(aiko.id), room)]
    assert str(aiko.id) in {one["user"]["id"] for one in guild["members"]}
    assert guild["threads"] == []


async def test_every_screen_shows_who_is_where(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, room: str, channel: str
) -> None:
    assert ben.voice == {}
    await aiko.speak_in(ROOM)
    assert ben.voice == {str(aiko.id): room}
    await aiko.speak_in(None)
    assert ben.voice == {}
    aiko.playground.live.do(aiko.user, {"op": "say", "channel_id": room, "content": "Hello"})
    aiko.playground.live.do(aiko.user, {"op": "voice", "channel_id": channel})
    assert aiko.errors == ["The playground has no chat in voice channels", "This is not a voice channel"]
