"""A refusal tells the place, how much is wrong there, and the nearest text that can be read."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError, NotationProblem
from bot.lookup import notation_mend
from bot.lookup.notation import parse_hand, parse_melds, parse_tile, parse_tiles
from bot.lookup.notation_words import MOST_CHARACTERS
from bot.lookup.question_parser import LONGEST_QUESTION, read_question
from tests.builders import raised
from tests.for_each import for_each


def refused(parse: Callable[[str], object], text: str) -> NotationError:
    return raised(NotationError, parse, text)


def emoji_of(tile: str) -> str:
    return f"<:jt_{tile}_0a1b2c3d:1234567890123456789>"


@for_each(
    ("text", "suggestion"),
    [
        ("123m4x", "123m4z"),
        ("123m4k", "123m4m"),
        ("123m4b", "123m4s"),
        ("123м", "123m"),
        ("12п 3с", "12p 3s"),
        ("123", "123m"),
        ("123m 456", "123m 456p"),
        ("123m 456p 789", "123m 456p 789s"),
        ("123m 456p 789s 11", "123m 456p 789s 11z"),
        ("123m 456p 789s 11z 1", "123m 456p 789s 11z 1z"),
        ("8z", "8s"),
        ("r6p", "6p"),
        ("1mr", "1m"),
        ("55555m", "5555m"),
        ("1m p", "1m P"),
        ("1m z", "1m "),
        ("1m (234m)", "1m  234m"),
        ("1m)", "1m"),
        ("hako", "haku"),
        ("123m sotuh", "123m south"),
        ("1m ש 2m", "1m  2m"),
        ("1m, 2?m", "1m, 2m"),
        ("", None),
        ("x", None),
        ("1" * 5000, None),
    ],
)
def test_tiles_that_cannot_be_read_have_a_nearest_text(text: str, suggestion: str | None) -> None:
    if text:
        assert refused(parse_tiles, text).suggestion == suggestion


@for_each(
    ("text", "suggestion"),
    [
        ("(124s)", "(123s)"),
        ("(134s)", "(123s)"),
        ("(112p)", "(123p)"),
        ("(891m)", "(789m)"),
        ("(335m)", "(345m)"),
        ("(405p)", "(340p)"),
        ("(EES)", "(111z)"),
        ("(1112m)", "(111m)"),
        ("(111m+)", "(111m)"),
        ("[111m]", "(111m)"),
        ("[123m]", "(123m)"),
        ("(123m", "(123m)"),
        ("(123m 888p", "(123m) 888p"),
        ("(123m]", "(123m)"),
        ("((123m))", "(123m)"),
        ("123m)", "123m"),
        ("pon", None),
        ("pong 888p chii", None),
        ("(19m)", None),
        ("(11)", None),
        ("(1x)", None),
        ("(chi 124m)", "(123m)"),
    ],
)
def test_sets_that_are_none_have_a_nearest_set(text: str, suggestion: str | None) -> None:
    assert refused(parse_melds, text).suggestion == suggestion


@for_each(
    ("text", "suggestion"),
    [
        ("123m406p789s11222x", "123m406p789s11222z"),
        ("123m406p789s1122x2z", "123m406p789s1122z2z"),
        ("1111m234p567s789s55z", "[1111m]234p567s789s55z"),
        ("1111m9999p567s789s55z", "[1111m][9999p]567s789s55z"),
        ("123m406p78911222z", "123m406p789s11222z"),
        ("123m406p789s", None),
        ("123m406p789s11222z 34m", None),
        ("(123m406p789s11222z)", "123m406p789s11222z"),
        ("123m(456p(789s)11222z", "123m(456p789s)11222z"),
        ("123m406p (798s 11222z", "123m406p (798s) 11222z"),
    ],
)
def test_a_hand_has_a_nearest_hand_but_no_tile_is_invented(text: str, suggestion: str | None) -> None:
    assert refused(parse_hand, text).suggestion == suggestion


@pytest.mark.parametrize(
    ("text", "problem", "position"),
    [
        ("m123 p406 x9 s", "not_a_tile", 10),
        ("m123 p406", "wrong_number_of_tiles", 9),
        ("m123 p406 s789 z112228", "no_such_honour", 21),
        ("123m 406p 789", "number_without_suit", 10),
        ("一二三①②③12", "wrong_number_of_tiles", 8),
    ],
)
def test_of_several_styles_the_one_that_came_furthest_says_what_is_wrong(
    text: str, problem: str, position: int
) -> None:
    error = refused(parse_hand, text)
    assert (error.problem, error.position) == (problem, position)


def test_a_suggestion_belongs_to_the_text_at_fault() -> None:
    caught = raised(NotationError, parse_hand, "22m345p111s", None, "(124m) 888p")
    assert (caught.text, caught.suggestion) == ("(124m) 888p", "(123m) 888p")
    caught = raised(NotationError, parse_hand, "123m406p789s1122z", "2x")
    assert (caught.text, caught.suggestion) == ("2x", "2z")


@pytest.mark.parametrize(
    ("text", "position", "length"),
    [
        ("1m hako 2m", 3, 4),
        ("123m 45 (6s)", 5, 2),
        ("1m 55555m", 7, 1),
        ("1m haku haku haku haku haku", 23, 4),
        ("12m שלום", 4, 4),
        ("1m [111m] ", 3, 1),
        ("12m8z", 3, 1),
    ],
)
def test_what_is_wrong_has_a_length(text: str, position: int, length: int) -> None:
    error = refused(parse_tiles, text)
    assert (error.position, error.length) == (position, length)


def test_a_long_text_is_refused_unread() -> None:
    for text in ("1" * 100_000, "(" * 10_000, "\0" * 10_000, " " * 10_000):
        for parse in (parse_tiles, parse_tile, parse_melds, parse_hand, read_question):
            error = refused(parse, text)
            most = LONGEST_QUESTION if parse is read_question else MOST_CHARACTERS
            assert (error.problem, error.position) == (NotationProblem.TOO_LONG, most)
            assert error.suggestion is None


def test_as_long_as_a_message_is_no_question_but_the_longest_hand_in_emoji_is_one() -> None:
    for text in ("a:" * 2_000, "1m" * 2_000):
        assert refused(read_question, text).problem is NotationProblem.TOO_LONG
    kans = "".join(f"({4 * emoji_of(tile)})" for tile in ("1m", "2p", "3s", "4z"))
    dora = "".join(map(emoji_of, ("1m", "2p", "3s", "4z", "6p")))
    assert len(parse_hand(read_question(f"{kans} {2 * emoji_of('5m')} dora {dora}").hand).melds) == 4


def test_the_work_of_a_suggestion_is_bounded() -> None:
    """Whatever is wrong, the text is read again a bounded number of times, and a long one not at all."""
    for text in ("x" * 150, "(" * 150, "5" * 150, "1m)" * 60, "(124m)" * 30, "hako " * 30, "(11s58z8z5x8z(124m)5"):
        readings = 0

        def read(typed: str) -> object:
            nonlocal readings
            readings += 1
            return parse_melds(typed)

        with pytest.raises(NotationError):
            notation_mend.mended(read, text)
        assert readings <= 50
    with pytest.raises(NotationError):
        notation_mend.mended(_only_once(), "x" * 300)


def _only_once() -> Callable[[str], object]:
    done: list[str] = []

    def read(typed: str) -> object:
        assert not done
        done.append(typed)
        raise NotationError(NotationProblem.NOT_A_TILE, typed, 0)

    return read


TYPED = st.text(alphabet="0123456789mpszr5()[]{}+ ,ESWNPFChakutsn🀄🀇x?:=一三萬①１ｍ\n`*|赤東", max_size=40)
WORDS = (
    *("123m", "406p", "789s", "11z", "(567s)", "E", "pon", "kan 1m", "dora", "3p", "riichi", "honba", "2", "seat"),
    *("tsumo", "5z", "ron", "rules", "kiriage=yes", "x", ":", "?", "ドラ", "一萬", "(", "riichii", "wrc2022"),
)
PHRASES = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)


@settings(deadline=None, max_examples=150)
@given(
    st.one_of(TYPED, PHRASES, st.text(max_size=40)),
    st.sampled_from((parse_tiles, parse_tile, parse_melds, parse_hand, read_question)),
)
@example("赤", parse_tiles)
@example("r", read_question)
@example("\ud800", parse_hand)
@example("İ", read_question)
def test_any_text_is_read_or_refused_in_its_place_with_a_text_that_is_read(
    text: str, parse: Callable[[str], object]
) -> None:
    try:
        parse(text)
    except NotationError as refusal:
        error = refusal
    else:
        return
    assert error.text == text
    assert 0 <= error.position <= len(text)
    assert 0 <= error.length <= len(text) - error.position
    if error.suggestion is not None:
        parse(error.suggestion)
