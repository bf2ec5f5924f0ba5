"""Waits puzzles: the right answer is what completes the hand, the others are wrong, and every tile has its reason."""

from collections import Counter
from random import Random

import pytest

from bot.analysis.puzzles.completions import completions
from bot.analysis.puzzles.questions import Level, UnreadableQuestion, WaitsQuestion, waits_question
from bot.analysis.puzzles.waits_puzzle import WaitsPuzzle, key_of, new_waits_puzzle, waits_puzzle
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_COUNT, KIND_OF, Kind, counts_of
from bot.lookup.notation import parse_hand, parse_tiles
from tests.builders import known

SEEDS = range(40)
TENHOU = preset("tenhou")


def puzzles(name: str, level: Level) -> list[WaitsPuzzle]:
    return [new_waits_puzzle(Random(seed), preset(name), level) for seed in SEEDS]


def asked(hand: str, melds: str = "") -> WaitsPuzzle:
    parsed = parse_hand(hand, melds=melds)
    return known(waits_puzzle(WaitsQuestion(parsed.concealed, parsed.melds), TENHOU))


def kinds(text: str) -> tuple[Kind, ...]:
    return tuple(KIND_OF[tile] for tile in parse_tiles(text))


def completing(question: WaitsQuestion) -> set[int]:
    """The kinds that complete the hand, one after the other tried, of which somebody else may hold one."""
    counts = counts_of(question.concealed)
    held = counts_of((*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)))
    found = set()
    for kind in range(KIND_COUNT):
        counts[kind] += 1
        if held[kind] < 4 and shanten(counts, len(question.melds)) == -1:
            found.add(kind)
        counts[kind] -= 1
    return found


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma", "wrc2025"])
def test_the_right_answer_is_every_tile_that_completes_the_hand(name: str, level: Level) -> None:
    for puzzle in puzzles(name, level):
        assert set(puzzle.right) == completing(puzzle.question)
        assert len(set(puzzle.choices)) == 4
        assert puzzle.right in puzzle.choices
        assert all(choice for choice in puzzle.choices)
        assert all(choice == tuple(sorted(set(choice))) for choice in puzzle.choices)
        assert list(puzzle.choices) == sorted(puzzle.choices, key=lambda choice: (len(choice), choice))
        assert all(
            ways and all(way.kind == kind for way in ways) for kind, ways in zip(puzzle.right, puzzle.why, strict=True)
        )


@pytest.mark.parametrize("level", Level)
def test_a_puzzle_follows_from_its_question_alone(level: Level) -> None:
    for puzzle in puzzles("tenhou", level):
        read = waits_question(puzzle.question.letters)
        assert len(puzzle.question.letters) <= 24
        again = known(waits_puzzle(read, TENHOU))
        assert again.choices == puzzle.choices
        assert max(len(key_of(choice)) for choice in puzzle.choices) <= 14


def test_three_player_hands_wait_for_tiles_that_are_in_play() -> None:
    for level in Level:
        for puzzle in puzzles("tenhou_sanma", level):
            assert not any(1 <= kind <= 7 for choice in puzzle.choices for kind in choice)


def test_levels_differ_by_what_there_is_to_see() -> None:
    easy, normal, hard = (puzzles("tenhou", level) for level in Level)
    assert max(len(puzzle.right) for puzzle in easy) == 2
    assert min(len(puzzle.right) for puzzle in normal) >= 2
    assert max(len(puzzle.right) for puzzle in hard) >= 4
    assert any(puzzle.exhausted for puzzle in hard)
    sorts = {way.wait for puzzle in easy for ways in puzzle.why for way in ways}
    assert sorts >= {WaitKind.RYANMEN, WaitKind.KANCHAN, WaitKind.SHANPON, WaitKind.TANKI}


def test_neither_the_longest_nor_the_shortest_answer_is_always_right() -> None:
    places = Counter(
        puzzle.choices.index(puzzle.right)
        for puzzle in (new_waits_puzzle(Random(seed), TENHOU, Level.NORMAL) for seed in range(200))
    )
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) <= 100


def test_a_three_sided_wait_has_its_third_side() -> None:
    puzzle = asked("34567m123p456s99s")
    assert puzzle.right == kinds("258m")
    assert [way.wait for ways in puzzle.why for way in ways] == [WaitKind.RYANMEN] * 4
    assert any(len(choice) == 2 for choice in puzzle.choices) or any(len(choice) == 4 for choice in puzzle.choices)


def test_a_triplet_beside_a_run_waits_for_a_pair_as_well() -> None:
    puzzle = asked("3334m123p456s789s")
    assert puzzle.right == kinds("245m")
    waits = {kind: {way.wait for way in ways} for kind, ways in zip(puzzle.right, puzzle.why, strict=True)}
    assert waits[kinds("4m")[0]] == {WaitKind.TANKI}
    assert waits[kinds("2m")[0]] == {WaitKind.RYANMEN}


def test_a_tile_of_which_one_holds_all_four_is_no_wait_and_is_told() -> None:
    puzzle = asked("11112233m456p99s")  # 111m 123m 23m: 1m and 4m; or 11m 123m 123m: 1m and 9s
    assert puzzle.right == kinds("4m9s")
    assert puzzle.exhausted == kinds("1m")


def test_tiles_in_melds_are_held_too() -> None:
    puzzle = asked("11123m456p99s", melds="(123m)")
    assert puzzle.right == kinds("4m9s")
    assert puzzle.exhausted == kinds("1m")


@pytest.mark.parametrize(("name", "level", "seed"), [("tenhou", "easy", 3), ("tenhou_sanma", "normal", 1)])
def test_no_answer_has_a_tile_of_which_one_holds_all_four_and_which_would_not_complete_the_hand(
    name: str, level: str, seed: int
) -> None:
    puzzle = new_waits_puzzle(Random(seed), preset(name), Level(level))
    question = puzzle.question
    held = counts_of((*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)))
    full = {kind for kind, count in enumerate(held) if count == 4}
    assert full
    assert not any(full & set(choice) for choice in puzzle.choices)


def test_seven_pairs_wait_for_the_seventh() -> None:
    puzzle = asked("1133557799m22p4s")
    assert puzzle.right == kinds("4s")
    (way,) = puzzle.why[0]
    assert way.group == kinds("44s")


def test_thirteen_orphans_may_wait_for_thirteen() -> None:
    puzzle = asked("19m19p19s1234567z")
    assert len(puzzle.right) == 13
    assert {way.wait for ways in puzzle.why for way in ways} == {WaitKind.KOKUSHI_13}


def test_what_waits_for_nothing_is_no_puzzle() -> None:
    for letters in ("abcdefghiABst", "abcdefghiABCDs", "s", "aaaaabbbcccee"):
        assert waits_puzzle(waits_question(letters), TENHOU) is None
    for letters in ("", "1aaa", "abc1", "z"):
        with pytest.raises(UnreadableQuestion):
            waits_question(letters)


def test_what_does_not_complete_a_hand_has_no_reason() -> None:
    assert completions(asked("34567m123p456s99s").question, kinds("9m")[0], TENHOU) == ()
