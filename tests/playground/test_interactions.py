"""Who may answer an interaction, how often, for how long, and which messages its token owns."""

import random

import pytest

from playground import Playground
from tests.playground.raw_bot import Interaction, Json, RawBot, nothing
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

EPHEMERAL = 64
TABLE = {"name": "table", "description": "A table", "type": 1}
GO = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
FORM = {
    "custom_id": "form",
    "title": "A form",
    "components": [
        {"type": 1, "components": [{"type": 4, "custom_id": "hand", "label": "Hand", "style": 1, "min_length": 2}]}
    ],
}


async def typed(bot: RawBot, user: ScriptedUser, channel: str = "mahjong") -> Interaction:
    await bot.commands(TABLE)
    await user.slash("table", channel)
    return await bot.interaction()


async def pressed(bot: RawBot, user: ScriptedUser, channel: str, **message: Json) -> Interaction:
    """A press on a fresh public message of the bot."""
    await bot.send(channel, {"content": "board", "components": GO, **message})
    await user.press("Go")
    return await bot.interaction()


async def test_an_answer_shows_on_the_screen_and_acknowledges(bot: RawBot, aiko: ScriptedUser) -> None:
    interaction = await typed(bot, aiko)
    answer = await interaction.answer(4, {"content": "welcome"})
    assert answer.status == 200
    assert answer.body["resource"]["message"]["content"] == "welcome"
    assert answer.body["interaction"]["response_message_id"] == aiko.last("mahjong")["id"]
    assert aiko.text("mahjong") == "welcome"
    interaction = await typed(bot, aiko)
    path = f"/interactions/{interaction.data['id']}/{interaction.data['token']}/callback"
    answer = await bot.call("POST", path, {"type": 4, "data": {"content": "welcome"}}, token=None)
    assert (answer.status, answer.body) == (204, None)


