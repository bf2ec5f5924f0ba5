"""Threads go into the archive by themselves, and come out of it again."""

import pytest

from playground import Playground
from tests.playground.raw_bot import Json, RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

HOUR = 3600.0


@pytest.fixture
async def thread(bot: RawBot, channel: str) -> Json:
    """One that goes into the archive after an hour."""
    body = {"name": "table one", "type": 11, "auto_archive_duration": 60}
    return (await bot.call("POST", f"/channels/{channel}/threads", body)).body


async def archived(bot: RawBot, thread: Json) -> bool:
    found: bool = (await bot.call("GET", f"/channels/{thread['id']}")).body["thread_metadata"]["archived"]
    return found


async def test_a_thread_goes_into_the_archive_by_itself(bot: RawBot, thread: Json, clock: SteppedClock) -> None:
    sent = (await bot.send(thread["id"], {"content": "board"})).body
    assert thread["thread_metadata"]["auto_archive_duration"] == 60
    await bot.events()
    clock.advance(HOUR - 1)
    assert not await archived(bot, thread)
    clock.advance(1)
    assert await archived(bot, thread)
    told = await bot.event("THREAD_UPDATE")
    assert told["thread_metadata"]["archived"]
    assert told["thread_metadata"]["archive_timestamp"].startswith("2026-01-01T01:00:00")
    edited = await bot.call("PATCH", f"/channels/{thread['id']}/messages/{sent['id']}", {"content": "x"})
    assert edited.code == 50083
    clock.advance(HOUR)
    assert (await bot.send(thread["id"], {"content": "again"})).status == 200
    clock.advance(HOUR - 1)
    assert not await archived(bot, thread)
    clock.advance(1)
    assert await archived(bot, thread)


async def test_a_message_keeps_it_and_an_edit_does_not(
    bot: RawBot, aiko: ScriptedUser, thread: Json, clock: SteppedClock
) -> None:
    sent = (await bot.send(thread["id"], {"content": "board"})).body
    clock.advance(HOUR / 2)
    aiko.playground.live.do(aiko.user, {"op": "say", "channel_id": thread["id"], "content": "Hello"})
    clock.advance(HOUR - 60)
    assert (await bot.call("PATCH", f"/channels/{thread['id']}/messages/{sent['id']}", {"content": "x"})).status == 200
    assert not await archived(bot, thread)
    clock.advance(60)
    assert await archived(bot, thread)


async def test_the_bot_takes_it_out_and_chooses_how_long_it_stays(
    bot: RawBot, thread: Json, clock: SteppedClock, playground: Playground
) -> None:
    path = f"/channels/{thread['id']}"
    clock.advance(HOUR)
    assert (await bot.call("PATCH", path, {"name": "table two"})).code == 50083
    assert (await bot.call("PATCH", path, {"archived": False, "auto_archive_duration": 1440})).status == 200
    clock.advance(24 * HOUR - 1)
    assert not await archived(bot, thread)
    assert (await bot.call("PATCH", path, {"archived": True})).status == 200
    assert await archived(bot, thread)
    refused = await bot.call("PATCH", path, {"archived": False, "auto_archive_duration": 61})
    assert refused.faults() == {"auto_archive_duration.BASE_TYPE_CHOICES"}
    playground.moderator.archive(playground.world.channel(int(thread["id"])), locked=True)
    assert (await bot.call("PATCH", f"/channels/{thread['id']}", {"archived": False})).code == 50013


async def test_a_thread_that_is_gone_is_not_put_away(
    bot: RawBot, playground: Playground, thread: Json, clock: SteppedClock
) -> None:
    playground.moderator.delete_channel(playground.world.channel(int(thread["id"])))
    await bot.events()
    clock.advance(2 * HOUR)
    assert await bot.events() == []


async def test_a_shorter_time_holds_at_once(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    body = {"name": "table one", "type": 11, "auto_archive_duration": 1440}
    thread = (await bot.call("POST", f"/channels/{channel}/threads", body)).body
    await bot.call("PATCH", f"/channels/{thread['id']}", {"auto_archive_duration": 60})
    clock.advance(HOUR - 1)
    assert not await archived(bot, thread)
    clock.advance(1)
    assert await archived(bot, thread)


async def test_a_thread_without_a_message_is_told_in_its_channel(bot: RawBot, channel: str, thread: Json) -> None:
    [told] = (await bot.call("GET", f"/channels/{channel}/messages")).body
    assert (told["type"], told["content"]) == (18, "table one")
    assert told["message_reference"]["channel_id"] == thread["id"]
    assert "referenced_message" not in told


async def test_a_thread_gets_two_new_names_in_ten_minutes(bot: RawBot, thread: Json, clock: SteppedClock) -> None:
    async def rename(name: str) -> int:
        return (await bot.call("PATCH", f"/channels/{thread['id']}", {"name": name})).status

    await bot.events()
    assert [await rename(name) for name in ("one", "one", "two", "three")] == [200, 200, 200, 429]
    assert [(await bot.event("THREAD_UPDATE"))["name"] for _ in range(3)] == ["one", "one", "two"]
    clock.advance(10 * 60)
    assert await rename("three") == 200
