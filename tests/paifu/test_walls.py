"""A wall that deals what was recorded, read back by the engine's own deal."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.tiles import Tile, tile_set
from bot.engine.wall import hands_of, indicator_at, live_tile, replacement_tile, ura_at
from bot.paifu import LogProblem, Malformed
from bot.paifu.playback import wall_of
from tests.builders import raised

RULES = [preset("tenhou"), preset("tenhou_noaka"), preset("tenhou_sanma")]


@given(st.data(), st.sampled_from(RULES), st.integers(0, 2), st.integers(0, 4), st.integers(0, 50))
def test_everything_seen_lies_where_the_engine_takes_it(
    data: st.DataObject, rules: Ruleset, oya: int, replaced: int, drawn: int
) -> None:
    players = rules.players
    shuffled = tuple(data.draw(st.permutations(tile_set(rules.aka_dora, players))))
    shown, ura = data.draw(st.integers(1, 5)), data.draw(st.integers(0, 5))
    drawn = min(drawn, {4: 70, 3: 55}[players] - replaced)
    draws = [(live_tile(shuffled, players, index), False) for index in range(drawn)]
    for index in range(replaced):
        # Replacements come in any order among the others.
        draws.insert(data.draw(st.integers(0, len(draws))), (shuffled[0], True))
        assert index < 4
    order = iter([replacement_tile(shuffled, index) for index in range(replaced)])
    draws = [(next(order), True) if replacement else (tile, False) for tile, replacement in draws]
    hands = hands_of(shuffled, oya, players)
    indicators = [indicator_at(shuffled, index, players) for index in range(shown)]
    beneath = [ura_at(shuffled, index, players) for index in range(ura)]

    wall = wall_of(rules, oya, hands, draws, indicators, beneath)

    assert Counter(wall) == Counter(shuffled)
    assert hands_of(wall, oya, players) == hands
    assert [live_tile(wall, players, index) for index in range(drawn)] == [
        live_tile(shuffled, players, index) for index in range(drawn)
    ]
    assert [replacement_tile(wall, index) for index in range(replaced)] == [
        replacement_tile(shuffled, index) for index in range(replaced)
    ]
    assert [indicator_at(wall, index, players) for index in range(shown)] == indicators
    assert [ura_at(wall, index, players) for index in range(ura)] == beneath


def dealt(rules: Ruleset) -> tuple[tuple[Tile, ...], ...]:
    return hands_of(tile_set(rules.aka_dora, rules.players), 0, rules.players)


def test_more_of_a_tile_than_the_set_has() -> None:
    rules = preset("tenhou")
    refused = raised(Malformed, wall_of, rules, 0, dealt(rules), [(Tile(0), False)] * 5, [Tile(30)])
    assert refused.problem is LogProblem.TILES_DO_NOT_FIT
    assert refused.detail == {"tiles": [0]}


def test_a_tile_that_the_set_does_not_have() -> None:
    rules = preset("tenhou_sanma")
    assert raised(Malformed, wall_of, rules, 0, dealt(rules), [(Tile(3), False)], [Tile(30)]).detail == {"tiles": [3]}


@pytest.mark.parametrize("replacement", [False, True])
def test_more_draws_than_the_wall_has(*, replacement: bool) -> None:
    rules = preset("tenhou")
    refused = raised(Malformed, wall_of, rules, 0, dealt(rules), [(Tile(30), replacement)] * 90, [Tile(30)])
    assert refused.problem is LogProblem.TILES_DO_NOT_FIT
