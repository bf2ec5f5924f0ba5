"""`/waits`, `/efficiency` and `/points` as people use them."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.common.buttons import Features
from tests.cogs.club import Club, alts_of, labels, shown, text_of

TENPAI = "234m406m678p33s78s"
AWAY = "1134m2405p234678s"


async def test_waits_come_with_what_is_left_their_shape_and_their_worth(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "waits", hand=TENPAI, indicators="9s"))
    assert answer.ephemeral
    assert "**Tenpai, waiting for 6s 9s**: 7 left" in text_of(answer)
    assert "**9s** (3 left): two-sided wait (ryanmen)" in text_of(answer)
    assert "ron **2,000**, tsumo **700 each, dealer 1,300**; in riichi ron **3,900**" in text_of(answer)
    assert "2 han 30 fu by ron: Pinfu (no-points hand) 1" in text_of(answer)


async def test_the_circumstances_may_stand_behind_the_hand_and_the_rules_too(club: Club) -> None:
    answer = text_of(shown(await club.slash("Aiko", "waits", hand=f"{TENPAI} dora 9s seat:E preset:mleague")))
    assert "dealer (East) · round East · dora 9s" in answer
    assert "M.League" in answer


async def test_what_called_sets_leave_needs_no_more_than_its_tiles(club: Club) -> None:
    answer = text_of(shown(await club.slash("Aiko", "waits", hand="1112m")))
    assert "3 called sets not written" in answer
    assert "**3m** (4 left): edge wait (penchan)" in answer


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_what_only_a_win_has_is_said_not_to_count(club: Club, command: str) -> None:
    answer = text_of(shown(await club.slash("Aiko", command, hand=f"{TENPAI} riichi ippatsu tsumo dora 9s")))
    assert "Not counted before the win: tsumo, ippatsu" in answer
    assert "Not counted" not in text_of(shown(await club.slash("Aiko", command, hand=f"{TENPAI} dora 9s")))


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_which_sets_are_called_is_asked(club: Club, command: str) -> None:
    answer = text_of(shown(await club.slash("Aiko", command, hand=f"{TENPAI} open")))
    assert "which sets are called?" in answer


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_a_wait_on_a_fifth_copy_is_no_tenpai(club: Club, command: str) -> None:
    answer = text_of(shown(await club.slash("Aiko", command, hand="123456789m1111z")))
    assert "1 tile away from tenpai" in answer


async def test_own_discards_make_furiten(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "waits", hand=TENPAI, discards="1z9s"))
    assert "own discards E 9s" in text_of(answer)
    assert "**Furiten**: your discards include 9s." in text_of(answer)


async def test_efficiency_names_the_best_discard_and_what_is_worth_more(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "efficiency", hand=AWAY, dora="3m"))
    assert "**Discard 2p**: 1 tile away from tenpai, accepts 19 tiles" in text_of(answer)
    assert "**Worth more: 1m**, 11 tiles instead of 19" in text_of(answer)


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_a_hand_that_cannot_be_is_refused_with_the_reason(club: Club, command: str) -> None:
    hand = shown(await club.slash("Aiko", command, hand="123m4x"))
    assert hand.ephemeral
    assert "at position 5" in text_of(hand)
    shut = shown(await club.slash("Aiko", command, hand=TENPAI, preset="tenhou_sanma"))
    assert "not in play with three players" in text_of(shut)
    seen = shown(await club.slash("Aiko", command, hand=TENPAI, seen="3333s"))
    assert "there would be more 3s than there are in the set" in text_of(seen)


@pytest.mark.parametrize(("command", "hand"), [("waits", TENPAI), ("efficiency", AWAY)])
async def test_such_an_answer_can_be_shared(club: Club, command: str, hand: str) -> None:
    assert not shown(await club.slash("Aiko", command, hand=hand, share=True)).ephemeral


@pytest.mark.parametrize(
    ("command", "options"),
    [("waits", {"hand": TENPAI}), ("efficiency", {"hand": AWAY}), ("points", {"han": 3, "fu": 40}), ("points", {})],
)
async def test_a_private_answer_is_shown_to_everybody_by_a_button(
    club: Club, command: str, options: dict[str, Any]
) -> None:
    answer = shown(await club.slash("Aiko", command, **options))
    assert answer.ephemeral
    result = shown(await club.click("Aiko", answer, "Show everybody"))
    assert not result.ephemeral
    assert text_of(club.last()) == f"{text_of(answer)}\n-# Shown by Aiko"
    assert "Show everybody" not in labels(club.last())
    assert len(club.last().attachments) == len(answer.attachments)


async def test_a_table_that_everybody_sees_is_turned_for_the_presser_alone(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points", share=True))
    turned = shown(await club.click("Ben", answer, "Table of the dealer"))
    assert turned.ephemeral
    assert labels(club.last()) == ["Table of the dealer"]


async def test_points_of_han_and_fu_and_back(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points", han=3, fu=40, honba=1))
    assert answer.ephemeral
    assert "Non-dealer: ron **5,500**; tsumo **1,400 / 2,700** (others / dealer)" in text_of(answer)
    back = text_of(shown(await club.slash("Aiko", "points", points=5200)))
    assert "ron by a non-dealer: 2 han 80 fu, 3 han 40 fu" in back
    none = text_of(shown(await club.slash("Aiko", "points", han=1, fu=20)))
    assert "20 fu is a closed pinfu won by tsumo, which has two han" in none


async def test_the_table_is_a_picture_that_can_be_turned_to_the_dealer(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points"))
    assert labels(answer) == ["Table of the dealer", "Show everybody"]
    assert "40 fu: 1 han 1,300, 400/700; 2 han 2,600, 700/1,300; 3 han 5,200" in alts_of(answer)
    assert "3 han 40 fu" not in text_of(answer), "the picture shows it"
    turned = shown(await club.click("Aiko", answer, "Table of the dealer"))
    assert turned.id == answer.id
    assert labels(turned) == ["Table of the non-dealers", "Show everybody"]
    assert [picture.filename for picture in turned.attachments] == ["points-dealer.png"]


async def test_a_button_that_this_version_does_not_know_says_so(club: Club) -> None:
    result = await club.slash("Aiko", "points")
    del Features.of(club.bot)._handlers["points"]
    told = shown(await club.click("Aiko", shown(result), "Table of the dealer"))
    assert told.ephemeral
    assert text_of(told) == "This button is from another version of the bot."


async def test_the_server_s_preset_is_the_one_that_answers(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "points", han=4, fu=30, preset="mleague"))
    assert "4 han 30 fu: mangan" in text_of(answer)
    assert "M.League" in text_of(answer)


async def test_they_work_in_a_direct_message(club: Club) -> None:
    result = await club.people["Aiko"].user.slash("efficiency", hand=AWAY)
    assert result.response is not None
    assert "**Discard 2p**" in text_of(result.response)
    assert "Show everybody" not in labels(result.response)


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_while_it_is_typed_the_hand_is_said_back(club: Club, command: str) -> None:
    found = await club.people["Aiko"].autocomplete(club.channel, command, "hand", TENPAI)
    assert found[0]["value"] == TENPAI
    assert "waits for 6s 9s" in found[0]["name"]


async def test_points_of_a_limit_are_asked_alone(club: Club) -> None:
    answer = text_of(shown(await club.slash("Aiko", "points", limit="haneman", han=3)))
    assert answer == "Give one of these: a limit, han and fu, or points."
    assert "18,000" in text_of(shown(await club.slash("Aiko", "points", limit="haneman")))
