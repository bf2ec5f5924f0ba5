"""Second opinions on shanten, waits and accepted tiles: mahjong, riichienv and xiangting."""

from random import Random

import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from riichienv import _riichienv as riichienv
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number, calculate_unnecessary_tiles

from bot.engine.scoring.shanten import discards_ukeire, shanten, ukeire, waits
from bot.engine.tiles import KIND_COUNT
from tests.opinions.many import hands
from tests.opinions.records import numbers_of

SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


def dealt(seed: int, size: int) -> list[int]:
    """A hand by counts, from one, two or all suits, so that near and far hands turn up."""
    dice = Random(seed)
    suits = dice.sample([range(9), range(9, 18), range(18, 27), range(27, 34)], dice.choice((1, 2, 2, 4)))
    kinds = [kind for suit in suits for kind in suit]
    if dice.random() < 0.1:
        kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    hand = [0] * KIND_COUNT
    if dice.random() < 0.1 and size > 12 and len(kinds) > 6:
        # Close to seven pairs.
        for kind in dice.sample(kinds, 6):
            hand[kind] = 2
    wall = [kind for kind in kinds for _ in range(4 - hand[kind])]
    for kind in dice.sample(wall, size - sum(hand)):
        hand[kind] += 1
    return hand


def kinds_of(mask: int) -> list[int]:
    return [kind for kind in range(KIND_COUNT) if mask >> kind & 1]


def melds_beside(hand: list[int]) -> int:
    return (14 - sum(hand)) // 3


def theirs_of_melds(count: int) -> list[object]:
    """Melds of riichienv whose tiles do not matter to what it is asked."""
    return [riichienv.Meld(riichienv.MeldType.Chi, [0, 4, 8], True)] * count


@pytest.mark.parametrize("size", SIZES)
def test_shanten_of_concealed_tiles(size: int) -> None:
    for seed in hands(400):
        hand = dealt(seed, size)
        mine = shanten(hand, melds_beside(hand))
        assert mine == Shanten.calculate_shanten(hand), hand
        assert mine == riichienv.calculate_shanten(numbers_of(hand)), hand
        assert mine == calculate_replacement_number(hand, PlayerCount.FOUR) - 1, hand


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_waits(size: int) -> None:
    for seed in hands(400):
        hand = dealt(seed, size)
        melds = melds_beside(hand)
        mine = [int(kind) for kind in waits(hand, melds)]
        evaluator = riichienv.HandEvaluator(numbers_of(hand), theirs_of_melds(melds))
        assert mine == [kind for kind in sorted(evaluator.get_waits()) if hand[kind] < 4], hand
        missing, mask = calculate_necessary_tiles(hand, PlayerCount.FOUR)
        assert mine == (kinds_of(mask) if missing == 1 else []), hand
        assert mine == completing(hand), hand


def completing(hand: list[int]) -> list[int]:
    """The kinds with which mahjong calls the hand complete."""
    return [
        kind
        for kind in range(KIND_COUNT)
        if hand[kind] < 4 and Agari.is_agari([count + (index == kind) for index, count in enumerate(hand)])
    ]


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_accepted_tiles(size: int) -> None:
    for seed in hands(400):
        hand = dealt(seed, size)
        _, mask = calculate_necessary_tiles(hand, PlayerCount.FOUR)
        assert [int(kind) for kind in ukeire(hand, melds_beside(hand))] == kinds_of(mask), hand


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 2])
def test_what_each_discard_leaves(size: int) -> None:
    for seed in hands(200):
        hand = dealt(seed, size)
        found = discards_ukeire(hand, melds_beside(hand))
        now, mask = calculate_unnecessary_tiles(hand, PlayerCount.FOUR)
        if now:
            # Discards that bring the hand no farther away; a complete hand has none.
            assert [int(kind) for kind, (after, _) in found.items() if after == now - 1] == kinds_of(mask), hand
        for out, (after, accepted) in found.items():
            left = [count - (kind == out) for kind, count in enumerate(hand)]
            missing, needed = calculate_necessary_tiles(left, PlayerCount.FOUR)
            assert (after, [int(kind) for kind in accepted]) == (missing - 1, kinds_of(needed)), (hand, out)


# Three players: 2m-8m are not in play, so no run of manzu is possible and none of them is ever accepted.

SANMA_KINDS = [kind for kind in range(KIND_COUNT) if not 1 <= kind <= 7]
BY_FOUR_ONLY = [4, *[0] * 26, 4, 3, 2, 0, 0, 0, 0]
"""1111m111122233z: with 2m and 3m in play 1m may begin a run, so this is one tile nearer."""


def dealt_to_three(seed: int, size: int) -> list[int]:
    dice = Random(seed)
    kinds = dice.choice((SANMA_KINDS, SANMA_KINDS, [0, 8, *range(27, 34)], [0, 8, *range(9, 18)]))
    hand = [0] * KIND_COUNT
    for kind in dice.sample([kind for kind in kinds for _ in range(4)], size):
        hand[kind] += 1
    return hand


@pytest.mark.parametrize("size", SIZES)
def test_shanten_with_three_players(size: int) -> None:
    for seed in hands(300):
        hand = dealt_to_three(seed, size)
        mine = shanten(hand, melds_beside(hand), players=3)
        assert mine == Shanten.calculate_shanten(hand, is_three_player=True), hand
        assert mine == riichienv.calculate_shanten_3p(numbers_of(hand)), hand
        assert mine == calculate_replacement_number(hand, PlayerCount.THREE) - 1, hand


def test_four_tiles_of_one_kind_lead_nowhere_without_runs() -> None:
    assert shanten(BY_FOUR_ONLY) == calculate_replacement_number(BY_FOUR_ONLY, PlayerCount.FOUR) - 1
    mine = shanten(BY_FOUR_ONLY, players=3)
    assert mine == calculate_replacement_number(BY_FOUR_ONLY, PlayerCount.THREE) - 1 == shanten(BY_FOUR_ONLY) + 1


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_accepted_tiles_with_three_players(size: int) -> None:
    for seed in hands(300):
        hand = dealt_to_three(seed, size)
        _, mask = calculate_necessary_tiles(hand, PlayerCount.THREE)
        assert [int(kind) for kind in ukeire(hand, melds_beside(hand), players=3)] == kinds_of(mask), hand


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 2])
def test_what_each_discard_leaves_with_three_players(size: int) -> None:
    for seed in hands(150):
        hand = dealt_to_three(seed, size)
        for out, (after, accepted) in discards_ukeire(hand, melds_beside(hand), players=3).items():
            left = [count - (kind == out) for kind, count in enumerate(hand)]
            missing, needed = calculate_necessary_tiles(left, PlayerCount.THREE)
            assert (after, [int(kind) for kind in accepted]) == (missing - 1, kinds_of(needed)), (hand, out)


def test_three_players_have_no_middle_manzu() -> None:
    hand = [1, 1, 1, *[0] * 30, 2]
    with pytest.raises(ValueError, match="three players"):
        shanten(hand, 3, players=3)
    with pytest.raises(ValueError, match=r"."):
        calculate_replacement_number(hand, PlayerCount.THREE)
