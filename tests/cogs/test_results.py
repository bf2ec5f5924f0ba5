"""The end of a kyoku and of the game, as the channel sees it."""

from typing import Any

from tests.cogs.club import Club, all_told, buttons, deal, labels, press_stale, shown, text_of

AIKO = "123m406p789s1122z"


async def win(club: Club) -> None:
    """Chie wins on Aiko's east."""
    await club.play(4, wall=deal("", "", "234m406p789s1122z", draws="1z", indicators="5m"))
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.click("Chie", club.dm("Chie"), "Ron 2,600")
    await club.wait(2.6)


async def test_a_win_shows_hand_yaku_payment_and_new_scores_and_the_private_messages_lead_on(club: Club) -> None:
    await win(club)
    text = all_told(club.last())
    assert "**Chie wins by ron on Aiko's E: 2,600**" in text
    assert "2m 3m 4m 4p red 5p 6p 7s 8s 9s E E S S  + E" in text
    assert "Yakuhai bakaze (round wind set) 1 · Aka dora (red five) 1 — 2 han 40 fu" in text
    assert "Aiko pays 2,600" in text
    assert "W Chie 27,600 ▲" in text
    assert "E Aiko 22,400 ▼" in text
    assert "Next: East 2" in text
    assert labels(club.last()) == ["Next hand", "Explain", "Rules", "Log"]
    assert "Chie's winning hand" in str(club.last().attachments[0].description)
    for name in ("Aiko", "Ben", "Chie", "Dan"):
        assert "**Chie wins by ron" in text_of(club.dm(name))
        assert labels(club.dm(name)) == ["Next hand", "Explain"]


async def test_the_next_kyoku_begins_below_once_everybody_is_ready(club: Club) -> None:
    await win(club)
    result = club.last()
    for name in ("Aiko", "Ben", "Chie"):
        await club.click(name, result, "Next hand")
    await club.wait(2)
    assert "ready: Aiko, Ben, Chie" in text_of(club.last())
    await club.click("Dan", club.last(), "Next hand")
    board = club.last()
    assert board.id != result.id
    assert "East 2" in all_told(board)
    old = club.now(result)
    assert "Chie wins by ron" in text_of(old)
    assert labels(old) == []


async def test_the_next_kyoku_begins_by_itself_and_a_late_press_on_next_is_told_politely(club: Club) -> None:
    await win(club)
    stale = club.last()
    custom_id = next(button["custom_id"] for button in buttons(stale) if button["label"] == "Next hand")
    await club.wait(13)
    assert "East 2" in all_told(club.last())
    for name in ("Aiko", "Ben", "Chie", "Dan"):
        assert "East 2" in all_told(club.dm(name))
    told = await club.click_old("Aiko", stale, custom_id)
    assert told.ephemeral
    assert "earlier point" in text_of(told)


async def test_a_spectator_cannot_press_next(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="1z"))
    await club.slash("Aiko", "call", call="tsumo")
    result = await club.click("Dan", club.last(), "Next hand")
    assert shown(result).ephemeral
    assert "are not at" in text_of(shown(result))


async def test_nine_terminals_end_the_kyoku_with_the_hand_shown(club: Club) -> None:
    await club.play(4, wall=deal("19m19p19s1234z25m6p", draws="1z"))
    await club.click("Aiko", club.dm("Aiko"), "Nine terminals (draw)")
    text = all_told(club.last())
    assert "Abortive draw: nine terminals and honours" in text
    assert "Aiko: 1m 2m 5m 9m 1p 6p 9p 1s 9s E S W N E" in text
    assert "Next: East 1, 1 honba" in text
    (card,) = club.last().attachments
    assert card.filename == "draw.png"
    assert "Abortive draw: nine terminals and honours" in str(card.description)


async def whole_game(club: Club, people: int = 3, **options: Any) -> None:
    """Two blessings of heaven in a row: all others are below zero, and the game is over."""
    blessing = deal(AIKO, draws="1z")
    club.shuffler.walls += [blessing, blessing]
    await club.play(people, **options)
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(13)
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(2)


async def test_a_whole_game_ends_with_the_ranking_and_counts_for_the_league(club: Club) -> None:
    await whole_game(club)
    text = all_told(club.last())
    assert "## The game is over\nThe game ended because somebody ran out of points: " in text
    assert "Ben (-7,100)" in text
    assert "1. Aiko" in text
    assert "4. " in text
    assert labels(club.last()) == ["Play again", "Replay", "Review", "Files"]
    win, end = club.last().attachments
    assert (win.filename, end.filename) == ("win.png", "end.png")
    assert "Aiko wins by tsumo" in str(win.description)
    assert "Hand of the game: Aiko · yakuman · 48,000" in str(end.description)
    assert "Aiko, hand by hand: 25,000; 73,000; 121,300" in str(end.description)
    answer = shown(await club.slash("Dan", "league standings"))
    assert "Aiko" in all_told(answer)
    assert "Ben" in all_told(answer)
    assert "1 game" in text_of(answer)
    assert await club.bot.lobby.at_channel(club.channel.id) is None


async def test_play_again_opens_the_same_table_below(club: Club) -> None:
    await whole_game(club, 2)
    await club.click("Ben", club.last(), "Play again")
    await club.wait(1)
    assert "1. Ben" in all_told(club.last())
    assert all_told(club.last()).count("· computer,") == 2


async def test_a_press_after_the_table_closed_is_told_politely(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    key = next(button["custom_id"] for button in buttons(club.dm("Aiko")) if button["label"] == "9m drawn")
    await club.slash("Aiko", "table close")
    await club.wait(2)
    assert "Closed by request" in text_of(club.last())
    goes_on = ["Play again", "Replay", "Review", "Files"]
    assert labels(club.last()) == labels(club.dm("Aiko")) == goes_on
    await press_stale(club, "Aiko", key)
    assert "This table is closed" in text_of(club.dm("Aiko"))
    assert labels(club.dm("Aiko")) == goes_on


async def test_the_leaderboard_of_a_server_without_games_says_how_to_begin(club: Club) -> None:
    answer = shown(await club.slash("Dan", "league standings"))
    assert "The first table game with enough people starts one" in text_of(answer)
    assert "a member with the Manage Server permission can start one with /club manage." in text_of(answer)


async def test_what_a_win_was_worth_is_explained_to_whoever_asks(club: Club) -> None:
    await win(club)
    by_dm, on_board = club.dm("Ben"), club.last()
    for message in (by_dm, on_board):
        told = shown(await club.click("Ben", message, "Explain"))
        text = text_of(told)
        assert "**Chie wins by ron on Aiko's E: 2,600**" in text
        assert "**Aka dora (red five)**, 1 han: Not a yaku: each red five is worth 1 han." in text
        assert "Fu: 20 " in text
        assert "Total: 2 han 40 fu" in text
        assert "Aiko pays 2,600." in text
    assert told.ephemeral
    assert labels(club.last()) == ["Next hand", "Explain", "Rules", "Log"], "the card stays as it is"
    custom_id = next(button["custom_id"] for button in buttons(on_board) if button["label"] == "Explain")
    await club.wait(13)
    assert "earlier point" in text_of(shown(await press_stale(club, "Ben", custom_id)))
