"""`/help` as people see it, and what somebody is told who writes to the bot."""

from __future__ import annotations

import re

import pytest
from discord import app_commands

from bot.text.table.board_text import PICTURE_LEGEND
from cogs.help import TOPICS
from tests.cogs.club import Club, labels, shown, text_of


@pytest.mark.parametrize("topic", TOPICS.values(), ids=TOPICS)
async def test_each_thing_that_people_want_is_a_button_away(club: Club, topic: object) -> None:
    first = shown(await club.slash("Aiko", "help"))
    assert first.ephemeral
    assert labels(first) == ["Play now", "Learn", "Look something up", "Run a club", "Set up this server"]
    [wanted] = [one for one in TOPICS.values() if one is topic]
    page = shown(await club.click("Aiko", first, wanted.label.msgid))
    assert page.id == first.id
    assert text_of(page).startswith(f"### {wanted.label.msgid}\n")
    assert labels(page) == labels(first)


@pytest.mark.parametrize("topic", ["", *TOPICS])
async def test_every_command_that_the_help_names_exists_and_can_be_clicked(club: Club, topic: str) -> None:
    page = shown(await club.slash("Aiko", "help"))
    if topic:
        page = shown(await club.click("Aiko", page, TOPICS[topic].label.msgid))
    links = re.findall(r"</([a-z ]+):(\d+)>", text_of(page))
    known = {one.qualified_name for one in club.bot.tree.walk_commands() if isinstance(one, app_commands.Command)}
    assert {path for path, _ in links} <= known
    application = club.bot.application_id
    assert application is not None
    ids = {command["name"]: str(command["id"]) for command in await club.bot.http.get_global_commands(application)}
    assert links
    assert all(number == ids[path.partition(" ")[0]] for path, number in links)
    assert not re.search(r"(?<![\w<])/[a-z]", text_of(page)), "every command is a link"


async def test_what_the_marks_on_the_table_say_is_in_the_help_and_below_every_board(club: Club) -> None:
    page = shown(await club.click("Aiko", shown(await club.slash("Aiko", "help")), "Learn"))
    await club.play(1)
    rules = shown(await club.click("Aiko", club.last(), "Rules"))
    for told in (page, rules):
        assert PICTURE_LEGEND.msgid in text_of(told)


async def test_who_writes_to_the_bot_gets_the_help_once_a_minute(club: Club) -> None:
    aiko = club.people["Aiko"].user
    await aiko.send_dm("hello, how do I play?")
    assert text_of(club.dm("Aiko")).startswith("## Jantaku\n")
    assert "Play now" in labels(club.dm("Aiko"))
    page = club.dm("Aiko")
    await aiko.send_dm("and now?")
    assert club.dms("Aiko").count(page) == 1
    assert sum("Play now" in labels(message) for message in club.dms("Aiko")) == 1
    await club.click("Aiko", page, "Play now")
    assert text_of(club.dm("Aiko")) == "and now?"
    assert any(text_of(message).startswith("### Play now") for message in club.dms("Aiko"))
    await club.wait(61)
    await aiko.send_dm("hello again")
    assert text_of(club.dm("Aiko")).startswith("## Jantaku\n")


async def test_what_people_write_to_each_other_is_not_answered(club: Club) -> None:
    await club.people["Aiko"].send(club.channel, "hello, how do I play?")
    assert text_of(club.last()) == "hello, how do I play?"
