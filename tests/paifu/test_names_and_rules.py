"""What logs call yaku, and what their heads say of the rules."""

import doctest
import json
from typing import Any

import pytest

from bot.engine.rules.ruleset import difference, preset
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.paifu import LogProblem, Malformed, Unsupported, read, yaku_names
from bot.paifu.errors import NOWHERE
from bot.paifu.json_tree import parsed
from bot.paifu.read import Format, format_of
from bot.paifu.tenhou.read_tenhou6_result import value_of
from bot.paifu.tenhou.tenhou6 import read_tenhou6
from bot.paifu.tenhou.tenhou_custom_lobby import rules_of_lobby
from bot.paifu.tenhou.tenhou_facts import YAKU, rules_of_type
from bot.paifu.yaku_names import yaku_named
from tests.for_each import for_each
from tests.paifu.samples import sample

CHANKAN = sample("tenhou_chankan.tenhou6.json")


def test_the_examples_of_the_names_hold() -> None:
    assert doctest.testmod(yaku_names).failed == 0


def test_every_yaku_of_the_catalogue_is_found_by_what_it_is_called_there() -> None:
    for id_, yaku in catalogue().items():
        assert yaku_named(id_) == id_
        assert yaku_named(yaku.kanji) == id_
        assert yaku_named(yaku.romaji.upper()) == id_


def test_every_yaku_number_is_in_the_catalogue() -> None:
    assert len(YAKU) == 55
    assert set(YAKU) <= catalogue().keys()


@for_each(
    ("name", "id_"),
    [
        ("自風 東", "yakuhai_jikaze"),
        ("場風 南", "yakuhai_bakaze"),
        ("役牌:自風牌", "yakuhai_jikaze"),
        ("役牌：場風牌", "yakuhai_bakaze"),
        ("役牌 中", "yakuhai_chun"),
        ("両立直", "double_riichi"),
        ("海底摸月", "haitei"),
        ("国士無双１３面", "kokushi_musou_13"),
        ("国士無双十三面待ち", "kokushi_musou_13"),
        ("Seat Wind", "yakuhai_jikaze"),
        ("Prevalent Wind", "yakuhai_bakaze"),
        ("Half Flush", "honitsu"),
        ("Triple Triplets", "sanshoku_doukou"),
        ("reach", "riichi"),
        ("kokushimuso", "kokushi_musou"),
        ("抜きドラ", "kita"),
        ("门前清自摸和", "menzen_tsumo"),
        ("枪杠", "chankan"),
        ("役牌 发", "yakuhai_hatsu"),
        ("役牌：門風牌", "yakuhai_jikaze"),
        ("斷么九", "tanyao"),
        ("纯正九莲宝灯", "junsei_chuuren_poutou"),
        ("红宝牌", "aka_dora"),
        ("一杯口", "iipeikou"),
        ("nobody's yaku", None),
        ("", None),
    ],
)
def test_a_yaku_by_its_name_in_a_log(name: str, id_: str | None) -> None:
    assert yaku_named(name) == id_


def test_a_yaku_whose_name_is_not_known_leaves_the_yaku_of_the_win_unknown() -> None:
    [kyoku] = read(CHANKAN.replace("槍槓", "未知の役")).kyoku
    assert kyoku.outcome is not None
    [win] = kyoku.outcome.wins
    assert (win.yaku, win.yakuman, win.han, win.points, win.limit) == (None, False, 4, 11600, "")


@for_each(
    ("text", "expected"),
    [
        ("30符4飜7700点", (30, 4, 7700, "")),
        ("20符2飜400-700点", (20, 2, 1500, "")),
        ("30符4飜3900点∀", (30, 4, 11700, "")),
        ("満貫2000-4000点", (None, None, 8000, "mangan")),
        ("Mangan 30符5飜8000点", (30, 5, 8000, "mangan")),
        ("三倍満24000点", (None, None, 24000, "sanbaiman")),
        ("数え役満32000点", (None, None, 32000, "yakuman")),
        ("跳満6000点∀", (None, None, 18000, "haneman")),
        ("天井 1000点", (None, None, 1000, None)),
        ("30Fu3Han3900点", (30, 3, 3900, "")),
        ("30fu 4han 7700 points", (30, 4, 7700, "")),
        ("30符4飜Mangan 8000点", (30, 4, 8000, "mangan")),
        ("Counted Yakuman 16000点∀", (None, None, 48000, "yakuman")),
        ("累计役满32000点", (None, None, 32000, "yakuman")),
        ("30符3番1000-2000點", (30, 3, 4000, "")),
    ],
)
def test_what_a_win_of_tenhou6_was_worth(text: str, expected: tuple[int | None, int | None, int, str | None]) -> None:
    value = value_of(parsed(json.dumps(text)), players=4)
    assert (value.fu, value.han, value.points, value.limit) == expected


