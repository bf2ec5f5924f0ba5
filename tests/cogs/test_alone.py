"""`/table open` in direct messages with the bot: a game against the computer, all of it in one message."""

import sqlite3
from contextlib import closing
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.table.commands import Join, Propose
from bot.table.errors import PlaysAlone
from bot.table.table_events import Cpu, Person
from tests.cogs.club import Club, all_told, buttons, deal, deal_three, labels, press_stale, shown, text_of
from tests.cogs.test_lobby_settings import chosen, menus

WINS = deal("123m406p789s1122z", draws="1z")
"""Aiko wins by tsumo with her first draw; the second time everybody else is below zero."""
CALM = deal("123m406p789s1123z", draws="9m5z6z7z8m9p9p7z9s")
"""Three turns of Aiko's, in which nobody can call."""


async def command(club: Club, name: str, /, **options: Any) -> InteractionResult:
    """Aiko types a command into her direct messages with the bot."""
    result: InteractionResult = await club.people["Aiko"].user.slash(name, **options)
    return result


async def press(club: Club, label: str) -> InteractionResult:
    return await club.click("Aiko", club.dm("Aiko"), label)


async def choose(club: Club, menu: str, value: str) -> None:
    message = club.dm("Aiko")
    await club.people["Aiko"].user.select(message, [value], custom_id=menus(message)[menu]["custom_id"])


async def begin(club: Club, wall: tuple[Any, ...] | None = None, **options: Any) -> discord.Message:
    """Aiko plays alone; the message with her game."""
    if wall is not None:
        club.shuffler.walls.append(wall)
    await command(club, "table open", **{"length": "east_only", **options})
    await press(club, "Start")
    return club.dm("Aiko")


async def win(club: Club) -> None:
    await press(club, "Tsumo 48,000")
    await club.wait(1)


async def whole_game(club: Club) -> None:
    club.shuffler.walls += [WINS, WINS]
    await begin(club, training=False)
    await win(club)
    await press(club, "Next hand")
    await win(club)


def table_here(club: Club) -> str:
    """The table of the buttons of Aiko's last message."""
    return str(buttons(club.dm("Aiko"))[-1]["custom_id"]).split(":")[1]


def nine(message: discord.Message) -> str:
    """The label of the drawn nine."""
    return next(label for label in labels(message) if label.startswith("9m"))


def told(result: InteractionResult) -> str:
    return text_of(shown(result))


async def test_a_game_alone_is_one_message_from_the_lobby_to_the_end(club: Club) -> None:
    club.shuffler.walls += [WINS, WINS]
    await command(club, "table open", length="east_only", training=False)
    lobby = club.dm("Aiko")
    assert "New game against the computer" in text_of(lobby)
    assert "does not count" in text_of(lobby)
    assert labels(lobby)[-3:] == ["Start", "Rules in brief", "Close"]
    await press(club, "Start")
    dealt = club.dm("Aiko")
    assert "You can win!" in text_of(dealt)
    assert "Kiku: river empty; melds none; 13 concealed tiles." in all_told(dealt), "the table is in the same message"
    await win(club)
    assert "Aiko wins by tsumo" in text_of(club.dm("Aiko"))
    assert labels(club.dm("Aiko")) == ["Next hand", "Explain"]
    await press(club, "Next hand")
    await win(club)
    over = club.dm("Aiko")
    assert "Games played alone against the computer do not count." in text_of(over)
    assert labels(over) == ["Play again", "Replay", "Review", "Files"]
    await club.wait(60)
    assert [message.id for message in club.dms("Aiko")] == [lobby.id]
    assert not club.channel.history()


