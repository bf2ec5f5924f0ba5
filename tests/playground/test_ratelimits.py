"""Rate limits: what the headers say, what is refused, and when it opens again."""

from playground import Playground
from tests.playground.raw_bot import RawBot
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

GO = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]


async def test_a_channel_takes_five_messages_in_five_seconds(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    answers = [await bot.send(channel, {"content": str(number)}) for number in range(5)]
    assert [one.headers["X-RateLimit-Remaining"] for one in answers] == ["4", "3", "2", "1", "0"]
    assert answers[0].headers["X-RateLimit-Limit"] == "5"
    assert answers[0].headers["X-RateLimit-Reset-After"] == "5.000"
    clock.advance(2)
    refused = await bot.send(channel, {"content": "6"})
    assert (refused.status, refused.body["retry_after"], refused.body["global"]) == (429, 3.0, False)
    assert refused.headers["Via"]
    assert refused.headers["Retry-After"] == "3"
    clock.advance(3)
    assert (await bot.send(channel, {"content": "6"})).status == 200


async def test_a_refused_request_does_nothing(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    for number in range(6):
        await bot.send(channel, {"content": str(number)})
    assert aiko.text("mahjong") == "0\n1\n2\n3\n4"


async def test_channels_and_routes_count_apart(bot: RawBot, playground: Playground, channel: str) -> None:
    for _ in range(5):
        sent = await bot.send(channel, {"content": "x"})
    other = playground.world.channel_named("lobby").id
    assert (await bot.send(other, {"content": "x"})).status == 200
    path = f"/channels/{channel}/messages/{sent.body['id']}"
    edits = [await bot.call("PATCH", path, {"content": str(number)}) for number in range(6)]
    assert [one.status for one in edits] == [200] * 5 + [429]
    assert sent.headers["X-RateLimit-Bucket"] != edits[0].headers["X-RateLimit-Bucket"]


async def test_fifty_requests_a_second_for_the_bot(bot: RawBot, playground: Playground, clock: SteppedClock) -> None:
    channels = [playground.world.add_channel(f"room-{number}").id for number in range(11)]
    answers = [await bot.send(place, {"content": "x"}) for place in channels for _ in range(5)]
    assert [one.status for one in answers] == [200] * 50 + [429] * 5
    assert answers[-1].body["global"] is True
    assert answers[-1].headers["X-RateLimit-Global"] == "true"
    clock.advance(1)
    assert (await bot.send(channels[-1], {"content": "x"})).status == 200


async def test_an_interactions_token_is_not_bound_by_the_fifty(
    bot: RawBot, aiko: ScriptedUser, playground: Playground, channel: str
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    await aiko.press("Go")
    interaction = await bot.interaction()
    for number in range(10):
        for _ in range(5):
            await bot.send(playground.world.add_channel(f"room-{number}").id, {"content": "x"})
    assert (await bot.call("GET", "/users/@me")).status == 429
    assert (await interaction.answer(7, {"content": "in time"})).status == 200


async def test_a_token_edits_five_times_in_two_seconds_and_follows_up_thirty_times_a_minute(
    bot: RawBot, aiko: ScriptedUser, channel: str, clock: SteppedClock
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    await aiko.press("Go")
    interaction = await bot.interaction()
    await interaction.answer(6)
    answers = [await interaction.edit({"content": str(number)}) for number in range(6)]
    assert [one.status for one in answers] == [200] * 5 + [429]
    assert answers[-1].body["retry_after"] == 2.0
    clock.advance(2)
    assert (await interaction.edit({"content": "again"})).status == 200
    await bot.send(channel, {"content": "board", "components": GO})
    await aiko.press("Go")
    interaction = await bot.interaction()
    await interaction.answer(6)
    for number in range(30):
        assert (await interaction.followup(str(number), flags=64)).status == 200
        clock.advance(0.5)
    refused = await interaction.followup("31", flags=64)
    assert (refused.status, refused.body["retry_after"]) == (429, 45.0)
    assert refused.headers["X-RateLimit-Scope"] == "shared"
    clock.advance(45)
    assert (await interaction.followup("31", flags=64)).status == 200


async def test_limits_can_be_switched_off(clock: SteppedClock) -> None:
    playground = Playground(clock=clock, rate_limits=False)
    await playground.start()
    bot = RawBot(playground)
    channel = playground.world.channel_named("lobby").id
    answers = [await bot.send(channel, {"content": "x"}) for _ in range(60)]
    assert {one.status for one in answers} == {200}
    await bot.close()
    await playground.stop()


async def test_old_messages_take_three_edits_in_twenty_seconds(bot: RawBot, channel: str, clock: SteppedClock) -> None:
    path = f"/channels/{channel}/messages/{(await bot.send(channel, {'content': 'old'})).body['id']}"
    clock.advance(3600)
    assert [(await bot.call("PATCH", path, {"content": f"{one}"})).status for one in range(4)] == [200] * 4
    clock.advance(5)
    answers = [await bot.call("PATCH", path, {"content": f"{one}"}) for one in range(4)]
    assert [one.status for one in answers] == [200, 200, 200, 429]
    assert (answers[-1].code, answers[-1].body["retry_after"]) == (30046, 20.0)
    assert answers[-1].headers["Via"]
    clock.advance(20)
    assert (await bot.call("PATCH", path, {"content": "again"})).status == 200
