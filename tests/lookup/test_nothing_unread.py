"""Every character of a question is used, or named in the answer: no word that changes the value is passed over."""

import re
import string
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError, Refusal
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.tiles import EAST, SOUTH, WEST
from bot.lookup import question_words
from bot.lookup.hand_in_message import find_question
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.notation import ParsedHand, format_meld, parse_hand, parse_tiles, read_hand
from bot.lookup.notation_words import GAP
from bot.lookup.question_parser import read_question
from bot.lookup.question_words import PHRASE, Say
from tests.builders import known
from tests.for_each import for_each
from tests.lookup.test_question import HAND, THIRTEEN, beside, said

CALLED = "123m406p789s11z(555z)"
FLAGS = (
    "riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou",
    "first_turn",
)  # fmt: skip
FULL = Lookup(
    "", "1z", tsumo=True, seat=WEST, round=WEST, dora="9p", indicators="9p", ura="9p", ura_indicators="9p",
    wins_in_a_row=7, honba=7, sticks=7, kita=3, rules=ruleset_from({"kiriage": True}, preset("ema2012")),
    **dict.fromkeys(FLAGS, True),  # type: ignore[arg-type]
)  # fmt: skip
"""A question that says of everything what is not so in an empty one."""
BASES = (Lookup(""), FULL, replace(FULL, tsumo=False))


WON_AT_A_SITE = re.compile(r"(?<![a-z])(on|in|at) +(tenhou|tenho|天和)(?![a-z])")
"""Where somebody won: the rules are the server's all the same."""


def reading(text: str, base: Lookup) -> tuple[Lookup, ParsedHand] | None:
    """What is understood of a text beside a base; None if it is refused."""
    try:
        question = read_question(text, base=base)
    except NotationError:
        return None
    return replace(question, hand="", melds=""), parse_hand(question.hand, question.win, question.melds)


def changes_nothing(added: str) -> bool:
    """Whether text after a hand is accepted and leaves it what it is, whatever else is known of the hand."""
    return all(
        reading(f"{hand} {added}", base) == reading(hand, base) is not None for hand in (HAND, CALLED) for base in BASES
    )


def words_left(text: str) -> str:
    """The text without the words that cannot change a value, and without separators."""

    def without(found: Any) -> str:
        meant = question_words.meaning_of(found.group())
        # That the hand won is known; without a tile behind it such a word says no more.
        return " " if meant[0] in {Say.NOTHING, Say.WIN} or meant == (Say.WON, "") else found.group()

    placed = WON_AT_A_SITE.sub(" ", text.lower())
    return GAP.sub("", question_words.PUNCTUATION.sub("", PHRASE.sub(without, placed))).strip("()[]")


PIECES = (
    *question_words._PHRASES,
    *("no", "not", "non", "without", "never", "didn't", "wasn't", "isn't", "なし", "nashi", "没", "無", "不", "しない"),
    *("5z", "1z", "3p", "2", "3", "0", "1", "east", "S", "mleague", "tenhou", "kiriage", "yes", "no", "kan", "(555z)"),
    *("said", "gone", "draw", "tile", "kiriage=no", ":", "=", ",", "(", ")", "'", "!", "?", "-", "+", "x", "x2", "の"),
)  # fmt: skip


@pytest.mark.slow
@settings(deadline=None, max_examples=400)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=3), st.sampled_from((" ", "", ":")))
@example(["open"], " ")
@example(["open hand"], " ")
@example(["called"], " ")
@example(["副露"], " ")
@example(["closed"], " ")
@example(["no riichi"], " ")
@example(["damaten"], " ")
@example(["no dora"], " ")
@example(["wins on", "tenhou"], " ")
def test_only_words_that_cannot_change_the_value_are_passed_over(pieces: list[str], joint: str) -> None:
    text = joint.join(pieces)
    if changes_nothing(text):
        assert not words_left(text)


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=12))
def test_no_other_text_is_passed_over(text: str) -> None:
    if changes_nothing(text):
        assert not words_left(text)


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_question(text)
    return caught.value


@for_each(
    "word",
    ["open", "open hand", "Opened", "called", "副露", "calls", "not closed", "open, tsumo", "open tanyao", "鳴き"],
)
def test_which_sets_are_called_is_asked(word: str) -> None:
    for text in (f"{HAND} {word}", f"{word}; {HAND}", f"{HAND} ({word})", f"[1111m]406p789s11z555z {word}"):
        assert refused(text).problem == "which_sets_are_called"
    assert parse_melds_of(f"{CALLED} {word}") == 1
    with pytest.raises(NotationError):
        find_question(f"I won with {HAND} {word}, how much?")