async def test_the_lobby_alone_is_changed_by_its_menus(club: Club) -> None:
    await command(club, "table open")
    assert [*menus(club.dm("Aiko"))] == ["Rules", "Length", "Pace", "Computer players", "Hints"]
    for menu, value in (
        ("Rules", "mleague"),
        ("Length", "east_only"),
        ("Pace", "blitz"),
        ("Computer players", "strong"),
        ("Hints", "yes"),
    ):
        await choose(club, menu, value)
    assert chosen(club.dm("Aiko")) == [
        "Rules: M.League",
        "Length: East round only (tonpuusen)",
        "Pace: blitz (8 s per move + 20 s reserve per hand)",
        "Computer players: strong",
        "Hints: yes: suggests discards, marks safe tiles",
    ]
    club.shuffler.walls.append(CALM)
    await press(club, "Start")
    assert len(club.dms("Aiko")) == 1
    public_table = await club.bot.lobby.public_table(table_here(club))
    assert [player.strength for player in public_table.players if isinstance(player, Cpu)] == ["strong"] * 3
    assert "**Coach:** Cut S" in text_of(club.dm("Aiko"))


async def test_a_game_of_three_has_two_computer_players(club: Club) -> None:
    await begin(club, deal_three("1199m147p258s123z", draws="9m"), preset="tenhou_sanma")
    public_table = await club.bot.lobby.public_table(table_here(club))
    assert len(public_table.players) == 3
    assert "Your turn" in text_of(club.dm("Aiko"))


async def test_a_turn_alone_is_played_by_button_and_by_command(club: Club) -> None:
    await press(club, nine(await begin(club, CALM)))
    await club.wait(10)
    assert "Your turn" in text_of(club.dm("Aiko"))
    await command(club, "discard", tile="drawn")
    await club.wait(10)
    game = (await club.bot.lobby.public_table(table_here(club))).game
    assert game is not None
    assert len(game.seats[0].river) == 2
    assert "Your turn" in text_of(club.dm("Aiko"))
    assert len(club.dms("Aiko")) == 1, "the answer to a command takes the place of the message before"


