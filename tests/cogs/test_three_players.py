"""A table for three, as its players see it: three places, norths set aside, the end."""

from typing import Any

from tests.cogs.club import Club, all_told, deal, deal_three, labels, shown, text_of
from tests.cogs.hand_labels import asked
from tests.cogs.test_lobby_settings import chosen, pressable

SANMA: dict[str, Any] = {"preset": "tenhou_sanma"}
KITA = "Set north aside (kita)"


async def test_the_rules_offer_tables_for_three(club: Club) -> None:
    board = await club.open("Aiko", **SANMA)
    assert chosen(board)[0] == "Rules: Tenhou with three players"
    assert "3. free" in all_told(board)
    assert "4. free" not in all_told(board)
    assert "1 of 3 seats taken" in text_of(board)
    rules = text_of(shown(await club.click("Aiko", board, "Rules in brief")))
    assert "Three players: no 2m to 8m tiles and no chii." in rules
    assert "North tiles can be set aside (kita): each counts as one dora, and a replacement tile is drawn." in rules


async def test_a_table_for_three_is_full_with_three(club: Club) -> None:
    await club.seat_everybody(3, **SANMA)
    board = club.last()
    assert "3. Chie" in all_told(board)
    doors = ["Options…", "Rules in brief", "Never played? Start here", "Explain words"]
    assert pressable(board) == ["Start", "Leave", *doors]
    assert "All seats are taken" in text_of(shown(await club.slash("Dan", "table join")))


async def test_three_play_and_nobody_is_a_fourth(club: Club) -> None:
    await club.play(3, wall=deal_three(draws="9s"), **SANMA)
    text = all_told(club.last())
    assert "▶ E Aiko 35,000 · S Ben 35,000 · W Chie 35,000\n" in text
    assert "54 left" in text
    assert "Kita" not in " ".join(labels(club.dm("Aiko")))


async def test_a_north_is_set_aside_by_button_and_shown_to_all(club: Club) -> None:
    await club.play(3, wall=deal_three(draws="4z", rinshan="9s"), **SANMA)
    assert KITA in labels(club.dm("Aiko"))
    await club.click("Aiko", club.dm("Aiko"), KITA)
    await club.wait(1)
    assert "Aiko sets a north aside (kita)." in all_told(club.last())
    assert "The north stays aside unless somebody wins on it" in text_of(club.last())
    assert "Aiko: river empty; melds kita N;" in all_told(club.last())
    assert "kita N" in str(club.last().attachments[0].description)
    await club.wait(2)
    hand = club.dm("Aiko")
    assert "9s drawn" in labels(hand)
    assert "kita N" in all_told(hand)
    assert "Norths set aside: 1." in str(hand.attachments[0].description)
    assert KITA not in labels(hand)


async def test_without_a_north_the_command_says_why_not(club: Club) -> None:
    await club.play(3, wall=deal_three(draws="9s"), **SANMA)
    answer = shown(await club.slash("Aiko", "call", call="kita"))
    assert "You have no north to set aside." in text_of(answer)
    why = text_of(shown(await club.click("Aiko", club.dm("Aiko"), "Why not?")))
    assert "**Kita:** You have no north" in why


async def test_at_a_table_for_four_norths_stay_in_the_hand(club: Club) -> None:
    await club.play(4, wall=deal("147m258p369s1234z", draws="9m"))
    assert KITA not in labels(club.dm("Aiko"))
    answer = shown(await club.slash("Aiko", "call", call="kita"))
    assert "Norths can be set aside only in three-player games whose rules have kita." in text_of(answer)
    assert "Kita" not in text_of(shown(await club.click("Aiko", club.dm("Aiko"), "Why not?")))


async def test_chii_is_refused_among_three(club: Club) -> None:
    await club.play(3, wall=deal_three("", "46s147p369p12567z", draws="5s"), **SANMA)
    await club.click("Aiko", club.dm("Aiko"), "5s drawn")
    assert "Chii" not in " ".join(labels(club.dm("Ben")))
    answer = shown(await club.slash("Ben", "call", call="chii 46s"))
    assert "Chii is not allowed in three-player games." in text_of(answer)


async def test_who_waits_for_a_north_may_win_on_the_one_set_aside(club: Club) -> None:
    await club.play(3, wall=deal_three("", "123456789p111s4z", "", draws="4z", indicators="9m"), **SANMA)
    await club.click("Aiko", club.dm("Aiko"), KITA)
    offer = club.dm("Ben")
    assert "**Aiko sets a north aside. You can win!**" in text_of(offer)
    assert [label.split()[0] for label in asked(offer)] == ["Ron", "Pass"]
    await club.click("Ben", offer, labels(offer)[0])
    await club.wait(2.6)
    assert "**Ben wins by ron on Aiko's N: " in text_of(club.last())


async def test_a_win_counts_and_shows_the_norths_set_aside(club: Club) -> None:
    wall = deal_three("123456789p11s14z", draws="4z", rinshan="1z1z", indicators="9m")
    await club.play(3, wall=wall, **SANMA)
    for _ in range(2):
        await club.click("Aiko", club.dm("Aiko"), KITA)
        await club.wait(2.6)
    tsumo = next(label for label in labels(club.dm("Aiko")) if label.startswith("Tsumo"))
    await club.click("Aiko", club.dm("Aiko"), tsumo)
    text = all_told(club.last())
    assert "1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 1s E E  kita N N  + E" in text
    assert "Kita (north extraction) 2" in text
    assert "kita N N" in str(club.last().attachments[0].description)


async def test_a_game_of_three_ends_with_three_places_and_a_leaderboard_of_its_own(club: Club) -> None:
    blessing = deal_three("111m406p789s1122z", draws="1z")
    club.shuffler.walls += [blessing] * 3
    await club.play(2, **SANMA)
    for _ in range(3):
        await club.click("Aiko", club.dm("Aiko"), "Tsumo 32,000")
        await club.wait(13)
    text = all_told(club.last())
    assert "\n3. " in text
    assert "\n4. " not in text
    await club.click("Ben", club.last(), "Play again")
    await club.wait(1)
    assert "3. free" in all_told(club.last())
    standings = text_of(shown(await club.slash("Dan", "league standings")))
    assert "## Club league: First season, three players" in standings
    assert "Points with uma and oka" in standings
    four = text_of(shown(await club.slash("Dan", "league standings", players=4)))
    assert "No games count here yet" in four
