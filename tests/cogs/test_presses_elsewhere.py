"""Buttons with a made-up custom id show nothing of a table to who is neither in its server nor sits there."""

from __future__ import annotations

import pytest

from tests.cogs.club import Club, deal, press_stale, shown, text_of

AIKO = "123m406p789s1122z"


async def pressed_elsewhere(club: Club, custom_id: str) -> str:
    """What Dan is told who presses such a button in another server that the bot is in."""
    guild = club.env.create_guild("Elsewhere")
    channel = guild.create_text_channel("mahjong")
    dan = guild.add_member(club.people["Dan"].user)
    message = await club.bot.get_partial_messageable(channel.id, guild_id=guild.id).send("a message")
    stored = club.env.backend.get_message(channel.id, message.id)
    button = {"type": 2, "style": 2, "label": "made up", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [button]}]
    return text_of(shown(await dan.click(message, custom_id=custom_id)))


async def table_of(club: Club) -> str:
    table = await club.bot.lobby.at_channel(club.channel.id)
    assert table is not None
    return table


@pytest.mark.parametrize("code", ["log", "rules"])
async def test_the_log_and_the_rules_of_a_table_are_for_its_server(club: Club, code: str) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    told = await pressed_elsewhere(club, f"jt:{await table_of(club)}:1:{code}")
    assert told == "There is no table here. Open one with /table open."


async def test_who_sits_there_reads_them_everywhere(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    result = await press_stale(club, "Ben", f"jt:{await table_of(club)}:1:log")
    assert "what has happened" in text_of(shown(result))