async def test_play_again_deals_at_once(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    club.shuffler.walls.append(WINS)
    await press(club, "Play again")
    assert "Tsumo 48,000" in labels(club.dm("Aiko"))
    assert len(club.dms("Aiko")) == 2
    again = next(message for message in club.dms("Aiko") if message.id != club.dm("Aiko").id)
    await club.click("Aiko", again, "Play again")
    assert "Here is your open table." in text_of(club.dm("Aiko"))
    assert len(club.dms("Aiko")) == 2, "the end of the first game, and the second"


async def test_replay_and_review_of_a_game_alone_open_where_it_was_played(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    over = club.dm("Aiko")
    assert "East 1" in told(await club.click("Aiko", over, "Replay"))
    assert "Review: Aiko" in told(await club.click("Aiko", over, "Review"))


async def test_there_is_one_table_for_each_person(club: Club) -> None:
    first = await begin(club, WINS)
    await command(club, "table open")
    assert "Here is your open table. To close it, use /table close." in text_of(club.dm("Aiko"))
    assert "Tsumo 48,000" in labels(club.dm("Aiko"))
    assert [message.id for message in club.dms("Aiko")] != [first.id]
    assert len(club.dms("Aiko")) == 1
    await club.people["Ben"].user.slash("table open")
    assert "New game against the computer" in text_of(club.dm("Ben"))


async def test_a_game_alone_counts_for_nothing(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    with closing(sqlite3.connect(club.folder / "club.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (1,)
        for table in ("leagues", "league_games"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table  # noqa: S608


async def test_a_killed_bot_goes_on_in_the_same_message(club: Club) -> None:
    before = await begin(club, CALM)
    await press(club, nine(before))
    await club.restart()
    await club.wait(20)
    assert [message.id for message in club.dms("Aiko")] == [before.id]
    assert "Your turn" in text_of(club.dm("Aiko"))
    await press(club, "Auto…")
    await press(club, "Auto-win: off")
    assert "Auto-win: on" in labels(club.dm("Aiko"))


async def test_a_lobby_alone_that_was_left_for_long_says_that_it_is_closed(club: Club) -> None:
    await command(club, "table open")
    await club.wait(73 * 3600)
    assert "Closed: this table had not been used for a long time." in text_of(club.dm("Aiko"))
    assert labels(club.dm("Aiko")) == []
    assert len(club.dms("Aiko")) == 1


@pytest.mark.parametrize("way", ["button", "table leave", "table close"])
async def test_a_lobby_alone_is_closed_by_button_and_by_command(club: Club, way: str) -> None:
    await command(club, "table open")
    if way == "button":
        await press(club, "Close")
    else:
        await command(club, way)
        await club.wait(2)
    assert "Closed by request." in text_of(club.dms("Aiko")[0])
    assert "Use /table open to open another table." in text_of(club.dms("Aiko")[0])
    assert labels(club.dms("Aiko")[0]) == []
    await command(club, "table open")
    assert "New game against the computer" in text_of(club.dm("Aiko"))


async def test_whoever_is_new_begins_with_weak_opponents_a_short_game_and_hints(club: Club) -> None:
    async def offered() -> tuple[str, str, bool]:
        await command(club, "table open")
        settings = (await club.bot.lobby.public_table(table_here(club))).settings
        await press(club, "Close")
        await club.wait(1)
        return settings.length, settings.cpu, settings.training

    assert await offered() == ("east_only", "beginner", True)
    await whole_game(club)
    await club.wait(60)
    assert await offered() == ("east_south", "club", False), "a game without hints is finished"


async def test_who_leaves_a_game_alone_finds_it_as_it_was(club: Club) -> None:
    game = await begin(club, CALM)
    await command(club, "table leave")
    await club.wait(3600)
    [message] = [message for message in club.dms("Aiko") if message.id == game.id]
    assert "you are away. Take as long as you like" in text_of(message)
    await club.click("Aiko", message, "I'm back")
    assert "Your turn" in text_of(club.dms("Aiko")[0])


async def test_a_game_alone_is_ended_by_command(club: Club) -> None:
    game = await begin(club, CALM)
    assert "The game was ended early." in told(await command(club, "play vote", what="end"))
    await club.wait(2)
    [message] = [message for message in club.dms("Aiko") if message.id == game.id]
    assert labels(message) == ["Play again", "Replay", "Review", "Files"]


async def test_nobody_is_reminded_of_a_game_alone(club: Club) -> None:
    await begin(club, CALM)
    await club.wait(50)
    assert len(club.dms("Aiko")) == 1


async def test_a_slow_game_alone_stays_in_its_message(club: Club) -> None:
    message = await begin(club, CALM, pace="slow")
    await press(club, nine(message))
    await club.wait(20 * 3600)
    assert [one.id for one in club.dms("Aiko")] == [message.id]
    assert "Your turn" in text_of(message)


async def test_a_game_alone_has_no_other_place(club: Club) -> None:
    assert "Play in the channel" not in labels(await begin(club, CALM))
    await command(club, "hand", where="channel")
    assert "Your turn" in text_of(club.dm("Aiko"))
    await club.wait(1)
    choices = await club.people["Aiko"].user.autocomplete("hand", "table", "")
    assert [choice["name"] for choice in choices] == ["waiting for you · alone, by direct message"]


async def test_what_needs_others_or_a_server_says_so_in_direct_messages(club: Club) -> None:
    assert "Use this command in a server" in told(await command(club, "table show", all=True))
    assert "There is no table here" in told(await command(club, "table join"))
    await command(club, "table open")
    alone = "Here you play alone against the computer."
    assert alone in told(await command(club, "table join"))
    await press(club, "Start")
    assert alone in told(await command(club, "play vote", what="substitute"))
    assert "in the server channel" in told(await command(club, "play move"))
    assert alone in told(await club.slash("Aiko", "play move", table=table_here(club)))


async def test_nobody_else_sees_or_joins_a_game_alone(club: Club) -> None:
    await begin(club, WINS)
    table = table_here(club)
    ben = club.people["Ben"].user
    await ben.slash("table open")
    for code in ("rules", "log"):
        assert "There is no table here." in told(await press_stale(club, "Ben", f"jt:{table}:1:{code}"))
    assert "You are not at this table." in told(await press_stale(club, "Ben", f"jt:{table}:1:hand"))
    stranger = Person(ben.id, "Ben")
    with pytest.raises(PlaysAlone):
        await club.bot.lobby.submit(table, Join(stranger))
    with pytest.raises(PlaysAlone):
        await club.bot.lobby.submit(table, Propose(stranger, "substitute", 0))
    assert "no table here" in told(await ben.slash("play shuffle", table=table))
