"""Score lookup by slash command."""

from __future__ import annotations

from tests.cogs.club import Club, shown


async def test_a_hand_is_answered_with_yaku_fu_and_payment(club: Club) -> None:
    result = await club.slash("Aiko", "score", hand="234m406m678p33s789s", riichi="riichi", dora="9p")
    answer = shown(result)
    assert answer.ephemeral
    assert "Riichi 1 · Pinfu" in answer.content
    assert "Pinfu (no-points hand) 1" in answer.content
    assert "Aka dora (red five) 1" in answer.content
    assert "Fu: 20 base, 10 closed ron = 30" in answer.content
    assert "The discarder pays" in answer.content


async def test_a_bad_hand_is_refused_with_the_place_and_the_reason(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="123m4x"))
    assert answer.ephemeral
    assert "`123m▸4x` at position 5" in answer.content
    assert "need a suit behind them" in answer.content


async def test_thirteen_tiles_answer_with_the_waits(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="123m406p789s1122z"))
    assert "Tenpai, waiting for E S" in answer.content
    assert "E: Yakuhai bakaze" in answer.content


async def test_circumstances_that_cannot_be_are_refused(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="123m406p789s11222z", luck="haitei", by="ron"))
    assert "Haitei raoyue (win by last draw) is a win by tsumo." in answer.content


async def test_a_hand_without_yaku_says_so(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="123m406p789s99p", melds="(234s)"))
    assert "no yaku" in answer.content


async def test_norths_set_aside_count_with_three_players(club: Club) -> None:
    options = {"hand": "99m406p789s11155z5z", "preset": "tenhou_sanma", "kita": 2, "by": "tsumo"}
    answer = shown(await club.slash("Aiko", "score", **options)).content
    assert "seat South · round East · kita N N" in answer
    assert "Kita (north extraction) 2" in answer
    assert "The dealer pays 6,000 · The other pays 3,000" in answer


async def test_with_four_players_there_are_no_norths_to_set_aside(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="99m406p789s11155z5z", kita=2)).content
    assert "These rules have no norths to set aside." in answer


async def test_tiles_that_three_players_do_not_have_are_refused(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="23499m406p11155z5z", preset="tenhou_sanma")).content
    assert "2m is not in play with three players." in answer


async def test_an_answer_can_be_shared(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="123m406p789s11222z", share=True))
    assert not answer.ephemeral


async def test_it_works_in_a_direct_message(club: Club) -> None:
    await club.play(2)
    result = await club.people["Aiko"].user.slash("score", hand="123m406p789s11222z")
    assert result.response is not None
    assert "han" in result.response.content


async def test_help_names_the_commands(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "help"))
    assert answer.ephemeral
    assert "/table open" in answer.content