def parse_melds_of(text: str) -> int:
    question = read_question(text)
    return len(parse_hand(question.hand, question.win, question.melds).melds)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("111p(open) 222p 333p 444p 55p", "(111p) 222p 333p 444p 55p"),
        ("22m345p111s open 888s 234s", "22m345p111s (888s) 234s"),
        (f"{HAND} open", None),
    ],
)
def test_the_set_beside_the_word_is_offered(text: str, suggestion: str | None) -> None:
    assert refused(text).suggestion == suggestion


@pytest.mark.parametrize("word", ["closed", "menzen", "no calls", "without open melds", "門前", "not open"])
def test_a_hand_with_called_sets_is_not_closed(word: str) -> None:
    assert refused(f"{CALLED} {word}").problem == "hand_is_not_closed"
    assert beside(f"{HAND} {word}") == {}


def test_a_hand_is_open_or_closed() -> None:
    assert refused(f"{CALLED} open closed").problem == "said_otherwise"


@for_each(
    "text",
    [
        "not riichi", "no riichi", "without riichi", "didn't riichi", "didn’t declare riichi", "did not call riichi",
        "wasn't in riichi", "not in riichi", "non-riichi", "never declared riichi", "damaten", "riichi nashi",
        "立直なし", "没立直", "リーチしてない", "riichi: no",
    ],
)  # fmt: skip
def test_a_negation_is_understood(text: str) -> None:
    base = Lookup("", riichi=True)
    assert read_question(f"{HAND} {text}", base=base).riichi is False
    assert read_question(f"{text}, {HAND}", base=base).riichi is False
    assert refused(f"{HAND} {text}, riichi").problem == "said_otherwise"


def test_what_is_negated_is_so_for_everything_that_can_be_negated() -> None:
    text = "no ippatsu, no tsumo, no kiriage, without honba, no sticks, no dora, no ura, not dealer"
    found = read_question(f"{HAND} {text}", base=FULL)
    assert (found.ippatsu, found.tsumo, found.honba, found.sticks, found.dora, found.ura, found.seat) == (
        *(False, False, 0, 0, "", ""),
        SOUTH,
    )
    assert not found.rules.kiriage
    assert read_question(f"{HAND} not ron").tsumo is True
    assert beside(f"{HAND} riichi but no ippatsu") == {"riichi": True}


@for_each(
    "text",
    [
        "not without riichi", "no pinfu", "never no tsumo", "not win 5z", "hardly riichi", "no red fives",
        "riichi except ippatsu", "self wind it south", "opponents wind south", "wind south", "draw5",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused_and_never_left_out_or_turned_round(text: str) -> None:
    assert refused(f"{HAND} {text}").suggestion is None


@pytest.mark.parametrize("text", ["not riichii", "no tsumoo", "without ipatsu"])
def test_a_misspelt_word_stays_negated(text: str) -> None:
    suggestion = known(refused(f"{HAND} {text}").suggestion)
    read = read_question(suggestion, base=FULL)
    assert not (read.riichi and read.tsumo and read.ippatsu)


@pytest.mark.parametrize("text", ["dora 3", "ドラ2", "3 dora", "dora x2", "ura 1", "riichi, 2 dora", "宝牌3"])
def test_dora_are_tiles_and_not_a_number(text: str) -> None:
    for whole in (f"{HAND} {text}", f"{text}, {HAND}"):
        assert (refused(whole).problem, refused(whole).suggestion) == ("dora_are_tiles", None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("self wind south", {"seat": SOUTH}),
        ("my wind: W", {"seat": WEST}),
        ("荣和 庄家 宝牌3p 自风东 两立直", {"tsumo": False, "seat": EAST, "dora": "3p", "double_riichi": True}),
        ("自摸 闲家 宝牌指示牌2p 场风南 一发", {
            "tsumo": True, "seat": SOUTH, "indicators": "2p", "round": SOUTH, "ippatsu": True,
        }),
        ("河底捞鱼 3本场 供托1", {"houtei": True, "honba": 3, "sticks": 1}),
        ("岭上开花 抢杠 里宝牌1z", {"rinshan": True, "chankan": True, "ura": "1z"}),
    ],
)  # fmt: skip
def test_words_of_other_languages(text: str, found: dict[str, Any]) -> None:
    assert beside(f"{HAND} {text}") == found


@for_each(
    "how",
    [
        "ron 5z", "ron on 5z", "ronned 5z", "ron off a 5z", "won on 5z", "won with the 5z", "won with a 5z", "won 5z",
        "tsumo on 5z", "drew 5z", "drew the 5z", "won by ron on my 5z", "胡5z", "荣和5z",
    ],
)  # fmt: skip
def test_the_tile_after_a_word_of_winning_wins(how: str) -> None:
    for text in (f"{THIRTEEN} {how}", f"{how}, {THIRTEEN}", f"555z123m406p789s11z, {how}"):
        for question in (read_question(text), find_question(f"look: {text}. nice")):
            assert question is not None
            assert question.win == "5z"


def test_the_tile_that_a_message_names_wins() -> None:
    """Not the last one written: with 4s this is pinfu."""
    for how in ("ron on 4s", "ron 4s", "ronned 4s", "ron off a 4s", "won with the 4s", "won on 4s"):
        question = known(find_question(f"riichi 123m 456p 789s 234s 66m, {how}"))
        assert (question.win, look_up(question).total) == ("4s", 2000)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [("1112345678999 man, ron 5", "1112345678999 man, ron 5man"), ("123m406p789s11z55z ron 5", None)],
)
def test_the_suit_of_the_winning_tile_is_asked(text: str, suggestion: str | None) -> None:
    assert (refused(text).problem, refused(text).suggestion) == ("which_suit_won", suggestion)


