"""Where the bot is not: another server and a group chat, to which people bring the app that they added themselves."""

import pytest

from playground import Playground
from tests.playground.raw_bot import Interaction, Json, RawBot, nothing
from tests.wire.clock import SteppedClock
from tests.wire.user import ScriptedUser

OUTSIDE, QUIET, CHAT = "board-games", "announcements", "Aiko, Ben, Chie"
EPHEMERAL = 64
GO = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
SCORE = {"name": "score", "description": "A hand", "type": 1, "integration_types": [0, 1], "contexts": [0, 1, 2]}
TABLE = {"name": "table", "description": "A table", "type": 1, "integration_types": [0]}
LOOK = {"name": "Look at this", "type": 3, "integration_types": [0, 1], "contexts": [0, 1, 2]}


@pytest.fixture
def dan(playground: Playground) -> ScriptedUser:
    return ScriptedUser(playground, "Dan", nothing)


async def asked(bot: RawBot, user: ScriptedUser, channel: str = OUTSIDE) -> Interaction:
    await bot.commands(SCORE, TABLE, LOOK)
    outcome = await user.slash("score", channel)
    assert outcome.state == "sent", outcome.reason
    return await bot.interaction()


@pytest.mark.parametrize("place", [OUTSIDE, CHAT])
async def test_only_what_people_install_is_offered_elsewhere(bot: RawBot, aiko: ScriptedUser, place: str) -> None:
    await asked(bot, aiko, place)
    assert (await aiko.slash("table", place)).reason == "There is no command 'table' here"


async def test_a_command_without_contexts_stays_out_of_group_chats(bot: RawBot, aiko: ScriptedUser) -> None:
    await bot.commands({**SCORE, "contexts": None})
    assert (await aiko.slash("score", OUTSIDE)).state == "sent"
    assert (await aiko.slash("score", CHAT)).state == "failed"


async def test_nothing_is_offered_there_to_who_did_not_install_the_app(bot: RawBot, dan: ScriptedUser) -> None:
    await bot.commands(SCORE)
    assert not dan.me["installed"]
    assert (await dan.slash("score", OUTSIDE)).reason == "There is no command 'score' here"
    await dan.install(installed=True)
    assert (await dan.slash("score", OUTSIDE)).state == "sent"


async def test_a_group_chat_is_for_its_people(aiko: ScriptedUser, ben: ScriptedUser, dan: ScriptedUser) -> None:
    await aiko.say("Friday?", CHAT)
    assert ben.text(CHAT) == "Friday?"
    assert CHAT not in [one.get("name") for one in dan.channels.values()]


async def test_what_the_bot_is_told_in_a_server_that_it_is_not_in(bot: RawBot, aiko: ScriptedUser) -> None:
    data = (await asked(bot, aiko)).data
    outside = bot.playground.world.outside
    assert outside is not None
    assert data["authorizing_integration_owners"] == {"1": str(aiko.id)}
    assert (data["context"], data["guild_id"], data["guild"]["id"]) == (0, str(outside.id), str(outside.id))
    assert data["member"]["user"]["id"] == str(aiko.id)
    assert "user" not in data
    assert [one["id"] for one in bot.ready["guilds"]] == [str(bot.playground.world.guild.id)]
    data = (await asked(bot, aiko, CHAT)).data
    assert data["authorizing_integration_owners"] == {"1": str(aiko.id)}
    assert (data["context"], data["channel"]["type"], data["channel"]["name"]) == (2, 3, CHAT)
    assert data["user"]["id"] == str(aiko.id)
    assert not {"member", "guild", "guild_id"} & data.keys()


async def test_both_installations_authorize_what_both_support(
    bot: RawBot, aiko: ScriptedUser, dan: ScriptedUser
) -> None:
    guild = str(bot.playground.world.guild.id)
    owners = (await asked(bot, aiko, "mahjong")).data["authorizing_integration_owners"]
    assert owners == {"0": guild, "1": str(aiko.id)}
    assert (await asked(bot, dan, "mahjong")).data["authorizing_integration_owners"] == {"0": guild}
    await aiko.slash("table")
    assert (await bot.interaction()).data["authorizing_integration_owners"] == {"0": guild}
    await bot.call("POST", "/users/@me/channels", {"recipient_id": str(aiko.id)})
    owners = (await asked(bot, aiko, "dm")).data["authorizing_integration_owners"]
    assert owners == {"0": "0", "1": str(aiko.id)}


