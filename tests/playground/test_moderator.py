"""What those who run a server do to it: things go, permissions go, people go, the bot goes. Each with its events."""

from typing import Any

import pytest

from playground import Playground
from playground.model import Channel, Permission
from playground.moderator import GUILD_MEMBERS, Moderator
from tests.playground.raw_bot import INTENTS, RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import NotOnScreenError, ScriptedUser

GO = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]


@pytest.fixture
def moderator(playground: Playground) -> Moderator:
    return playground.moderator


@pytest.fixture
def room(playground: Playground) -> Channel:
    return playground.world.channel_named("mahjong")


@pytest.fixture
async def thread(bot: RawBot, channel: str, playground: Playground) -> Channel:
    made = await bot.call("POST", f"/channels/{channel}/threads", {"name": "table", "type": 11})
    await bot.events()
    return playground.world.channels[int(made.body["id"])]


async def told(bot: RawBot) -> list[tuple[str, Any]]:
    return [(one["t"], one["d"]) for one in await bot.events()]


async def test_a_deleted_message_is_gone_and_told(
    bot: RawBot, aiko: ScriptedUser, channel: str, moderator: Moderator, room: Channel
) -> None:
    sent = (await bot.send(channel, {"content": "board"})).body
    await bot.events()
    message = moderator.world.find_message(room.id, int(sent["id"]))
    assert message is not None
    moderator.delete(message)
    assert [(name, data["id"]) for name, data in await told(bot)] == [("MESSAGE_DELETE", sent["id"])]
    assert aiko.messages("mahjong") == []
    assert (await bot.call("PATCH", f"/channels/{channel}/messages/{sent['id']}", {"content": "x"})).code == 10008
    ids = [(await bot.send(channel, {"content": str(one)})).body["id"] for one in range(3)]
    await bot.events()
    moderator.sweep(room)
    ((name, data),) = await told(bot)
    assert (name, data["ids"]) == ("MESSAGE_DELETE_BULK", ids)
    assert aiko.messages("mahjong") == []