def test_wan_is_a_suit() -> None:
    assert refused("123w406p789s11z555z").suggestion == HAND


def test_a_link_to_a_hand_is_that_hand() -> None:
    for link in (
        f"https://tenhou.net/2/?q={HAND}",
        f"<http://tenhou.net/2/?q={HAND}",
        f"https://tenhou.net/2/?p={HAND}",
    ):
        assert said(read_question(f"{link} riichi")).pop("riichi")


def test_a_link_to_a_game_is_named() -> None:
    for link in (
        "https://tenhou.net/0/?log=2019050417gm-0029-0000-4f2a8622&tw=2",
        "https://mahjongsoul.game.yo-star.com/?paipu=190414-f1a1a1e6",
    ):
        assert refused(link).problem == "link_to_a_game"


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("1'11p 222p 333p 444p 55p", "(111p)"),
        ("11'1p 222p 333p 4'44p 55p", "(111p)(444p)"),
        ("m123p406s789z11,m1-23", "(123m)"),
        ("m123p406z11,s7-89,z555+5", "(789s)(555z5+)"),
        ("m123p406z11,s789=,z5555-", "(789s)(5555z)"),
        ("(5'55z)123m406p789s11z", "(555z)"),
    ],
)
def test_a_mark_at_a_tile_says_that_it_was_called(text: str, melds: str) -> None:
    """As riichi.wiki and majiang-core write called sets."""
    found = read_hand(text).melds
    assert "".join(map(format_meld, found)) == melds.replace("z5+)", "5z+)")


def test_the_value_is_that_of_the_called_hand() -> None:
    assert look_up(read_question("1'11p 222p 333p 444p 55p")).total == 16000
    assert look_up(read_question("m123p406s789z11,m1-23")).value is Refusal.NO_YAKU


@pytest.mark.parametrize(
    "text",
    ["1'1p 222p 333p 444p 555p", '1"11p 222p 333p 444p 55p', "1p'11p 222p 333p 444p 55p", "1'24p 222p 333p 444p 55p",
     "111p' 222p 333p 444p 55p", "1'1'1p 222p 333p 444p 55p"],
)  # fmt: skip
def test_a_mark_that_makes_no_set_is_refused(text: str) -> None:
    assert refused(text).problem == "called_tile_mark"
    assert refused(text).suggestion is None


def test_the_same_signs_are_separators_elsewhere() -> None:
    for text in (f"'{HAND}'", "123m-406p-789s-11z-555z", "m1-2-3 p4-0-6 s789 z11555", "m123+p406+s789+z11555"):
        assert parse_hand(text) == parse_hand(HAND)


@settings(deadline=None, max_examples=300)
@given(st.integers(0, len(HAND)), st.sampled_from(string.punctuation + "’′″”、。·×\u200b "))
@example(1, "'")
@example(2, "'")
@example(3, "'")
def test_no_sign_in_a_hand_is_passed_over_but_separators(place: int, sign: str) -> None:
    text = f"{HAND[:place]}{sign}{HAND[place:]}"
    if reading(text, BASES[0]) == reading(HAND, BASES[0]):
        assert GAP.fullmatch(sign) or question_words.PUNCTUATION.fullmatch(sign)
        assert sign not in "'\"" or not HAND[place - 1 : place].isalnum()


def test_sets_named_among_fourteen_tiles_are_the_called_ones_of_them() -> None:
    for text in ("123m406p789s555z11z melds:555z", f"{HAND} melds:555z win 1z", "123m406p789s5555z11z calls 5555z"):
        assert parse_melds_of(text) == 1
    assert parse_hand("123m406p789s555z11z", melds="555z") == parse_hand("123m406p789s(555z)11z")
    assert refused(f"{HAND} melds:555z").problem == "which_tile_won"


@pytest.mark.parametrize("name", ["aka5m", "5m_aka", "akadora5m", "red5m", "aka_5m"])
def test_an_emoji_of_a_red_five_is_red(name: str) -> None:
    assert parse_tiles(f":{name}:") == parse_tiles("0m")
