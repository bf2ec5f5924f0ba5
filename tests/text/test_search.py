"""Terms are found however people spell them, and nothing is found where nothing was meant."""

import pytest

from bot.text.glossary_terms import glossary_index
from bot.text.score.yaku_text import yaku_index
from bot.text.term_search import MOST_TYPED, Index, plain
from tests.for_each import for_each

SPELLINGS = {
    "toitoi": ["toitoi", "toi-toi", "Toi Toi", "TOITOIHOU", "all triplets", "pon only", "対々和", "対対和", "トイトイ"],
    "sanshoku_doujun": [
        "sanshoku",
        "san shoku",
        "sanshoku doujun",
        "sanshokudojun",
        "mixed triple sequence",
        "三色同順",
    ],
    "tsuuiisou": ["tsuuiisou", "tsuiso", "tsūiisō", "tuuiisou", "all honors", "all honours", "字一色"],
    "chiitoitsu": ["chiitoitsu", "chitoitsu", "chitoi", "tiitoitu", "seven pairs", "7 pairs", "七対子", "ちーといつ"],
    "honitsu": ["honitsu", "hon'itsu", "hon itsu", "honitu", "half flush", "混一色", "ホンイツ"],
    "iipeikou": ["iipeikou", "ipeko", "iipeikō", "pure double sequence", "一盃口"],
    "kokushi_musou": ["kokushi", "kokusi musou", "thirteen orphans", "13 orphans", "国士無双", "国士"],
    "tanyao": ["tanyao", "tanyaochuu", "kuitan", "all simples", "tanyo", "断么九", "断幺九"],
    "riichi": ["riichi", "reach", "richi", "リーチ", "立直"],
    "suuankou_tanki": ["suuankou tanki", "suttan", "スッタン", "suanko tanki"],
    "junchan": ["junchan", "jyunchan", "zyunchan", "full outside hand"],
    "pinfu": ["pinfu", "pinhu", "ping hu", "平和", "pinf"],
    "ittsuu": ["ittsuu", "itsu", "ittsu", "ikkitsuukan", "straight", "一気通貫"],
    "haitei": ["haitei", "under the sea", "last tile", "海底"],
    "ura_dora": ["ura", "uradora", "ura dora", "裏ドラ"],
}


@for_each(("yaku", "typed"), [(yaku, text) for yaku, texts in SPELLINGS.items() for text in texts])
def test_a_yaku_is_found_by_each_of_its_spellings(yaku: str, typed: str) -> None:
    assert yaku_index().find(typed).meant[0] == yaku


@for_each(
    ("typed", "yaku"),
    [
        ("mixed triple chow", "sanshoku_doujun"),
        ("pure double chow", "iipeikou"),
        ("twice pure double chow", "ryanpeikou"),
        ("triple pung", "sanshoku_doukou"),
        ("three concealed pungs", "sanankou"),
        ("four concealed pungs", "suuankou"),
        ("all pungs", "toitoi"),
        ("dragon pung", "yakuhai_haku"),
        ("three kongs", "sankantsu"),
        ("robbing the kong", "chankan"),
        ("fully concealed hand", "menzen_tsumo"),
        ("terminals in all sets", "junchan"),
        ("value tiles", "yakuhai_haku"),
    ],
)
def test_a_yaku_is_found_by_its_name_in_european_and_other_english_rules(typed: str, yaku: str) -> None:
    assert yaku_index().find(typed).meant[0] == yaku


@for_each(
    ("typed", "term"),
    [
        ("tempai", "tenpai"),
        ("dead wall", "wanpai"),
        ("daburu ron", "double_ron"),
        ("振聴", "furiten"),
        ("フリテン", "furiten"),
        ("shabo", "shanpon"),
        ("deal in", "houjuu"),
        ("what is betaori", "betaori"),
        ("toi-toi", "toitoi"),
        ("wwyd", "nanikiru"),
        ("open hand", "fuuro"),
        ("tile efficiency", "ukeire"),
        ("prevailing wind", "bakaze"),
        ("waiting", "machi"),
        ("penalty", "chombo"),
    ],
)
def test_a_term_is_found_by_what_people_say(typed: str, term: str) -> None:
    assert glossary_index().find(typed).meant[0] == term


def test_a_name_of_two_means_both_and_a_name_of_one_only_that() -> None:
    assert yaku_index().find("sanshoku").meant == ("sanshoku_doujun", "sanshoku_doukou")
    assert yaku_index().find("toitoi").meant == ("toitoi",)
    index = Index.of([("b", ("same",), ()), ("a", ("same",), ())])
    assert index.find("same").meant == ("b", "a")


@pytest.mark.parametrize("typed", ["xyzzy", "zzzzzz", "?!", "!!!", "qwertz uiop", "@everyone"])
def test_what_is_no_name_means_nothing(typed: str) -> None:
    assert glossary_index().find(typed).meant == () or typed in {"?!", "!!!"}
    assert yaku_index().find("xyzzy").meant == ()


def test_a_slip_of_the_finger_is_near_or_meant() -> None:
    for typed, yaku in (("chintisu", "chinitsu"), ("sanankuo", "sanankou"), ("kokuhsi musou", "kokushi_musou")):
        found = yaku_index().find(typed)
        assert (found.sure or found.near)[0].id == yaku


def test_an_empty_text_offers_the_first_terms() -> None:
    assert len(yaku_index().find("", 25).sure) == 25
    assert yaku_index().find("toitoi" * 2000).meant == yaku_index().find(("toitoi" * 2000)[:MOST_TYPED]).meant


def test_spellings_of_a_sound_are_alike() -> None:
    assert plain("Shōsangen") == plain("syousangen") == plain("shousangen")
    assert plain("Chuuren") == plain("tyuuren")
    assert plain("がぎぐ") != plain("かきく")
