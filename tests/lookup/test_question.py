"""A hand and its circumstances in one text."""

from dataclasses import fields, replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.tiles import EAST, NORTH, SOUTH, WEST
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.notation import format_meld, parse_hand
from bot.lookup.question_parser import read_question
from tests.builders import raised
from tests.for_each import for_each

HAND = "123m406p789s11z555z"
THIRTEEN = "123m406p789s11z55z"
BLANK = Lookup("")


def said(question: Lookup | None) -> dict[str, Any]:
    """What a question says that is not so anyhow; its texts without the spaces around."""
    assert question is not None
    found = {}
    for field in fields(question):
        value = getattr(question, field.name)
        if value != getattr(BLANK, field.name):
            found[field.name] = " ".join(value.split()) if isinstance(value, str) else value
    return found


def beside(text: str) -> dict[str, Any]:
    """What a text says beside its hand."""
    found = said(read_question(text))
    assert found.pop("hand").translate(dict.fromkeys(map(ord, " ,;"))) in {HAND, THIRTEEN}
    return found


def test_everything_may_be_said_in_one_text() -> None:
    text = "riichi tsumo dora:3p ind:2m ura:1z seat:E round:S honba:2 sticks:1 ippatsu haitei kita:2 preset:mleague"
    assert beside(f"{HAND} {text}") == {
        "tsumo": True,
        "riichi": True,
        "ippatsu": True,
        "haitei": True,
        "dora": "3p",
        "indicators": "2m",
        "ura": "1z",
        "seat": EAST,
        "round": SOUTH,
        "honba": 2,
        "sticks": 1,
        "kita": 2,
        "rules": preset("mleague"),
    }


@for_each(
    ("text", "found"),
    [
        ("double riichi", {"double_riichi": True}),
        ("houtei", {"houtei": True}),
        ("rinshan kaihou", {"rinshan": True}),
        ("chankan", {"chankan": True}),
        ("tenhou", {"tenhou": True}),
        ("chiihou", {"chiihou": True}),
        ("renhou", {"renhou": True}),
        ("first turn", {"first_turn": True}),
        ("Riichi, Ippatsu!", {"riichi": True, "ippatsu": True}),
        ("riichi:no", {}),
        ("tsumo:yes", {"tsumo": True}),
        ("ron", {"tsumo": False}),
        ("dealer", {"seat": EAST}),
        ("non-dealer, west seat", {"seat": WEST}),
        ("north seat, not the dealer", {"seat": NORTH}),
        ("non-dealer", {"seat": SOUTH}),
        ("west seat, south round", {"seat": WEST, "round": SOUTH}),
        ("seat west round south", {"seat": WEST, "round": SOUTH}),
        ("east round north seat", {"seat": NORTH}),
        ("round: E2 seat wind: S", {"seat": SOUTH}),
        ("south 3, riichi", {"round": SOUTH, "riichi": True}),
        ("W1 ron", {"round": WEST, "tsumo": False}),
        ("no dora, damaten", {}),
        ("dora indicator 3p x2", {"indicators": "3p x2"}),
        ("kita", {"kita": 1}),
        ("子 北家", {"seat": NORTH}),
        ("honba 2", {"honba": 2}),
        ("2 honba 1 stick", {"honba": 2, "sticks": 1}),
        ("honba 2 sticks 1", {"honba": 2, "sticks": 1}),
        ("3 counters, 2 riichi sticks", {"honba": 3, "sticks": 2}),
        ("wins in a row: 8", {"wins_in_a_row": 8}),
        ("dora 3p", {"dora": "3p"}),
        ("dora 3p, 4s", {"dora": "3p 4s"}),
        ("dora 3p,4s", {"dora": "3p,4s"}),
        ("dora 3p4s ura 2m", {"dora": "3p4s", "ura": "2m"}),
        ("dora indicators: 3p 4s", {"indicators": "3p 4s"}),
        ("ura dora indicator 1m", {"ura_indicators": "1m"}),
        ("dora white dragon", {"dora": "white dragon"}),
        (
            "ドラ三筒 裏ドラ表示牌1z 立直 一発 ツモ 親 南場 2本場 供託1",
            {
                "dora": "三筒",
                "ura_indicators": "1z",
                "riichi": True,
                "ippatsu": True,
                "tsumo": True,
                "seat": EAST,
                "round": SOUTH,
                "honba": 2,
                "sticks": 1,
            },
        ),
        ("wrc2022 rules", {"rules": preset("wrc2022")}),
        ("wrc rules", {"rules": preset("wrc2025")}),
        ("tenhou rules", {"rules": preset("tenhou")} if preset("tenhou") != BLANK.rules else {}),
        ("rules:majsoul", {"rules": preset("mahjong_soul")}),
        ("closed pinfu on tenhou", {}),
        ("ドラは3p 南2局", {"dora": "3p", "round": SOUTH}),
        ("rules: WRC 2022", {"rules": preset("wrc2022")}),
        ("rules:wrc-2022", {"rules": preset("wrc2022")}),
        ("rules M.League", {"rules": preset("mleague")}),
        ("kiriage=true", {"rules": ruleset_from({"kiriage": True})}),
        ("kiriage mangan", {"rules": ruleset_from({"kiriage": True})}),
        ("kuitan:no double_wind_fu=2", {"rules": ruleset_from({"kuitan": False, "double_wind_fu": 2})}),
        ("renhou=mangan", {"rules": ruleset_from({"renhou": "mangan"})}),
        ("aka_dora=0/0/0", {"rules": ruleset_from({"aka_dora": [0, 0, 0]})}),
    ],
)
def test_ways_to_say_a_circumstance(text: str, found: dict[str, Any]) -> None:
    assert beside(f"{HAND} {text}") == found
    assert beside(f"{text}; {HAND}") == found


