"""Threads of tables: a channel's first table plays in the channel, each further one in a thread of its own."""

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.store.channel_settings import Defaults
from cogs.table.channels.own_threads import PUT_AWAY
from tests.cogs.club import Club, all_told, allow, deal, labels, lose_channel, open_labels, shown, text_of

AIKO = "123m406p789s1122z"


async def open_second(club: Club, name: str = "Chie", **options: str) -> ChannelHandle:
    """A table beside that of the channel, and its thread."""
    told = text_of(shown(await club.slash(name, "table open", length="east_only", **options)))
    thread = club.channel.threads[-1]
    assert told == f"Your table is in <#{thread.id}>."
    return thread


def board(thread: ChannelHandle) -> discord.Message:
    message = thread.last_message
    assert message is not None
    return message


def facts(club: Club, thread: ChannelHandle) -> tuple[str, int]:
    """The name of a thread, and after how many idle minutes Discord archives it."""
    found = club.env.backend.get_thread(thread.id)
    assert found.thread_metadata is not None
    return found.name or "", found.thread_metadata.auto_archive_duration


def added(club: Club) -> int:
    """How many requests have made somebody a member of a thread."""
    return sum("/thread-members/" in request.path for request in club.env.http_requests)


async def every_table_in_a_thread(club: Club) -> None:
    await club.bot.store.channels.set(club.env.guild.id, club.channel.id, Defaults(threads="every"))


async def win_at_once(club: Club, thread: ChannelHandle, *names: str) -> None:
    """Two blessings of heaven in a row: all others are below zero, and the game is over."""
    club.shuffler.walls += [deal(AIKO, draws="1z")] * 2
    for name in names[1:]:
        await club.click(name, board(thread), "Join")
    await club.click(names[0], board(thread), "Start" if "Start" in labels(board(thread)) else "Start with CPUs")
    for _ in range(2):
        await club.click(names[0], club.dm(names[0]), "Tsumo 48,000")
        await club.wait(13)
    await club.wait(30)


async def test_a_second_table_gets_a_thread_and_both_are_played(club: Club) -> None:
    first = await club.open("Aiko")
    thread = await open_second(club)
    assert facts(club, thread)[0] == "Chie's table"
    assert club.channel.history()[0].id == first.id
    assert "Join" in labels(board(thread))
    await club.click("Dan", board(thread), "Join")
    await club.click("Ben", first, "Join")
    club.shuffler.walls += [deal("", draws="9m"), deal("", draws="3z")]
    await club.click("Aiko", first, "Start with CPUs")
    await club.click("Chie", board(thread), "Start with CPUs")
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.slash("Chie", "discard", tile="3z drawn")
    await club.wait(2)
    assert "Aiko discarded 9m" in all_told(club.channel.history()[0])
    assert "Chie discarded W" in all_told(board(thread))


async def test_whoever_sits_down_becomes_a_member_of_the_thread_once(club: Club) -> None:
    await every_table_in_a_thread(club)
    thread = await open_second(club, "Dan")
    await club.click("Ben", board(thread), "Join")
    await club.wait(2)
    members = club.env.backend.get_thread(thread.id).thread_members
    assert {club.people[name].id for name in ("Dan", "Ben")} <= set(members)
    assert club.people["Aiko"].id not in members
    before = added(club)
    await club.click("Aiko", board(thread), "Join")
    await club.click("Dan", board(thread), "Start with CPUs")
    await club.wait(2)
    assert (before, added(club)) == (2, 3)


async def test_a_thread_is_named_after_its_players_when_the_game_begins(club: Club) -> None:
    await every_table_in_a_thread(club)
    thread = await open_second(club, "Dan")
    assert facts(club, thread) == ("Dan's table", 1440)
    for name in ("Ben", "Aiko"):
        await club.click(name, board(thread), "Join")
    await club.click("Dan", board(thread), "Start with CPUs")
    assert facts(club, thread)[0] == "Aiko, Ben, Dan"


async def test_a_thread_that_people_have_named_keeps_its_name(club: Club) -> None:
    await every_table_in_a_thread(club)
    thread = await open_second(club)
    club.env.backend.edit_channel(thread.id, {"name": "The final"})
    await club.env.settle()
    await club.click("Aiko", board(thread), "Join")
    await club.click("Chie", board(thread), "Start with CPUs")
    assert facts(club, thread)[0] == "The final"


async def test_the_end_of_the_game_is_in_the_channel_and_leads_back_to_the_thread_that_was_put_away(
    club: Club,
) -> None:
    await every_table_in_a_thread(club)
    thread = await open_second(club, "Aiko")
    before = len(club.channel.history())
    await win_at_once(club, thread, "Aiko", "Ben")
    [card] = club.channel.history()[before:]
    assert "## The game is over" in text_of(card)
    assert labels(card) == labels(board(thread)) == ["Play again", "Replay", "Review", "Files"]
    assert facts(club, thread) == ("Aiko, Ben", PUT_AWAY)
    for name in ("Ben", "Aiko"):
        told = await club.click(name, card, "Play again")
        assert f"Your table is in <#{thread.id}>." in text_of(shown(told))
    await club.wait(2)
    assert "1. Ben · opened the table\n" in all_told(board(thread))
    assert ". Aiko" in all_told(board(thread))
    assert len(club.channel.threads) == 1


