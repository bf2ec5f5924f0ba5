"""Buttons with a made-up custom id show nothing of a table to who is neither in its server nor sits there."""

from typing import Any

import pytest
from simcord import interactions
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from cogs.common.buttons import Features
from tests.cogs.club import Club, all_told, deal, press_stale, shown, text_of
from tests.cogs.league_club import open_league

AIKO = "123m406p789s1122z"


async def pressed_elsewhere(club: Club, custom_id: str) -> str:
    """What Dan is told who presses such a button in another server that the bot is in."""
    guild = club.env.create_guild("Elsewhere")
    return await made_up(
        club, guild.add_member(club.people["Dan"].user), guild.create_text_channel("mahjong"), custom_id
    )


async def made_up(club: Club, dan: MemberActor, channel: ChannelHandle, custom_id: str) -> str:
    message = await club.bot.get_partial_messageable(channel.id, guild_id=dan.guild.id).send("a message")
    stored = club.env.backend.get_message(channel.id, message.id)
    button = {"type": 2, "style": 2, "label": "made up", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [button]}]
    return text_of(shown(await dan.click(message, custom_id=custom_id)))


@pytest.mark.parametrize("code", ["log", "rules"])
async def test_the_log_and_the_rules_of_a_table_are_for_its_server(club: Club, code: str) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    told = await pressed_elsewhere(club, f"jt:{(await club.table()).table}:1:{code}")
    assert told == "There is no table here. Open one with /table open."


async def test_who_sits_there_reads_them_everywhere(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    result = await press_stale(club, "Ben", f"jt:{(await club.table()).table}:1:log")
    assert "events so far" in text_of(shown(result))


async def test_nobody_of_another_server_sits_down_with_a_made_up_button(club: Club) -> None:
    await club.open()
    assert await pressed_elsewhere(club, f"jt:{(await club.table()).table}:0:join") == (
        "There is no table here. Open one with /table open."
    )
    await club.wait(3)
    assert "2. free" in all_told(club.last())


async def test_nobody_of_another_server_opens_the_next_table_of_a_finished_game(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    table = (await club.table()).table
    await club.slash("Aiko", "play vote", what="end")
    assert await pressed_elsewhere(club, f"jt:{table}:0:again") == "There is no table here. Open one with /table open."
    assert await club.bot.lobby.at_channel(club.channel.id) is None


async def test_who_left_a_lobby_comes_back_by_the_button_in_their_direct_messages(club: Club) -> None:
    await club.seat_everybody(2)
    table = (await club.table()).table
    await club.click("Aiko", club.last(), "Start with CPUs")
    await club.slash("Aiko", "play vote", what="end")
    await club.click("Ben", club.last(), "Agree")
    await club.slash("Aiko", "table open")
    table = (await club.table()).table
    await press_stale(club, "Ben", f"jt:{table}:0:join")
    await club.wait(3)
    assert "2. Ben" in all_told(club.last())


JUNK = ("x", "", "!x", "1", "a/b/c/d", "1/2/3/4/5/6", "1.x", "chosen.1", "99999999999999999999", "1/" + "9" * 20 + "/0")
"""What stands in no custom id of any feature, for most of them."""


async def test_a_made_up_or_old_custom_id_of_any_feature_is_told_to_be_of_another_version_or_gone(club: Club) -> None:
    await open_league(club)
    sorry = []
    for feature in sorted(Features.of(club.bot).names):
        for junk in JUNK:
            told = await made_up(club, club.people["Dan"], club.channel, f"jf:{feature}:{junk}")
            if told.startswith("Something went wrong"):
                sorry.append((feature, junk))
            await club.wait(1)
    assert sorry == []
    told = await made_up(club, club.people["Dan"], club.channel, "jf:history:!x")
    assert told == "This button is from an older version of the bot. Use the command again."


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("score", {"hand": "234567m345p2267s5s", "luck": "made-up"}),
        ("quiz", {"kind": "made-up"}),
        ("table open", {"length": "made-up"}),
        ("table open", {"pace": "made-up"}),
        ("play vote", {"what": "made-up"}),
    ],
)
async def test_a_made_up_choice_of_a_command_is_told_as_one_of_another_version(
    club: Club, monkeypatch: pytest.MonkeyPatch, command: str, options: dict[str, str]
) -> None:
    checked = interactions.validate_option_value

    def unchecked(name: str, option: dict[str, Any], value: Any) -> Any:
        return checked(name, {key: one for key, one in option.items() if key != "choices"}, value)

    monkeypatch.setattr(interactions, "validate_option_value", unchecked)
    told = text_of(shown(await club.slash("Dan", command, **options)))
    assert told == "This command has changed since you loaded Discord. Reload Discord (Ctrl+R) and try again."
    assert await club.bot.lobby.at_channel(club.channel.id) is None
