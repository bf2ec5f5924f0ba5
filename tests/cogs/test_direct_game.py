"""A game played by direct message alone: the hand leads from kyoku to kyoku, to the replay and to the next table."""

from bot.pictures.end_card import end_card_png
from tests.cogs.club import Club, all_told, buttons, deal, labels, open_labels, press_stale, shown, text_of

WINS = deal("123m406p789s1122z", draws="1z")
"""Aiko wins by tsumo with her first draw; the second time everybody else is below zero."""


async def win(club: Club) -> None:
    await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
    await club.wait(1)


async def whole_game(club: Club, people: int = 2) -> None:
    await club.play(people, wall=WINS)
    club.shuffler.walls.append(WINS)
    await win(club)
    await club.wait(15)
    await win(club)


async def test_after_a_kyoku_everybody_goes_on_from_their_hand(club: Club) -> None:
    await club.play(2, wall=WINS)
    club.shuffler.walls.append(WINS)
    await win(club)
    for name in ("Aiko", "Ben"):
        hand = club.dm(name)
        assert "Aiko wins by tsumo" in text_of(hand)
        assert "Next: East 1, 1 honba" in text_of(hand)
        assert labels(hand) == ["Next hand", "Explain"]
    await club.click("Aiko", club.dm("Aiko"), "Next hand")
    assert "you are ready" in text_of(club.dm("Aiko"))
    assert labels(club.dm("Aiko")) == []
    assert "ready: Aiko" in text_of(club.last())
    await club.click("Ben", club.dm("Ben"), "Next hand")
    assert any(label.startswith("Tsumo") for label in labels(club.dm("Aiko")))
    assert len(club.dms("Aiko")) == len(club.dms("Ben")) == 1


async def test_a_press_on_next_kyoku_that_comes_late_shows_the_new_hand(club: Club) -> None:
    await club.play(2, wall=WINS)
    club.shuffler.walls.append(WINS)
    await win(club)
    ready = next(button["custom_id"] for button in buttons(club.dm("Ben")))
    await club.wait(15)
    result = await press_stale(club, "Ben", ready)
    assert "earlier point in the game" in text_of(club.dm("Ben"))
    assert "### " in text_of(club.dm("Ben"))
    assert result.acknowledged


async def test_the_end_of_the_game_is_on_the_hand_with_what_comes_next(club: Club) -> None:
    await whole_game(club)
    for name in ("Aiko", "Ben"):
        over = club.dm(name)
        assert "The game is over" in text_of(over)
        assert "1. Aiko 121,300 → +131.0" in all_told(over)
        assert labels(over) == ["Play again", "Replay", "Review", "Files"]
    before = text_of(club.dm("Ben"))
    await club.wait(30)
    assert text_of(club.dm("Ben")) == before


async def test_the_card_at_the_end_marks_its_reader_and_the_computers(club: Club) -> None:
    await whole_game(club)
    table = str(buttons(club.dm("Aiko"))[0]["custom_id"]).split(":")[1]
    over = await club.bot.lobby.public_table(table)
    assert over.game is not None
    for message, name in ((club.dm("Aiko"), "Aiko"), (club.dm("Ben"), "Ben"), (club.last(), None)):
        own = None if name is None else over.names.index(name)
        marked = end_card_png(over.game, over.summary, over.names, own=own, computers=over.computers)
        [card] = [picture for picture in message.attachments if picture.filename == "end.png"]
        assert await card.read() == marked


async def test_replay_review_and_files_open_in_the_direct_message(club: Club) -> None:
    """Also in the seconds before the table closes, in which people press them."""
    await whole_game(club)
    over = club.dm("Ben")
    replay = shown(await club.click("Ben", over, "Replay"))
    assert "East 1" in text_of(replay)
    turned = await club.click("Ben", club.dm("Ben"), "Next ▶")
    assert turned.acknowledged
    assert "Review: Ben" in text_of(shown(await club.click("Ben", over, "Review")))
    files = shown(await club.click("Ben", over, "Files"))
    assert [file.filename for file in files.attachments] == ["game-1.json", "game-1.mjson"]


