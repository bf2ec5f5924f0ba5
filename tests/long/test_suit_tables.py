"""The shipped tables are what their builder makes, and the classes in them mean what they say."""

import lzma
from random import Random

import pytest

from bot.engine.rules.data_files import data_path
from bot.engine.scoring.shanten import shanten, waits
from bot.engine.scoring.suit_shanten_cache import NOT_SETS, ONE_OVER, SETS, SETS_AND_PAIR, SuitHands, SuitTables
from tests.engine.hands import counts
from tools.build_tables import added, build, vectors


def test_shipped_file_is_what_the_builder_makes() -> None:
    assert lzma.decompress(data_path("suits.xz").read_bytes()) == build()


def test_a_class_says_what_is_missing_for_sets_and_a_pair() -> None:
    tables = SuitTables()
    index = int("112000000", 5)  # 1233: a set and a tile to pair
    cls = tables.suits[index]
    missing = [row[cls] for row in tables.missing]
    assert missing[:4] == [0, 0, 0, 1]
    assert missing[4:6] == [2, 4]


def test_honours_know_no_runs() -> None:
    tables = SuitTables()
    three_in_a_row = int("1110000", 5)
    assert tables.missing[2][tables.honours[three_in_a_row]] == 2
    assert tables.missing[2][tables.suits[three_in_a_row * 25]] == 0


def test_merging_two_classes_is_adding_their_vectors() -> None:
    tables = SuitTables()
    classes = sorted(set(tables.suits) - {255})
    vector_of = {cls: tuple(row[cls] for row in tables.missing) for cls in set(tables.merged) - {255}}
    random = Random(3)
    for _ in range(300):
        one, other = random.choice(classes), random.choice(classes)
        assert vector_of[tables.merged[one << 8 | other]] == added(vector_of[one], vector_of[other])


def test_a_fifth_tile_is_never_wanted() -> None:
    four_of_one_honour = vectors(7)[4]
    assert four_of_one_honour is not None
    one_set, one_set_and_a_pair = four_of_one_honour[2:4]
    assert (one_set, one_set_and_a_pair) == (0, 2)


@pytest.mark.parametrize(
    ("text", "part"),
    [("123m", SETS), ("12355m", SETS_AND_PAIR), ("1235m", ONE_OVER), ("124m", NOT_SETS), ("", SETS)],
)
def test_a_suit_knows_whether_it_is_all_sets(text: str, part: int) -> None:
    assert SuitHands().of(bytes(counts(text)[:9]) if text else bytes(9)).part == part


@pytest.mark.parametrize("hand", [[5, *[0] * 33], [4, 4, 4, 3, *[0] * 30]])
def test_counts_that_no_hand_has_are_refused(hand: list[int]) -> None:
    with pytest.raises(ValueError, match="more than"):
        shanten(hand)


def test_counts_may_be_any_sequence() -> None:
    hand = counts("23456m234p44888s")
    assert waits(hand) == waits(tuple(hand)) == waits(bytes(hand)) == waits(bytearray(hand))
