"""`/waits` and `/efficiency` as people use them, and how their answers and those of `/points` are shared."""

from typing import Any

import pytest

from tests.cogs.club import Club, labels, shown, text_of

TENPAI = "234m406m678p33s78s"
AWAY = "1134m2405p234678s"


async def test_waits_come_with_what_is_left_their_shape_and_their_worth(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "waits", hand=TENPAI, indicators="9s"))
    assert answer.ephemeral
    assert "**Tenpai, waiting for 6s 9s**: 7 left" in text_of(answer)
    assert "**9s** (3 left): two-sided wait (ryanmen)" in text_of(answer)
    assert "ron **2,000**, tsumo **700 each, dealer 1,300**; with riichi ron **3,900**" in text_of(answer)
    assert "2 han 30 fu by ron: Pinfu (no-points hand) 1" in text_of(answer)


async def test_the_circumstances_may_stand_behind_the_hand_and_the_rules_too(club: Club) -> None:
    answer = text_of(shown(await club.slash("Aiko", "waits", hand=f"{TENPAI} dora 9s seat:E preset:mleague")))
    assert "dealer (East) · East round · dora 9s" in answer
    assert "M.League" in answer


async def test_what_called_sets_leave_needs_no_more_than_its_tiles(club: Club) -> None:
    answer = text_of(shown(await club.slash("Aiko", "waits", hand="1112m")))
    assert "3 called sets not given" in answer
    assert "**3m** (4 left): edge wait (penchan)" in answer


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_what_only_a_win_has_is_said_not_to_count(club: Club, command: str) -> None:
    answer = text_of(shown(await club.slash("Aiko", command, hand=f"{TENPAI} riichi ippatsu tsumo dora 9s")))
    assert "These count only for a win, so they were ignored: tsumo, ippatsu" in answer
    assert "Not counted" not in text_of(shown(await club.slash("Aiko", command, hand=f"{TENPAI} dora 9s")))


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_which_sets_are_called_is_asked(club: Club, command: str) -> None:
    answer = text_of(shown(await club.slash("Aiko", command, hand=f"{TENPAI} open")))
    assert "which sets are called?" in answer


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_a_wait_on_a_fifth_copy_is_no_tenpai(club: Club, command: str) -> None:
    answer = text_of(shown(await club.slash("Aiko", command, hand="123456789m1111z")))
    assert "1 tile from ready (tenpai)" in answer


async def test_own_discards_make_furiten(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "waits", hand=TENPAI, discards="1z9s"))
    assert "your discards E 9s" in text_of(answer)
    assert "**Furiten**: your discards include 9s." in text_of(answer)


async def test_efficiency_names_the_best_discard_and_what_is_worth_more(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "efficiency", hand=AWAY, dora="3m"))
    assert "**Discard 2p**: 1 tile from ready (tenpai), helped by 19 tiles" in text_of(answer)
    assert "**Worth more: 1m**, 11 tiles instead of 19" in text_of(answer)


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_a_hand_that_cannot_be_is_refused_with_the_reason(club: Club, command: str) -> None:
    hand = shown(await club.slash("Aiko", command, hand="123m4x"))
    assert hand.ephemeral
    assert "at position 5" in text_of(hand)
    shut = shown(await club.slash("Aiko", command, hand=TENPAI, preset="tenhou_sanma"))
    assert "not used with three players" in text_of(shut)
    seen = shown(await club.slash("Aiko", command, hand=TENPAI, seen="3333s"))
    assert "there would be more than four 3s" in text_of(seen)


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
    assert not shown(await club.click("Aiko", answer, "Show everybody")).ephemeral
    assert text_of(club.last()) == f"{text_of(answer)}\n-# Shown by Aiko"
    assert "Show everybody" not in labels(club.last())
    assert len(club.last().attachments) == len(answer.attachments)


async def test_they_work_in_a_direct_message(club: Club) -> None:
    result = await club.people["Aiko"].user.slash("efficiency", hand=AWAY)
    assert result.response is not None
    assert "**Discard 2p**" in text_of(result.response)
    assert "Show everybody" not in labels(result.response)


@pytest.mark.parametrize("command", ["waits", "efficiency"])
async def test_while_it_is_typed_the_hand_is_said_back(club: Club, command: str) -> None:
    found = await club.people["Aiko"].autocomplete(club.channel, command, "hand", TENPAI)
    assert found[0]["value"] == TENPAI
    assert "waiting for 6s 9s" in found[0]["name"]
