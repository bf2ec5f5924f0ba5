"""Readings of complete hands: splits, places of the winning tile, and which tile lies in which set."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.scoring.interpretations import SetKind, Split, WaitKind, splits
from bot.engine.tiles import KIND_OF, counts_of
from bot.lookup.notation import format_tiles, parse_hand
from tests.engine.hands import DOUBLES, counts, readings, worth


def waits_of(hand: str) -> list[WaitKind]:
    return sorted(value.interpretation.wait for value in readings(hand, riichi=True))


def test_three_runs_or_three_triplets_are_two_splits() -> None:
    assert splits(counts("222333444m55z")) == (
        Split((), (1, 2, 3), 31),
        Split((1, 1, 1), (), 31),
    )


def test_pair_may_be_taken_from_several_places() -> None:
    assert {split.pair for split in splits(counts("22334455m111222z"))} == {1, 4}


@pytest.mark.parametrize("hand", ["123m456p789s1122z", "112233m112233p1m", "11223344556677m1z", "1111222233334z"])
def test_tiles_that_are_no_sets_and_a_pair_have_no_split(hand: str) -> None:
    assert splits(counts(hand)) == ()


@st.composite
def complete_hands(draw: st.DrawFn) -> list[int]:
    held = [0] * 34
    pair = draw(st.integers(0, 33))
    held[pair] = 2
    for _ in range(4):
        first = draw(st.integers(0, 33))
        run = first < 27 and first % 9 <= 6 and draw(st.booleans())
        tiles = (first, first + 1, first + 2) if run else (first,) * 3
        for kind in tiles:
            held[kind] += 1
    return held


@settings(deadline=None)
@given(complete_hands().filter(lambda held: max(held) <= 4))
def test_splits_use_every_tile_once_and_none_twice(held: list[int]) -> None:
    found = splits(held)
    assert found
    assert len(set(found)) == len(found)
    for split in found:
        used = [0] * 34
        used[split.pair] += 2
        for run in split.runs:
            for step in range(3):
                used[run + step] += 1
        for kind in split.triplets:
            used[kind] += 3
        assert used == held


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("23m456p789s11122z4m", [WaitKind.RYANMEN]),
        ("12m456p789s11122z3m", [WaitKind.PENCHAN]),
        ("89m456p789s11122z7m", [WaitKind.PENCHAN]),
        ("24m456p789s11122z3m", [WaitKind.KANCHAN]),
        ("123m456p789s1112z2z", [WaitKind.TANKI]),
        ("123m456p789s1122z2z", [WaitKind.SHANPON]),
        ("567m2234p345678s2p", [WaitKind.RYANMEN, WaitKind.TANKI]),
        ("234m345p22278s55z9s", [WaitKind.RYANMEN]),
    ],
)
def test_every_place_of_the_winning_tile_is_a_reading(hand: str, waits: list[WaitKind]) -> None:
    assert waits_of(hand) == waits


def test_best_reading_comes_first_and_is_the_one_taken() -> None:
    hand = "22223333444m55p4m"
    values = readings(hand)
    assert len(values) > 2
    assert values[0] == worth(hand)
    assert [value.base for value in values] == sorted((value.base for value in values), reverse=True)


def test_sets_are_in_hand_order_with_the_melds_last() -> None:
    reading = worth("1178p(234p)(222z)(666z)9p").interpretation
    assert [format_tiles(own.tiles) for own in reading.sets] == ["789p", "234p", "222z", "666z"]
    assert [own.concealed for own in reading.sets] == [True, False, False, False]
    assert (reading.pairs, reading.wait, reading.completed) == ((9,), WaitKind.RYANMEN, 0)


def test_closed_kan_is_a_concealed_set_of_four() -> None:
    reading = worth("123m456p789s1z[9999p]1z", riichi=True).interpretation
    assert (reading.sets[3].kind, reading.sets[3].concealed, len(reading.sets[3].tiles)) == (SetKind.KAN, True, 4)


def test_winning_red_five_lies_in_the_set_that_it_completed() -> None:
    reading = worth("34m55567p234678s0m", riichi=True).interpretation
    assert reading.completed is not None
    assert format_tiles(reading.sets[reading.completed].tiles) == "340m"


def test_plain_five_completes_its_set_and_the_red_one_lies_elsewhere() -> None:
    reading = worth("34067m567p34588s5m", riichi=True).interpretation
    assert reading.completed is not None
    assert 34 not in reading.sets[reading.completed].tiles
    assert 34 in [tile for own in reading.sets for tile in own.tiles]


@pytest.mark.parametrize(
    "hand", ["34067m567p34588s5m", "055m340p34567s22z8s", "055m34p345678s22p0p", "40m055567p34588s6m"]
)
def test_reading_holds_the_same_tiles_as_the_hand(hand: str) -> None:
    parsed = parse_hand(hand)
    assert parsed.win is not None
    reading = worth(hand, riichi=True).interpretation
    used = [tile for own in reading.sets for tile in own.tiles]
    held = [*parsed.concealed, parsed.win]
    left = counts_of(held)
    for tile in used:
        left[KIND_OF[tile]] -= 1
    assert [kind for kind, count in enumerate(left) if count] == list(reading.pairs)
    assert sum(tile >= 34 for tile in used) <= sum(tile >= 34 for tile in held)


def test_kokushi_tells_its_two_waits_apart() -> None:
    assert worth("1m19p19s12345567z9m", DOUBLES).interpretation.wait is WaitKind.KOKUSHI
    assert worth("19m19p19s1234567z2z", DOUBLES).interpretation.wait is WaitKind.KOKUSHI_13