async def test_where_the_old_thread_is_gone_the_next_game_is_played_in_the_channel(club: Club) -> None:
    thread = await second_beside_nobody(club)
    await win_at_once(club, thread, "Aiko", "Ben")
    card = club.last()
    await lose_channel(club, thread.id)
    await club.click("Ben", card, "Play again")
    await club.wait(2)
    assert "1. Ben" in all_told(club.last())
    assert "Join" in open_labels(club.last())


async def second_beside_nobody(club: Club) -> ChannelHandle:
    """A table in a thread, whose channel has none any more."""
    await club.open("Dan")
    thread = await open_second(club, "Aiko")
    await club.slash("Dan", "table close")
    await club.wait(2)
    return thread


async def test_the_next_game_of_a_channel_that_is_taken_gets_a_thread(club: Club) -> None:
    club.shuffler.walls += [deal(AIKO, draws="1z")] * 2
    await club.open("Aiko")
    await club.click("Aiko", club.last(), "Start with CPUs")
    for _ in range(2):
        await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
        await club.wait(81)
    over = club.last()
    await club.play(1)
    assert club.channel.threads == []
    await club.slash("Aiko", "table leave")
    await club.click("Ben", over, "Play again")
    assert [thread.name for thread in club.channel.threads] == ["Ben's table"]


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_permission_a_second_table_is_refused_with_the_reason(club: Club, permission: str) -> None:
    await club.open("Aiko")
    await allow(club, **{permission: False})
    told = text_of(shown(await club.slash("Ben", "table open")))
    assert told.startswith("A table is already open in this channel.")
    assert f"I lack {permission.replace('_', ' ').title().replace(' In ', ' in ')}." in told
    assert "\n" not in told
    assert club.channel.threads == []


async def test_without_the_permission_every_table_plays_in_the_channel_as_before(club: Club) -> None:
    await every_table_in_a_thread(club)
    await allow(club, create_public_threads=False)
    result = await club.slash("Aiko", "table open")
    assert "Join" in open_labels(club.channel.history()[0])
    [note] = result.followups
    assert text_of(note) == "A table cannot get its own thread here because I lack Create Public Threads."


async def test_a_refused_second_table_gets_no_thread(club: Club) -> None:
    await club.open("Aiko")
    club.env.inject_error("POST", f"/channels/{club.channel.id}/threads", status=400, code=160006)
    told = text_of(shown(await club.slash("Ben", "table open")))
    assert told == "A table is already open in this channel. Join it, or open yours in another channel or a thread."
    told = text_of(shown(await club.slash("Aiko", "table open")))
    assert told == f"You are already at the table in <#{club.channel.id}>. Finish the game or leave the table first."
    assert club.channel.threads == []


async def test_a_deleted_thread_stops_the_game_until_it_is_moved(club: Club) -> None:
    thread = await second_beside_nobody(club)
    await club.click("Aiko", board(thread), "Start with CPUs")
    await lose_channel(club, thread.id)
    assert "**Your game is on hold:** its channel (#Aiko's table) is gone." in text_of(club.dm("Aiko"))
    await club.slash("Aiko", "play move")
    await club.wait(3)
    assert "My hand" in labels(club.last())


async def test_a_restart_in_the_middle_of_the_game_loses_neither_name_nor_end(club: Club) -> None:
    thread = await second_beside_nobody(club)
    club.shuffler.walls += [deal(AIKO, draws="1z")] * 2
    await club.click("Ben", board(thread), "Join")
    await club.click("Aiko", board(thread), "Start with CPUs")
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(13)
    await club.restart()
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(60)
    over = [message for message in club.channel.history() if "## The game is over" in text_of(message)]
    assert len(over) == 1
    assert facts(club, thread) == ("Aiko, Ben", PUT_AWAY)


async def test_the_list_says_where_each_table_is_and_commands_in_the_channel_find_ones_own(club: Club) -> None:
    await club.open("Aiko")
    await club.wait(1)
    thread = await open_second(club)
    listed = text_of(shown(await club.slash("Ben", "table show", all=True))).splitlines()
    assert [line.partition(": ")[0] for line in listed] == [
        f"<#{club.channel.id}>",
        f"<#{club.channel.id}> › <#{thread.id}>",
    ]
    assert f"/{thread.id}/{board(thread).id}" in listed[1]
    await club.slash("Aiko", "table start", fill=True)
    joined = await club.slash("Ben", "table join")
    assert text_of(shown(joined)) == f"You have joined the table. Your table is in <#{thread.id}>."
    await club.slash("Chie", "table cpu")
    await club.wait(2)
    assert " · computer, " in all_told(board(thread))
    await club.slash("Chie", "table close")
    await club.wait(2)
    assert "closed" in text_of(board(thread)).lower()
    assert "My hand" in labels(club.channel.history()[0])
