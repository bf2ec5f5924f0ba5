"""Play again: the people of a game that is over find each other at the next table."""

from tests.cogs.club import Club, all_told, deal, labels, shown, text_of
from tests.cogs.test_results import whole_game


async def test_the_next_table_says_who_is_not_back_yet(club: Club) -> None:
    await whole_game(club, 2)
    await club.click("Ben", club.last(), "Play again")
    await club.wait(1)
    lobby = club.last()
    assert "1. Ben" in all_told(lobby)
    assert all_told(lobby).count("computer, club player") == 2
    assert "Not ready for the next game yet: Aiko" in text_of(lobby)
    assert not lobby.mentions
    assert "<@" not in text_of(lobby)


async def test_the_press_of_another_joins_the_table_that_is_open_and_starts_nothing(club: Club) -> None:
    await whole_game(club, 2)
    over = club.last()
    await club.click("Ben", over, "Play again")
    await club.click("Aiko", over, "Play again")
    await club.wait(2)
    lobby = club.last()
    assert "4. Aiko" in all_told(lobby)
    assert "Not ready for the next game" not in text_of(lobby)
    assert "Start" in labels(lobby)
    assert len(await club.bot.lobby.of_guild(club.env.guild.id)) == 1


async def test_a_second_press_of_the_same_player_is_told_politely(club: Club) -> None:
    await whole_game(club, 2)
    over = club.last()
    await club.click("Ben", over, "Play again")
    result = await club.click("Ben", over, "Play again")
    assert "already at the table" in text_of(shown(result))


async def test_play_again_keeps_each_strength_and_the_settings(club: Club) -> None:
    blessing = deal("123m406p789s1122z", draws="1z")
    club.shuffler.walls += [blessing, blessing]
    await club.seat_everybody(2, cpu="strong", training=True)
    await club.slash("Aiko", "table cpu", strength="beginner")
    await club.click("Aiko", club.last(), "Start with CPUs")
    for pause in (13, 2):
        await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
        await club.wait(pause)
    assert "Games at a training table do not count for the league." in text_of(club.last())
    await club.click("Aiko", club.last(), "Play again")
    await club.wait(1)
    lobby = all_told(club.last())
    assert (lobby.count("computer, beginner"), lobby.count("computer, strong")) == (1, 1)
    assert "**Training table:**" in lobby


async def test_while_the_next_game_is_played_the_press_opens_a_table_in_a_thread(club: Club) -> None:
    await whole_game(club, 2)
    over = club.last()
    await club.click("Ben", over, "Play again")
    await club.wait(1)
    await club.click("Ben", club.last(), "Start with CPUs")
    result = await club.click("Aiko", over, "Play again")
    assert text_of(shown(result)).startswith("Your table is in <#")
    assert len(await club.bot.lobby.of_guild(club.env.guild.id)) == 2
