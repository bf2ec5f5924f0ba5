"""tenhou/6 as converters and other programs write it: their words for rules and results, discards by number."""

import json
import re
from typing import Any

import pytest

from bot.engine.actions import Discard, Riichi
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import difference, preset
from bot.paifu import Record, play_back, read
from bot.paifu.record import Did, Drew
from bot.paifu.tenhou.read_tenhou6_result import DRAWS
from tests.paifu.own_game import own_game, own_tenhou6


def read_tree(tree: dict[str, Any]) -> Record:
    return read(json.dumps(tree))


# ------------------------------------------------------------------------------------------------ the text of the rules


@pytest.mark.parametrize(
    "disp",
    [
        None,
        "",
        "1 game",
        "Riichi City",
        "MyMahjong",
        "Southeast Club League",
        "社内リーグ戦",
        "四人麻将 半庄",
        "한국 리그",
    ],
)
def test_a_text_that_names_no_table_of_tenhou_says_nothing_of_open_tanyao(disp: str | None) -> None:
    record = read_tree(own_tenhou6(disp))
    assert record.rules.kuitan
    assert play_back(record).disagreement is None


def test_a_table_of_tenhou_without_the_sign_of_open_tanyao_plays_without_it() -> None:
    record = read_tree(own_tenhou6("般南赤"))
    assert not record.rules.kuitan
    assert play_back(record).disagreement is not None


@pytest.mark.parametrize(
    ("disp", "changes"),
    [
        ("Friendly South", {}),
        ("Tounament South", {}),
        ("Tournament South Aka Nashi", {}),
        ("Friendly East No Red Fives", {"length": "east_only"}),
        ("Gold Room East", {"length": "east_only"}),
        ("East Wind Club Friendly South", None),
        ("Casual Match South", {}),
        ("友人戦東喰", {"length": "east_only"}),
        ("友人场 四人南", {}),
        ("王座间 四人东", {"length": "east_only"}),
        ("比赛场 四人南", {}),
    ],
)
def test_mahjong_soul_s_rooms_are_known_in_the_words_of_its_converters(
    disp: str, changes: dict[str, object] | None
) -> None:
    rules = read_tree(own_tenhou6(disp)).rules
    found = difference(preset("mahjong_soul" if changes is not None else "tenhou"), rules)
    assert {option: value for option, (_, value) in found.items()} == (changes or {})


@pytest.mark.parametrize(
    ("disp", "red"),
    [
        ("Friendly South Aka Nashi", False),
        ("Gold Room South No Red Fives", False),
        ("赤なしリーグ", False),
        ("般南喰", False),
        ("鳳南喰赤", True),
        ("1 game", True),
        ("Friendly South", True),
    ],
)
def test_a_text_may_say_whether_there_are_red_fives(disp: str, red: bool) -> None:
    tree = {**own_tenhou6(), "rule": {"disp": disp}}
    assert any(read_tree(tree).rules.aka_dora) is red


def test_red_fives_of_which_a_log_says_nothing_are_those_of_its_tiles() -> None:
    tree = {**own_tenhou6(), "rule": {"disp": "1 game"}}
    for kyoku in tree["log"]:
        kyoku[2:16] = [[_plain(entry) for entry in column] for column in kyoku[2:16]]
    assert read_tree(tree).rules.aka_dora == (0, 0, 0)


def _plain(entry: int | str) -> int | str:
    """An entry with plain fives in place of red ones."""
    text = re.sub(r"[0-9]{2}", lambda tile: f"{tile[0][1]}5" if tile[0] in ("51", "52", "53") else tile[0], str(entry))
    return text if isinstance(entry, str) else int(text)


# --------------------------------------------------------------------------------------------------------- the results


ENGLISH = {
    "流局": "Exhaustive Draw",
    "流し満貫": "Mangan at Draw",
    "九種九牌": "Nine Terminal Abortion",
    "四風連打": "Four Wind Abortion",
    "四家立直": "Four Riichi Abortion",
    "四槓散了": "Four Kan Abortion",
    "三家和了": "Three Ron Abortion",
    "和了": "Agari",
}
CHINESE = {
    "流局": "荒牌流局",
    "流し満貫": "流局满贯",
    "九種九牌": "九种九牌",
    "四風連打": "四风连打",
    "四槓散了": "四杠散了",
    "和了": "和牌",
}
ENGLISH_VALUES = {"数え役満": "Counted Yakuman ", "三倍満": "Sanbaiman ", "倍満": "Baiman ", "跳満": "Haneman "} | {
    "満貫": "Mangan ",
    "役満": "Yakuman ",
    "符": "Fu",
    "飜": "Han",
}
CHINESE_VALUES = {"満貫": "满贯", "跳満": "跳满", "倍満": "倍满", "役満": "役满", "飜": "番", "点": "點"}