def test_a_child_in_a_game_of_three_is_paid_by_one_other_child() -> None:
    assert value_of(parsed('"2000-3900点"'), players=3).points == 5900
    assert value_of(parsed('"4000点∀"'), players=3).points == 8000


@pytest.mark.parametrize(
    ("kind", "name", "changes"),
    [
        (169, "tenhou", {}),
        (225, "tenhou", {"length": "east_only"}),
        (171, "tenhou_noaka", {}),
        (175, "tenhou_nashinashi", {}),
        (9, "tenhou", {"final_rounding": "none"}),
        (185, "tenhou_sanma", {}),
        (177, "tenhou_sanma", {"length": "east_only"}),
        (187, "tenhou_sanma", {"aka_dora": (0, 0, 0)}),
    ],
)
def test_the_type_of_a_tenhou_table(kind: int, name: str, changes: dict[str, object]) -> None:
    found = difference(preset(name), rules_of_type(kind, NOWHERE))
    assert {option: value for option, (_, value) in found.items()} == changes


LOBBY = "0FE0BF0B,0000001F,,,30000,30000,30000,,,,,,,,,,,,,,,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,"
"""Of a game in a tournament's lobby (tenhou_table_of_its_own.mjlog)."""
PLAIN = "40000000,00000000,,,25000,30000,30000,,,,1000,100,,,,,1000,1500,3000,,,10,-10,-20" + ",10,-10,-20" * 4


def lobby(changes: dict[int, str], plain: str = PLAIN) -> str:
    fields = plain.split(",")
    for field, value in changes.items():
        fields[field] = value
    return ",".join(fields)


def test_a_lobby_s_rules_are_those_that_it_names() -> None:
    rules = read(sample("tenhou_table_of_its_own.mjlog")).rules
    assert rules == rules_of_lobby(257, LOBBY, NOWHERE)
    found = difference(preset("tenhou"), rules)
    assert {option: value for option, (_, value) in found.items()} == {
        "length": "east_only",
        "start_points": 30000,
        "uma": (15000, 5000, -5000, -15000),
        "tie_break": "split",
        "final_rounding": "none",
        "leftover_riichi": "forfeit",
        "extension": "none",
        "tenpai_yame": "off",
        "kan_dora_open": "immediate",
        "double_ron": "head_bump",
        "triple_ron": "head_bump",
        "renhou": "mangan",
        "riichi_min_live_tiles": 0,
        "nagashi": "off",
        "kazoe": "sanbaiman",
        "double_wind_fu": 2,
        "kiriage": True,
        "abort_kyuushu": False,
        "abort_suufon": False,
        "abort_suucha": False,
        "abort_suukaikan": "off",
    }


@for_each(
    ("kind", "changes", "differs"),
    [
        (0x109, {}, {"final_rounding": "none"}),
        (0x109, {0: "", 1: "", 4: "", 10: "", 21: ""}, {"final_rounding": "none"}),
        (0x109, {0: "00040000"}, {}),
        (0x10F, {0: "00040004"}, {"aka_dora": (0, 0, 0), "kuitan": False, "tobi": "off"}),
        (0x109, {0: "00070000"}, {"renchan": "none"}),
        (0x109, {0: "00060000"}, {"renchan": "agari"}),
        (0x109, {0: "000400a0"}, {"kan_dora": False, "kan_ura_dora": False}),
        (0x109, {0: "00041000"}, {"triple_ron": "all"}),
        (0x109, {0: "00040000", 11: "500"}, {"honba_value": 1500}),
        (0x109, {0: "00040000", 16: "0", 17: "0", 18: "0"}, {"noten_bappu": 0}),
        (0x109, {0: "00040000", 4: "27000", 6: "30000"}, {"start_points": 27000}),
    ],
)
def test_each_field_of_a_lobby_changes_its_option(kind: int, changes: dict[int, str], differs: dict[str, Any]) -> None:
    found = difference(preset("tenhou"), rules_of_lobby(kind, lobby(changes), NOWHERE))
    assert {option: value for option, (_, value) in found.items()} == differs


