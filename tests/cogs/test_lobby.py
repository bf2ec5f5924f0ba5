"""Opening a table, sitting down, starting: what people see and press."""

import discord
import pytest

from bot.players.registry import strengths
from cogs.common.strengths import TITLES, strength_choices
from tests.cogs.club import Club, all_told, deal, labels, open_labels, shown, text_of
from tests.cogs.test_lobby_settings import chosen, pressable

DOORS = ["Options…", "Rules in brief", "Never played? Start here", "Explain words"]


async def test_an_opened_table_shows_who_sits_what_is_free_and_its_rules(club: Club) -> None:
    board = await club.open("Aiko")
    assert "1. Aiko" in all_told(board)
    assert "2. free" in all_told(board)
    assert text_of(board).startswith("## New table · 1 of 4 seats taken\n")
    assert "1. Aiko · opened the table\n" in all_told(board)
    assert pressable(board) == ["Join", "Start with CPUs", "Add CPU", "Leave", *DOORS]
    assert len(club.channel.history()) == 1
    rules = shown(await club.click("Dan", board, "Rules in brief"))
    assert rules.ephemeral
    assert "Everybody starts with 25,000 points; a final score of 30,000 counts as zero" in text_of(rules)
    await club.click("Aiko", board, "Add CPU")
    assert "2. Botan · computer, club player" in all_told(club.last())


async def test_who_sits_is_shown_a_full_table_can_start_and_who_leaves_makes_room(club: Club) -> None:
    board = await club.seat_everybody(4)
    assert "4. Dan" in all_told(board)
    assert pressable(board) == ["Start", "Leave", *DOORS]
    await club.click("Ben", board, "Leave")
    assert "2. free" in all_told(club.last())
    assert "Join" in open_labels(club.last())


async def test_the_lobby_tells_all_that_was_chosen(club: Club) -> None:
    board = await club.open(preset="mleague", length="east_south", pace="relaxed", cpu="strong")
    assert chosen(board) == [
        "Rules: M.League",
        "Length: East and South rounds (hanchan)",
        "Pace: relaxed (60 s per move + 180 s reserve per hand)",
    ]
    assert "-# Computer players: strong · Hands by direct message" in text_of(board)
    assert "Training" not in text_of(board)
    await club.click("Aiko", board, "Add CPU")
    assert "2. Botan · computer, strong" in all_told(club.last())


@pytest.mark.parametrize(
    ("pace", "told"),
    [
        ("blitz", "blitz (8 s per move + 20 s reserve per hand)"),
        ("live", "live (20 s per move + 60 s reserve per hand)"),
        ("slow", "slow, a day per move"),
    ],
)
async def test_the_lobby_says_what_its_pace_means(club: Club, pace: str, told: str) -> None:
    assert chosen(await club.open(pace=pace))[2] == f"Pace: {told}"


async def test_every_strength_there_is_can_be_chosen_and_has_a_name_for_people() -> None:
    assert [(choice.name, choice.value) for choice in strength_choices()] == [
        (TITLES[name].msgid, name) for name in strengths()
    ]


async def test_computer_players_of_any_strength_come_and_go_by_command(club: Club) -> None:
    await club.open()
    assert "has sat down" in text_of(shown(await club.slash("Aiko", "table cpu", strength="beginner")))
    await club.slash("Aiko", "table cpu")
    await club.wait(2)
    assert "2. Botan · computer, beginner\n3. Kiku · computer, club player\n4. free" in all_told(club.last())
    assert "has left" in text_of(shown(await club.slash("Aiko", "table cpu", strength="remove")))
    await club.slash("Aiko", "table cpu", strength="remove")
    await club.wait(2)
    assert "2. free" in all_told(club.last())
    assert "There is no computer player" in text_of(shown(await club.slash("Aiko", "table cpu", strength="remove")))


async def test_only_who_sits_there_brings_or_sends_away_computer_players(club: Club) -> None:
    await club.open(cpu="beginner")
    await club.slash("Aiko", "table cpu")
    for strength in ("club", "remove"):
        refused = shown(await club.slash("Dan", "table cpu", strength=strength))
        assert "are not at this table" in text_of(refused)


