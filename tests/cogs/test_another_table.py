"""Who sits at another table is told where, and what to do; a table without a channel is named by its people."""

from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from tests.cogs.club import Club, grant, lose_channel, shown, text_of


def told(result: InteractionResult) -> str:
    return text_of(shown(result))


def other_channel(club: Club, name: str = "table-two") -> ChannelHandle:
    return club.env.guild.create_text_channel(name)


async def in_channel(club: Club, name: str, channel: ChannelHandle, command: str, **options: object) -> str:
    return told(await club.people[name].slash(channel, command, **options))


async def test_a_game_is_not_moved_while_one_of_its_players_sits_at_another_live_table(club: Club) -> None:
    two, lobby = other_channel(club), other_channel(club, "lobby")
    await club.play(4)
    await lose_channel(club)
    await club.people["Aiko"].slash(two, "table open", length="east_only")
    await club.people["Ben"].slash(two, "table join")
    assert await in_channel(club, "Aiko", lobby, "play move") == (
        f"You are already at the table in <#{two.id}>. Finish the game or leave the table first."
    )
    await club.people["Aiko"].slash(two, "table leave")
    assert await in_channel(club, "Aiko", lobby, "play move") == (
        f"Ben is at the table in <#{two.id}> now. This game can continue once they have finished or left that one."
    )
    await club.people["Ben"].slash(two, "table leave")
    assert "The table of Aiko, Ben, Chie, Dan continues here" in await in_channel(club, "Aiko", lobby, "play move")


async def test_a_paused_game_is_not_resumed_by_who_sits_at_another_live_table(club: Club) -> None:
    two = other_channel(club)
    await club.play(1)
    await club.slash("Aiko", "play vote", what="pause")
    await club.people["Aiko"].slash(two, "table open")
    refused = f"You are already at the table in <#{two.id}>. Finish the game or leave the table first."
    assert told(await club.slash("Aiko", "play vote", what="resume")) == refused
    assert told(await club.click("Aiko", club.dm("Aiko"), "Resume")) == refused


async def test_who_sits_elsewhere_is_told_so_by_direct_message_and_in_another_channel(club: Club) -> None:
    two = other_channel(club)
    await club.play(2)
    where = (
        f"There is no table here. Your table is in <#{club.channel.id}>; use this command there. "
        "/hand and /play away work everywhere."
    )
    for command in ("table leave", "table close", "table show"):
        assert told(await club.people["Ben"].user.slash(command)) == where
        assert await in_channel(club, "Ben", two, command) == where
    none = "There is no table here. Open one with /table open."
    assert await in_channel(club, "Dan", two, "table leave") == none


async def test_who_has_a_table_without_a_channel_is_told_how_it_goes_on(club: Club) -> None:
    two = other_channel(club)
    await club.play(2)
    await lose_channel(club)
    for command in ("table leave", "table close"):
        assert await in_channel(club, "Ben", two, command) == (
            "There is no table here, and your table's channel is gone. Use /play move to move the table to "
            "another channel, where it can continue or be closed."
        )
    assert await in_channel(club, "Ben", two, "play away") == (
        "You are away from the game, which is on hold. When it continues, a caretaker will play for you. Use "
        "/play away or press **I'm back** to return."
    )


async def test_who_plays_alone_by_direct_message_is_told_so_in_a_channel(club: Club) -> None:
    await club.people["Ben"].user.slash("table open")
    assert told(await club.slash("Ben", "table leave")) == (
        "There is no table here. Your game against the computer is in your direct messages; use this command there."
    )


async def test_nothing_links_to_a_channel_that_is_gone(club: Club) -> None:
    two = other_channel(club)
    await club.play(2)
    gone = f"<#{club.channel.id}>"
    assert gone in text_of(club.dm("Ben"))
    await lose_channel(club)
    assert gone not in told(await club.people["Ben"].slash(two, "hand"))
    listed = await in_channel(club, "Ben", two, "table show", all=True)
    assert gone not in listed
    assert listed.startswith("No channel: East 1")


async def test_a_channel_whose_name_was_forgotten_is_told_by_the_players(club: Club) -> None:
    other_channel(club)
    await club.play(2)
    club.bot.lobby.stop()
    # However slowly this bot dies, it hears of nothing.
    club.bot._connection.dispatch = lambda *_, **__: None
    club.env.backend.delete_channel(club.channel.id)
    await club.restart()
    await club.wait(60)
    [said] = [text for text in map(text_of, club.dms("Ben")) if "Your game is on hold" in text]
    assert "**Your game is on hold:** its channel (" in said
    assert "Aiko" in said
    assert "Ben" in said


async def test_a_full_table_sends_to_another_table_not_to_another_channel(club: Club) -> None:
    await club.seat_everybody(4)
    stranger = club.env.guild.add_member(club.env.create_user("Eve"))
    assert text_of(shown(await stranger.slash(club.channel, "table join"))) == (
        "All seats are taken. Open another table with /table open."
    )


async def test_a_member_who_opens_one_slow_table_after_another_is_stopped_at_the_third(club: Club) -> None:
    for _ in range(2):
        await club.slash("Dan", "table open", pace="slow")
        await club.wait(1)
    [thread] = club.channel.threads
    assert told(await club.slash("Dan", "table open", pace="slow")) == (
        f"Nobody else has joined your tables in <#{club.channel.id}>, <#{thread.id}> yet. Wait for other players "
        "there, or close one with /table close, before you open another."
    )
    assert len(club.channel.threads) == 1, "and no thread is made for it"
    assert "Your table is in" in told(await club.slash("Aiko", "table open"))


async def test_who_manages_the_channels_closes_every_lobby_in_which_a_player_waits_alone(club: Club) -> None:
    for name in ("Dan", "Dan", "Chie", "Ben"):
        await club.slash(name, "table open", pace="slow")
    _, second, third = club.channel.threads
    await club.slash("Aiko", "table open", pace="slow")
    await club.people["Aiko"].slash(third, "table join")
    nothing = "No player is waiting alone at a table in any channel that you manage."
    assert told(await club.slash("Ben", "table close", waiting=True)) == nothing
    await grant(club, "Ben", manage_channels=True)
    assert told(await club.slash("Ben", "table close", waiting=True)) == (
        "Closed 4 tables where a player was waiting alone."
    )
    assert [await club.bot.lobby.at_channel(thread.id) for thread in (second,)] == [None]
    assert await club.bot.lobby.at_channel(third.id) is not None
    assert told(await club.slash("Ben", "table close", waiting=True)) == nothing
