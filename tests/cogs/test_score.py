"""Score lookup in Discord: by command, by form, by message, by button."""

from threading import current_thread
from typing import Any

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.lookup.circumstances_reader import Circumstances
from tests.cogs.club import Club, alts_of, labels, open_labels, shown, text_of

PINFU = "234567m345p2267s5s"


async def score(club: Club, hand: str, **options: Any) -> str:
    """The answer to one question: its text, then what its picture says."""
    return told(shown(await club.slash("Aiko", "score", hand=hand, **options)))


def told(message: ResponseMessage) -> str:
    return f"{text_of(message)}\n{alts_of(message)}"


async def press(club: Club, result: InteractionResult, label: str, name: str = "Aiko") -> InteractionResult:
    return await club.click(name, shown(result), label)


async def test_a_hand_is_answered_with_yaku_fu_and_payment(club: Club) -> None:
    result = await club.slash("Aiko", "score", hand="234m406m678p33s789s", riichi="riichi", indicators="9p")
    answer = shown(result)
    assert answer.ephemeral
    assert "Riichi 1 · Pinfu (no-points hand) 1" in alts_of(answer)
    assert "Aka dora (red five) 1" in alts_of(answer)
    assert "Pinfu" not in text_of(answer), "its picture shows the yaku"
    assert "**3 han 30 fu = 3,900** · paid by the discarder" in text_of(answer)
    assert "Fu: 20 base, 10 closed ron = 30. No fu for 234m 456m 678p 789s, the pair 33s" in text_of(answer)
    assert (
        "If won another way: as the dealer 5,800 · by tsumo 5,200 (1,300 each, dealer 2,600) · "
        "as the dealer by tsumo 7,800 (2,600 each)" in text_of(answer)
    )


async def test_answers_say_which_rules_pay_otherwise_and_read_circumstances_in_the_text(club: Club) -> None:
    answer = await score(club, PINFU, riichi="riichi", dora="7m")
    assert "M.League, WRC 2025, EMA 2025: 8,000 (counts as mangan)." in answer
    answer = await score(club, f"{PINFU} riichi tsumo dora:7m seat:E honba:1 preset:mleague")
    assert "Tsumo · dealer (East) · East round" in answer
    assert "300 for 1 honba" in answer
    assert "-# Rules: M.League" in answer


async def test_what_cannot_be_is_refused_with_the_place_and_the_reason(club: Club) -> None:
    refused = shown(await club.slash("Aiko", "score", hand="123m4x"))
    assert refused.ephemeral
    assert "123m" in text_of(refused)
    assert "suit" in text_of(refused)
    assert not labels(refused)
    answer = await score(club, "123m406p789s11222z", luck="haitei", by="ron")
    assert "Haitei raoyue (win by last draw) needs a win by tsumo." in answer
    assert "Ippatsu needs riichi." in await score(club, f"{PINFU} ippatsu")
    assert "North tiles cannot be set aside under these rules." in await score(club, "99m406p789s11155z5z", kita=2)
    answer = await score(club, "23499m406p11155z5z", preset="tenhou_sanma")
    assert "2m is not used with three players." in answer


async def test_who_asks_for_han_and_fu_is_led_to_the_table_of_points(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="4 han 40 fu"))
    assert text_of(answer).endswith("/points han:4 fu:40")
    assert text_of(shown(await club.slash("Aiko", "score", hand="3han"))).endswith("/points han:3")


async def test_a_hand_that_wins_nothing_is_answered_with_what_it_lacks(club: Club) -> None:
    answer = await score(club, "123m406p789s1122z")
    assert "**Tenpai, waiting for E S**: 4 left" in answer
    assert "**E**, 2 left: ron 2,600: Yakuhai bakaze (round wind set) 1" in answer
    answer = await score(club, "123m406p789s99p", melds="(234s)")
    assert "This hand is complete but has no yaku, so it cannot win." in answer
    closed = await score(club, "123m406p79s999p33z8s")
    assert "Declaring riichi would give this hand a yaku, and so would drawing the winning tile yourself." in closed
    answer = await score(club, "123m456p12s5589s13z")
    assert "Not a win: 1 tile from ready (tenpai)" in answer
    assert "Discard E: helped by 3s 7s (8 left)" in answer


async def test_norths_set_aside_count_with_three_players(club: Club) -> None:
    options = {"preset": "tenhou_sanma", "kita": 2, "by": "tsumo"}
    answer = await score(club, "99m406p789s11155z5z", **options)
    assert "South seat · East round" in answer
    assert "\nkita N N\n" in answer
    assert "Kita (north extraction) 2" in answer
    assert "the dealer pays 6,000 · the other player pays 3,000" in answer


async def test_nagashi_is_answered_from_its_discards(club: Club) -> None:
    result = await club.slash("Aiko", "score", hand="nagashi 19m19p19s1234567z")
    assert "**Nagashi mangan = 8,000 (2,000 each, dealer 4,000)**" in text_of(shown(result))
    public = shown(await press(club, result, "Show everybody"))
    assert not public.ephemeral
    assert text_of(public).startswith(text_of(shown(result)))


