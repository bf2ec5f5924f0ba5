"""`python -m bot score`: what a person reads, what a program reads, and how a wrong question is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.__main__ import main

Answer = tuple[int, str, str]
HAND = "234567m345p2267s5s"


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    def run(*arguments: str) -> Answer:
        code = main(["score", *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def as_json(score: Callable[..., Answer]) -> Callable[..., Any]:
    def run(*arguments: str) -> Any:
        return json.loads(score(*arguments, "--json")[1])

    return run


def test_answer_names_yaku_fu_and_who_pays(score: Callable[..., Answer]) -> None:
    code, out, err = score(HAND, "--riichi", "--indicators", "4m", "--honba", "2", "--sticks", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "2m 3m 4m 5m 6m 7m 3p 4p 5p 2s 2s 6s 7s  + 5s"
    assert lines[1] == "by ron · South seat · East round · dora 5m · 2 honba · 1 riichi stick · rules: Tenhou"
    assert lines[2] == "Riichi 1 · Pinfu (no-points hand) 1 · Tanyao (all simples) 1 · Dora 1"
    assert lines[3] == (
        "4 han 30 fu = 9,300 · the discarder pays 8,300 · including 600 for 2 honba · 1,000 from riichi sticks"
    )
    assert lines[4].startswith("Fu: 20 base, 10 closed ron = 30.")
    out = score("12355m34789p456s", "--win", "2p", "--tsumo", "--honba", "1")[1]
    assert "2 han 20 fu = 1,800 · the dealer pays 800 · the other 2 players pay 500 each" in out
    assert "the other 3 players pay 1,300 each" in score(HAND, "--tsumo", "--seat", "e")[1]
    arguments = ("99m406p789s11155z5z", "--rules", "tenhou_sanma", "--tsumo", "--kita", "2")
    out = " ".join(score(*arguments)[1].split())
    assert "by tsumo · South seat · East round · kita N N" in out
    assert "Kita (north extraction) 2" in out
    assert "haneman = 9,000** · the dealer pays 6,000 · the other player pays 3,000".replace("**", "") in out
    out = score("24m556677p999s66z3m")[1]
    assert "8 closed triplet 999s, 2 dragon pair Hatsu Hatsu, 2 middle wait 234m" in out
    assert "= 42, rounded up to 50. No fu for 234m 567p 567p." in out


def test_json_has_what_a_program_needs(as_json: Callable[..., Any]) -> None:
    answer = as_json(
        HAND, "--riichi", "--dora", "5m,2z", "--ura", "2z", "--honba", "1", "--sticks", "2", "--round", "S"
    )
    assert answer["yaku"] == [
        {"id": "riichi", "han": 1},
        {"id": "pinfu", "han": 1},
        {"id": "tanyao", "han": 1},
        {"id": "dora", "han": 1},
    ]
    assert (answer["han"], answer["fu"], answer["limit"]) == (4, 30, None)
    assert answer["fu_items"] == [
        {"reason": "base", "fu": 20, "tiles": ""},
        {"reason": "closed_ron", "fu": 10, "tiles": ""},
    ]
    assert answer["payments"] == [{"from": "discarder", "count": 1, "points": 8000}]
    assert (answer["total"], answer["sticks"], answer["seat"], answer["round"]) == (10000, 2000, "S", "S")
    answer = as_json("33p11122233344z4z", "--rules", "mahjong_soul")
    assert answer["yaku"] == [{"id": "daisuushii", "han": 26, "yakuman": 2}]
    assert (answer["han"], answer["yakuman"], answer["limit"], answer["total"]) == (26, 2, "yakuman", 64000)
    answer = as_json("234m", "2278p", "--win", "6p", "--melds", "567s", "888s")
    assert (answer["hand"], answer["win"], answer["melds"]) == ("234m2278p", "6p", ["(567s)", "(888s)"])
    assert answer["yaku"] == [{"id": "tanyao", "han": 1}]


def test_thirteen_tiles_are_told_their_waits(score: Callable[..., Answer], as_json: Callable[..., Any]) -> None:
    code, out, _ = score("45m678p33s(123s)(555z)")
    assert code == 1
    assert "Tenpai, waiting for 3m 6m: 8 left" in out
    assert "ron 1,000: Yakuhai haku (white dragon set) 1, 1 han 30 fu;" in out
    code, out, _ = score("123m456p12s5589s13z")
    assert code == 1
    assert "Not a win: 1 tile from ready (tenpai) with the right discard." in out
    answer = as_json("123m456p12s5589s13z")
    assert (answer["refusal"], answer["shanten"], answer["waits"]) == ("not_complete", 1, [])
    hand = "45m678p33s(123s)(999p)6m"
    code, out, _ = score(hand)
    assert code == 1
    assert "This hand is complete but has no yaku, so it cannot win." in out
    assert as_json(hand)["refusal"] == "no_yaku"


@pytest.mark.parametrize(
    "arguments",
    [
        ["234567m345p2267x5s"],
        ["111112m"],
        [HAND, "--dora", "9z"],
        [HAND, "--melds", "(124m)"],
        [HAND, "--win", "9s"],
        [" " * 5000 + "?" + " " * 5000],
    ],
)
def test_malformed_text_is_refused_with_a_sentence(score: Callable[..., Answer], arguments: list[str]) -> None:
    code, out, err = score(*arguments)
    assert (code, out) == (2, "")
    assert 20 < len(err) < 400


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["45m678p33s(123s)(999p)6m", "--riichi"], "Riichi needs a closed hand, but this one has called sets."),
        ([HAND, "--haitei", "--ron"], "Haitei raoyue (win by last draw) needs a win by tsumo."),
        ([HAND, "--tenhou", "--seat", "W"], "Only the dealer can have Tenhou (heavenly hand)."),
        ([HAND, "--rules", "no_such"], "There is no preset 'no_such'."),
    ],
)
def test_contradictions_are_refused(score: Callable[..., Answer], arguments: list[str], sentence: str) -> None:
    code, out, err = score(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)


@pytest.mark.parametrize("wrong", [["--seat", "X"], ["--honba", "-1"], ["--honba", "x"], ["--tsumo", "--ron"], []])
def test_wrong_command_line_is_refused(score: Callable[..., Answer], wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        score(*([HAND, *wrong] if wrong else []))
    assert ended.value.code == 2
