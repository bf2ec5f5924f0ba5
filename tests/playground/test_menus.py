"""Commands from the menus of messages and people, and private answers that are shared afterwards."""

from tests.playground.raw_bot import RawBot
from tests.playground.test_messages import PNG
from tests.wire.user import ScriptedUser

EPHEMERAL, CONTEXT_MENU, REPLY = 64, 23, 19
LOOK = {"name": "Score this hand", "type": 3}
WHO = {"name": "Show record", "type": 2}
SHARE = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "Share in channel", "custom_id": "share"}]}]


async def test_a_message_is_handed_over_whole(bot: RawBot, aiko: ScriptedUser, channel: str) -> None:
    await bot.commands(LOOK)
    sent = (await bot.send(channel, {"content": "a hand", "components": SHARE}, files={"hand.png": PNG})).body
    outcome = await aiko.context("Score this hand", sent)
    interaction = await bot.interaction()
    data = interaction.data["data"]
    assert (data["type"], data["name"], data["target_id"]) == (3, "Score this hand", sent["id"])
    assert data["resolved"] == {"messages": {sent["id"]: sent}}
    assert "options" not in data
    shown = (await interaction.answer(4, {"content": "seen", "flags": EPHEMERAL})).body["resource"]["message"]
    assert shown["type"] == CONTEXT_MENU
    assert shown["interaction_metadata"]["target_message_id"] == sent["id"]
    assert outcome.state == "acknowledged"


async def test_what_people_wrote_comes_along(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    await bot.commands(LOOK)
    await ben.say("123m456p789s11222z", "mahjong")
    heard = await bot.event("MESSAGE_CREATE")
    assert heard["content"] == ""
    await aiko.context("Score this hand", aiko.last("mahjong"))
    data = (await bot.interaction()).data["data"]
    assert data["resolved"]["messages"][heard["id"]]["content"] == "123m456p789s11222z"


async def test_a_person_comes_as_user_and_as_member(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    await bot.commands(WHO)
    await bot.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})
    for place, member in (("mahjong", True), ("dm", False)):
        await aiko.context_on("Show record", "Ben", place)
        interaction = await bot.interaction()
        data = interaction.data["data"]
        assert (data["type"], data["target_id"]) == (2, str(ben.id))
        assert data["resolved"]["users"][str(ben.id)]["global_name"] == "Ben"
        assert ("members" in data["resolved"]) is member
        shown = (await interaction.answer(4, {"content": "3 games"})).body["resource"]["message"]
        assert shown["interaction_metadata"]["target_user"]["id"] == str(ben.id)


async def test_a_private_answer_with_a_picture_is_shared_by_its_button(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, channel: str
) -> None:
    await bot.commands(LOOK)
    sent = (await bot.send(channel, {"content": "a hand"})).body
    await aiko.context("Score this hand", sent)
    body = {
        "content": "7,700",
        "flags": EPHEMERAL,
        "components": SHARE,
        "attachments": [{"id": 0, "description": "The hand"}],
    }
    private = await (await bot.interaction()).answer(4, body, files={"hand.png": PNG})
    message = private.body["resource"]["message"]
    assert (message["attachments"][0]["description"], message["flags"]) == ("The hand", EPHEMERAL)
    async with bot.http.get(message["attachments"][0]["url"]) as picture:
        assert await picture.read() == PNG
    await aiko.press("Share in channel")
    pressed = await bot.interaction()
    assert pressed.data["message"]["attachments"] == message["attachments"]
    assert (await pressed.answer(7, {"content": "7,700, shared", "components": []})).status == 200
    shared = (await pressed.followup("Aiko shares: 7,700")).body
    assert not shared["flags"] & EPHEMERAL
    assert (shared["type"], shared["interaction_metadata"]["original_response_message_id"]) == (REPLY, message["id"])
    assert aiko.text("mahjong") == "a hand\n7,700, shared\nhand.png\nAiko shares: 7,700"
    assert ben.text("mahjong") == "a hand\nAiko shares: 7,700"
    told = [one for one in await bot.events() if one["t"] == "MESSAGE_CREATE"]
    assert [one["d"]["id"] for one in told if "guild_id" in one["d"]] == [sent["id"], shared["id"]]