def in_words(words: dict[str, str], values: dict[str, str]) -> dict[str, Any]:
    """The game with the words of a converter in another language."""
    tree = own_tenhou6("1 game")
    for kyoku in tree["log"]:
        result = kyoku[16]
        result[0] = words.get(result[0], result[0])
        for win in result[2::2]:
            for word, other in values.items():
                win[3] = win[3].replace(word, other)
    return tree


@pytest.mark.parametrize(
    ("words", "values"), [(ENGLISH, ENGLISH_VALUES), (CHINESE, CHINESE_VALUES)], ids=["English", "Chinese"]
)
def test_results_in_the_words_of_a_converter_are_those_of_the_game(
    words: dict[str, str], values: dict[str, str]
) -> None:
    translated, written = read_tree(in_words(words, values)), read_tree(own_tenhou6("1 game"))
    assert {kyoku.outcome.draw for kyoku in own_game().kyoku if kyoku.outcome} >= {
        DrawReason.EXHAUSTIVE,
        DrawReason.SUUKAIKAN,
        None,
    }
    assert translated == written
    assert play_back(translated).disagreement is None


@pytest.mark.parametrize("word", ["Draw", "ノーテン流局", "abortive", "연장", "-"])
def test_any_other_word_without_a_win_is_a_draw_of_the_kind_that_the_hands_show(word: str) -> None:
    tree = own_tenhou6()
    for kyoku in tree["log"]:
        if len(kyoku[16]) < 3:
            kyoku[16][0] = word
    assert read_tree(tree) == read_tree(own_tenhou6())


def test_any_other_word_with_a_win_is_a_win() -> None:
    tree = own_tenhou6()
    for kyoku in tree["log"]:
        if len(kyoku[16]) > 2:
            kyoku[16][0] = "화료"
    assert read_tree(tree) == read_tree(own_tenhou6())


@pytest.mark.parametrize("words", [ENGLISH, CHINESE], ids=["English", "Chinese"])
def test_each_word_of_a_converter_for_a_draw_is_that_draw(words: dict[str, str]) -> None:
    for japanese, word in words.items():
        assert DRAWS.get(word.lower()) is DRAWS.get(japanese)


# -------------------------------------------------------------------------------------------------- discards by number


def by_number(tree: dict[str, Any]) -> dict[str, Any]:
    """The game with each discard of the drawn tile written as the number of that tile."""
    for kyoku in tree["log"]:
        for seat in range(4):
            draws, discards = kyoku[5 + 3 * seat], kyoku[6 + 3 * seat]
            for place, discard in enumerate(discards):
                if discard == 60:
                    discards[place] = draws[place]
                elif discard == "r60":
                    discards[place] = f"r{draws[place]}"
    return tree


def test_the_number_of_the_drawn_tile_is_the_drawn_tile_unless_the_hand_has_another() -> None:
    written, numbered = read_tree(own_tenhou6()), read_tree(by_number(own_tenhou6()))
    drawn = in_hand = riichi = 0
    for kyoku, other in zip(written.kyoku, numbered.kyoku, strict=True):
        hands = [list(hand) for hand in kyoku.deal.hands]
        for step, told in zip(kyoku.steps, other.steps, strict=True):
            if isinstance(step, Drew):
                hands[step.seat].append(step.tile)
            elif isinstance(step.action, Discard | Riichi):
                assert isinstance(told, Did)
                assert isinstance(told.action, Discard | Riichi)
                assert told.action.tile == step.action.tile
                if step.action.drawn and hands[step.seat].count(step.action.tile) > 1:
                    in_hand += not told.action.drawn
                elif step.action.drawn:
                    assert told.action.drawn
                    drawn += 1
                    riichi += isinstance(step.action, Riichi)
                hands[step.seat].remove(step.action.tile)
    assert min(drawn, in_hand, riichi) > 0
    assert play_back(numbered).disagreement is None
