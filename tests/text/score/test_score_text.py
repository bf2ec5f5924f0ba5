"""The words of a look-up: what stands in them, and that they fit a message whatever the hand."""

import re
from functools import cache
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.scoring.score import HandValue
from bot.engine.tiles import EAST, TILE_NAMES, counts_of
from bot.lookup.hand_lookup import Lookup, LookupAnswer, look_up
from bot.lookup.lookup_code import code_of
from bot.lookup.notation import format_meld, format_tiles
from bot.text.score.score_text import score_text
from bot.text.score.yaku_text import fu_line
from bot.text.sentences import MESSAGE_LIMIT, render
from tests.engine.random_wins import random_win

TENHOU = preset("tenhou")


def said(hand: str, **more: Any) -> str:
    question = Lookup(hand, rules=more.pop("rules", TENHOU), **more)
    return render(score_text(question, look_up(question)))


def random_question(seed: int) -> Lookup:
    """A random win, or the hand before it, as a question."""
    win = random_win(seed)
    situation = win.situation
    hand = format_tiles(win.concealed) + "".join(map(format_meld, win.melds))
    flags = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei")
    return Lookup(
        hand,
        win=TILE_NAMES[win.win] if seed % 3 else None,
        tsumo=situation.tsumo,
        seat=situation.seat_wind,
        round=situation.round_wind,
        honba=seed % 4,
        sticks=seed % 3,
        rules=TENHOU,
        **{name: getattr(situation, name) for name in flags},
    )


@cache
def answers() -> list[tuple[Lookup, LookupAnswer]]:
    found = []
    for seed in range(400):
        question = random_question(seed)
        win = random_win(seed)
        tiles = [*win.concealed, win.win, *(tile for meld in win.melds for tile in meld.tiles)]
        if max(counts_of(tiles)) <= 4:
            try:
                found.append((question, look_up(question)))
            except ValueError:
                continue  # circumstances that cannot be together
    return found


@pytest.mark.slow
def test_every_answer_fits_a_message() -> None:
    assert len(answers()) > 250
    for question, answer in answers():
        assert len(render(score_text(question, answer))) <= MESSAGE_LIMIT, question


def test_every_question_fits_a_button() -> None:
    for question, answer in answers():
        assert len(code_of(question, answer.hand)) <= 80