@for_each(
    ("text", "hand", "win"),
    [
        (f"{THIRTEEN} win:5z", THIRTEEN, "5z"),
        (f"{THIRTEEN} win 5z", THIRTEEN, "5z"),
        (f"{THIRTEEN} ron 5z", THIRTEEN, "5z"),
        (f"ron 5z {THIRTEEN}", THIRTEEN, "5z"),
        (f"{THIRTEEN} tsumo:1z", THIRTEEN, "1z"),
        (f"{HAND} tsumo:1z", HAND, "1z"),
        (f"tsumo: {HAND}", HAND, None),
        (f"tsumo {HAND}", HAND, None),
        ("tsumo 1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z 5z 5z 5z", HAND, None),
        ("1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z 5z 5z tsumo 5z", THIRTEEN, "5z"),
        (f"{THIRTEEN}, won on 5z", THIRTEEN, "5z"),
        (f"tenpai: {THIRTEEN}, waiting on 5z", THIRTEEN, "5z"),
        ("123m406p789s east 1 5 5 5 z", "123m406p789s1z1555z", None),
        (f"{THIRTEEN} 5z ron", HAND, None),
        (f"{THIRTEEN} dora 3p 5z", THIRTEEN, None),
        (f"({HAND})", HAND, None),
        (f"({HAND}) (riichi, tsumo)", HAND, None),
        ("hand: 1m 2m 3m 4p 0p 6p 7s 8s 9s east east haku haku haku!", HAND, None),
    ],
)
def test_which_tile_won_is_told_by_what_makes_a_hand(text: str, hand: str, win: str | None) -> None:
    question = read_question(text)
    read = parse_hand(question.hand, question.win, question.melds)
    assert read == parse_hand(hand, win)
    assert question.win == win


@for_each(
    ("text", "melds"),
    [
        ("45m33s (567s) closed kan 1m closed kan 8p, 6m open hand", "(567s)[1111m][8888p]"),
        ("45m33s melds: 567s 888p 1111m\n6m tsumo", "(567s)(888p)(1111m)"),
        ("45m33s calls: 567s 888p 1111m\n6m tsumo", "(567s)(888p)(1111m)"),
        ("45m33s open: 567s 888p 1111m\n6m tsumo", "(567s)(888p)(1111m)"),
        ("45m33s calls: chi 567s pon 888p kan 1m, 6m tsumo", "(567s)(888p)(1111m)"),
    ],
)
def test_a_closed_kan_is_no_closed_hand_and_sets_may_be_named_as_such(text: str, melds: str) -> None:
    question = read_question(text)
    assert "".join(map(format_meld, parse_hand(question.hand, question.win, question.melds).melds)) == melds


def test_what_is_not_said_stays_as_it_was() -> None:
    base = Lookup("", "5z", tsumo=True, seat=WEST, dora="3p", honba=3, rules=preset("mleague"))
    question = read_question(f"{THIRTEEN} dora 4p", base=base)
    assert said(question) == said(base) | {"hand": THIRTEEN, "dora": "4p"}
    assert read_question("riichi", base=replace(base, hand=THIRTEEN)).hand == THIRTEEN


