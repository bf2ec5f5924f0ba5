"""`/help` as people see it, and what somebody is told who writes to the bot."""

import re

import pytest
from discord import app_commands
from simcord.results import ResponseMessage

from bot.text.table.board_text import PICTURE_LEGEND
from cogs.common.interaction_responder import Counter
from cogs.help import TOPICS
from tests.cogs.club import Club, deal, labels, shown, text_of
from tests.cogs.test_surfaces import close_dms

START = "Never played? Start here"


@pytest.mark.parametrize("topic", TOPICS.values(), ids=TOPICS)
async def test_each_thing_that_people_want_is_a_button_away(club: Club, topic: object) -> None:
    first = shown(await club.slash("Aiko", "help"))
    doors = ["Play now", "Learn", "Look something up", "Run a club", "Set up this server"]
    assert first.ephemeral
    assert labels(first) == [*doors, START, "Lessons"]
    [wanted] = [one for one in TOPICS.values() if one is topic]
    page = shown(await club.click("Aiko", first, wanted.label.msgid))
    assert page.id == first.id
    assert text_of(page).startswith(f"### {wanted.label.msgid}\n")
    more = [START, "Lessons"] if wanted in (TOPICS["play"], TOPICS["learn"]) else []
    assert labels(page) == [*doors, *more]


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


async def test_what_the_marks_in_the_picture_of_a_table_say_is_told_where_the_picture_is(club: Club) -> None:
    page = shown(await club.click("Aiko", shown(await club.slash("Aiko", "help")), "Learn"))
    assert "In the picture," not in text_of(page)
    assert "**Rules** button below a table's picture explains the symbols in it." in text_of(page)
    await club.play(1)
    assert PICTURE_LEGEND.msgid in text_of(shown(await club.click("Aiko", club.last(), "Rules")))


async def begin_easily(club: Club) -> ResponseMessage:
    """Aiko presses the button of *Play now* in a channel of the server. What she is told."""
    page = shown(await club.click("Aiko", shown(await club.slash("Aiko", "help")), "Play now"))
    return shown(await club.click("Aiko", page, START))


async def test_play_now_begins_a_game_by_direct_message(club: Club) -> None:
    club.shuffler.walls.append(deal("123m406p789s1123z", draws="9m"))
    told = await begin_easily(club)
    assert told.ephemeral
    assert "Your game has started in our direct messages: https://discord.com/channels/@me/" in text_of(told)
    [game] = club.dms("Aiko")
    assert "Your turn" in text_of(game)
    assert "9m drawn" in labels(game)
    assert not club.channel.history(), "nobody else is concerned"
    [table] = await club.bot.lobby.of_user(club.people["Aiko"].id)
    settings = (await club.bot.lobby.public_table(table)).settings
    assert (settings.length, settings.pace, settings.cpu, settings.training) == (
        "east_only",
        "relaxed",
        "beginner",
        True,
    )
    assert "You already have a game in our direct messages" in text_of(await begin_easily(club))
    assert club.dms("Aiko") == [game]


async def test_play_now_in_direct_messages_begins_the_game_there(club: Club) -> None:
    await club.people["Aiko"].user.send_dm("hello, how do I play?")
    await club.click("Aiko", club.dm("Aiko"), "Play now")
    await club.click("Aiko", club.dm("Aiko"), START)
    assert "Discard" in text_of(club.dm("Aiko")) or "turn" in text_of(club.dm("Aiko"))


async def test_who_cannot_be_written_to_plays_the_first_game_in_the_channel(club: Club) -> None:
    Counter.of(club.bot).readers.forget(club.people["Aiko"].id)
    await close_dms(club, "Aiko")
    club.shuffler.walls.append(deal("123m406p789s1123z", draws="9m"))
    page = shown(await club.click("Aiko", shown(await club.slash("Aiko", "help")), "Play now"))
    hand = shown(await club.click("Aiko", page, START))
    assert hand.ephemeral
    assert "You want four sets and a pair." in text_of(hand)
    assert "My hand" in labels(club.last())
    await club.click("Aiko", hand, "South")
    await club.wait(20)
    assert len((await club.table()).game.seats[0].river) == 1  # type: ignore[union-attr]


async def test_who_cannot_be_written_to_where_a_table_is_open_is_told_what_to_do(club: Club) -> None:
    await close_dms(club, "Aiko")
    await club.open("Aiko")
    told = text_of(await begin_easily(club))
    assert "I cannot send you direct messages." in told
    assert "Start with CPUs" in told


async def test_who_writes_to_the_bot_gets_the_help_once_a_minute(club: Club) -> None:
    aiko = club.people["Aiko"].user
    await aiko.send_dm("hello, how do I play?")
    assert text_of(club.dm("Aiko")).startswith("## Jantaku\n")
    assert "To start right away, press **Play now**" in text_of(club.dm("Aiko")), "there is no channel here"
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