async def test_the_hand_is_drawn_with_words_for_who_cannot_see_it(club: Club) -> None:
    (picture,) = shown(await club.slash("Aiko", "score", hand=PINFU)).attachments
    assert picture.filename == "hand.png"
    assert "2s" in (picture.description or "")


async def test_buttons_ask_the_same_hand_otherwise(club: Club) -> None:
    """Each press answers in place, and the next one goes on from there."""
    result = await club.slash("Aiko", "score", hand=PINFU)
    assert labels(shown(result)) == ["As dealer", "By tsumo", "With riichi", "Change…", "Show everybody"]
    result = await press(club, result, "As dealer")
    assert "2 han 30 fu = 2,900" in text_of(shown(result))
    result = await press(club, result, "By tsumo")
    assert "3 han 20 fu = 3,900" in text_of(shown(result))
    result = await press(club, result, "With riichi")
    assert "4 han 20 fu = 7,800" in text_of(shown(result))
    result = await press(club, result, "As non-dealer")
    result = await press(club, result, "By ron")
    result = await press(club, result, "Without riichi")
    assert "2 han 30 fu = 2,000" in text_of(shown(result))


async def test_a_hand_put_out_of_riichi_says_all_that_any_hand_does(club: Club) -> None:
    """Its ippatsu and ura dora wait for its riichi, and change nothing meanwhile."""
    plain = await score(club, PINFU)
    result = await club.slash("Aiko", "score", hand=f"{PINFU} riichi ippatsu ura:2p")
    won = told(shown(result))
    result = await press(club, result, "Without riichi")
    assert told(shown(result)) == plain
    result = await press(club, result, "With riichi")
    assert told(shown(result)) == won
    result = await press(club, result, "Without riichi")
    form = await press(club, result, "Change…")
    sent = await club.people["Aiko"].submit_modal(form, {"hand": PINFU, "counters": "honba 1"})
    assert "1 honba" in text_of(shown(sent))


async def test_ura_dora_that_are_named_without_riichi_count_once_it_is_there(club: Club) -> None:
    result = await club.slash("Aiko", "score", hand=PINFU, ura="2s")
    assert told(shown(result)) == await score(club, PINFU)
    assert "Ura dora 2" in alts_of(shown(await press(club, result, "With riichi")))


async def test_an_open_hand_cannot_be_put_in_riichi(club: Club) -> None:
    result = await club.slash("Aiko", "score", hand="45m678p33s(123s)(555z)6m")
    assert "With riichi" not in open_labels(shown(result))


async def test_buttons_live_through_a_restart(club: Club) -> None:
    result = await club.slash("Aiko", "score", hand=PINFU)
    await club.restart()
    assert "2 han 30 fu = 2,900" in text_of(shown(await press(club, result, "As dealer")))


async def test_an_answer_can_be_shown_to_everybody_later_and_tried_by_anybody(club: Club) -> None:
    result = await press(club, await club.slash("Aiko", "score", hand=PINFU), "Show everybody")
    public = shown(result)
    assert not public.ephemeral
    assert "Shown by Aiko" in text_of(public)
    assert labels(public) == ["Try it yourself"]
    own = shown(await club.click("Ben", public, "Try it yourself"))
    assert own.ephemeral
    assert "As dealer" in labels(own)


async def test_the_question_can_be_changed_in_a_form(club: Club) -> None:
    result = await press(club, await club.slash("Aiko", "score", hand=PINFU, honba=2), "Change…")
    assert result.modal is not None
    sent = await club.people["Aiko"].submit_modal(
        result,
        {"hand": "234567m345p2267s 8s", "dora": "6m", "counters": "honba 1 sticks 1", "ticks": ["riichi", "dealer"]},
    )
    answer = shown(sent)
    assert "1,000 from riichi sticks" in text_of(answer)
    assert "Riichi 1 · Pinfu (no-points hand) 1 · Tanyao (all simples) 1 · Dora 1" in alts_of(answer)


async def test_without_a_hand_there_is_a_form_by_suits(club: Club) -> None:
    """Digits, words and ticks; then the tile that won, as a button."""
    form = await club.slash("Aiko", "score")
    assert form.modal is not None
    sent = await club.people["Aiko"].submit_modal(
        form, {"m": "234 567", "p": "345", "s": "22678", "z": "", "ticks": ["tsumo", "riichi"]}
    )
    assert "Which tile completed the hand?" in text_of(shown(sent))
    answer = shown(await press(club, sent, "8s"))
    assert "Tsumo · South seat" in alts_of(answer)
    assert "Riichi 1 · Menzen tsumo (fully concealed self-draw) 1 · Pinfu" in alts_of(answer)