async def test_a_training_table_says_so_before_the_game_on_the_board_in_its_rules_and_on_hands(club: Club) -> None:
    board = await club.open(training=True)
    assert (
        "**Training table:** a coach says what it would do and why, and which tiles are safe. The game does not count."
        in text_of(board)
    )
    club.shuffler.walls.append(deal("123m406p789s1122z", draws="9m"))
    await club.click("Aiko", board, "Start with CPUs")
    assert text_of(club.last()).split("\n")[1] == "-# training, does not count"
    assert "**Training table:**" in text_of(shown(await club.click("Dan", club.last(), "Rules")))
    assert "**Coach:** Riichi with 9m: " in text_of(club.dm("Aiko"))


async def test_who_may_not_start_or_join_again_is_told_so_privately(club: Club) -> None:
    board = await club.open()
    result = await club.click("Dan", board, "Start with CPUs")
    assert result.ephemeral
    assert "are not at this table" in text_of(shown(result))
    assert "1. Aiko" in all_told(club.last())
    result = await club.click("Aiko", board, "Join")
    assert result.ephemeral
    assert "already at the table" in text_of(shown(result))


async def test_a_second_table_in_a_voice_channel_is_refused_privately(club: Club) -> None:
    voice = club.env.guild.create_voice_channel("voice")
    await club.people["Aiko"].slash(voice, "table open")
    result = await club.people["Ben"].slash(voice, "table open")
    assert shown(result).ephemeral
    assert "already open in this channel" in text_of(shown(result))


async def test_join_leave_and_start_work_by_command(club: Club) -> None:
    await club.open("Aiko")
    assert (await club.slash("Ben", "table join")).ephemeral
    await club.wait(2)
    assert "2. Ben" in all_told(club.last())
    await club.slash("Ben", "table leave")
    await club.wait(2)
    assert "2. free" in all_told(club.last())
    await club.slash("Aiko", "table start", fill=True)
    assert "East 1" in all_told(club.last())


async def test_the_list_names_every_table_of_the_server(club: Club) -> None:
    assert "No table is open" in text_of(shown(await club.slash("Ben", "table show", all=True)))
    await club.open("Aiko")
    answer = shown(await club.slash("Ben", "table show", all=True))
    assert answer.ephemeral
    assert f"<#{club.channel.id}>" in text_of(answer)
    assert "Aiko" in text_of(answer)


async def test_the_status_is_shown_only_to_who_asks(club: Club) -> None:
    await club.open("Aiko")
    before = len(club.channel.history())
    answer = shown(await club.slash("Dan", "table show"))
    assert answer.ephemeral
    assert "1. Aiko" in all_told(answer)
    assert len(club.channel.history()) == before


async def test_only_who_may_closes_a_lobby_which_says_so_and_loses_its_buttons(club: Club) -> None:
    await club.open("Aiko")
    answer = shown(await club.slash("Dan", "table close"))
    assert answer.ephemeral
    assert "You may not do that" in text_of(answer)
    await club.slash("Aiko", "table close")
    await club.wait(2)
    assert "Closed by request" in text_of(club.last())
    assert labels(club.last()) == []


async def test_names_are_shown_as_they_are_written_and_mention_nobody(club: Club) -> None:
    odd = club.env.guild.add_member(club.env.create_user("odd", global_name="**@everyone** <@1>"))
    club.people["odd"] = odd
    await club.open("Aiko")
    await club.click("odd", club.last(), "Join")
    message = club.last()
    assert "2. **@" in all_told(message)
    assert "@everyone" not in text_of(message)
    assert not message.mention_everyone
    assert not message.mentions


async def test_a_channel_where_the_bot_may_not_write_is_refused_with_what_is_missing(club: Club) -> None:
    me = club.env.guild.default_role
    quiet = club.env.guild.create_text_channel(
        "quiet", overwrites={me: discord.PermissionOverwrite(attach_files=False)}
    )
    answer = shown(await club.people["Aiko"].slash(quiet, "table open"))
    assert answer.ephemeral
    assert "I lack Attach Files in this channel." in text_of(answer)
    assert quiet.history() == []


async def test_the_game_begins_on_the_lobby_message(club: Club) -> None:
    board = await club.seat_everybody(2)
    await club.click("Aiko", board, "Start with CPUs")
    assert club.last().id == board.id
    assert labels(club.last()) == ["My hand", "Rules", "Log"]
    assert "E Aiko 25,000" in all_told(club.last())
    assert club.last().attachments[0].description