async def test_an_answer_counts_until_three_seconds_have_passed(
    bot: RawBot, aiko: ScriptedUser, clock: SteppedClock, channel: str
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    outcome = await aiko.press("Go")
    interaction = await bot.interaction()
    clock.advance(2.999)
    assert outcome.state == "sent"
    clock.advance(0.001)
    assert (outcome.state, outcome.reason) == ("failed", "The application did not respond")
    answer = await interaction.answer(7, {"content": "late"})
    assert (answer.status, answer.code) == (404, 10062)
    assert aiko.text("mahjong") == "board"
    interaction = await typed(bot, aiko)
    clock.advance(2.99)
    assert (await interaction.answer(4, {"content": "just"})).status == 200
    assert clock.next_timer() is None


async def test_a_playground_may_give_the_bot_longer_to_answer(clock: SteppedClock) -> None:
    playground = Playground(clock=clock, rng=random.Random(7), answer_seconds=60)
    await playground.start()
    bot = RawBot(playground)
    await bot.connect()
    await bot.events()
    interaction = await typed(bot, ScriptedUser(playground, "Aiko", nothing))
    clock.advance(59.9)
    assert (await interaction.answer(4, {"content": "at last"})).status == 200
    await bot.close()
    await playground.stop()


async def test_a_second_answer_a_made_up_token_and_a_wrong_body_are_refused(bot: RawBot, aiko: ScriptedUser) -> None:
    interaction = await typed(bot, aiko)
    await interaction.answer(4, {"content": "one"})
    second = await interaction.answer(4, {"content": "two"})
    assert (second.status, second.code) == (400, 40060)
    assert aiko.text("mahjong") == "one"
    interaction = await typed(bot, aiko)
    forged = Interaction(bot, {**interaction.data, "token": "forged"})
    assert (await forged.answer(4, {"content": "x"})).code == 10062
    interaction = await typed(bot, aiko)
    assert (await interaction.answer(4, {"content": "x" * 2001})).code == 50035
    assert (await interaction.answer(4, {"content": "better"})).status == 200


async def test_tokens_die_after_fifteen_minutes(bot: RawBot, aiko: ScriptedUser, clock: SteppedClock) -> None:
    interaction = await typed(bot, aiko)
    await interaction.answer(4, {"content": "one"})
    clock.advance(15 * 60 - 1)
    assert (await interaction.edit({"content": "still"})).status == 200
    clock.advance(1)
    for answer in (
        await interaction.edit({"content": "no"}),
        await interaction.followup("no"),
        await interaction.get(),
    ):
        assert (answer.status, answer.code) == (401, 50027)
    assert aiko.text("mahjong") == "still"
    interaction = await typed(bot, aiko)
    answer = await interaction.followup("too early")
    assert (answer.status, answer.code) == (404, 10015)


async def test_a_reply_does_not_own_the_pressed_message(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    interaction = await pressed(bot, aiko, channel)
    await interaction.answer(4, {"content": "reply"})
    board = interaction.data["message"]["id"]
    answer = await interaction.edit({"content": "stolen"}, board)
    assert (answer.status, answer.code) == (404, 10008)
    assert (await interaction.edit({"content": "reply 2"})).body["content"] == "reply 2"
    assert "stolen" not in aiko.text("mahjong")


@pytest.mark.parametrize(("kind", "data"), [(6, None), (7, {"content": "board 2"})])
async def test_an_update_owns_the_pressed_message(
    bot: RawBot, aiko: ScriptedUser, channel: str, kind: int, data: Json
) -> None:
    interaction = await pressed(bot, aiko, channel)
    board = interaction.data["message"]["id"]
    assert (await interaction.answer(kind, data)).status == 200
    assert (await interaction.edit({"content": "by original"})).body["id"] == board
    assert (await interaction.edit({"content": "by id"}, board)).body["content"] == "by id"
    assert (await interaction.get()).body["id"] == board


async def test_a_token_does_not_own_another_tokens_followup(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    first = await pressed(bot, aiko, channel)
    await first.answer(6)
    mine = (await first.followup("mine")).body["id"]
    await aiko.press("Go")
    second = await bot.interaction()
    await second.answer(6)
    assert (await second.edit({"content": "x"}, mine)).code == 10008
    assert (await second.delete(mine)).code == 10008
    assert (await first.delete(mine)).status == 204


async def test_commands_cannot_be_answered_with_an_update(bot: RawBot, aiko: ScriptedUser) -> None:
    interaction = await typed(bot, aiko)
    for kind in (6, 7, 8, 1, 99):
        answer = await interaction.answer(kind, {"content": "x"})
        assert answer.faults() == {"type.BASE_TYPE_CHOICES"}


async def test_a_deferred_reply_is_filled_by_the_edit_and_is_not_marked_edited(bot: RawBot, aiko: ScriptedUser) -> None:
    interaction = await typed(bot, aiko)
    answer = await interaction.answer(5)
    assert answer.body["interaction"]["response_message_loading"] is True
    assert aiko.last("mahjong")["flags"] & 128
    await interaction.edit({"content": "done"})
    assert (aiko.last("mahjong")["content"], aiko.last("mahjong")["flags"]) == ("done", 0)
    assert aiko.last("mahjong")["edited_timestamp"] is None


async def test_the_first_followup_becomes_a_deferred_reply(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    interaction = await typed(bot, aiko)
    await interaction.answer(5, {"flags": EPHEMERAL})
    first = await interaction.followup("secret")
    assert first.body["id"] == (await interaction.get()).body["id"]
    assert first.body["flags"] & EPHEMERAL
    await interaction.followup("second")
    assert (aiko.text("mahjong"), ben.text("mahjong")) == ("secret\nsecond", "second")


async def test_no_answer_arrives_in_a_deleted_channel(bot: RawBot, aiko: ScriptedUser, playground: Playground) -> None:
    deferred, answered, silent = [await typed(bot, aiko) for _ in range(3)]
    await deferred.answer(5)
    await answered.answer(4, {"content": "here"})
    playground.moderator.delete_channel(playground.world.channel_named("mahjong"))
    late = [await deferred.followup("late"), await answered.followup("late"), await silent.answer(5)]
    assert [(one.status, one.code) for one in late] == [(404, 10008), (404, 10003), (404, 10003)]


async def test_ephemeral_messages_are_seen_by_one_person_only(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, playground: Playground, channel: str
) -> None:
    interaction = await typed(bot, aiko)
    await interaction.answer(4, {"content": "your hand", "flags": EPHEMERAL})
    late_ben = playground.live.snapshot(ben.user)
    assert (aiko.text("mahjong"), ben.text("mahjong")) == ("your hand", "")
    assert not any(late_ben["messages"].values())
    assert playground.live.snapshot(aiko.user)["messages"][aiko.channel_id("mahjong")][0]["content"] == "your hand"
    interaction = await typed(bot, aiko)
    private = (await interaction.answer(4, {"content": "your hand", "flags": EPHEMERAL})).body["resource"]["message"][
        "id"
    ]
    path = f"/channels/{channel}/messages/{private}"
    for method in ("GET", "PATCH", "DELETE"):
        assert (await bot.call(method, path, {"content": "x"} if method == "PATCH" else None)).code == 10008
    assert (await bot.call("GET", f"/channels/{channel}/messages")).body == []
    assert (await interaction.edit({"content": "by token"}, private)).status == 200


async def test_a_press_gives_a_fresh_token(bot: RawBot, aiko: ScriptedUser, clock: SteppedClock) -> None:
    first = await typed(bot, aiko)
    await first.answer(4, {"content": "hand", "flags": EPHEMERAL, "components": GO})
    clock.advance(20 * 60)
    assert (await first.edit({"content": "x"})).code == 50027
    await aiko.press("Go")
    second = await bot.interaction()
    assert second.data["message"]["flags"] & EPHEMERAL
    assert (await second.answer(7, {"content": "hand 2"})).status == 200
    assert aiko.text("mahjong") == "hand 2"


async def test_the_original_of_an_update_is_the_pressed_message(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    interaction = await pressed(bot, aiko, channel)
    await interaction.answer(6)
    assert (await interaction.delete()).status == 204
    assert aiko.messages("mahjong") == []
    assert (await interaction.edit({"content": "x"})).code == 10008
    interaction = await pressed(bot, aiko, channel)
    await bot.call("DELETE", f"/channels/{channel}/messages/{interaction.data['message']['id']}")
    assert (await interaction.answer(7, {"content": "x"})).code == 10008


async def test_a_modal_is_filled_checked_and_answered(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    interaction = await pressed(bot, aiko, channel)
    await aiko.press("Go")
    opener = await bot.interaction()
    assert (await opener.answer(9, FORM)).status == 200
    assert (await interaction.answer(6)).status == 200
    modal = next(one.modal for one in aiko._outcomes.values() if one.modal)
    short = await aiko.submit(modal, hand="x")
    assert (short.state, short.reason) == ("failed", "hand: must be 2 to 4000 characters long")
    await aiko.submit(modal, hand="123m")
    submitted = await bot.interaction()
    assert submitted.data["type"] == 5
    assert submitted.data["data"]["components"][0]["components"][0]["value"] == "123m"
    assert (await submitted.answer(7, {"content": "thanks"})).status == 200
    assert aiko.text("mahjong") == "thanks"
    again = await aiko.submit(modal, hand="123m")
    assert (again.state, again.reason) == ("failed", "No such form is open")


async def test_a_modal_cannot_answer_a_modal(bot: RawBot, aiko: ScriptedUser) -> None:
    opener = await typed(bot, aiko)
    await opener.answer(9, FORM)
    modal = next(one.modal for one in aiko._outcomes.values() if one.modal)
    await aiko.submit(modal, hand="123m")
    submitted = await bot.interaction()
    assert (await submitted.answer(9, FORM)).faults() == {"type.BASE_TYPE_CHOICES"}
    assert (await submitted.answer(7, {"content": "x"})).faults() == {"type.BASE_TYPE_CHOICES"}


async def test_in_a_dm_there_is_a_user_and_no_guild(bot: RawBot, aiko: ScriptedUser, playground: Playground) -> None:
    dm = (await bot.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})).body
    await bot.send(dm["id"], {"content": "hand", "components": GO})
    await aiko.press("Go", channel="dm")
    interaction = await bot.interaction()
    assert interaction.data["user"]["id"] == str(aiko.id)
    assert "member" not in interaction.data
    assert "guild_id" not in interaction.data
    assert interaction.data["context"] == 1
    assert (await interaction.answer(7, {"content": "hand 2"})).status == 200


async def test_without_a_bot_on_the_line_the_user_is_told_after_three_seconds(
    bot: RawBot, aiko: ScriptedUser, clock: SteppedClock, channel: str
) -> None:
    await bot.send(channel, {"content": "board", "components": GO})
    assert bot.socket is not None
    await bot.socket.close()
    outcome = await aiko.press("Go")
    assert outcome.state == "sent"
    clock.advance(3)
    assert outcome.state == "failed"