def test_the_fu_that_are_listed_add_up_to_the_fu_that_count() -> None:
    """Each number before a reason, added up and rounded, is the fu of the answer."""
    checked = 0
    for _, answer in answers():
        value = answer.value
        if not isinstance(value, HandValue) or not value.fu_items:
            continue
        items, _, total = render(fu_line(value)).removeprefix("Fu: ").partition(" = ")
        listed = sum(int(number) for number in re.findall(r"(?:^|, )(\d+) ", items))
        assert listed == int(re.findall(r"\d+", total)[0])
        assert value.fu == (25 if listed == 25 else -(-listed // 10) * 10)
        checked += 1
    assert checked > 100


def test_which_fu_count_is_said_or_that_there_are_none() -> None:
    assert "No fu for 234m 567m 345p 567s, the pair 22s, two-sided wait (ryanmen)." in said("234567m345p2267s5s")
    assert "No fu for 234m 567p 567p." in said("24m556677p999s66z3m")
    assert "the self-drawn tile" in said("234567m345p2267s5s", tsumo=True)
    assert "Fu:" not in said("11222z66z(555z)(777z)6z")
    assert "Fu: 25 seven pairs = 25" in said("33m1155p118s1177z8s")


@pytest.mark.parametrize(
    ("hand", "more", "sentence"),
    [
        ("234567m345p2267s5s", {}, "**2 han 30 fu = 2,000** · paid by the discarder"),
        ("234567m345p2267s5s", {"honba": 2}, "the discarder pays 2,600 · including 600 for 2 honba"),
        ("234567m345p2267s5s", {"sticks": 1}, "= 3,000** · the discarder pays 2,000 · 1,000 from riichi sticks"),
        ("234567m345p2267s5s", {"tsumo": True, "seat": EAST}, "= 3,900** · the other 3 players pay 1,300 each"),
        ("234567m345p2267s5s", {"tsumo": True}, "= 2,700** · the dealer pays 1,300 · the other 2 players pay 700 each"),
        ("33p11122233344z4z", {"rules": preset("mahjong_soul")}, "**double yakuman = 64,000**"),
    ],
)
def test_who_pays_what_is_said(hand: str, more: dict[str, Any], sentence: str) -> None:
    assert sentence in said(hand, **more)


def test_riichi_sticks_are_in_every_total() -> None:
    """4 han 30 fu with two counters and a stick: 7,700, 11,600, 2,000 and 3,900, 3,900 each; a mangan with kiriage."""
    text = said("234406m678p33s789s", riichi=True, ura="2m", honba=2, sticks=1)
    assert "= 9,300**" in text
    assert (
        "as the dealer 13,200 · by tsumo 9,600 (2,200 each, dealer 4,200) · as the dealer by tsumo 13,600 (4,200 each)"
        in text
    )
    assert "M.League: 9,600" in text


def test_a_seat_or_a_kind_of_win_without_yaku_is_told() -> None:
    text = said("123m406p789s11z22z2z")
    assert "If won another way: as the dealer no yaku · by tsumo 5,200 (1,300 each, dealer 2,600)" in text
    assert "Another reading, two-sided wait (ryanmen): Menzen tsumo" in said("567m2234p678s111z2p", tsumo=True)
    assert "can also be read" not in said("234567m345p2267s5s"), "there is no other"
    assert "Read with another wait, the hand is worth the same." in said("23444s678888s22z4s", tsumo=True, seat=EAST)


def test_other_rulesets_are_named_with_the_reason() -> None:
    assert "M.League, WRC 2025, EMA 2025: 8,000 (counts as mangan)." in said(
        "234567m345p2267s5s", riichi=True, dora="7m"
    )
    assert "Mahjong Soul: 64,000 (as double yakuman)." in said("19m19p19s12345677z")
    red = said("234067m345p2267s5s")
    assert "(no han for red fives" in red
    answer = said("78p33s(111m)(222m)(333m)9p", rules=preset("local_all"))
    assert "Tenhou, Mahjong Soul" in answer
    assert "not a win, no yaku." in answer


def test_waits_of_one_worth_are_told_together() -> None:
    answer = said("2233445556667m")
    assert "**2m 3m 5m 6m 8m**, 10 left: ron 16,000: Iipeikou (pure double sequence) 1" in answer
    assert "**7m**, 3 left" in answer
    assert "Each winning tile: ron no yaku; tsumo" in said("45m678p33s123s999p")


def test_what_would_give_a_yaku_is_said() -> None:
    assert "Declaring riichi would give this hand a yaku, and so would drawing the winning tile yourself." in said(
        "45m678p33s123s999p6m"
    )
    assert "Only luck would give this hand a yaku" in said("45m678p33s(123s)(999p)6m")
    assert "This hand would have a yaku if the winning tile were 4p." in said("23p678m33s(345s)(678p)1p")
    strict = said("45m678p33s(234s)(567p)6m", rules=preset("tenhou_nashinashi"))
    assert "all simples (tanyao) counts only in a closed hand" in strict


def test_waits_that_the_hand_holds_itself_are_said_to_be_gone() -> None:
    answer = said("1111m234567p999s", rules=preset("riichi_advanced"))
    assert "**Tenpai, waiting for 1m**: 0 left" in answer
    assert "No winning tiles are left" in answer
    answer = said("1111m234567p999s")
    assert "**Not tenpai: 1 tile from ready (tenpai).**" in answer
    assert (
        "This hand could wait only for 1m, but all four copies are in the hand, so it is not tenpai under these rules."
        in answer
    )


def test_one_more_discard_is_one() -> None:
    assert "1 more discard leaves the hand just as close to ready; /efficiency shows it." in said("123m456p789s1234z5z")
    answer = said("1111m335577p22s4z4z")
    assert "Under these rules, four identical tiles are not two pairs" in answer
    assert "kinds of tile" in answer
    assert "Four equal" not in said("123m456p12s5589s13z")


def test_what_was_said_and_does_not_count_is_named() -> None:
    hand = "234567m345p2267s5s"
    assert "Not counted under these rules: " not in said(hand, riichi=True, ippatsu=True)
    assert "Not counted under these rules: Renhou" in said(hand, renhou=True)
    assert "Not counted under these rules: Ippatsu" in said(
        hand, riichi=True, ippatsu=True, rules=ruleset_from({"ippatsu": False}, TENHOU)
    )
    assert "Not counted without the winning tile: Houtei" in said("234567m345p2267s", riichi=True, houtei=True)