@pytest.mark.parametrize(
    "changes",
    [{0: "00000010"}, {0: "00100000"}, {7: "50000"}, {10: "2000"}, {21: "15"}, {16: "2000"}],
    ids=["no dora", "two winds", "points that end the game", "riichi", "floating uma", "noten"],
)
def test_what_no_ruleset_describes_of_a_lobby_is_refused(changes: dict[int, str]) -> None:
    with pytest.raises(Unsupported) as refused:
        rules_of_lobby(257, lobby(changes), NOWHERE)
    assert refused.value.problem is LogProblem.UNKNOWN_RULES


@pytest.mark.parametrize(
    "changes", [{0: "0x1"}, {0: "000000000"}, {4: "many"}, {4: "\u0663"}, {21: "--5"}, {8: "," * 60}]
)
def test_a_lobby_that_is_damaged_is_malformed(changes: dict[int, str]) -> None:
    with pytest.raises(Malformed):
        rules_of_lobby(257, lobby(changes), NOWHERE)


@pytest.mark.parametrize("kind", [257, 553, 1569, 2113, -1])
def test_types_with_chips_or_antes_are_refused(kind: int) -> None:
    with pytest.raises(Unsupported) as refused:
        rules_of_type(kind, NOWHERE)
    assert refused.value.problem is LogProblem.UNKNOWN_RULES


@pytest.mark.parametrize(
    ("rule", "name", "changes"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, "tenhou", {}),
        ({"disp": "鳳東喰赤", "aka51": 1, "aka52": 1, "aka53": 1}, "tenhou", {"length": "east_only"}),
        ({"disp": "般南喰", "aka": 0}, "tenhou_noaka", {}),
        ({"disp": "般南"}, "tenhou_nashinashi", {}),
        ({"disp": "玉の間南喰赤", "aka": 1}, "mahjong_soul", {}),
        ({"disp": "王座之间四人东", "aka": 1}, "mahjong_soul", {"length": "east_only"}),
        ({"disp": "Throne Room South", "aka": 1}, "mahjong_soul", {}),
        ({"aka": 1}, "tenhou", {}),
        ({}, "tenhou", {}),
    ],
)
def test_the_head_of_a_tenhou6_log(rule: dict[str, object], name: str, changes: dict[str, object]) -> None:
    tree = {**json.loads(sample("tenhou_exhausted.tenhou6.json")), "rule": rule}
    found = difference(preset(name), read_tenhou6(json.dumps(tree)).rules)
    assert {option: value for option, (_, value) in found.items()} == changes


def test_rules_that_the_caller_knows_go_before_what_a_log_seems_to_say() -> None:
    rules = preset("mleague")
    assert read(CHANKAN, rules).rules == rules
    assert read(sample("tenhou_open_kan_of_red.mjai.jsonl"), rules).rules == rules


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n <mjloggm/>", Format.MJLOG),
        ('{"title":["",""],"log":[]}', Format.TENHOU6),
        ('{\n  "log": []\n}', Format.TENHOU6),
        ("https://tenhou.net/6/#json={}", Format.TENHOU6),
        ('{"type":"start_game"}\n{"type":"end_game"}', Format.MJAI),
    ],
)
def test_the_format_of_a_log_is_seen_from_its_beginning(text: str, expected: Format) -> None:
    assert format_of(text) is expected


def test_the_address_of_a_viewer_holds_the_log() -> None:
    plain = read(CHANKAN)
    assert read(f"https://tenhou.net/6/#json={CHANKAN}") == plain
    quoted = CHANKAN.replace('"', "%22").replace("[", "%5B")
    assert read(f"https://tenhou.net/6/#json={quoted}") == plain