async def test_nobody_else_opens_the_replay_by_direct_message(club: Club) -> None:
    await whole_game(club)
    await club.wait(30)
    press = next(button["custom_id"] for button in buttons(club.dm("Ben")) if button["label"] == "Replay")
    await club.people["Dan"].user.slash("settings")
    answer = await press_stale(club, "Dan", press)
    assert "can be shown only in the server where it was played" in text_of(shown(answer))


async def test_play_again_leads_to_a_table_that_is_started_from_the_same_place(club: Club) -> None:
    await whole_game(club)
    await club.wait(30)
    await club.click("Aiko", club.dm("Aiko"), "Play again")
    lobby = club.dm("Aiko")
    assert "Your hand appears here once the tiles are dealt." in text_of(lobby)
    assert "1. Aiko" in text_of(lobby)
    assert open_labels(lobby) == ["Start with CPUs", "Add CPU", "Leave", "Rules in brief"]
    await club.click("Ben", club.dm("Ben"), "Play again")
    assert "4. Ben" in text_of(club.dm("Aiko")), "who comes is seen without looking into the channel"
    club.shuffler.walls.append(WINS)
    await club.click("Aiko", club.dm("Aiko"), "Start")
    assert "Tsumo 48,000" in labels(club.dm("Aiko"))
    assert club.dm("Aiko").id == lobby.id
    assert "### " in text_of(club.dm("Ben"))


async def test_a_table_that_waits_for_long_deals_into_the_same_direct_message(club: Club) -> None:
    await whole_game(club)
    await club.wait(30)
    await club.click("Aiko", club.dm("Aiko"), "Play again")
    lobby = club.dm("Aiko")
    await club.wait(20 * 60)
    await club.slash("Aiko", "table start", fill=True)
    assert club.dm("Aiko").id == lobby.id
    assert "### " in text_of(club.dm("Aiko"))


async def test_who_leaves_the_next_table_may_come_back(club: Club) -> None:
    await whole_game(club)
    await club.wait(30)
    await club.click("Aiko", club.dm("Aiko"), "Play again")
    await club.click("Ben", club.dm("Ben"), "Play again")
    await club.click("Ben", club.dm("Ben"), "Leave")
    assert "You have left the table in" in text_of(club.dm("Ben"))
    assert labels(club.dm("Ben")) == ["Join"]
    assert "4. free" in text_of(club.dm("Aiko"))
    await club.click("Ben", club.dm("Ben"), "Join")
    assert "4. Ben" in text_of(club.dm("Ben"))


async def test_a_table_closed_between_two_kyoku_leads_to_the_next(club: Club) -> None:
    await club.play(1, wall=WINS)
    await win(club)
    assert labels(club.dm("Aiko")) == ["Next hand", "Explain"]
    await club.slash("Aiko", "table close")
    await club.wait(2)
    assert "Closed by request." in text_of(club.dm("Aiko"))
    assert labels(club.dm("Aiko")) == ["Play again", "Replay", "Review", "Files"]


async def test_a_lobby_that_closes_says_how_another_opens(club: Club) -> None:
    await whole_game(club)
    await club.wait(30)
    await club.click("Aiko", club.dm("Aiko"), "Play again")
    await club.slash("Aiko", "table close")
    await club.wait(2)
    assert "Use /table open to open another table." in text_of(club.dm("Aiko"))
    assert labels(club.dm("Aiko")) == []


async def test_who_gave_a_seat_away_is_told_by_their_old_hand_what_to_do_next(club: Club) -> None:
    await club.play(3, wall=deal("123m406p789s1122z", draws="9m"))
    await club.slash("Chie", "play away")
    await club.slash("Dan", "play vote", what="substitute")
    for name in ("Aiko", "Ben"):
        await club.click(name, club.last(), "Agree")
    old = next(message for message in reversed(club.dms("Chie")) if labels(message))
    told = shown(await club.click("Chie", old, labels(old)[0]))
    assert "ask for a seat with /play vote" in text_of(told)
