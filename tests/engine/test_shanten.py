"""Shanten, waits and accepted tiles: a published table, brute force on random hands, and the corners by name."""

import gzip
import json
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.scoring.interpretations import splits
from bot.engine.scoring.shanten import discards_ukeire, shanten, shanten_forms, shape_waits, ukeire, waits
from bot.engine.tiles import YAOCHUU, Kind, Tile
from bot.lookup.notation import format_tiles, parse_tiles
from tests.engine.hands import counts

CASES = Path(__file__).parents[1] / "data" / "shanten_cases.jsonl.gz"


def kinds(text: str) -> tuple[Kind, ...]:
    return tuple(Kind(tile) for tile in parse_tiles(text))


def dealt(seed: int, size: int) -> list[int]:
    """A random hand, drawn from one, two or four suits so that good hands turn up too."""
    random = Random(seed)
    suits = random.sample([range(9), range(9, 18), range(18, 27), range(27, 34)], random.choice((1, 2, 4)))
    wall = [kind for suit in suits for kind in suit for _ in range(4)]
    hand = [0] * 34
    for kind in random.sample(wall, size):
        hand[kind] += 1
    return hand


def hands_of(size: int) -> st.SearchStrategy[list[int]]:
    return st.integers(0, 2**32).map(lambda seed: dealt(seed, size))


waiting_hands = st.one_of(hands_of(4), hands_of(7), hands_of(10), hands_of(13))


def is_complete(hand: list[int]) -> bool:
    """By the splits that scoring uses, which know nothing of shanten."""
    if splits(hand):
        return True
    orphans = all(hand[kind] for kind in YAOCHUU) and sum(hand[kind] for kind in YAOCHUU) == 14
    return sum(hand) == 14 and (hand.count(2) == 7 or orphans)


def with_one_more(hand: list[int], kind: int) -> list[int]:
    return [count + (index == kind) for index, count in enumerate(hand)]


def test_published_cases() -> None:
    with gzip.open(CASES, "rt") as lines:
        for line in lines:
            case = json.loads(line)
            hand = [case["tiles34"].count(kind) for kind in range(34)]
            assert shanten_forms(hand) == (case["regular"], case["chiitoitsu"], case["kokushi"]), case["id"]


@settings(deadline=None)
@given(waiting_hands)
def test_waits_are_the_kinds_that_complete_the_hand(hand: list[int]) -> None:
    completing = [kind for kind in range(34) if is_complete(with_one_more(hand, kind))]
    melds = (13 - sum(hand)) // 3
    assert list(waits(hand, melds)) == [kind for kind in completing if hand[kind] < 4]
    assert list(shape_waits(hand, melds)) == completing


@settings(deadline=None)
@given(waiting_hands)
def test_tenpai_is_shanten_nought(hand: list[int]) -> None:
    melds = (13 - sum(hand)) // 3
    assert (shanten(hand, melds) == 0) == bool(waits(hand, melds))


@settings(deadline=None)
@given(waiting_hands)
def test_accepted_tiles_are_those_that_lower_shanten_by_one(hand: list[int]) -> None:
    melds = (13 - sum(hand)) // 3
    now = shanten(hand, melds)
    after = {kind: shanten(with_one_more(hand, kind), melds) for kind in range(34) if hand[kind] < 4}
    assert set(after.values()) <= {now, now - 1}
    assert list(ukeire(hand, melds)) == [kind for kind, value in after.items() if value < now]


@settings(deadline=None)
@given(hands_of(14))
def test_discards_are_judged_as_the_hands_they_leave(hand: list[int]) -> None:
    found = discards_ukeire(hand)
    assert list(found) == [kind for kind in range(34) if hand[kind]]
    for kind, (after, accepted) in found.items():
        left = [count - (index == kind) for index, count in enumerate(hand)]
        assert (after, accepted) == (shanten(left), ukeire(left))


@settings(deadline=None)
@given(hands_of(14))
def test_complete_hands_have_shanten_minus_one(hand: list[int]) -> None:
    assert (shanten(hand) == -1) == is_complete(hand)


def test_melds_shorten_the_hand() -> None:
    assert waits(counts("23m55p"), 3) == kinds("14m")
    assert waits(counts("5z"), 4) == kinds("5z")
    assert shanten(counts("5z"), 4) == 0


def test_pairs_and_orphans_need_a_hand_without_melds() -> None:
    assert shanten_forms(counts("1122334455z"), 1)[1:] == (99, 99)


def test_own_four_tiles_are_no_wait_but_a_shape_wait() -> None:
    hand = counts("123m456p789s1111z")
    assert waits(hand) == ()
    assert shape_waits(hand) == kinds("1z")
    assert shanten(hand) == 1


def test_four_equal_tiles_are_two_pairs_only_by_option() -> None:
    hand = counts("1111m335577p22s4z")
    assert waits(hand) == ()
    assert waits(hand, four_same=True) == kinds("4z")
    assert waits(counts("111m335577p2244s"), four_same=True) == kinds("1m")


def test_seven_pairs_of_fewer_kinds_still_need_new_kinds() -> None:
    assert shanten_forms(counts("1111m2222m3333m44m"))[1] == 5


def test_best_discards_of_an_everyday_hand() -> None:
    found = discards_ukeire(counts("23488m3457p345s99p"))
    assert found[kinds("7p")[0]] == (0, kinds("8m9p"))
    assert format_tiles(Tile(kind) for kind, (after, _) in found.items() if after == 0) == "79p"
