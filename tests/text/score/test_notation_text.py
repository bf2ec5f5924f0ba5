"""What people read when a hand cannot be read: the place, what was expected there, and what they may have meant."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import TILE_NAMES
from bot.lookup.hand_in_message import find_question
from bot.lookup.hand_lookup import Lookup, look_up
from bot.lookup.notation import parse_hand, parse_melds, parse_tile, parse_tiles
from bot.lookup.question_parser import read_question
from bot.text.rules.preset_names import preset_short
from bot.text.score.notation_text import CONTRADICTIONS, NOTATION, notation_text
from bot.text.score.score_text import score_text
from bot.text.sentences import render
from tests.for_each import for_each


def refusal(parse: Callable[[str], object], text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse(text)
    return render(notation_text(caught.value))


@pytest.mark.parametrize(
    ("parse", "text", "said"),
    [
        (
            parse_hand,
            "123m406p789s1122x2z",
            [
                "In `123m406p789s▸1122◂x2z`, at position 13: these digits have no suit: write m, p, s or z after them.",
                "Did you mean `123m406p789s1122z2z`?",
            ],
        ),
        (
            parse_melds,
            "(124s)",
            [
                (
                    "In `▸(124s)`, at position 1: these tiles are not a set: write a sequence (567s), a triplet (888p) "
                    "or a kan (1111m)."
                ),
                "Did you mean `(123s)`?",
            ],
        ),
        (
            parse_hand,
            "123m406p",
            [
                (
                    "In `123m406p▸`, at position 9: the number of tiles is 6, counting each set in brackets as three. "
                    "Write 14 tiles including the winning tile, or 13 to see the waits."
                ),
                "Add 7 tiles to see the waits, or 8 to score a win.",
            ],
        ),
        (
            parse_hand,
            "123m406p789s11222z 3m",
            [
                (
                    "In `123m406p789s11222z ▸3m`, at position 20: the number of tiles is 15, counting each "
                    "set in brackets as three. Write 14 tiles including the winning tile, or 13 to see the waits."
                ),
                "Leave out 1 tile.",
            ],
        ),
        (
            read_question,
            "123m406p789s11222z riichii",
            [
                (
                    "In `123m406p789s11222z ▸riichii`, at position 20: "
                    "riichii is not a tile. Tiles are written like 5p, 0p (red), 1z, E or haku."
                ),
                "Did you mean `123m406p789s11222z riichi`?",
            ],
        ),
        (
            parse_tile,
            "",
            ["In `▸`, at position 1: a tile is expected here. Tiles are written like 5p, 0p (red), 1z, E or haku."],
        ),
    ],
)
def test_a_refusal_shows_the_place_and_the_remedy(parse: Callable[[str], object], text: str, said: list[str]) -> None:
    assert refusal(parse, text).splitlines() == said


def test_a_long_text_is_shown_around_its_fault() -> None:
    said = refusal(read_question, f"riichi tsumo dora 3p 123m406p789s11222z honba:x {'dealer ' * 20}")
    shown = said.split("`")[1]
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert "honba:▸x◂ dealer" in shown
    assert len(shown) < 70
    text = "riichi, dora 3p: 123m406p789s1x5z55z"
    assert f"at position {text.index('1x') + 1}:" in refusal(read_question, text)
    said = refusal(parse_tiles, "1m שלום 2m")
    assert said.startswith("In `\u20681m ▸שלום◂ 2m\u2069`, at position 4:")
    assert max(map(refusal(parse_tiles, "1m h" + "\u0335" * 300).count, "\u0335")) <= 6


@pytest.mark.parametrize("text", ["1m \0", "1m \u202e", "1m \ud800"])
def test_what_cannot_be_seen_is_named(text: str) -> None:
    if text == "1m \u202e":
        assert parse_tiles(text) == parse_tiles("1m")
    else:
        assert f"U+{ord(text[-1]):04X} is not a tile" in refusal(parse_tiles, text)


def test_nothing_typed_leaves_its_quotes() -> None:
    for text in ("`@everyone`", "1m ``` x ```", "[x](https://example.org) `"):
        said = refusal(parse_tiles, text)
        for line in said.splitlines():
            assert line.count("`") % 2 == 0
            assert "@everyone" not in line.split("`")[-1]


@for_each("problem", NotationProblem)
def test_every_problem_has_a_sentence_without_gaps(problem: NotationProblem) -> None:
    args: dict[str, str | int] = {
        "tile": "1m",
        "char": "x",
        "suit": "m",
        "word": "dora",
        "example": "dora 3p",
        "name": "x",
        "names": "a, b",
        "values": "yes, no",
        "number": 8,
        "count": 3,
        "most": 5,
    }
    said = render(notation_text(NotationError(problem, "123", 1, length=1, suggestion=None, **args)))
    assert said.startswith("In `1▸2◂3`, at position 2: ")
    assert "{" not in said
    assert set(NOTATION) == set(NotationProblem)


@for_each("problem", CONTRADICTIONS)
def test_every_contradiction_says_what_to_do(problem: str) -> None:
    facts, _, advice = CONTRADICTIONS[problem].msgid.partition(". ")
    assert facts
    assert advice or ": " in facts


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=60), st.sampled_from((parse_tiles, parse_melds, parse_hand, read_question)))
def test_any_refusal_fits_on_a_phone(text: str, parse: Callable[[str], object]) -> None:
    try:
        parse(text)
    except NotationError as error:
        refused = error
    else:
        return
    said = render(notation_text(refused))
    assert f"at position {refused.position + 1}:" in said
    assert "▸" in said
    assert len(said.splitlines()) <= 2
    assert len(said) < 700


EMOJI = {key: f"<:jt_{key}_1a2b3c4d:12345678901234567{place:02}>" for place, key in enumerate((*TILE_NAMES, "back"))}


@pytest.mark.parametrize("emoji", [{}, EMOJI], ids=["names", "emoji"])
@pytest.mark.parametrize(
    "asked",
    [
        "45m33s (567s) (888p) [1111m] 6m tsumo, seat S",
        "123m406p789s11z555z riichi tsumo dora 3p ura 1z seat W 2 honba",
        "234567m345p2267s5s riichi ippatsu dora 7m seat S round S",
        "123m406p789s11z55z dealer",
    ],
)
def test_an_answer_of_the_bot_can_be_asked_again(asked: str, emoji: dict[str, str]) -> None:
    """Its tiles and circumstances are read in the message of the answer, as they are read in any other."""
    question = read_question(asked, base=Lookup("", rules=preset("tenhou")))
    message = render(score_text(question, look_up(question), preset_short("tenhou")), emoji=emoji)
    again = find_question(message, base=Lookup("", rules=preset("tenhou")))
    assert again is not None
    hands = [parse_hand(each.hand, each.win, each.melds) for each in (question, again)]
    assert hands[0] == hands[1]
    assert (again.seat, again.round, again.honba) == (question.seat, question.round, question.honba)
    assert again.tenhou is False
    if hands[0].win is not None:
        assert (bool(again.tsumo), again.riichi) == (bool(question.tsumo), question.riichi)