def test_a_question_can_be_looked_up() -> None:
    answer = look_up(read_question("234567m345p2267s5s riichi, dora 5m, 2 honba 1 stick"))
    assert answer.total == 7700 + 600 + 1000


def test_positions_are_those_of_what_was_typed() -> None:
    """Words before and behind the hand move nothing."""
    text = "riichi tsumo dora 3p 123m406p789s1x5z55z honba 2"
    caught = raised(NotationError, read_question, text)
    assert (caught.text, text[caught.position :][:2]) == (text, "1x")
    assert caught.suggestion == text.replace("1x", "1z")


@for_each(
    ("text", "problem", "place", "suggestion"),
    [
        ("riichii", "not_a_tile", "riichii", "riichi"),
        ("honba:x", "not_a_number", "x", None),
        ("honba 100", "not_a_number", "100", None),
        ("honba -1", "not_a_number", "-1", None),
        ("honba", "nothing_named", "honba", None),
        ("dora", "nothing_named", "dora", None),
        ("dora 8z", "no_such_honour", "8", None),
        ("dora 1m2m3m4m5m6m", "too_many_dora", "6m", None),
        ("dora 1m1m1m dora 1m1m", "five_of_a_kind", "1m1m", None),
        ("win:", "nothing_named", "win", None),
        ("seat:5m", "not_a_wind", "5m", None),
        ("ron tsumo", "said_otherwise", "tsumo", None),
        ("seat E seat S", "said_otherwise", "seat S", None),
        ("dealer non-dealer", "said_otherwise", "non-dealer", None),
        ("non-dealer dealer", "said_otherwise", "dealer", None),
        ("riichi:maybe", "not_yes_or_no", "maybe", None),
        ("rules mleage", "no_such_preset", "mleage", "rules mleague"),
        ("kirage=yes", "no_such_option", "kirage", "kiriage=yes"),
        ("renhou=often", "no_such_value", "often", None),
        ("kuitan=7", "no_such_value", "7", None),
        ("uma=x", "no_such_value", "x", None),
        ("aka_dora=9/9/9", "not_playable", "aka_dora=9/9/9", None),
        ("win:9x", "nothing_named", "win", None),
        ("win:9m", "winning_tile_not_in_hand", "9m", None),
        ("ron 9m", "winning_tile_not_in_hand", "9m", None),
        ("100 honba", "not_a_number", "100 ", None),
        ("melds: 567s melds: 888p", "said_otherwise", "888p ", None),
    ],
)
def test_what_cannot_be_meant_is_refused_in_its_place(
    text: str, problem: str, place: str, suggestion: str | None
) -> None:
    whole = f"{HAND} {text} ippatsu"
    error = raised(NotationError, read_question, whole)
    assert (error.problem, whole[error.position : error.position + error.length]) == (problem, place)
    if suggestion is not None:
        assert error.suggestion == f"{HAND} {suggestion} ippatsu"


def test_a_phrase_at_the_end_names_nothing() -> None:
    for word in ("rules", "seat", "win:", "honba", "dora"):
        assert raised(NotationError, read_question, f"{HAND} {word}").problem in {"nothing_named", "not_a_wind"}


def test_neither_digits_behind_a_phrase_nor_sets_nor_brackets_around_something_else_run_into_the_hand() -> None:
    caught = raised(NotationError, read_question, f"riichi dora 1 {HAND}")
    assert (caught.problem, caught.position) == ("dora_are_tiles", 7)
    text = "45m33s 6m melds: 567s 124m 111p"
    caught = raised(NotationError, read_question, text)
    assert (caught.text, caught.position) == (text, text.index("124m"))
    assert raised(NotationError, read_question, "(123m456p789s11x222z) riichi").problem == "number_without_suit"
    assert raised(NotationError, read_question, "[123m456p789s] 11z222z").problem == "closed_kan_has_four"


def test_a_fault_in_the_base_is_told_in_its_own_text() -> None:
    caught = raised(NotationError, read_question, HAND, base=Lookup("", win="9m"))
    assert (caught.text, caught.problem) == ("9m", "winning_tile_not_in_hand")
    caught = raised(NotationError, read_question, "22m345p111s5z", base=Lookup("", melds="(124m) 888p"))
    assert caught.text == "(124m) 888p"