async def test_a_deleted_channel_takes_its_threads_with_it_without_a_word(
    bot: RawBot, aiko: ScriptedUser, channel: str, moderator: Moderator, room: Channel, thread: Channel
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    await aiko.press("Go")
    interaction = await bot.interaction()
    await bot.events()
    moderator.delete_channel(room)
    assert [(name, data["id"]) for name, data in await told(bot)] == [("CHANNEL_DELETE", channel)]
    assert (await bot.send(channel, {"content": "x"})).code == 10003
    assert (await bot.send(thread.id, {"content": "x"})).code == 10003
    assert (await interaction.answer(4, {"content": "x"})).code == 10003
    with pytest.raises(NotOnScreenError):
        aiko.messages("mahjong")


async def test_a_deleted_thread_is_told_by_its_ids_alone(
    bot: RawBot, channel: str, moderator: Moderator, thread: Channel
) -> None:
    moderator.delete_channel(thread)
    ((name, data),) = await told(bot)
    assert name == "THREAD_DELETE"
    assert data == {"id": str(thread.id), "guild_id": str(thread.guild_id), "parent_id": channel, "type": 11}


async def test_nothing_is_edited_in_the_archive(bot: RawBot, moderator: Moderator, thread: Channel) -> None:
    sent = (await bot.send(thread.id, {"content": "board"})).body
    await bot.events()
    moderator.archive(thread)
    ((name, data),) = await told(bot)
    assert (name, data["thread_metadata"]["archived"], data["thread_metadata"]["locked"]) == (
        "THREAD_UPDATE",
        True,
        False,
    )
    path = f"/channels/{thread.id}/messages/{sent['id']}"
    assert (await bot.call("PATCH", path, {"content": "x"})).code == 50083
    assert (await bot.send(thread.id, {"content": "new"})).status == 200
    assert [name for name, _ in await told(bot)] == ["THREAD_UPDATE", "MESSAGE_CREATE"]
    assert (await bot.call("PATCH", path, {"content": "x"})).status == 200
    moderator.archive(thread, locked=True)
    assert (await bot.send(thread.id, {"content": "x"})).code == 50083
    moderator.reopen(thread)
    assert (await bot.send(thread.id, {"content": "x"})).status == 200


async def test_archived_threads_are_not_listed(bot: RawBot, moderator: Moderator, thread: Channel) -> None:
    path = f"/guilds/{moderator.world.guild.id}/threads/active"
    assert [one["id"] for one in (await bot.call("GET", path)).body["threads"]] == [str(thread.id)]
    moderator.archive(thread)
    assert (await bot.call("GET", path)).body["threads"] == []


async def test_permissions_go_and_come_back_for_a_channel_and_its_threads(
    bot: RawBot, channel: str, moderator: Moderator, room: Channel, thread: Channel
) -> None:
    moderator.deny(room, Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    ((name, data),) = await told(bot)
    assert (name, data["id"]) == ("CHANNEL_UPDATE", channel)
    assert int(data["permission_overwrites"][0]["deny"]) & Permission.SEND_MESSAGES
    assert (await bot.send(channel, {"content": "x"})).code == 50013
    assert (await bot.send(thread.id, {"content": "x"})).code == 50013
    moderator.deny(room, Permission.VIEW_CHANNEL)
    assert (await bot.send(channel, {"content": "x"})).code == 50001
    moderator.allow(room, Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    assert (await bot.send(channel, {"content": "x"})).status == 200
    assert (await bot.send(thread.id, {"content": "x"})).status == 200


async def test_of_people_who_leave_and_come_only_the_intent_tells(clock: SteppedClock) -> None:
    for intents, events in ((INTENTS, []), (INTENTS | GUILD_MEMBERS, ["GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD"])):
        playground = Playground(clock=clock, privileged_intents=True)
        await playground.start()
        bot = await RawBot(playground).connect(intents)
        await bot.events()
        ben = playground.world.user_named("Ben")
        playground.moderator.remove_member(ben)
        playground.moderator.add_member(ben)
        assert [name for name, _ in await told(bot)] == events
        await bot.close()
        await playground.stop()


async def test_who_has_left_sees_nothing_and_can_press_nothing(
    bot: RawBot, ben: ScriptedUser, channel: str, moderator: Moderator
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    button = ben.find("Go")
    moderator.remove_member(ben.user)
    with pytest.raises(NotOnScreenError):
        ben.messages("mahjong")
    assert (await ben.press_button(button)).state == "failed"
    assert (await bot.call("GET", f"/guilds/{moderator.world.guild.id}/members/{ben.id}")).code == 10007
    moderator.add_member(ben.user)
    assert (await ben.press("Go")).state == "sent"


async def test_closed_direct_messages_are_refused(bot: RawBot, ben: ScriptedUser, moderator: Moderator) -> None:
    dm = (await bot.call("POST", "/users/@me/channels", {"recipient_id": str(ben.id)})).body["id"]
    moderator.set_dms(ben.user, open_=False)
    assert (await bot.send(dm, {"content": "x"})).code == 50007
    assert ben.me["dms_open"] is False


async def test_a_bot_that_was_thrown_out_sees_nothing_until_it_is_added_again(
    bot: RawBot, aiko: ScriptedUser, channel: str, moderator: Moderator
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    await bot.events()
    moderator.remove_bot()
    assert [(name, "unavailable" in data) for name, data in await told(bot)] == [("GUILD_DELETE", False)]
    assert (await bot.send(channel, {"content": "x"})).code == 50001
    await aiko.say("it is gone", "mahjong")
    assert await told(bot) == []
    anew = await RawBot(bot.playground).connect()
    assert anew.ready["guilds"] == []
    await anew.close()
    await bot.connect()
    moderator.add_bot()
    assert [name for name, _ in await told(bot)] == ["GUILD_CREATE"]
    assert (await bot.send(channel, {"content": "x"})).status == 200


async def test_an_outage_is_told_from_being_thrown_out(bot: RawBot, aiko: ScriptedUser, moderator: Moderator) -> None:
    moderator.begin_outage()
    assert [(name, data.get("unavailable")) for name, data in await told(bot)] == [("GUILD_DELETE", True)]
    await aiko.say("nobody hears", "mahjong")
    assert await told(bot) == []
    moderator.end_outage()
    assert [(name, data.get("unavailable")) for name, data in await told(bot)] == [("GUILD_CREATE", False)]
