"""Yaku and yakuman, one rule a test; the worked examples of the rules reference first."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.draws import nagashi_seats
from bot.engine.errors import Refusal
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.score import ExplainedValue, explain
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.view import PublicView, RiverTile, SeatPublic
from bot.lookup.notation import parse_tile, parse_tiles
from tests.engine.hands import DOUBLES, STANDARD, bonus, circumstances, outcome, worth, yaku
from tests.for_each import for_each

EXAMPLES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "yaku_examples.toml").read_text(encoding="utf-8")
)["example"]
LOCAL: dict[str, dict[str, object]] = {
    "sanrenkou": {"sanrenkou": True},
    "suurenkou": {"suurenkou": True},
    "daisharin": {"chariot": "all_suits"},
    "daichikurin": {"chariot": "all_suits"},
    "daisuurin": {"chariot": "all_suits"},
    "daichisei": {"daichisei": "double"},
    "shiisanpuutaa": {"shiisanpuutaa": "yakuman"},
    "shiisuupuutaa": {"shiisuupuutaa": "yakuman"},
}
SANMA = {"players": 3, "uma": [0, 0, 0], "honba_value": 200, "aka_dora": [0, 1, 1], "noten_bappu": 2000}


def rules_of(example: dict[str, Any]) -> Ruleset:
    options = LOCAL.get(example["yaku"], {}) | example.get("options", {})
    return ruleset_from((SANMA if options.get("players") == 3 else {}) | options, DOUBLES)


@for_each("example", [each for each in EXAMPLES if "hand" in each])
def test_worked_example_of_the_rules_reference(example: dict[str, Any]) -> None:
    context = dict.fromkeys(example.get("context", []), True)
    flags: dict[str, Any] = {"wins_in_a_row": 8} if context.pop("paarenchan", False) else {}
    situation = circumstances(
        seat=example["seat"],
        around=example["round"],
        tsumo=example["method"] == "tsumo",
        dora=example.get("dora", ""),
        ura=example.get("ura", ""),
        kita=example.get("kita", 0),
        first_turn=example["yaku"] in {"shiisanpuutaa", "shiisuupuutaa"},
        **context,
        **flags,
    )
    melds = [Meld(MeldKind(meld["type"]), parse_tiles(meld["tiles"])) for meld in example.get("melds", [])]
    value = explain(parse_tiles(example["hand"]), parse_tile(example["win"]), melds, situation, rules_of(example))

    expect = example["expect"]
    if expect == {"han": 0}:
        assert isinstance(value, Refusal)
        return
    assert isinstance(value, ExplainedValue)
    found = {
        "han": value.han,
        "fu": value.fu,
        "yakuman": value.yakuman,
        "limit": "yakuman" if value.limit == "kazoe_yakuman" else value.limit,
    }
    assert {key: found[key] for key in expect} == expect
    assert set(example["scores"]) <= set(yaku(value))


@pytest.mark.parametrize("example", [each for each in EXAMPLES if "discards" in each])
def test_nagashi_example_of_the_rules_reference(example: dict[str, Any]) -> None:
    discards = parse_tiles(example["discards"])
    seats = [SeatPublic(25000, river=tuple([RiverTile(tile, drawn=True) for tile in discards]))]
    # The others have not discarded, so that nagashi is not theirs.
    seats += [SeatPublic(25000) for _ in range(3)]
    assert nagashi_seats(PublicView(STANDARD, tuple(seats))) == ((0,) if example["scores"] else ())


def test_every_entry_of_the_catalogue_has_an_example() -> None:
    assert {example["yaku"] for example in EXAMPLES} == set(catalogue()) - {"yakuhai_pei"}


# Circumstances


def test_robbed_kan_is_no_houtei() -> None:
    assert set(yaku(worth("123789m45p67899s6p", chankan=True, houtei=True))) == {"chankan", "pinfu"}


def test_tenhou_needs_the_dealer_and_chiihou_another() -> None:
    hand = "12355m34789p456s2p"
    assert yaku(worth(hand, seat="E", tsumo=True, tenhou=True)) == {"tenhou": 1}
    assert "tenhou" not in yaku(worth(hand, seat="S", tsumo=True, tenhou=True))
    assert "chiihou" not in yaku(worth(hand, seat="E", tsumo=True, chiihou=True))


# Renhou


def test_flat_renhou_takes_no_dora_and_no_other_yaku() -> None:
    value = worth("234567m345p2267s5s", replace(STANDARD, renhou="mangan"), renhou=True, dora="4m")
    assert (yaku(value), bonus(value), value.limit, value.base, value.fu_items) == (
        {"renhou": 5},
        {},
        "mangan",
        2000,
        (),
    )


def test_flat_renhou_gives_way_to_a_dearer_hand() -> None:
    rules = replace(DOUBLES, renhou="yakuman")
    value = worth("555m222999p4446z6z", rules, renhou=True)
    assert yaku(value) == {"suuankou_tanki": 2}
    assert yaku(worth("234567m345p2267s5s", rules, renhou=True)) == {"renhou": 1}


def test_renhou_is_never_the_dealers() -> None:
    assert outcome("123m45679p789s33z8p", replace(STANDARD, renhou="mangan"), renhou=True, seat="E") is Refusal.NO_YAKU


# Combinations


def test_three_identical_runs_are_one_iipeikou() -> None:
    assert set(yaku(worth("22233344m567p88s4m"))) == {"pinfu", "tanyao", "iipeikou"}


def test_seven_pairs_join_flushes_and_honroutou() -> None:
    assert yaku(worth("11335577p11224z4z")) == {"chiitoitsu": 2, "honitsu": 3}
    assert yaku(worth("11m11p99s1225577z1z")) == {"chiitoitsu": 2, "honroutou": 2}


# Yakuman


def test_nine_gates_allow_no_kan() -> None:
    assert yaku(worth("1112344567999m8m")) == {"chuuren_poutou": 1}
    assert "chinitsu" in yaku(worth("2345678999m[1111m]8m"))


# Who may win


def test_two_han_are_needed_from_five_counters_on() -> None:
    rules = replace(STANDARD, ryanhan_shibari="from_5_honba")
    one_han = "12355m34789p456s2p"
    assert isinstance(outcome(one_han, rules, honba=4), ExplainedValue)
    assert outcome(one_han, rules, honba=5) is Refusal.NO_YAKU
    assert outcome(one_han, rules, honba=5, dora="4m") is Refusal.NO_YAKU
    assert isinstance(outcome(one_han, rules, honba=5, riichi=True), ExplainedValue)
    assert isinstance(outcome("1122233555666z1z", rules, honba=5), ExplainedValue)


def test_luck_alone_is_not_enough_without_atozuke() -> None:
    rules = replace(STANDARD, atozuke=False)
    hand = "123m4679p789s333z8p"
    assert outcome(hand, rules, tsumo=True, haitei=True) is Refusal.NOT_COMPLETE
    plain = "123m45679p789s33z8p"
    assert outcome(plain, rules, tsumo=True, haitei=True) is Refusal.NO_YAKU
    assert isinstance(outcome(plain, rules, tsumo=True, riichi=True), ExplainedValue)