@settings(deadline=None, max_examples=40)
@given(st.permutations([HAND, "riichi", "dora 3p", "2 honba", "seat W", "tsumo", "rules mleague"]))
def test_the_order_of_what_is_said_says_nothing(order: list[str]) -> None:
    found = said(read_question(", ".join(order)))
    assert found.pop("hand").strip(" ,").replace(" ,", "") == HAND
    assert found == {
        "riichi": True,
        "dora": "3p",
        "honba": 2,
        "seat": WEST,
        "tsumo": True,
        "rules": preset("mleague"),
    }


JAPANESE: dict[str, dict[str, Any]] = {
    "ロン": {"tsumo": False}, "栄和": {"tsumo": False}, "ツモ": {"tsumo": True}, "自摸": {"tsumo": True},
    "リーチ": {"riichi": True}, "立直": {"riichi": True}, "ダブルリーチ": {"double_riichi": True},
    "ダブリー": {"double_riichi": True}, "両立直": {"double_riichi": True}, "一発": {"ippatsu": True},
    "海底摸月": {"haitei": True}, "河底撈魚": {"houtei": True}, "嶺上開花": {"rinshan": True},
    "槍槓": {"chankan": True}, "天和": {"tenhou": True}, "地和": {"chiihou": True}, "人和": {"renhou": True},
    "ドラ三筒": {"dora": "三筒"}, "ドラ表示牌2p": {"indicators": "2p"}, "裏ドラ1z": {"ura": "1z"},
    "裏ドラ表示牌4z": {"ura_indicators": "4z"}, "親": {"seat": EAST}, "子": {"seat": SOUTH}, "西家": {"seat": WEST},
    "自風南": {"seat": SOUTH}, "場風南": {"round": SOUTH}, "南場": {"round": SOUTH}, "南三局": {"round": SOUTH},
    "2本場": {"honba": 2}, "供託1": {"sticks": 1}, "北抜き2": {"kita": 2}, "門前": {}, "ダマ": {},
}  # fmt: skip
CHINESE: dict[str, dict[str, Any]] = {
    "荣和": {"tsumo": False}, "荣": {"tsumo": False}, "胡": {}, "自摸": {"tsumo": True}, "立直": {"riichi": True},
    "两立直": {"double_riichi": True}, "双立直": {"double_riichi": True}, "一发": {"ippatsu": True},
    "海底捞月": {"haitei": True}, "河底捞鱼": {"houtei": True}, "岭上开花": {"rinshan": True},
    "抢杠": {"chankan": True}, "枪杠": {"chankan": True}, "天和": {"tenhou": True}, "地和": {"chiihou": True},
    "宝牌三饼": {"dora": "三饼"}, "宝牌指示牌2p": {"indicators": "2p"}, "里宝牌1z": {"ura": "1z"},
    "里宝牌指示牌4z": {"ura_indicators": "4z"}, "庄家": {"seat": EAST}, "庄": {"seat": EAST}, "闲家": {"seat": SOUTH},
    "西家": {"seat": WEST}, "自风南": {"seat": SOUTH}, "门风南": {"seat": SOUTH}, "场风南": {"round": SOUTH},
    "南场": {"round": SOUTH}, "南三局": {"round": SOUTH}, "2本场": {"honba": 2}, "供托1": {"sticks": 1},
    "立直棒1": {"sticks": 1}, "门前清": {}, "默听": {},
}  # fmt: skip
TILES_AND_SETS = {
    "一二三萬四赤五六筒七八九索東東白白白": "123m406p789s11z555z",
    "一二三万四红五六饼七八九条东东白板白板白板": "123m406p789s11z555z",
    "123m11z チー406p 789s ポン白白白": "123m11z(406p)789s(555z)",
    "123m11z 吃406p 789s 碰白白白": "123m11z(406p)789s(555z)",
    "123m789s11z 暗槓發發發發 大明槓中中中中": "123m789s11z[6666z](7777z)",
    "123m789s11z 暗杠发发发发 明杠红中红中红中红中": "123m789s11z[6666z](7777z)",
    "123m789s11z 加槓北北北北 234p": "123m789s11z(4444z+)234p",
    "123m789s11z 加杠北北北北 234p": "123m789s11z(4444z+)234p",
}


@for_each(("word", "found"), [*JAPANESE.items(), *CHINESE.items()])
def test_the_words_of_japanese_and_chinese_players_are_read(word: str, found: dict[str, Any]) -> None:
    assert beside(f"{HAND} {word}") == found


@for_each(("typed", "plain"), list(TILES_AND_SETS.items()))
def test_tiles_and_sets_are_read_as_they_are_written_there(typed: str, plain: str) -> None:
    assert parse_hand(read_question(typed).hand) == parse_hand(plain)