async def test_a_form_by_suits_that_was_refused_says_why_and_opens_again_as_it_was_filled_in(club: Club) -> None:
    form = await club.slash("Aiko", "score")
    sent = await club.people["Aiko"].submit_modal(form, {"m": "2345678", "p": "", "s": "", "z": "east"})
    assert "tiles" in text_of(shown(sent))
    form = await club.slash("Aiko", "score")
    said = {"m": "234 567", "p": "345", "s": "226", "z": "", "ticks": ["tsumo", "riichi"]}
    sent = await club.people["Aiko"].submit_modal(form, said)
    again = await press(club, sent, "Change…")
    assert again.modal is not None
    fields = [part["component"] for part in again.modal["components"]]
    assert [field.get("value", "") for field in fields[:4]] == ["234 567", "345", "226", ""]
    assert [option["value"] for option in fields[4]["options"] if option["default"]] == ["tsumo", "riichi"]


async def test_a_hand_in_a_message_is_scored_from_its_menu(club: Club) -> None:
    message = await club.people["Ben"].send(club.channel, "234567m345p2267s5s riichi tsumo: what is it worth?")
    answer = shown(await club.people["Aiko"].context_menu(club.channel, "Score this hand", message))
    assert answer.ephemeral
    assert "Menzen tsumo" in alts_of(answer)


async def test_what_a_message_leaves_open_or_lacks_is_said(club: Club) -> None:
    message = await club.people["Ben"].send(club.channel, "riichi or dama? 234567m345p2267s5s. I had riichi")
    answer = shown(await club.people["Aiko"].context_menu(club.channel, "Score this hand", message))
    assert "These words were ignored: riichi, dama" in text_of(answer)
    message = await club.people["Ben"].send(club.channel, "look: 234567m345p2267s5s open, tsumo")
    answer = shown(await club.people["Aiko"].context_menu(club.channel, "Score this hand", message))
    assert answer.ephemeral
    assert "which sets are called?" in text_of(answer)
    message = await club.people["Ben"].send(club.channel, "good evening")
    answer = shown(await club.people["Aiko"].context_menu(club.channel, "Score this hand", message))
    assert "This message has no hand of 13 or 14 tiles." in text_of(answer)


async def echoes(club: Club, typed: str) -> list[str]:
    offered = await club.people["Aiko"].autocomplete(club.channel, "score", "hand", typed)
    return [choice["name"] for choice in offered]


async def test_while_typing_one_sees_what_was_understood_or_may_be_meant(club: Club) -> None:
    assert await echoes(club, "") == ["Example: 234m 406m 678p 33s 78s 9s"]
    assert await echoes(club, "123m40") != []
    assert await echoes(club, "123m406p") == ["6 tiles so far; a hand has 13 or 14, counting each called set as three"]
    assert await echoes(club, PINFU) == ["complete: 234567m 345p 2267s + 5s"]
    assert await echoes(club, PINFU[:-2]) == ["waiting for 5s 8s: 234567m 345p 2267s"]
    assert await echoes(club, "nagashi 19m1z5") == ["Which suit is 5? Add m, p, s or z"]
    assert await echoes(club, "nagashi 19m1z") == ["nagashi mangan: 1m 9m E"]
    assert await echoes(club, "nagashi") == ["“nagashi”, then the discards, for example nagashi 19m19p1234z"]
    names = await echoes(club, "234567m345p22678")
    assert len(names) == 2
    assert names[1].startswith("Did you mean ")


async def test_an_answer_can_be_shared(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "score", hand="123m406p789s11222z", share=True))
    assert not answer.ephemeral
    assert labels(answer) == ["Try it yourself"]


async def test_it_works_in_a_direct_message(club: Club) -> None:
    await club.play(2)
    result = await club.people["Aiko"].user.slash("score", hand="123m406p789s11222z")
    assert result.response is not None
    assert "han" in text_of(result.response)
    assert "Show everybody" not in labels(result.response)
    shared = await club.people["Aiko"].user.slash("score", hand="123m406p789s11222z", share=True)
    assert shared.response is not None
    assert "As dealer" in labels(shared.response)


async def test_hands_are_read_beside_the_event_loop(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest text takes tens of milliseconds, in which everybody else would wait."""
    readers = []
    read = Circumstances.read

    def noted(circumstances: Circumstances) -> None:
        readers.append(current_thread())
        read(circumstances)

    monkeypatch.setattr(Circumstances, "read", noted)
    await club.slash("Aiko", "score", hand=PINFU)
    assert readers
    form = await club.slash("Aiko", "score")
    typed = len(readers)
    await club.people["Aiko"].submit_modal(form, {"m": "234 567", "p": "345", "s": "22678", "z": "", "ticks": []})
    assert len(readers) > typed
    filled = len(readers)
    message = await club.people["Ben"].send(club.channel, f"{PINFU} riichi tsumo: what is it worth?")
    await club.people["Aiko"].context_menu(club.channel, "Score this hand", message)
    assert len(readers) > filled
    assert current_thread() not in readers