@pytest.mark.parametrize("place", [OUTSIDE, CHAT])
async def test_only_the_interactions_token_works(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, place: str
) -> None:
    interaction = await asked(bot, aiko, place)
    shown = (await interaction.answer(4, {"content": "7,700", "components": GO})).body["resource"]["message"]
    assert shown["interaction_metadata"]["authorizing_integration_owners"] == {"1": str(aiko.id)}
    assert (await interaction.edit({"content": "8,000"})).status == 200
    assert (await interaction.followup("and the fu")).status == 200
    assert ben.text(place) == "8,000\nand the fu"
    channel = f"/channels/{aiko.channel_id(place)}"
    for method, path in (
        ("GET", channel),
        ("GET", f"{channel}/messages"),
        ("POST", f"{channel}/messages"),
        ("PATCH", f"{channel}/messages/{shown['id']}"),
        ("DELETE", f"{channel}/messages/{shown['id']}"),
        ("POST", f"{channel}/typing"),
    ):
        refused = await bot.call(method, path, None if method == "GET" else {"content": "mine"})
        assert (refused.status, refused.code) == (403, 50001), (method, path)
    assert await bot.events() == []


async def test_the_server_itself_is_unknown_to_the_bot(playground: Playground, bot: RawBot) -> None:
    outside = playground.world.outside
    assert outside is not None
    fresh = await RawBot(playground).connect()
    told = await fresh.event("GUILD_CREATE")
    await fresh.close()
    assert [one["name"] for one in told["channels"]] == ["mahjong", "table-two", "lobby", "Club room"]
    answer = await bot.call("GET", f"/guilds/{outside.id}")
    assert (answer.status, answer.code) == (404, 10004)
    commands = f"/applications/{bot.playground.world.application_id}/guilds/{outside.id}/commands"
    assert (await bot.call("PUT", commands, [])).code == 50001
    listed = (await bot.call("GET", f"/guilds/{bot.playground.world.guild.id}/channels")).body
    assert [one["name"] for one in listed] == ["mahjong", "table-two", "lobby", "Club room"]


async def test_whoever_presses_a_button_needs_no_app(bot: RawBot, aiko: ScriptedUser, dan: ScriptedUser) -> None:
    await (await asked(bot, aiko)).answer(4, {"content": "7,700", "components": GO})
    await dan.press("Go")
    pressed = await bot.interaction()
    assert pressed.data["member"]["user"]["id"] == str(dan.id)
    assert pressed.data["authorizing_integration_owners"] == {"1": str(aiko.id)}
    assert (await pressed.answer(7, {"content": "as dealer: 11,600"})).status == 200
    assert aiko.text(OUTSIDE) == "as dealer: 11,600"
    field = {"type": 18, "label": "Hand", "component": {"type": 4, "custom_id": "hand", "style": 1}}
    await (await asked(bot, aiko)).answer(4, {"content": "7,700", "components": GO})
    await dan.press("Go")
    await (await bot.interaction()).answer(9, {"custom_id": "form", "title": "A hand", "components": [field]})
    modal = next(one.modal for one in dan._outcomes.values() if one.modal)
    await dan.submit(modal, hand="123m")
    submitted = await bot.interaction()
    assert submitted.data["authorizing_integration_owners"] == {"1": str(aiko.id)}
    assert (await submitted.answer(4, {"content": "not enough tiles", "flags": EPHEMERAL})).status == 200


@pytest.mark.parametrize("answer", [(4, {"content": "7,700"}), (5, None)])
async def test_where_people_may_not_use_their_own_apps_in_public_every_answer_is_for_them_alone(
    bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser, answer: tuple[int, Json]
) -> None:
    interaction = await asked(bot, aiko, QUIET)
    kind, data = answer
    told = await interaction.answer(kind, data)
    assert told.body["interaction"]["response_message_ephemeral"] is True
    await interaction.edit({"content": "8,000"})
    assert (await interaction.followup("and in public")).body["flags"] & EPHEMERAL
    assert (aiko.text(QUIET), ben.text(QUIET)) == ("8,000\nand in public", "")


async def test_five_followups_are_all_that_are_sent(bot: RawBot, aiko: ScriptedUser, clock: SteppedClock) -> None:
    for place, codes in ((OUTSIDE, [None] * 5 + [40094]), ("mahjong", [None] * 6)):
        interaction = await asked(bot, aiko, place)
        await interaction.answer(4, {"content": "first"})
        seen = []
        for number in range(6):
            clock.advance(1)
            seen.append((await interaction.followup(f"{number}")).code)
        assert seen == codes


async def test_a_message_written_there_is_handed_over_whole(bot: RawBot, aiko: ScriptedUser, ben: ScriptedUser) -> None:
    await bot.commands(LOOK)
    await ben.say("234m 440m 678p 33s 789s", OUTSIDE)
    assert await bot.events() == []
    await aiko.context("Look at this", aiko.last(OUTSIDE))
    data = (await bot.interaction()).data["data"]
    message = data["resolved"]["messages"][data["target_id"]]
    assert (message["content"], message["author"]["id"]) == ("234m 440m 678p 33s 789s", str(ben.id))
