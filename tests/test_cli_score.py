"""`python -m bot score`: what a person reads, what a program reads, and how a wrong question is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.__main__ import main
from bot.cli import score_text
from bot.engine import notation
from bot.engine.errors import NotationError
from bot.engine.validity import Contradiction, Impossible

if TYPE_CHECKING:
    from collections.abc import Callable

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
    code, out, err = score(HAND, "--riichi", "--dora", "4m", "--honba", "2", "--sticks", "1")
    assert (code, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "234567m345p2267s + 5s ron, seat South, round East, dora indicator 4m"
    assert "pinfu No-points hand 1 han" in lines
    assert "tanyao All simples 1 han" in lines
    assert "dora Dora 1 han" in lines
    assert "10 closed hand won by ron" in lines
    assert "4 han 30 fu: the discarder pays 8,300." in lines
    assert "Total 9,300 (2 counters included, 1,000 in riichi sticks)." in lines


def test_tsumo_names_both_shares(score: Callable[..., Answer]) -> None:
    out = score("12355m34789p456s", "--win", "2p", "--tsumo", "--honba", "1")[1]
    assert "2 han 20 fu: the dealer pays 800; each other player pays 500." in out
    assert "each of the others pays 1,300" in score(HAND, "--tsumo", "--seat", "e")[1]


def test_norths_set_aside_are_named_and_count_with_three_players(score: Callable[..., Answer]) -> None:
    arguments = ("99m406p789s11155z5z", "--rules", "tenhou_sanma", "--tsumo", "--kita", "2")
    out = " ".join(score(*arguments)[1].split())
    assert "tsumo, seat South, round East, norths set aside 2" in out
    assert "kita North extraction 2 han" in out
    assert "haneman: the dealer pays 6,000; the other player pays 3,000." in out


def test_fu_is_shown_with_the_sets_it_belongs_to(score: Callable[..., Answer]) -> None:
    out = score("24m556677p999s66z3m")[1]
    for line in (
        "8  concealed triplet 999s",
        "2  pair of dragons 66z",
        "2  closed wait 234m",
        "42 fu, rounded up to 50",
    ):
        assert line in out


def test_best_reading_that_lost_is_shown(score: Callable[..., Answer]) -> None:
    assert "Read otherwise: menzen tsumo, yakuhai bakaze" not in score(HAND)[1]
    out = score("567m2234p678s111z2p", "--tsumo")[1]
    assert "2 han 40 fu" in out
    assert "Read otherwise: menzen tsumo, yakuhai bakaze: 2 han 30 fu, 2,000." in out


def test_yakuman_are_counted_in_words(score: Callable[..., Answer]) -> None:
    assert "2 times yakuman: the discarder pays 64,000." in score("11222z66z(555z)(777z)6z")[1]


def test_hand_may_be_written_with_spaces_and_sets_apart(as_json: Callable[..., Any]) -> None:
    answer = as_json("234m", "2278p", "--win", "6p", "--melds", "567s", "888s")
    assert (answer["hand"], answer["win"], answer["melds"]) == ("234m2278p", "6p", ["(567s)", "(888s)"])
    assert answer["yaku"] == [{"id": "tanyao", "han": 1}]


def test_json_has_what_a_program_needs(as_json: Callable[..., Any]) -> None:
    answer = as_json(
        HAND, "--riichi", "--dora", "4m,1z", "--ura", "1z", "--honba", "1", "--sticks", "2", "--round", "S"
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


def test_json_of_a_yakuman_counts_thirteen_han_each(as_json: Callable[..., Any]) -> None:
    answer = as_json("33p11122233344z4z", "--rules", "mahjong_soul")
    assert answer["yaku"] == [{"id": "daisuushii", "han": 26, "yakuman": 2}]
    assert (answer["han"], answer["yakuman"], answer["limit"], answer["total"]) == (26, 2, "yakuman", 64000)


def test_thirteen_tiles_are_answered_with_their_waits(score: Callable[..., Answer]) -> None:
    code, out, _ = score("45m678p33s(123s)(555z)")
    assert code == 1
    assert "Tenpai. It waits for:" in out
    assert "3m  1 han 30 fu, 1,000" in out


def test_hand_that_is_not_complete_says_how_far_it_is(
    score: Callable[..., Answer], as_json: Callable[..., Any]
) -> None:
    code, out, _ = score("123m456p12s5589s13z")
    assert code == 1
    assert "Not complete: shanten 1" in out
    answer = as_json("123m456p12s5589s13z")
    assert (answer["refusal"], answer["shanten"], answer["waits"]) == ("not_complete", 1, [])


def test_hand_without_yaku_says_so(score: Callable[..., Answer], as_json: Callable[..., Any]) -> None:
    hand = "45m678p33s(123s)(999p)6m"
    code, out, _ = score(hand)
    assert code == 1
    assert "No yaku" in out
    assert as_json(hand)["refusal"] == "no_yaku"


@pytest.mark.parametrize(
    ("arguments", "caret_under", "reason"),
    [
        (["234567m345p2267x5s"], "2267x", "these numbers need a suit"),
        (["234567m345p226"], "226", "these numbers need a suit"),
        (["234567m345p2267s?"], "?", "? is no tile"),
        (["111112m"], "1", "only four tiles 1m"),
        ([HAND, "--dora", "9z"], "9", "there is no 9z"),
        ([HAND, "--melds", "(124m)"], "(", "a declared set is"),
        ([HAND, "--win", "9s"], "9", "does not hold the winning tile 9s"),
    ],
)
def test_malformed_text_is_shown_with_a_caret(
    score: Callable[..., Answer], arguments: list[str], caret_under: str, reason: str
) -> None:
    code, out, err = score(*arguments)
    shown, caret, sentence = err.splitlines()
    assert (code, out) == (2, "")
    assert shown[caret.index("^") :].startswith(caret_under)
    assert reason in sentence


def test_long_text_is_cut_around_the_fault(score: Callable[..., Answer]) -> None:
    shown, caret, _ = score(" " * 5000 + "?" + " " * 5000)[2].splitlines()
    assert len(shown) <= 80
    assert shown[caret.index("^")] == "?"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["45m678p33s(123s)(999p)6m", "--riichi"], "Riichi needs a closed hand."),
        ([HAND, "--haitei", "--ron"], "Haitei is won by tsumo."),
        ([HAND, "--tenhou", "--seat", "W"], "Tenhou is won by the dealer: --seat E."),
        ([HAND, "--rules", "no_such"], "There is no preset 'no_such'."),
    ],
)
def test_contradictions_are_refused_with_a_sentence(
    score: Callable[..., Answer], arguments: list[str], sentence: str
) -> None:
    code, out, err = score(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)


@pytest.mark.parametrize("wrong", [["--seat", "X"], ["--honba", "-1"], ["--honba", "x"], ["--tsumo", "--ron"], []])
def test_wrong_command_line_is_refused(score: Callable[..., Answer], wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        score(*([HAND, *wrong] if wrong else []))
    assert ended.value.code == 2


def test_every_problem_has_its_sentence() -> None:
    """Whatever the engine may refuse, the command can say it."""
    from inspect import getsource
    from re import findall

    raised = set(findall(r'(?:refuse|NotationError)\(\s*"(\w+)"', getsource(notation)))
    raised |= set(findall(r'"(closed_kan_has_four|not_a_set)"', getsource(notation)))
    for problem in raised:
        said = score_text.sentence_of_notation(
            NotationError(problem, "x", 0, tile="1m", char="x", suit="m", number=8, count=3)
        )
        assert len(said.splitlines()[2]) > 10
    assert len(raised) == len(score_text._NOTATION)

    for reason in Impossible:
        error = Contradiction(reason, name="x", most=1, count=3, tile="1m", yaku="x", one="x", other="y")
        assert score_text.sentence_of_contradiction(error).endswith(".")
    assert len(Impossible) == len(score_text._CONTRADICTIONS)
